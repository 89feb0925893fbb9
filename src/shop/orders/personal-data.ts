import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { cancelForClosing } from './cancel-unpaid.ts';
import { deleteMessagesOfCustomer, listMessagesOfCustomer } from './messages/queries.ts';
import { listOrders } from './orders.ts';
import {
  cancelExpiredForGood,
  deleteNotesOf,
  eraseAddressesOf,
  eraseAddressesOfDelivered,
  eraseTypedNotesOf,
  listEventsOf,
  listNotesOf,
  listRefundsOf,
  listUnpaidOf,
} from './personal-data-queries.ts';
import { eraseSourcesOf, listSourcesOf } from './placing/queries.ts';
import { deleteLinksOf } from './queries.ts';
import { getReturns } from './returns/answers.ts';
import { deletePicturesOf, eraseReturnWordsOf, listOrdersWithReturns, listPicturesOf } from './returns/queries.ts';
import { withdrawForClosing } from './returns/request.ts';

const ALL = { page: 1, pageSize: 10_000 };

export const exportOrders: DataExportPart = async (sql: Sql, { customerId }) => {
  const [{ orders }, history, refunds, notes, messages, taken, returns] = await Promise.all([
    listOrders(sql, customerId, ALL),
    listEventsOf(sql, customerId),
    listRefundsOf(sql, customerId),
    listNotesOf(sql, customerId),
    listMessagesOfCustomer(sql, customerId),
    listSourcesOf(sql, customerId),
    exportReturns(sql, customerId),
  ]);
  return {
    orders,
    orderHistory: history,
    refunds,
    notesOnOrders: notes,
    messagesAboutOrders: messages,
    ordersTaken: taken,
    ...returns,
  };
};

async function exportReturns(sql: Sql, customerId: string): Promise<Record<string, unknown>> {
  const orders = await listOrdersWithReturns(sql, customerId);
  const returns = await Promise.all(orders.map(({ orderId }) => getReturns(sql, orderId)));
  const pictures = await listPicturesOf(sql, customerId);
  return {
    returns: returns.flat(),
    returnPictures: pictures.map(({ orderId, jpeg }) => ({
      order: orderId,
      picture: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
    })),
  };
}

/**
 * Erases personal data when an account is closed. Orders stay in the books with their items, amounts and tax state; unpaid
 * ones are canceled and restocked. Names and streets are erased now, or after delivery for orders still to be delivered
 * (`eraseDeliveredAddresses`).
 */
export const eraseOrders: Eraser = async (tx, { customerId }) => {
  for (const { id } of await listUnpaidOf(tx.sql, customerId)) await cancelForClosing(tx, id);
  // A late payment for one of them then becomes a payment problem instead of reviving the order.
  await cancelExpiredForGood(tx.sql, customerId);
  await deleteLinksOf(tx.sql, customerId);
  await deleteNotesOf(tx.sql, customerId);
  await deleteMessagesOfCustomer(tx.sql, customerId);
  await eraseReturns(tx, customerId);
  await eraseTypedNotesOf(tx.sql, customerId);
  await eraseSourcesOf(tx.sql, customerId);
  await eraseAddressesOf(tx.sql, customerId);
};

/** Erases texts and pictures; the returned units stay in the books. Withdraws undecided requests. */
async function eraseReturns(tx: Transaction, customerId: string): Promise<void> {
  const at = new Date();
  for (const { orderId } of await listOrdersWithReturns(tx.sql, customerId)) await withdrawForClosing(tx, orderId, at);
  await deletePicturesOf(tx.sql, customerId);
  await eraseReturnWordsOf(tx.sql, customerId);
}

/** Job: erases addresses of closed accounts once their last orders are delivered. */
export async function eraseDeliveredAddresses({ db }: { db: Pick<Database, 'sql'> }): Promise<void> {
  await eraseAddressesOfDelivered(db.sql);
}
