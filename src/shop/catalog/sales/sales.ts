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

type SaleReason = 'sale_price_too_high' | 'sale_price_missing' | 'sale_day_unknown' | 'sale_upside_down' | 'sale_over';
export type SaleRefusal = { ok: false; reason: SaleReason; detail?: string; field?: keyof SaleFields };

type StoredSale = { salePriceCents: number | null; saleFirstDay: Day | null; saleLastDay: Day | null };
type SaleColumns = StoredSale & { priceCents: number; regularPriceCents: number | null };

type ReadSaleInput = { sale: SaleFields; before: SaleFields | undefined; now: Date };

/**
 * Price columns of a product that costs `regularCents` without its sale: while the sale is on, the price is the sale
 * price. `before`: the stored sale; an unchanged one skips the checks of its days.
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
  const today = await readToday(tx, now);
  const days = { firstDay: sale.saleFirstDay ?? today, lastDay: sale.saleLastDay };
  const refusal = isSame(sale, before) ? undefined : checkDays(days, today);
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

/** Clearing the price ends the sale and clears its days; days without a price are refused. */
function withoutSale(
  priceCents: number,
  { saleFirstDay, saleLastDay }: SaleFields,
  before: SaleFields | undefined,
): ({ ok: true } & SaleColumns) | SaleRefusal {
  const ends = before !== undefined && before.salePrice !== null;
  if (!ends && (saleFirstDay ?? saleLastDay) !== null) return { ok: false, reason: 'sale_price_missing' };
  return {
    ok: true,
    priceCents,
    regularPriceCents: null,
    salePriceCents: null,
    saleFirstDay: null,
    saleLastDay: null,
  };
}

const isSame = (sale: SaleFields, before: SaleFields | undefined): boolean =>
  sale.salePrice === before?.salePrice &&
  sale.saleFirstDay === before.saleFirstDay &&
  sale.saleLastDay === before.saleLastDay;

function checkDays({ firstDay, lastDay }: Pick<Sale, 'firstDay' | 'lastDay'>, today: Day): SaleRefusal | undefined {
  if (!isDay(firstDay)) return { ok: false, reason: 'sale_day_unknown' };
  if (lastDay === null) return undefined;
  if (!isDay(lastDay)) return { ok: false, reason: 'sale_day_unknown', field: 'saleLastDay' };
  if (lastDay < today) return { ok: false, reason: 'sale_over' };
  return lastDay < firstDay ? { ok: false, reason: 'sale_upside_down' } : undefined;
}

export const toSaleFields = ({ salePriceCents, saleFirstDay, saleLastDay }: StoredSale): SaleFields => ({
  salePrice: salePriceCents === null ? null : toDollars(salePriceCents),
  saleFirstDay,
  saleLastDay,
});

export const NO_SALE: SaleFields = { salePrice: null, saleFirstDay: null, saleLastDay: null };

type ApplySalesDeps = { db: Pick<Database, 'transaction'>; now: () => Date };

const SHOP: Actor = { staffId: null, name: 'The shop' };
/** Products per transaction; bounds how long a checkout waits for their locks. */
const SALES_AT_ONCE = 50;

/**
 * Starts and ends sales by today’s date. Compares stored state with today instead of reacting to events, so it is
 * idempotent and catches up after downtime.
 */
export async function applySales({ db, now }: ApplySalesDeps): Promise<void> {
  while ((await db.transaction((tx) => applySome(tx, now()))) === SALES_AT_ONCE);
}

type Due = Awaited<ReturnType<typeof lockDueSales>>[number];

async function applySome(tx: Transaction, now: Date): Promise<number> {
  const today = await readToday(tx, now);
  const due = await lockDueSales(tx.sql, today, SALES_AT_ONCE);
  for (const row of due) await applyOne(tx, row, today);
  if (due.length > 0) tx.changed('catalog');
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

const canBegin = ({ priceCents, salePriceCents, leastDifferenceCents }: Due) =>
  salePriceCents < priceCents && salePriceCents + leastDifferenceCents >= 1;

type Sale = { priceCents: number; firstDay: Day; lastDay: Day | null };

/** Days are ISO strings, which compare chronologically. */
const isOnSaleOn = ({ firstDay, lastDay }: Pick<Sale, 'firstDay' | 'lastDay'>, today: Day): boolean =>
  firstDay <= today && (lastDay === null || today <= lastDay);

const readToday = async ({ sql }: Pick<Transaction, 'sql'>, now: Date): Promise<Day> =>
  dayIn(now, await readTimeZone(sql));
