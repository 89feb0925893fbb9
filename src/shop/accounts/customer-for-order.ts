import type { Transaction } from '../../platform/db/database.ts';
import type { EmailAddress } from '../../shared/email-address.ts';
import { clearRegistrations } from './link-queries.ts';
import { addAccountByShop, findAccount } from './queries.ts';

export type OrderCustomer = { customerId: string; name: string; email: string };

/**
 * Whose order it is that staff take for somebody: the account of this address, or one that is made for it. It has no
 * password: its reader logs in by a code that comes to the address, or sets one by a reset.
 */
export async function customerForOrder(
  tx: Transaction,
  { email, name }: { email: EmailAddress; name: string },
  now: Date,
): Promise<OrderCustomer> {
  const added = await addAccountByShop(tx.sql, { email, name }, now);
  // A registration that waited may be a stranger's: its password opens nothing, now that there is something to see.
  if (added) await clearRegistrations(tx.sql, added.id);
  const account = await findAccount(tx.sql, email);
  // Somebody has just changed the address of their account: the transaction is tried again by whoever asked.
  if (!account) throw new Error('The account of an address was given up while an order was taken for it.');
  return { customerId: account.id, name: account.name, email: account.email };
}
