import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import { findBrokenInvariants } from '../../../tests/support/checks/invariants.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestDeps } from '../../../tests/support/shop/test-shop.ts';
import { HOUR_MS } from '../../shared/time.ts';
import { getShare } from '../orders/refunds/plan.ts';
import { changeSettings } from '../settings/settings.ts';
import { couponsAsCsv, couponsReport } from './coupons-report.ts';
import { paypalAsCsv, paypalReport } from './paypal/paypal-report.ts';
import { makersAsCsv, makersReport, productsAsCsv, productsReport } from './products/products-report.ts';
import { sumReports } from './products/sum-reports.ts';
import { refundsAsCsv, refundsReport } from './refunds-report.ts';
import { findSpan } from './reports.ts';
import { salesAsCsv, salesReport } from './sales-report.ts';
import { taxAsCsv, taxReport } from './tax/tax-report.ts';

const deps = await openTestDeps();
const { sql } = deps.db;
const PRODUCTS = ['rift-cuff', 'dusk-cuff', 'lake-bowl', 'hill-belt'];
for (const id of PRODUCTS) await addProduct(deps.db, { id });
const [buyer] = await sql<{ id: string }[]>`
  insert into customers (id, name, email) values (gen_random_uuid(), 'Ana', 'ana@example.com') returning id`;

const setZone = (timeZone: string) => deps.db.transaction((tx) => changeSettings(tx, { timeZone }));
afterEach(() => setZone('America/New_York'));

type Line = { product: string; priceCents: number; quantity: number; setDiscountCents: number };
type Refund = { afterHours: number; share: number; how: 'typed' | 'lines' | 'paypal' | 'rest' };
type Sale = {
  lines: Line[];
  couponShare: number;
  shippingCents: number;
  wrapCents: number;
  taxPercent: number;
  state: string;
  feeCents: number | null;
  atHour: number;
  refunds: Refund[];
};
type Entry = {
  order: number;
  at: Date;
  sale?: Record<string, number>;
  refund?: { cents: number; tax: number; shipping: number; feeBack: number | null };
};

/** Formatted like an order's ID. */
const orderId = (year: number, place: number) =>
  `${year}-${String(place).padStart(4, '0')}-${String(place).padStart(4, '0')}`;

type Totals = Record<
  'items' | 'bySets' | 'coupon' | 'discount' | 'shipping' | 'wrap' | 'tax' | 'total' | 'fee' | 'unknown',
  number
>;
type Made = { id: string; sale: Sale; totals: Totals; at: Date };

function getTotals({ lines, ...sale }: Sale): Totals {
  const items = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0);
  const bySets = lines.reduce((sum, { setDiscountCents }) => sum + setDiscountCents, 0);
  const coupon = Math.round((items - bySets) * sale.couponShare);
  const discount = bySets + coupon;
  const tax = Math.round(((items - discount) * sale.taxPercent) / 100);
  const total = items - discount + sale.shippingCents + sale.wrapCents + tax;
  const fee = total === 0 ? 0 : (sale.feeCents ?? 0);
  const unknown = sale.feeCents === null ? total : 0;
  const parts = { shipping: sale.shippingCents, wrap: sale.wrapCents, tax, total, fee, unknown };
  return { items, bySets, coupon, discount, ...parts };
}

/** Inserts a history into one year and returns its events with their dates, as the order and refund rows have them. */
async function writeHistory(year: number, sales: readonly Sale[]): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const [order, sale] of sales.entries()) {
    const totals = getTotals(sale);
    const at = new Date(Date.UTC(year, 0, 1) + sale.atHour * HOUR_MS);
    const made = { id: orderId(year, order), sale, totals, at };
    await insertOrder(made);
    entries.push({ order, at, sale: { ...totals } });
    if (totals.total > 0) entries.push(...(await giveBack(made)).map((each) => ({ order, ...each })));
  }
  return entries;
}

async function insertOrder({ id, sale, totals, at }: Made) {
  const sets = totals.bySets > 0 ? [{ id: 'set', name: 'Set', quantity: 1, cents: totals.bySets }] : [];
  const [country, code] = sale.state === 'ON' ? ['Canada', 'CA'] : ['United States', 'US'];
  await sql`
    insert into orders (id, customer_id, placed_at, paid_at, recipient, address, state, postal_code, country, country_code,
      payment_method, coupon_code, items_cents, discount_cents, shipping_cents, gift_wrap_cents, gift_wrap, gift_message,
      tax_percent, tax_cents, total_cents, reservation, payment_state, cart_hash, sets)
    values (${id}, ${buyer?.id ?? ''}::uuid, ${at}, ${at}, 'Ana', '1 Lane', ${sale.state}, '10001', ${country ?? ''}, ${code ?? ''},
      'Paypal', ${totals.coupon > 0 ? 'SPRING' : null}, ${totals.items}, ${totals.discount}, ${totals.shipping}, ${totals.wrap},
      ${totals.wrap > 0}, ${totals.wrap > 0 ? '' : null}, ${sale.taxPercent}, ${totals.tax}, ${totals.total}, 'sold', 'paid',
      ${id}, ${JSON.stringify(sets)}::text::jsonb)`;
  for (const [position, each] of sale.lines.entries()) {
    await sql`
      insert into order_lines (order_id, position, product_id, name, image, is_sized, price_cents, quantity, set_discount_cents)
      values (${id}, ${position}, ${each.product}, ${each.product}, '', false, ${each.priceCents}, ${each.quantity},
        ${each.setDiscountCents})`;
  }
  if (totals.total === 0) return;
  await sql`
    insert into payments (capture_id, order_id, paypal_order_id, cents, currency, fee_cents, captured_at, settled_by)
    values (${id}, ${id}, ${id}, ${totals.total}, 'USD', ${sale.feeCents}, ${at}, 'test')`;
}

async function giveBack(made: Made): Promise<Omit<Entry, 'order'>[]> {
  const { id, sale, totals, at } = made;
  const back: Omit<Entry, 'order'>[] = [];
  let [left, lines] = [totals.total, sale.lines.map(({ quantity }, position) => ({ position, quantity }))];
  for (const [place, refund] of sale.refunds.entries()) {
    const chosen = refund.how === 'lines' ? lines.slice(0, 1) : [];
    const share = shareOfLines(made, lines, chosen);
    const cents = Math.min(left, toAmount(refund, left, share?.cents));
    if (cents <= 0) continue;
    left -= cents;
    lines = lines.slice(chosen.length);
    const backAt = new Date(at.getTime() + (refund.afterHours + place * 100) * HOUR_MS);
    const tax = share && Math.min(share.taxCents, cents);
    back.push(await insertRefund(made, refund, { key: `${id}-${place}`, cents, tax, chosen, backAt }));
  }
  const some = left < totals.total ? 'partly_refunded' : 'paid';
  await sql`update orders set refunded_cents = ${totals.total - left},
    payment_state = ${left === 0 ? 'refunded' : some} where id = ${id}`;
  return back;
}

type Chosen = { position: number; quantity: number };
type RefundRow = { key: string; cents: number; tax: number | undefined; chosen: readonly Chosen[]; backAt: Date };

async function insertRefund({ id }: Made, { how }: Refund, { key, cents, tax, chosen, backAt }: RefundRow) {
  if (how !== 'paypal') {
    await sql`
      insert into refund_plans (key, order_id, cents, note, who, tax_cents, done_at)
      values (${key}, ${id}, ${cents}, '', 'Grace', ${tax ?? null}, now())`;
  }
  for (const { position, quantity } of chosen) {
    await sql`insert into refund_plan_lines (key, order_id, position, quantity, restock)
      values (${key}, ${id}, ${position}, ${quantity}, false)`;
  }
  const feeBack = how === 'typed' ? null : Math.min(cents, 7);
  const [row] = await sql<{ taxCents: number; shippingCents: number }[]>`
    insert into refunds (id, capture_id, order_id, cents, state, asked_key, asked_by, paypal_refund_id, completed_at,
      fee_back_cents)
    values (${randomUUID()}::uuid, ${id}, ${id}, ${cents}, 'completed', ${key}, ${how === 'paypal' ? 'paypal' : 'Grace'}, ${key},
      ${backAt}, ${feeBack})
    returning tax_cents, shipping_cents`;
  return { at: backAt, refund: { cents, tax: row?.taxCents ?? -1, shipping: row?.shippingCents ?? -1, feeBack } };
}

function shareOfLines({ sale, totals }: Made, left: readonly Chosen[], chosen: readonly Chosen[]) {
  if (chosen.length === 0) return undefined;
  const lines = sale.lines.map((each, position) => ({ ...each, position }));
  const before = lines.filter(({ position }) => !left.some((each) => each.position === position));
  const quantities = (some: readonly Chosen[]) => new Map(some.map(({ position, quantity }) => [position, quantity]));
  const ledger = { itemsCents: totals.items, discountCents: totals.discount, taxCents: totals.tax };
  return getShare({ ...ledger, taxPercent: sale.taxPercent }, lines, quantities(before), quantities(chosen));
}

const toAmount = ({ how, share }: Refund, left: number, ofLines: number | undefined) =>
  how === 'rest' ? left : (ofLines ?? Math.ceil(left * share));

const line = fc
  .record({
    product: fc.constantFrom(...PRODUCTS),
    priceCents: fc.integer({ min: 0, max: 20_000 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    part: fc.constantFrom(0, 0, 0.1, 1),
  })
  .map(({ part, ...each }) => ({ ...each, setDiscountCents: Math.round(each.priceCents * each.quantity * part) }));
const sale: fc.Arbitrary<Sale> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  couponShare: fc.constantFrom(0, 0, 0.15, 0.333, 1),
  shippingCents: fc.constantFrom(0, 2000, 1999),
  wrapCents: fc.constantFrom(0, 0, 450),
  taxPercent: fc.constantFrom(0, 6.875, 7.25),
  state: fc.constantFrom('CA', 'MN', 'NJ', 'ON'),
  feeCents: fc.option(fc.integer({ min: 0, max: 900 })),
  atHour: fc.integer({ min: 24 * 40, max: 24 * 200 }),
  refunds: fc.array(
    fc.record({
      afterHours: fc.integer({ min: 1, max: 24 * 50 }),
      share: fc.constantFrom(0.01, 0.3, 0.5, 1),
      how: fc.constantFrom('typed' as const, 'lines' as const, 'paypal' as const, 'rest' as const),
    }),
    { maxLength: 3 },
  ),
});

const getDay = (at: Date, timeZone: string) => at.toLocaleDateString('sv-SE', { timeZone });
const getSpan = async (period: string) => {
  const asked = await findSpan(deps, period);
  if (!asked.ok) throw new Error(asked.sentence);
  return asked.found;
};

/** Returns the last row and checks that the rows above add up to it, to the cent. */
async function readCsv(parts: AsyncIterable<string>): Promise<Record<string, number>> {
  let text = '';
  for await (const part of parts) text += part;
  const [heads = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const total = rows.at(-1) ?? [];
  expect(total[0]).toBe('Total');
  const sums: Record<string, number> = {};
  for (const [place, head] of heads.entries()) {
    const typed = total[place] ?? '';
    if (typed === '' || typed === 'Total') continue;
    const cents = rows.slice(0, -1).reduce((sum, row) => sum + Math.round(Number(row[place]) * 100), 0);
    expect([head, Math.round(Number(typed) * 100)]).toEqual([head, cents]);
    sums[head] = cents;
  }
  return sums;
}

const ZONES = ['America/New_York', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC'];
const cents = (dollars: number) => Math.round(dollars * 100);

/** Compares every report of a period with the orders' own rows. */
async function compare(entries: readonly Entry[], period: string, timeZone: string) {
  const asked = await getSpan(period);
  const { from, to } = asked.span;
  const inside = entries.filter(({ at }) => getDay(at, timeZone) >= from && getDay(at, timeZone) <= to);
  const sumOf = (name: string) =>
    inside.reduce((sum, each) => sum + ((each.sale as Record<string, number> | undefined)?.[name] ?? 0), 0);
  const back = (name: 'cents' | 'tax' | 'shipping') =>
    inside.reduce((sum, each) => sum + (each.refund?.[name] ?? 0), 0);
  const report = await salesReport(deps, asked);
  const paid = sumOf('total');
  expect({
    orders: report.orders,
    items: cents(report.items),
    sets: cents(report.setDiscounts),
    coupons: cents(report.couponDiscounts),
    shipping: cents(report.shipping),
    wrap: cents(report.giftWrap),
    tax: cents(report.tax),
    paid: cents(report.paid),
    refunded: cents(report.refunded),
    sales: cents(report.sales),
    refundedTax: cents(report.refundedTax),
    refunds: report.refunds,
    fees: cents(report.fees),
  }).toEqual({
    orders: inside.filter((each) => each.sale).length,
    items: sumOf('items'),
    sets: sumOf('bySets'),
    coupons: sumOf('coupon'),
    shipping: sumOf('shipping'),
    wrap: sumOf('wrap'),
    tax: sumOf('tax'),
    paid,
    refunded: back('cents'),
    sales: paid - back('cents'),
    refundedTax: back('tax'),
    refunds: inside.filter((each) => each.refund).length,
    fees: sumOf('fee'),
  });
  expect(report.byDay.reduce((sum, { sales }) => sum + cents(sales), 0)).toBe(paid - back('cents'));
  expect(await readCsv(salesAsCsv(deps, asked))).toMatchObject({
    Items: sumOf('items'),
    'Set discounts': -sumOf('bySets') || 0,
    'Coupon discounts': -sumOf('coupon') || 0,
    Shipping: sumOf('shipping'),
    'Gift wrap': sumOf('wrap'),
    'Sales tax': sumOf('tax'),
    Paid: paid,
    Refunded: -back('cents') || 0,
    'Of it tax': -back('tax') || 0,
    Net: paid - back('cents'),
  });

  await comparePaypal(inside, asked);
  const tax = await taxReport(deps, asked);
  expect(cents(tax.total.toPay)).toBe(sumOf('tax') - back('tax'));
  expect(tax.states.reduce((sum, { net }) => sum + cents(net), 0)).toBe(
    paid - sumOf('tax') - back('cents') + back('tax'),
  );
  expect((await readCsv(taxAsCsv(deps, asked)))['Tax to pay']).toBe(sumOf('tax') - back('tax'));

  const products = await productsReport(deps, asked);
  const ofItems = sumOf('items') - sumOf('bySets') - sumOf('coupon') - (back('cents') - back('tax') - back('shipping'));
  expect(cents(products.total.sales)).toBe(ofItems);
  for (const groups of [products.byCategory, products.byMaker, products.products]) {
    expect(groups.reduce((sum, { sales }) => sum + cents(sales), 0)).toBe(ofItems);
  }
  expect((await readCsv(productsAsCsv(deps, asked))).Sales).toBe(ofItems);

  const makers = await makersReport(deps, asked);
  expect(makers.makers.reduce((sum, { sales }) => sum + cents(sales), 0)).toBe(ofItems);
  expect((await readCsv(makersAsCsv(deps, asked))).Sales).toBe(ofItems);

  const coupons = await couponsReport(deps, asked);
  expect(cents(coupons.total.discounts)).toBe(sumOf('coupon'));
  await readCsv(couponsAsCsv(deps, asked));
  const refunds = await refundsReport(deps, asked);
  expect([cents(refunds.total.amount), cents(refunds.total.tax), refunds.total.refunds]).toEqual([
    back('cents'),
    back('tax'),
    report.refunds,
  ]);
  expect((await readCsv(refundsAsCsv(deps, asked))).Refunded).toBe(back('cents'));
}

/** PayPal's fees: a payment or refund without a reported fee is in the gross but in no net. */
async function comparePaypal(inside: readonly Entry[], asked: Awaited<ReturnType<typeof getSpan>>) {
  const sum = (of: (entry: Entry) => number) => inside.reduce((all, entry) => all + of(entry), 0);
  const received = sum(({ sale }) => sale?.total ?? 0);
  const refunded = sum(({ refund }) => refund?.cents ?? 0);
  const fees = sum(({ sale }) => sale?.fee ?? 0);
  const feesBack = sum(({ refund }) => refund?.feeBack ?? 0);
  const unknown = sum(
    ({ sale, refund }) => (sale?.unknown ?? 0) - (refund && refund.feeBack === null ? refund.cents : 0),
  );
  const net = received - refunded - fees + feesBack - unknown;
  const report = await paypalReport(deps, asked);
  for (const sums of [[report.total], report.parts]) {
    const added = (name: 'received' | 'refunded' | 'fees' | 'feesBack' | 'net' | 'unknownAmount') =>
      sums.reduce((all, part) => all + cents(part[name]), 0);
    expect({
      received: added('received'),
      refunded: added('refunded'),
      fees: added('fees'),
      feesBack: added('feesBack'),
      net: added('net'),
      unknown: added('unknownAmount'),
    }).toEqual({ received, refunded, fees, feesBack, net, unknown });
  }
  const moved = inside.filter(({ sale, refund }) => refund || (sale?.total ?? 0) > 0);
  expect(report.latest).toHaveLength(Math.min(50, moved.length));
  const csv = await readCsv(paypalAsCsv(deps, asked));
  expect(csv).toMatchObject({ Gross: received - refunded, 'PayPal fee': feesBack - fees, Net: net });
  expect(csv.Gross ?? 0).toBe(net + fees - feesBack + (csv['Gross of unknown net'] ?? 0));
}

let year = 2001;

test('sums every report of any period exactly as its orders and refunds, with or without daily sums', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sale, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...ZONES),
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 0, max: 120 }),
      async (sales, timeZone, start, length) => {
        year += 1;
        const entries = await writeHistory(year, sales);
        await setZone(timeZone);
        const day = (days: number) => new Date(Date.UTC(year, 1, 1) + days * 24 * HOUR_MS).toISOString().slice(0, 10);
        const periods = [`${year}`, `${year}-Q2`, `${year}-05`, `${day(start)}..${day(start + length)}`];
        for (const period of periods.slice(2)) await compare(entries, period, timeZone);
        await sumReports({ ...deps, now: () => new Date(Date.UTC(year, 11, 1)) });
        const [summed] =
          await sql`select count(*)::int as days from report_days where extract(year from day) = ${year}`;
        expect(summed?.days).toBeGreaterThan(100);
        for (const period of periods) await compare(entries, period, timeZone);
      },
    ),
    { numRuns: 5, endOnFailure: true },
  );
  const broken = await findBrokenInvariants(deps.db);
  expect(broken.filter((each) => /the report of|of tax and/.test(JSON.stringify(each)))).toEqual([]);
});

test('refunds exactly the order’s tax and shipping over partial refunds, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(sale, async (each) => {
      year += 1;
      const refunds = [...each.refunds, { afterHours: 1, share: 1, how: 'rest' as const }];
      const entries = await writeHistory(year, [{ ...each, refunds }]);
      const sold = entries[0]?.sale;
      const back = entries.flatMap(({ refund }) => refund ?? []);
      const sum = (name: 'cents' | 'tax' | 'shipping') => back.reduce((all, refund) => all + refund[name], 0);
      expect([sum('cents'), sum('tax'), sum('shipping')]).toEqual(
        sold?.total ? [sold.total, sold.tax, (sold.shipping ?? 0) + (sold.wrap ?? 0)] : [0, 0, 0],
      );
      for (const { cents: all, tax, shipping } of back) {
        expect(Math.min(tax, shipping, all - tax - shipping)).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 15 },
  );
});

const addFreeItem = (id: string) => sql`
  insert into order_lines (order_id, position, product_id, name, image, is_sized, price_cents, quantity, is_free)
  values (${id}, 9, 'rift-cuff', 'Rift Cuff', '', false, 0, 1, true)`;

test('recomputes a day’s sums after a change to its figures', async () => {
  year += 1;
  const entries = await writeHistory(year, [
    {
      lines: [{ product: 'rift-cuff', priceCents: 4800, quantity: 1, setDiscountCents: 0 }],
      couponShare: 0,
      shippingCents: 2000,
      wrapCents: 0,
      taxPercent: 7.25,
      state: 'CA',
      feeCents: null,
      atHour: 24 * 60,
      refunds: [{ afterHours: 24 * 40, share: 0.5, how: 'typed' }],
    },
  ]);
  const timeZone = 'America/New_York';
  const sum = () => sumReports({ ...deps, now: () => new Date(Date.UTC(year, 11, 1)) });
  const summed = async () =>
    (
      await sql`select count(*)::int as days, m.months, m.years from report_days, (
        select count(*) filter (where extract(day from month) = 1)::int as months,
          count(*) filter (where extract(day from month) = 2)::int as years from report_months) m
        group by m.months, m.years`
    )[0];
  await sum();
  const all = await summed();
  const id = orderId(year, 0);
  // A state change moves the sale and its refund, which are on two days; a fee and an item affect one day and one
  // month.
  const changes = [
    [2, 9, sql`update orders set state = 'NJ' where id = ${id}`],
    [2, 9, sql`update payments set fee_cents = 250 where order_id = ${id}`],
    [1, 9, sql`update order_lines set product_id = 'lake-bowl' where order_id = ${id}`],
    [1, 9, addFreeItem(id)],
    [1, 9, sql`delete from order_lines where order_id = ${id} and is_free`],
    [1, 8, sql`update refunds set tax_cents = tax_cents where order_id = ${id}`],
    [1, 8, sql`update refunds set fee_back_cents = 5 where order_id = ${id}`],
  ] as const;
  for (const [days, years, change] of changes) {
    await change;
    expect(await summed()).toEqual({
      days: (all?.days as number) - days,
      months: (all?.months as number) - days,
      // Every twelve months that contain one of them.
      years: (all?.years as number) - years,
    });
    await sum();
    expect(await summed()).toEqual(all);
  }
  for (const { sale, refund } of entries) {
    if (sale) Object.assign(sale, { fee: 250, unknown: 0 });
    if (refund) refund.feeBack = 5;
  }
  await compare(entries, `${year}`, timeZone);
  const { states } = await taxReport(deps, await getSpan(`${year}`));
  expect(states.map(({ state }) => state)).toEqual(['NJ']);
  const broken = async () =>
    (await findBrokenInvariants(deps.db)).filter((each) => /report/.test(JSON.stringify(each)));
  expect(await broken()).toEqual([]);
  await sql`update report_sums set tax_cents = tax_cents + 1 where extract(year from day) = ${year} and orders > 0`;
  await sql`update report_products set units = units + 1 where extract(year from month) = ${year} and units > 0`;
  expect(await broken()).toHaveLength(2);
  await sql`delete from report_days`;
});

test('computes a period by the shop’s days up to now, beside an equally long previous one', async () => {
  const now = () => new Date('2026-11-24T03:00:00Z');
  const read = async (period?: string) => {
    const asked = await findSpan({ ...deps, now }, period);
    return asked.ok
      ? { ...asked.found.span, before: asked.found.before, isSoFar: asked.found.head.isSoFar }
      : asked.sentence;
  };
  expect(await read()).toEqual({
    from: '2026-11-01',
    to: '2026-11-23',
    before: { from: '2026-10-01', to: '2026-10-23' },
    isSoFar: true,
  });
  expect(await read('2026-Q4')).toMatchObject({ to: '2026-11-23', before: { from: '2026-07-01', to: '2026-08-23' } });
  expect(await read('2026-03')).toMatchObject({ to: '2026-03-31', before: { from: '2026-02-01', to: '2026-02-28' } });
  expect(await read('2025')).toMatchObject({ from: '2025-01-01', to: '2025-12-31', before: { from: '2024-01-01' } });
  expect(await read('2026-11-05..2026-11-10')).toMatchObject({ before: { from: '2026-10-30', to: '2026-11-04' } });
  for (const wrong of ['2026-13', 'x', '2026-02-30..2026-03-01', '2026-03-02..2026-03-01', '2001-01-01..2026-01-01']) {
    expect(await read(wrong)).toMatch(/[.]$/);
  }
  await setZone('Pacific/Auckland');
  expect(await read()).toMatchObject({ to: '2026-11-24' });
});
