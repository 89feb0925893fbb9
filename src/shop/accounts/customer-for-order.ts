import type { Transaction } from '../../platform/db/database.ts';
import type { EmailAddress } from '../../shared/email-address.ts';
import { clearRegistrations } from './link-queries.ts';
import { addAccountByShop, addNobody, findAccount } from './queries.ts';

export type OrderCustomer = { customerId: string; name: string; email: string };

/** `nameIsGiven`: they said it, and it isn't made up for them. */
type WhoOrders = { email: EmailAddress; name: string; nameIsGiven: boolean };

/**
 * Whose order it is that staff take for somebody: the account of this address, or one that is made for it. It has no
 * password: its reader logs in by a code that comes to the address, or sets one by a reset.
 */
export async function customerForOrder(tx: Transaction, who: WhoOrders, now: Date): Promise<OrderCustomer> {
  const added = await addAccountByShop(tx.sql, who, now);
  // A registration that waited may be a stranger's: its password opens nothing, now that there is something to see.
  if (added) await clearRegistrations(tx.sql, added.id);
  const account = await findAccount(tx.sql, who.email);
  // Somebody has just changed the address of their account: the transaction is tried again by whoever asked.
  if (!account) throw new Error('The account of an address was given up while an order was taken for it.');
  return { customerId: account.id, name: account.name, email: account.email };
}

/**
 * Whose sales those are that nobody gave an address for: a closed account, as it is without a name, an address and a login, and
 * gets no email.
 */
export async function customerInPerson(tx: Transaction, now: Date): Promise<OrderCustomer> {
  await addNobody(tx.sql, IN_PERSON, now);
  return { customerId: IN_PERSON, name: '', email: '' };
}

/** The same in every shop, so that a second process finds it. */
export const IN_PERSON = '00000000-0000-4000-8000-000000000084';
