import type { Database, Transaction } from '../../../platform/db/database.ts';
import { formatMoney, fromDollars, toDollars } from '../../../shared/money.ts';
import { isDay } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { dayIn } from '../../delivery/promise.ts';
import type { Day } from '../../delivery/working-days.ts';
import { readTimeZone } from '../../settings/time-zone.ts';
import type { WholeDraft } from '../products/schema.ts';
import { beginSale, endSale, lockDueSales, putOffSale } from './queries.ts';

export type SaleFields = Pick<WholeDraft, 'salePrice' | 'saleFirstDay' | 'saleLastDay'>;
type Sale = { priceCents: number; firstDay: Day; lastDay: Day | null };
type SaleReason = 'sale_price_too_high' | 'sale_price_missing' | 'sale_day_unknown' | 'sale_upside_down' | 'sale_over';
export type SaleRefusal = { ok: false; reason: SaleReason; detail?: string; field?: keyof SaleFields };

export const NO_SALE: SaleFields = { salePrice: null, saleFirstDay: null, saleLastDay: null };

/** Days of the calendar compare as texts do. */
const isOnSaleOn = ({ firstDay, lastDay }: Pick<Sale, 'firstDay' | 'lastDay'>, today: Day): boolean =>
  firstDay <= today && (lastDay === null || today <= lastDay);

const todayOf = async ({ sql }: Pick<Transaction, 'sql'>, now: Date): Promise<Day> =>
  dayIn(now, await readTimeZone(sql));

type StoredSale = { salePriceCents: number | null; saleFirstDay: Day | null; saleLastDay: Day | null };
type SaleColumns = StoredSale & { priceCents: number; regularPriceCents: number | null };

/** As the form of a product holds it. */
export const saleOf = ({ salePriceCents, saleFirstDay, saleLastDay }: StoredSale): SaleFields => ({
  salePrice: salePriceCents === null ? null : toDollars(salePriceCents),
  saleFirstDay,
  saleLastDay,
});

type ReadSaleInput = { sale: SaleFields; before: SaleFields | undefined; now: Date };

/**
 * What a product that costs `regularCents` without its sale has in its columns today: the sale price is its price while the
 * sale is on. `before`: what was stored, so that a sale which nobody has changed is not judged by its days again.
 */
export async function readSale(
  tx: Transaction,
  regularCents: number,
  { sale, before, now }: ReadSaleInput,
): Promise<({ ok: true } & SaleColumns) | SaleRefusal> {
  if (sale.salePrice === null) return withoutSale(regularCents, sale, before);
  const cents = fromDollars(sale.salePrice);
  if (cents === undefined) return { ok: false, reason: 'sale_price_too_high' };
  if (cents >= regularCents) {
    const detail = `The sale price of ${formatMoney(cents)} isn’t lower than the price of ${formatMoney(regularCents)}. Change one of them, or end the sale.`;
    return { ok: false, reason: 'sale_price_too_high', detail };
  }
  const today = await todayOf(tx, now);
  const days = { firstDay: sale.saleFirstDay ?? today, lastDay: sale.saleLastDay };
  const refusal = isSame(sale, before) ? undefined : refusalOfDays(days, today);
  if (refusal) return refusal;
  const isOn = isOnSaleOn(days, today);
  return {
    ok: true,
    priceCents: isOn ? cents : regularCents,
    regularPriceCents: isOn ? regularCents : null,
    salePriceCents: cents,
    saleFirstDay: days.firstDay,
    saleLastDay: days.lastDay,
  };
}

/** Who takes the price out ends the sale, and its days go with it; days alone are half of one. */
function withoutSale(
  priceCents: number,
  { saleFirstDay, saleLastDay }: SaleFields,
  before: SaleFields | undefined,
): ({ ok: true } & SaleColumns) | SaleRefusal {
  const ends = before !== undefined && before.salePrice !== null;
  if (!ends && (saleFirstDay ?? saleLastDay) !== null) return { ok: false, reason: 'sale_price_missing' };
  const none = { salePriceCents: null, saleFirstDay: null, saleLastDay: null };
  return { ok: true, priceCents, regularPriceCents: null, ...none };
}

const isSame = (sale: SaleFields, before: SaleFields | undefined): boolean =>
  sale.salePrice === before?.salePrice &&
  sale.saleFirstDay === before.saleFirstDay &&
  sale.saleLastDay === before.saleLastDay;

function refusalOfDays({ firstDay, lastDay }: Pick<Sale, 'firstDay' | 'lastDay'>, today: Day): SaleRefusal | undefined {
  if (!isDay(firstDay)) return { ok: false, reason: 'sale_day_unknown' };
  if (lastDay === null) return undefined;
  if (!isDay(lastDay)) return { ok: false, reason: 'sale_day_unknown', field: 'saleLastDay' };
  if (lastDay < today) return { ok: false, reason: 'sale_over' };
  return lastDay < firstDay ? { ok: false, reason: 'sale_upside_down' } : undefined;
}

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
