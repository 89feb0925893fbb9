import type { Database } from '../../platform/db/database.ts';
import { toDollars } from '../../shared/money.ts';
import { periodOf, type ReportPeriod, readPeriod } from '../../shared/report-period.ts';
import { dayIn } from '../delivery/promise.ts';
import type { OrderChannel } from '../orders/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { calendarOf, type DaySpan, spansOf } from './calendar.ts';
import { dueFor, filedWith, nextFiling } from './filings.ts';
import {
  findFirstSale,
  listFilings,
  type SpanParts,
  type Sums,
  sumByChannel,
  sumByCoupon,
  sumByDay,
  sumByProduct,
  sumByState,
  sumProducts,
  sumRefundsByReason,
} from './queries.ts';
import type {
  CouponsReport,
  Figures,
  Filing,
  MakersReport,
  ProductsReport,
  RefundsReport,
  SalesReport,
  TaxReport,
} from './schema.ts';
import { summedPartsOf, yearlyPartsOf } from './summed-parts.ts';

export type ReportDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};
type PeriodRefusal = { ok: false; reason: 'no_period'; sentence: string };

/** The days of a report and the moments between which they lie. */
export type ReportSpan = {
  head: Omit<SalesReport, 'before' | 'byDay' | 'byChannel' | 'cash' | keyof Figures>;
  span: DaySpan;
  before: DaySpan;
  timeZone: string;
};

const MOST_PRODUCTS = 100;
const MOST_OF_MAKER = 10;

/** The days of a period as an address has it; without one those of the current `kind`. */
export async function findSpan(
  { db, settings, now }: ReportDeps,
  text: string | undefined,
  kind: 'month' | 'quarter' = 'month',
): Promise<{ ok: true; found: ReportSpan } | PeriodRefusal> {
  const { timeZone } = await settings.current();
  const today = dayIn(now(), timeZone);
  const read = readPeriod(text ?? periodOf(kind, today));
  if (!read.ok) return { ok: false, reason: 'no_period', sentence: read.sentence };
  const first = await firstSaleAt({ db });
  const firstDay = first ? dayIn(first, timeZone) : today;
  return { ok: true, found: headOf(read.period, { today, firstDay, timeZone }) };
}

/** When the first order was paid. */
export const firstSaleAt = async ({ db }: Pick<ReportDeps, 'db'>): Promise<Date | undefined> =>
  (await findFirstSale(db.sql))?.at ?? undefined;

function headOf(
  period: ReportPeriod,
  { today, firstDay, timeZone }: { today: string; firstDay: string; timeZone: string },
): ReportSpan {
  const { span, before, isSoFar } = spansOf(period, today);
  return { head: { period: period.text, ...span, today, isSoFar, firstDay }, span, before, timeZone };
}

/** What was sold day by day, what it was made of, and what of it PayPal took; with the period before. */
export async function salesReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<SalesReport> {
  const { head, span, before, timeZone } = asked;
  const calendar = calendarOf(span, timeZone);
  const [rows, earlier, otherwise] = await Promise.all([
    sumByDay(sql, calendar),
    sumByDay(sql, calendarOf(before, timeZone)),
    sumByChannel(sql, ...limitsOf(asked)),
  ]);
  const all = figuresOf(addUp(rows));
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return {
    ...head,
    ...all,
    before: { ...before, ...figuresOf(addUp(earlier)) },
    byDay: calendar.days.map((day) => {
      const { orders, paid, refunded, sales } = figuresOf(byDay.get(day) ?? NOTHING);
      return { day, orders, paid, refunded, sales };
    }),
    ...channelsOf(all, otherwise),
  };
}

type ChannelSum = Awaited<ReturnType<typeof sumByChannel>>[number];

/** What was not sold otherwise was sold online. */
function channelsOf(all: Figures, otherwise: readonly ChannelSum[]): Pick<SalesReport, 'byChannel' | 'cash'> {
  const sum = (of: (row: ChannelSum) => number) => otherwise.reduce((cents, row) => cents + of(row), 0);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const online = {
    channel: 'online',
    orders: all.orders - sum(({ orders }) => orders),
    paidCents: cents(all.paid) - sum(({ paidCents }) => paidCents),
    refundedCents: cents(all.refunded) - sum(({ refundedCents }) => refundedCents),
  };
  const rows = [online, ...otherwise.toSorted((one, other) => (one.channel > other.channel ? -1 : 1))];
  return {
    byChannel: rows
      .filter(({ orders, paidCents, refundedCents }) => orders + paidCents + refundedCents !== 0)
      .map(({ channel, orders, paidCents, refundedCents }) => ({
        ...{ channel: channel as OrderChannel, orders, paid: toDollars(paidCents), refunded: toDollars(refundedCents) },
        sales: toDollars(paidCents - refundedCents),
      })),
    cash: {
      paid: toDollars(sum(({ cashCents }) => cashCents)),
      refunded: toDollars(sum(({ cashRefundedCents }) => cashRefundedCents)),
    },
  };
}

/** What a chart shows: of each day of the span one figure, in cents of its sums. */
const charted = (days: readonly string[], rows: readonly DaySums[], of: (sums: Sums) => number) => {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({ day, amount: toDollars(of(byDay.get(day) ?? NOTHING)) }));
};
type DaySums = Awaited<ReturnType<typeof sumByDay>>[number];

/** The span before, as a report is asked for. */
const beforeOf = (asked: ReportSpan): ReportSpan => ({ ...asked, span: asked.before });

const spanParts = (span: DaySpan, timeZone: string, today: string): SpanParts => ({
  ...summedPartsOf(span, timeZone, today),
  yearly: yearlyPartsOf(span, timeZone, today),
});

/** Both spans by months and years, in one question. */
async function readProducts(
  { sql }: ReportDeps['db'],
  { span, before, timeZone, head: { today } }: ReportSpan,
  most: Parameters<typeof sumProducts>[3],
) {
  const parts = (of: DaySpan) => spanParts(of, timeZone, today);
  const rows = await sumProducts(sql, parts(span), parts(before), most);
  const of = (part: 'product' | 'category' | 'maker' | 'all') => rows.filter((row) => row.part === part);
  const products = of('product').sort((one, other) => one.place - other.place);
  const [all] = of('all');
  if (!all) throw new Error('PostgreSQL added up nothing.');
  return { products, all, categories: groupsOf(of('category'), 'category'), makers: groupsOf(of('maker'), 'maker') };
}

export async function productsReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<ProductsReport> {
  const calendar = calendarOf(asked.span, asked.timeZone);
  const [{ products, all, categories, makers }, days] = await Promise.all([
    readProducts({ sql }, asked, { ofAll: MOST_PRODUCTS }),
    sumByDay(sql, calendar),
  ]);
  return {
    ...asked.head,
    before: { ...asked.before, ...soldOf(earlier(all)) },
    byDay: charted(calendar.days, days, (sums) => sums.itemsCents - sums.setDiscountCents - sums.couponDiscountCents),
    products: products.map(({ productId, name, isListed, category, maker, ...row }) => ({
      ...{ product: productId, name, isListed, category, maker },
      ...soldOf(row),
      salesBefore: soldOf(earlier(row)).sales,
    })),
    count: all.count,
    total: soldOf(all),
    byCategory: categories.map(({ row: _, ...group }) => group),
    byMaker: makers.map(({ row: _, ...group }) => group),
  };
}

/** Of each maker what their products brought in, the best products by name, and the period before. */
export async function makersReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<MakersReport> {
  const { products, all, makers } = await readProducts({ sql }, asked, { ofMaker: MOST_OF_MAKER });
  const ofMaker = Map.groupBy(products, ({ makerId }) => makerId);
  return {
    ...asked.head,
    total: soldOf(all),
    before: { ...asked.before, ...soldOf(earlier(all)) },
    makers: [...makers.filter(({ name }) => name !== ''), ...makers.filter(({ name }) => name === '')].map(
      ({ row: { makerId, count }, ...group }) => ({
        ...group,
        maker: makerId ?? '',
        count,
        products: (ofMaker.get(makerId) ?? []).map(({ productId, name, isListed, ...row }) => ({
          ...{ product: productId, name, isListed },
          ...soldOf(row),
        })),
      }),
    ),
  };
}

/** Every product, for a file. */
export const listProductSales = ({ sql }: Pick<Database, 'sql'>, { span, timeZone, head: { today } }: ReportSpan) =>
  sumByProduct(sql, spanParts(span, timeZone, today));

type ProductPart = Awaited<ReturnType<typeof sumProducts>>[number];
type SoldSum = Pick<ProductPart, 'units' | 'itemsCents' | 'discountCents' | 'refundedUnits' | 'refundedCents'>;

type SoldEarlier = Pick<
  ProductPart,
  'unitsBefore' | 'itemsCentsBefore' | 'discountCentsBefore' | 'refundedUnitsBefore' | 'refundedCentsBefore'
>;

const earlier = (row: SoldEarlier): SoldSum => ({
  units: row.unitsBefore,
  itemsCents: row.itemsCentsBefore,
  discountCents: row.discountCentsBefore,
  refundedUnits: row.refundedUnitsBefore,
  refundedCents: row.refundedCentsBefore,
});

const soldOf = ({ units, itemsCents, discountCents, refundedUnits, refundedCents }: SoldSum) => ({
  units,
  items: toDollars(itemsCents),
  discounts: toDollars(discountCents),
  refundedUnits,
  refunded: toDollars(refundedCents),
  sales: toDollars(itemsCents - discountCents - refundedCents),
});

/** Also those of which something was sold before alone. */
const groupsOf = (rows: readonly ProductPart[], name: 'category' | 'maker') =>
  rows
    .map((row) => ({ row, name: row[name], ...soldOf(row), salesBefore: soldOf(earlier(row)).sales }))
    .sort((one, other) => other.sales - one.sales || one.name.localeCompare(other.name));

export async function couponsReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<CouponsReport> {
  const calendar = calendarOf(asked.span, asked.timeZone);
  const [rows, earlier, days] = await Promise.all([
    sumByCoupon(sql, ...limitsOf(asked)),
    sumByCoupon(sql, ...limitsOf(beforeOf(asked))),
    sumByDay(sql, calendar),
  ]);
  const before = new Map(earlier.map((row) => [row.code, row.discountCents]));
  return {
    ...asked.head,
    coupons: rows.map(({ code, description, isAutomatic, uses, ...row }) => ({
      ...{ code, description, isAutomatic, uses, discounts: toDollars(row.discountCents) },
      ...{ shipping: toDollars(row.shippingDiscountCents), paid: toDollars(row.paidCents) },
      discountsBefore: toDollars(before.get(code) ?? 0),
    })),
    total: usesOf(rows),
    before: { ...asked.before, ...usesOf(earlier) },
    byDay: charted(calendar.days, days, (sums) => sums.couponDiscountCents),
  };
}

function usesOf(rows: Awaited<ReturnType<typeof sumByCoupon>>) {
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + of(row), 0);
  return {
    uses: sum(({ uses }) => uses),
    discounts: toDollars(sum(({ discountCents }) => discountCents)),
    shipping: toDollars(sum(({ shippingDiscountCents }) => shippingDiscountCents)),
    paid: toDollars(sum(({ paidCents }) => paidCents)),
  };
}

export async function refundsReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<RefundsReport> {
  const calendar = calendarOf(asked.span, asked.timeZone);
  const [rows, earlier, days] = await Promise.all([
    sumRefundsByReason(sql, ...limitsOf(asked)),
    sumRefundsByReason(sql, ...limitsOf(beforeOf(asked))),
    sumByDay(sql, calendar),
  ]);
  const before = new Map(earlier.map((row) => [`${row.kind} ${row.reason}`, row.cents]));
  return {
    ...asked.head,
    rows: rows.map(({ kind, reason, ...row }) => ({
      ...{ kind, reason },
      ...wentBack(row),
      amountBefore: toDollars(before.get(`${kind} ${reason}`) ?? 0),
    })),
    total: wentBack(addUpBack(rows)),
    before: { ...asked.before, ...wentBack(addUpBack(earlier)) },
    byDay: charted(calendar.days, days, (sums) => sums.refundedCents),
    paid: figuresOf(addUp(days)).paid,
  };
}

type BackSum = { refunds: number; cents: number; taxCents: number; shippingCents: number };

const addUpBack = (rows: readonly BackSum[]): BackSum =>
  rows.reduce(
    (sum, row) => ({
      refunds: sum.refunds + row.refunds,
      cents: sum.cents + row.cents,
      taxCents: sum.taxCents + row.taxCents,
      shippingCents: sum.shippingCents + row.shippingCents,
    }),
    { refunds: 0, cents: 0, taxCents: 0, shippingCents: 0 },
  );

const wentBack = (row: BackSum) => ({
  refunds: row.refunds,
  amount: toDollars(row.cents),
  items: toDollars(row.cents - row.taxCents - row.shippingCents),
  shipping: toDollars(row.shippingCents),
  tax: toDollars(row.taxCents),
});

export async function taxReport({ db: { sql } }: ReportDeps, asked: ReportSpan): Promise<TaxReport> {
  const calendar = calendarOf(asked.span, asked.timeZone);
  const [rows, days, earlier, filings] = await Promise.all([
    sumByState(sql, calendar),
    sumByDay(sql, calendar),
    sumByDay(sql, calendarOf(asked.before, asked.timeZone)),
    listFilings(sql),
  ]);
  const filingOf = new Map(filings.map(({ state, ...filing }) => [state, filing as Filing]));
  return {
    ...asked.head,
    states: rows.map(({ country, state, ...sums }) => {
      const filing = (country === 'US' && filingOf.get(state)) || null;
      const fileBy = filing && dueFor(filing, filedWith(filing, asked.span.to));
      return { country, state, ...taxOf(sums), filing, fileBy };
    }),
    total: taxOf(addUp(rows)),
    before: { ...asked.before, ...taxOf(addUp(earlier)) },
    byDay: charted(calendar.days, days, (sums) => sums.taxCents),
    nextFiling: earliestFiling(filingOf, asked.head.today),
  };
}

/** Of all states whose filings are known the earliest day, and all that are due then. */
function earliestFiling(filings: ReadonlyMap<string, Filing>, today: string): TaxReport['nextFiling'] {
  const next = [...filings].map(([state, filing]) => ({ state, ...nextFiling(filing, today) }));
  const day = next
    .map((each) => each.day)
    .sort()
    .at(0);
  if (day === undefined) return null;
  return { day, filings: next.filter((each) => each.day === day).map(({ state, from, to }) => ({ state, from, to })) };
}

/** In cents. What was paid for shipping and gift wrap is part of the sales. */
export function taxCentsOf(sums: Sums) {
  const { paid, refunded } = centsOf(sums);
  const [sales, refunds] = [paid - sums.taxCents, refunded - sums.refundedTaxCents];
  return {
    ...{ sales, refunds, net: sales - refunds },
    ...{ collected: sums.taxCents, refundedTax: sums.refundedTaxCents, toPay: sums.taxCents - sums.refundedTaxCents },
  };
}

function taxOf(sums: Sums) {
  const { sales, refunds, net, collected, refundedTax, toPay } = taxCentsOf(sums);
  return {
    orders: sums.orders,
    ...{ sales: toDollars(sales), refunds: toDollars(refunds), net: toDollars(net) },
    ...{ collected: toDollars(collected), refundedTax: toDollars(refundedTax), toPay: toDollars(toPay) },
  };
}

/** When the span begins and ends. */
export function limitsOf({ span, timeZone }: ReportSpan): [begins: Date, ends: Date] {
  const { begins, ends } = calendarOf(span, timeZone);
  const [first, last] = [begins[0], ends.at(-1)];
  if (!first || !last) throw new Error(`There is no day from ${span.from} to ${span.to}.`);
  return [first, last];
}

const NOTHING: Sums = {
  ...{ orders: 0, itemsCents: 0, setDiscountCents: 0, couponDiscountCents: 0, shippingCents: 0, giftWrapCents: 0 },
  ...{ taxCents: 0, capturedCents: 0, feeCents: 0, unknownFees: 0 },
  ...{ refunds: 0, refundedCents: 0, refundedTaxCents: 0, refundedShippingCents: 0 },
};

function addUp(rows: readonly Sums[]): Sums {
  const sum = { ...NOTHING };
  for (const row of rows) {
    for (const name of Object.keys(NOTHING) as (keyof Sums)[]) sum[name] += row[name];
  }
  return sum;
}

const centsOf = (sums: Sums) => ({
  paid:
    sums.itemsCents -
    sums.setDiscountCents -
    sums.couponDiscountCents +
    sums.shippingCents +
    sums.giftWrapCents +
    sums.taxCents,
  refunded: sums.refundedCents,
});

function figuresOf(sums: Sums): Figures {
  const { paid, refunded } = centsOf(sums);
  return {
    orders: sums.orders,
    items: toDollars(sums.itemsCents),
    setDiscounts: toDollars(sums.setDiscountCents),
    couponDiscounts: toDollars(sums.couponDiscountCents),
    shipping: toDollars(sums.shippingCents),
    giftWrap: toDollars(sums.giftWrapCents),
    tax: toDollars(sums.taxCents),
    paid: toDollars(paid),
    refunds: sums.refunds,
    refunded: toDollars(refunded),
    refundedTax: toDollars(sums.refundedTaxCents),
    refundedShipping: toDollars(sums.refundedShippingCents),
    sales: toDollars(paid - refunded),
    received: toDollars(sums.capturedCents),
    fees: toDollars(sums.feeCents),
    unknownFees: sums.unknownFees,
  };
}
