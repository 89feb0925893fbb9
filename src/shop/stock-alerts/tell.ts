import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { stockBySize } from '../../shared/products/sizes.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { backInStockEmail } from './emails/stock-alert-emails.tsx';
import { deleteOldAlerts } from './queries.ts';
import { leftOf } from './stock-alerts.ts';
import { deleteArchived, listDue, lockTelling, takeAlerts } from './tell-queries.ts';

type TellDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };

const DAY = 24 * 3600;
/** So many are told of each unit in a day: most who asked won't buy, and nobody is to be sent after what is gone. */
const TOLD_PER_UNIT = 3;
/** In one run, so that emails about orders don't wait behind them. */
const MAX_AT_ONCE = 100;
/** Its link to leave works for so long. */
const TOLD_DAYS = 30;
const MAX_WAIT_DAYS = 365;

/**
 * Emails those who wait for what can be bought now, in the order of asking. It reads what is there, whatever brought it
 * back: an arrival, a count, a canceled order, a refund, a file. One run at a time (advisory lock): two would tell twice
 * as many.
 */
export async function tellBackInStock({ db, now, emailBrand }: TellDeps): Promise<void> {
  const brand = await emailBrand();
  await db.transaction(async (tx) => {
    if (!(await lockTelling(tx.sql, ADVISORY_LOCKS.stockAlerts))?.isOurs) return;
    await deleteArchived(tx.sql);
    let most = MAX_AT_ONCE;
    for (const due of await listDue(tx.sql, addSeconds(now(), -DAY)))
      most -= await tell(tx, brand, due, { most, now: now() });
  });
}

type Due = Awaited<ReturnType<typeof listDue>>[number];

/** Answers how many were told of one product, or size. */
async function tell(
  tx: Transaction,
  brand: EmailBrand,
  { productId, name: productName, size, sizeRows, toldLately, ...due }: Due,
  { most, now }: { most: number; now: Date },
): Promise<number> {
  const left = leftOf({ left: due.left, sizeRows }, size);
  const count = Math.min(most, TOLD_PER_UNIT * left - toldLately);
  if (count <= 0) return 0;
  const told = await takeAlerts(tx.sql, { productId, size }, count, now);
  const sizes = sizeRows && size === null ? sizesIn(stockBySize(sizeRows, due.left)) : [];
  const facts = { productId, productName, size, sizes, left };
  for (const each of told) await enqueueEmail(tx, backInStockEmail(brand, { ...each, ...facts }));
  return told.length;
}

const sizesIn = (left: Record<string, number>) =>
  Object.entries(left)
    .filter(([, count]) => count > 0)
    .map(([size]) => size);

/** Forgets who never confirmed, was told a month ago, or has waited for a year. */
export async function purgeAlerts({ db, now }: Pick<TellDeps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  await deleteOldAlerts(db.sql, moment, addSeconds(moment, -TOLD_DAYS * DAY), addSeconds(moment, -MAX_WAIT_DAYS * DAY));
}
