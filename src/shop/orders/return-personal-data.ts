import type { Sql, Transaction } from '../../platform/db/database.ts';
import { returnsOf } from './return-answer.ts';
import { deletePicturesOf, listPicturesOf } from './return-picture-queries.ts';
import { eraseReturnWordsOf, listOrdersWithReturns } from './return-queries.ts';
import { withdrawForClosing } from './withdraw-return.ts';

/** Returns with what was written, and the pictures as data URLs. */
export async function exportReturns(sql: Sql, customerId: string): Promise<Record<string, unknown>> {
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

/** Words and pictures go; which units came back stays in the books. What nobody has answered yet is withdrawn. */
export async function eraseReturns(tx: Transaction, customerId: string): Promise<void> {
  const at = new Date();
  for (const { orderId } of await listOrdersWithReturns(tx.sql, customerId)) await withdrawForClosing(tx, orderId, at);
  await deletePicturesOf(tx.sql, customerId);
  await eraseReturnWordsOf(tx.sql, customerId);
}
