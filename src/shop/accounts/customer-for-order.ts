import type { Transaction } from '../../platform/db/database.ts';
import type { EmailAddress } from '../../shared/email-address.ts';
import { clearRegistrations } from './link-queries.ts';
import { addAccountByShop, addNobody, findAccount } from './queries.ts';

export type OrderCustomer = { customerId: string; name: string; email: string };

/** `nameIsGiven`: the customer entered the name; it isn't a placeholder. */
type OrderBuyer = { email: EmailAddress; name: string; nameIsGiven: boolean };

/**
 * The account for an order taken by staff: found by email or created without a password. The customer logs in by
 * emailed code, or sets a password by a reset.
 */
export async function customerForOrder(tx: Transaction, buyer: OrderBuyer, now: Date): Promise<OrderCustomer> {
  const added = await addAccountByShop(tx.sql, buyer, now);
  // A pending registration may be a stranger's; its password must not open an account with orders.
  if (added) await clearRegistrations(tx.sql, added.id);
  const account = await findAccount(tx.sql, buyer.email);
  // The account's email changed concurrently: throw, so that the caller retries the transaction.
  if (!account) throw new Error('The account of an address was given up while an order was taken for it.');
  return { customerId: account.id, name: account.name, email: account.email };
}

/** Fixed id, so that concurrent processes share one account. */
export const IN_PERSON = '00000000-0000-4000-8000-000000000084';

/** The account of in-person sales without an email: closed, without name and login, and never emailed. */
export async function customerInPerson(tx: Transaction, now: Date): Promise<OrderCustomer> {
  await addNobody(tx.sql, IN_PERSON, now);
  return { customerId: IN_PERSON, name: '', email: '' };
}
