import type { Database, Sql } from '../../platform/db/database.ts';
import { DAY_MS } from '../../shared/time.ts';
import { findPaidLine, saveUnitsSold } from './queries.ts';

/** Window of the "Best selling" sort order. */
const DAYS = 90;

/** Job: updates each product's recent sales count for the "Best selling" sort order. */
export async function countUnitsSold({
  db,
  now,
}: {
  db: Pick<Database, 'transaction'>;
  now: () => Date;
}): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await saveUnitsSold(tx.sql, new Date(now().getTime() - DAYS * DAY_MS));
    if (changed > 0) tx.changed('catalog');
  });
}

/** Whether the customer has a paid order with this product. Refunded orders count: the buyer has worn it. */
export const hasBought = async (sql: Sql, customerId: string, productId: string): Promise<boolean> =>
  (await findPaidLine(sql, customerId, productId)) !== undefined;
