import type { Database, Sql } from '../../platform/db/database.ts';
import { findPaidLine, saveUnitsSold } from './queries.ts';

/** "Best selling" goes by what was sold in so many days. */
const DAYS = 90;
const DAY_MS = 24 * 3600 * 1000;

/** Counts what each product sold of late, for lists that are sorted by it. */
export async function countUnitsSold({
  db,
  now,
}: {
  db: Pick<Database, 'transaction'>;
  now: () => Date;
}): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await saveUnitsSold(tx.sql, new Date(now().getTime() - DAYS * DAY_MS));
    if (changed > 0) tx.changed('catalogue');
  });
}

/** Whether a paid order of this person has the product; one that was refunded since counts, its buyer has worn it. */
export const hasBought = async (sql: Sql, customerId: string, productId: string): Promise<boolean> =>
  (await findPaidLine(sql, customerId, productId)) !== undefined;
