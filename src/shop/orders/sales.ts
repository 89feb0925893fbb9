import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { REFUND_KINDS } from './return-schema.ts';
import {
  countUnpaid,
  listBestSellers,
  listSummedBestSellers,
  oldestToDispatch,
  type SalesSpan,
  sumByDay,
  sumByState,
  sumRefundsByKind,
} from './sales-queries.ts';

type SalesDeps = Pick<Database, 'sql'>;

const DAY_MS = 24 * 60 * 60 * 1000;
const SELLERS = 10;
const SOON_MS = 30 * 60 * 1000;

/** Midnight (UTC) `days - 1` days ago: today counts as one. */
export function beginOf(days: number, now: Date) {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  return new Date(today - (days - 1) * DAY_MS);
}

/** What was paid in the last so many days, in dollars less refunds; days without sales are there too. */
export async function salesOf({ sql }: SalesDeps, days: number, now: Date) {
  const since = beginOf(days, now);
  const before = new Date(since.getTime() - days * DAY_MS);
  const [all, states, sellers, refunds] = await Promise.all([
    sumByDay(sql, before, now),
    sumByState(sql, since, now),
    bestSellers({ sql }, { days, since, until: now }),
    sumRefundsByKind(sql, since, now),
  ]);
  const byDay = new Map(all.map((row) => [row.day, row]));
  const first = since.toISOString().slice(0, 10);
  const rows = all.filter(({ day }) => day >= first);
  const earlier = all.filter(({ day }) => day < first);
  const calendar = Array.from({ length: days }, (_, place) =>
    new Date(since.getTime() + place * DAY_MS).toISOString().slice(0, 10),
  );
  return {
    total: toDollars(rows.reduce((sum, { cents }) => sum + cents, 0)),
    orders: rows.reduce((sum, { orders }) => sum + orders, 0),
    totalBefore: toDollars(earlier.reduce((sum, { cents }) => sum + cents, 0)),
    byDay: calendar.map((day) => ({
      day,
      orders: byDay.get(day)?.orders ?? 0,
      sales: toDollars(byDay.get(day)?.cents ?? 0),
    })),
    byState: states.map(({ cents, taxCents, ...row }) => ({
      ...row,
      sales: toDollars(cents),
      tax: toDollars(taxCents),
    })),
    refunds: REFUND_KINDS.map((kind) => {
      const row = refunds.find((each) => each.kind === kind);
      return { kind, refunds: row?.refunds ?? 0, amount: toDollars(row?.cents ?? 0) };
    }),
    bestSellers: sellers.map(({ cents, productId, ...row }) => ({
      ...row,
      product: productId,
      sales: toDollars(cents),
    })),
  };
}

/** From what is kept of days that are over, where that tells them for certain. */
async function bestSellers({ sql }: SalesDeps, span: SalesSpan) {
  const kept = await listSummedBestSellers(sql, span, SELLERS);
  if (kept.length > 0 && kept.every(({ isCertain }) => isCertain)) return kept.map(({ isCertain: _, ...row }) => row);
  return listBestSellers(sql, span.since, span.until, SELLERS);
}

/** What waits to be packed and to be paid. */
export async function waitingOrders({ sql }: SalesDeps, now: Date) {
  const [packing, unpaid] = await Promise.all([
    oldestToDispatch(sql),
    countUnpaid(sql, new Date(now.getTime() + SOON_MS)),
  ]);
  return {
    toDispatch: packing?.count ?? 0,
    oldestPaidAt: packing?.oldest?.toISOString() ?? null,
    unpaid: unpaid?.count ?? 0,
    holdsEndSoon: unpaid?.soon ?? 0,
  };
}
