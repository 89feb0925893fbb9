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
import { returnsOf } from './returns/answers.ts';
import { deletePicturesOf, eraseReturnWordsOf, listOrdersWithReturns, listPicturesOf } from './returns/queries.ts';
import { withdrawForClosing } from './returns/request.ts';

const ALL = { page: 1, pageSize: 10_000 };

/** Orders, what happened to them, and what staff noted about them, for who takes their data away. */
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

/** Returns with what was written, and the pictures as data URLs. */
async function exportReturns(sql: Sql, customerId: string): Promise<Record<string, unknown>> {
  const orders = await listOrdersWithReturns(sql, customerId);
  const returns = await Promise.all(orders.map(({ orderId }) => returnsOf(sql, orderId)));
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
 * Orders stay in the books with what was bought, what was paid and which state taxed it. An unpaid one is cancelled, and
 * its items are back in stock. Name and street go, at once where nothing is left to deliver, else once it is delivered
 * (`forgetDelivered`).
 */
export const eraseOrders: Eraser = async (tx, { customerId }) => {
  for (const { id } of await listUnpaidOf(tx.sql, customerId)) await cancelForClosing(tx, id);
  // Money that comes for one of them after all goes to the owner's list, and not into an order that leads nowhere.
  await cancelExpiredForGood(tx.sql, customerId);
  await deleteLinksOf(tx.sql, customerId);
  await deleteNotesOf(tx.sql, customerId);
  await deleteMessagesOfCustomer(tx.sql, customerId);
  await eraseReturns(tx, customerId);
  await eraseTypedNotesOf(tx.sql, customerId);
  await eraseSourcesOf(tx.sql, customerId);
  await eraseAddressesOf(tx.sql, customerId);
};

/** Words and pictures go; which units came back stays in the books. What nobody has answered yet is withdrawn. */
async function eraseReturns(tx: Transaction, customerId: string): Promise<void> {
  const at = new Date();
  for (const { orderId } of await listOrdersWithReturns(tx.sql, customerId)) await withdrawForClosing(tx, orderId, at);
  await deletePicturesOf(tx.sql, customerId);
  await eraseReturnWordsOf(tx.sql, customerId);
}

/** For a job: what was still on its way when its account was closed. */
export async function eraseDeliveredAddresses({ db }: { db: Pick<Database, 'sql'> }): Promise<void> {
  await eraseAddressesOfDelivered(db.sql);
}
