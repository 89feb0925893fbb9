import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop, workWebhooks } from '../../../../tests/support/shop/paying-shop.ts';
import { DAY_MS } from '../../../shared/time.ts';
import { dayIn } from '../../../shop/delivery/promise.ts';

const shop = await openPayingShop();
const { deps, paidOrder } = shop;
const grace = await staffIn(shop, 'owner');
checkInvariantsAfterEach(shop);

/** Days are in the shop's time zone: in the evening in New York, UTC is already on the next day. */
const { timeZone } = await deps.settings.current();
const day = (days: number) => dayIn(new Date(Date.now() + days * DAY_MS), timeZone);
const period = `period=${day(-2)}..${day(2)}`;
const report = async (name: string) => (await grace.ask('GET', `/reports/${name}?${period}`)).body;

test('includes a paid order and its refund in every report, with PayPal’s fee', async () => {
  const order = await paidOrder({ orderItems: [{ product: 'rift-diamond-cuff', qty: 2, size: 'Small' }] });
  const [payment] = await deps.db.sql<
    { feeCents: number }[]
  >`select fee_cents from payments where order_id = ${order.id}`;
  const what = { kind: 'lines', lines: [{ position: 0, quantity: 1, restock: false }], withShipping: false };
  const refunded = await grace.ask('POST', `/orders/${order.id}/refunds`, { key: randomUUID(), note: '', what });
  expect(refunded.status).toBe(200);
  const sales = await report('sales');
  expect(sales).toMatchObject({
    orders: 1,
    items: 96,
    shipping: 20,
    tax: 6.96,
    paid: 122.96,
    refunds: 1,
    refunded: 51.48,
    refundedTax: 3.48,
    sales: 71.48,
    received: 122.96,
    fees: (payment?.feeCents ?? 0) / 100,
    unknownFees: 0,
  });
  expect(payment?.feeCents).toBeGreaterThan(0);
  expect(sales.byDay).toHaveLength(3);
  expect((await report('products')).products).toMatchObject([
    { product: 'rift-diamond-cuff', units: 2, items: 96, discounts: 0, refundedUnits: 1, refunded: 48, sales: 48 },
  ]);
  expect((await report('tax')).states).toMatchObject([
    {
      country: 'US',
      state: 'CA',
      sales: 116,
      refunds: 48,
      net: 68,
      taxable: 48,
      exempt: 0,
      shipping: 20,
      collected: 6.96,
      refundedTax: 3.48,
      toPay: 3.48,
    },
  ]);
  expect((await report('refunds')).rows).toMatchObject([{ kind: 'staff', items: 48, tax: 3.48, shipping: 0 }]);
  expect(await report('coupons')).toMatchObject({ coupons: [], total: { uses: 0 } });
});

test('shows the previous period in each report, and each day in its chart', async () => {
  const before = `period=${day(3)}..${day(9)}`;
  const inPeriod = async (name: string, asked: string) => (await grace.ask('GET', `/reports/${name}?${asked}`)).body;
  const sum = (rows: { amount: number }[]) => Math.round(rows.reduce((all, { amount }) => all + amount, 0) * 100) / 100;
  for (const [name, figure, charted] of [
    ['products', 'sales', 96],
    ['refunds', 'amount', 51.48],
    ['tax', 'toPay', 6.96],
    ['coupons', 'uses', 0],
  ] as const) {
    const [now, next] = [await inPeriod(name, period), await inPeriod(name, before)];
    expect([name, next.before[figure]]).toEqual([name, now.total[figure]]);
    expect([name, next.total[figure]]).toEqual([name, 0]);
    expect([name, sum(now.byDay), sum(next.byDay)]).toEqual([name, charted, 0]);
  }
  const [now, next] = [await inPeriod('makers', period), await inPeriod('makers', before)];
  expect(now.makers).toMatchObject([{ units: 2, sales: 48, salesBefore: 0, count: 1, products: [{ units: 2 }] }]);
  expect(next.makers).toMatchObject([{ maker: now.makers[0].maker, units: 0, salesBefore: 48, products: [] }]);
});

test('records a state’s tax filing in its report and the audit log, and a repeat changes nothing', async () => {
  const save = (state: string, body: object) => grace.ask('PUT', `/reports/tax/filings/${state}`, body);
  expect((await report('tax')).nextFiling).toBe(null);
  for (let turn = 0; turn < 2; turn += 1) expect((await save('CA', { every: 'quarter', dueDay: 31 })).status).toBe(204);
  const tax = await report('tax');
  expect(tax.states).toMatchObject([{ state: 'CA', filing: { every: 'quarter', dueDay: 31 } }]);
  expect(tax.states[0].fileBy).toMatch(/^20\d\d-(01-31|04-30|07-31|10-31)$/);
  expect(tax.nextFiling.filings).toMatchObject([{ state: 'CA' }]);
  const noted = await deps.db.sql`select from audit_entries where what = 'settings.tax_filing_changed'`;
  expect(noted).toHaveLength(1);
  for (const wrong of [
    { every: 'week', dueDay: 3 },
    { every: 'month', dueDay: 32 },
    { every: 'month' },
    { every: null, dueDay: 1 },
  ])
    expect((await save('CA', wrong)).status).toBe(400);
  expect((await save('ZZ', { every: 'month', dueDay: 20 })).status).toBe(404);
  expect((await save('CA', { every: 'never', dueDay: 1 })).status).toBe(204);
  expect((await report('tax')).states).toMatchObject([{ state: 'CA', filing: null, fileBy: null }]);
});

test('lists PayPal’s gross, fee and returned fee by payment and refund, consistent with sales', async () => {
  const order = await paidOrder();
  const [payment] = await deps.db.sql<{ captureId: string; cents: number; feeCents: number }[]>`
    select capture_id, cents, fee_cents from payments where order_id = ${order.id}`;
  const { captureId = '', cents = 0, feeCents = 0 } = payment ?? {};
  // A refund on PayPal's own site, with a part of the fee.
  shop.standin.control.refund(captureId, 1_000, 35);
  await shop.standin.webhooks.release();
  await workWebhooks(deps);
  const [sales, told] = [await report('sales'), await report('paypal')];
  expect(told.total).toMatchObject({
    received: sales.received,
    fees: sales.fees,
    refunded: sales.refunded,
    feesBack: 0.35,
    unknown: 0,
    unknownAmount: 0,
  });
  const net = Math.round((sales.received - sales.fees - sales.refunded + 0.35) * 100) / 100;
  expect(told.total.net).toBe(net);
  expect(told.parts).toMatchObject([{ from: day(0), net }]);
  expect(told.latest).toHaveLength(4);
  expect(told.latest).toContainEqual(expect.objectContaining({ isRefund: true, gross: -10, fee: 0.35, net: -9.65 }));
  expect(told.latest).toContainEqual(
    expect.objectContaining({ transaction: captureId, fee: -feeCents / 100, net: (cents - feeCents) / 100 }),
  );
  const helper = await staffIn(shop, 'helper');
  expect((await helper.ask('GET', `/reports/paypal?${period}`)).status).toBe(403);
});

test('shows figures missing from PayPal as unknown: in gross, not in fee or net, and empty in the file', async () => {
  await deps.db.sql`update payments set fee_cents = null
    where ctid = (select ctid from payments order by captured_at limit 1)`;
  await deps.db.sql`update refunds set fee_back_cents = null where cents = 1000`;
  const told = await report('paypal');
  expect(told.total.unknown).toBe(2);
  expect(told.latest.filter(({ net }: { net: number | null }) => net === null)).toMatchObject([
    { fee: null },
    { fee: null },
  ]);
  const { text } = await grace.ask('GET', `/reports/paypal.csv?${period}`);
  const unknown = text.split('\r\n').filter((line: string) => line.includes(',unknown,'));
  expect(unknown).toHaveLength(2);
  expect(unknown.find((line: string) => line.includes('Refund'))).toMatch(/,unknown,-10,,,-10$/);
});

test('shows a payment without a reported fee as unknown, not as zero', async () => {
  await deps.db.sql`update payments set fee_cents = null`;
  expect(await report('sales')).toMatchObject({ fees: 0, unknownFees: 2 });
  const csv = await grace.ask('GET', `/reports/sales.csv?${period}`);
  expect(csv.text).toContain('unknown');
});

test('exports each report with totals, and refuses an invalid period with a message', async () => {
  for (const name of ['sales', 'products', 'makers', 'coupons', 'refunds', 'tax', 'paypal']) {
    const { status, text, headers } = await grace.ask('GET', `/reports/${name}.csv?${period}`);
    expect([name, status]).toEqual([name, 200]);
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}-${day(-2)}-to-${day(0)}.csv"`);
    expect(text.trim().split('\r\n').at(-1)).toMatch(/^Total,/);
  }
  expect((await grace.ask('GET', '/reports/salaries.csv')).status).toBe(400);
  for (const wrong of ['2026-00', '2026-02-30..2026-03-01', `${day(2)}..${day(1)}`, '%00', "'; drop table orders"]) {
    for (const name of ['sales', 'tax.csv']) {
      const { status, body } = await grace.ask('GET', `/reports/${name}?period=${encodeURIComponent(wrong)}`);
      expect([wrong, status, body?.code]).toEqual([wrong, 400, 'no_period']);
    }
  }
  expect((await grace.ask('GET', `/reports/sales?period=${'9'.repeat(60)}`)).status).toBe(400);
  expect((await grace.ask('GET', '/reports/sales?period=2099')).body).toMatchObject({ orders: 0, paid: 0 });
});
