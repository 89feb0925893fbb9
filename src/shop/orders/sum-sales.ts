import type { Database } from '../../platform/db/database.ts';
import { beginOf } from './sales.ts';
import { listSold } from './sales-queries.ts';
import { addBestSellers, addSalesDays, addSpan, deleteOldSpan, fillSpan, lockSales } from './sum-sales-queries.ts';

type SumSalesDeps = { db: Database; now: () => Date };

/** Days at a time: what changes figures of paid orders waits meanwhile, a third of a second with 1,400 orders a day. */
const DAYS_AT_ONCE = 31;
/** Far more than are shown: what is sold today is added to them. */
const KEPT = 1_000;

/**
 * Sums sales of the days that are over, where that was not done yet or an order was changed since, so that reports read
 * orders of today alone. `spans` are the numbers of days, today included, whose best sellers are kept.
 */
export async function sumSales(deps: SumSalesDeps, spans: readonly number[]): Promise<void> {
  while ((await sumMissingDays(deps)) === DAYS_AT_ONCE);
  for (const days of spans) await keepBestSellers(deps, days);
}

async function sumMissingDays({ db }: SumSalesDeps): Promise<number> {
  return db.transaction(async ({ sql }) => {
    await lockSales(sql);
    return (await addSalesDays(sql, DAYS_AT_ONCE))?.days ?? 0;
  });
}

/**
 * Marks the span under the lock, so that whatever is not to be seen yet will find the mark and delete it; then reads the
 * orders of a year without making anybody wait; and keeps what it read if the mark is still there.
 */
async function keepBestSellers({ db, now }: SumSalesDeps, days: number): Promise<void> {
  const since = beginOf(days, now());
  const span = await db.transaction(async ({ sql }) => {
    await lockSales(sql);
    await deleteOldSpan(sql, days, since);
    return addSpan(sql, days, since);
  });
  if (!span) return;
  const sold = await db.sql.unlimited((sql) => listSold(sql, since, span.until, KEPT));
  const fewest = sold.length < KEPT ? 0 : (sold.at(-1)?.pieces ?? 0);
  await db.transaction(async ({ sql }) => {
    if ((await fillSpan(sql, span.mark, fewest)) === 0) return;
    const rows = sold.map(({ productId, ...each }) => ({ product_id: productId, ...each }));
    await addBestSellers(sql, days, JSON.stringify(rows));
  });
}
