import type { Database, Sql } from '../../platform/db/database.ts';
import type { Forgetting, Portion } from '../accounts/own-data.ts';
import { cancelForClosing } from './cancel.ts';
import {
  dropNotesOf,
  forgetAddressesOf,
  forgetDeliveredAddresses,
  forgetTypedWordsOf,
  giveUpLateOnes,
  listEventsOf,
  listNotesOf,
  listRefundsOf,
  listUnpaidOf,
} from './erasure-queries.ts';
import { listOrders } from './orders.ts';

const ALL = { page: 1, pageSize: 10_000 };

/** Orders, what happened to them, and what staff noted about them, for who takes their data away. */
export const ordersOf: Portion = async (sql: Sql, { customerId }) => {
  const [{ orders }, history, refunds, notes] = await Promise.all([
    listOrders(sql, customerId, ALL),
    listEventsOf(sql, customerId),
    listRefundsOf(sql, customerId),
    listNotesOf(sql, customerId),
  ]);
  return { orders, orderHistory: history, refunds, notesOnOrders: notes };
};

/**
 * Orders stay in the books with what was bought, what was paid and which state taxed it. An unpaid one is cancelled, and
 * its pieces are back in stock. Name and street go, at once where nothing is left to deliver, else once it is delivered
 * (`forgetDelivered`).
 */
export const forgetOrders: Forgetting = async (tx, { customerId }) => {
  for (const { id } of await listUnpaidOf(tx.sql, customerId)) await cancelForClosing(tx, id);
  // Money that comes for one of them after all goes to the owner's list, and not into an order that leads nowhere.
  await giveUpLateOnes(tx.sql, customerId);
  await dropNotesOf(tx.sql, customerId);
  await forgetTypedWordsOf(tx.sql, customerId);
  await forgetAddressesOf(tx.sql, customerId);
};

/** For a job: what was still on its way when its account was closed. */
export async function forgetDelivered({ db }: { db: Pick<Database, 'sql'> }): Promise<void> {
  await forgetDeliveredAddresses(db.sql);
}
