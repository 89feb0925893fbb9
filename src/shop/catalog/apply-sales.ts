import type { Database, Transaction } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { isOnSaleOn, todayOf } from './sale.ts';
import { beginSale, endSale, lockDueSales, putOffSale } from './sale-queries.ts';

type ApplySalesDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

const SHOP: Actor = { staffId: null, name: 'The shop' };
/** Products in one transaction: a checkout that wants one of them waits no longer than these few take. */
const AT_ONCE = 50;

/**
 * Makes each price what its sale says today. Whatever was missed is caught up with: it looks at what is true now, not at what
 * has happened, so a shop that slept over midnight is right once this has run, and running it twice changes nothing.
 */
export async function applySales({ db, now }: ApplySalesDeps): Promise<void> {
  while ((await db.transaction((tx) => applySome(tx, now()))) === AT_ONCE);
}

type Due = Awaited<ReturnType<typeof lockDueSales>>[number];

async function applySome(tx: Transaction, now: Date): Promise<number> {
  const today = await todayOf(tx, now);
  const due = await lockDueSales(tx.sql, today, AT_ONCE);
  for (const row of due) await applyOne(tx, row, today);
  if (due.length > 0) tx.changed('catalogue');
  return due.length;
}

async function applyOne(tx: Transaction, row: Due, today: string): Promise<void> {
  const { id, isOn, regularPriceCents } = row;
  const sale = { salePrice: toDollars(row.salePriceCents), saleFirstDay: row.firstDay, saleLastDay: row.lastDay };
  if (isOn && row.firstDay > today) {
    await putOffSale(tx.sql, id, regularPriceCents);
    return recordAudit(tx, SHOP, { what: 'product.sale_put_off', subject: id, after: sale });
  }
  if (!isOn && isOnSaleOn(row, today) && canBegin(row)) {
    await beginSale(tx.sql, id);
    return recordAudit(tx, SHOP, { what: 'product.sale_began', subject: id, after: sale });
  }
  await endSale(tx.sql, id, regularPriceCents);
  return recordAudit(tx, SHOP, { what: 'product.sale_ended', subject: id, before: sale });
}

/** Only an older release, which knows no sales, can have set a price that stands against it: that price stays. */
const canBegin = ({ isOverwritten, priceCents, salePriceCents, leastDifferenceCents }: Due) =>
  !isOverwritten && salePriceCents < priceCents && salePriceCents + leastDifferenceCents >= 1;
