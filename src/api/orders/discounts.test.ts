import { afterEach, expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import type { CouponDraft } from '../../shop/pricing/staff-schema.ts';

let moment = '2026-11-26T12:00:00Z';
const shop = await openPayingShop({ now: () => new Date(moment) });
const { app, deps, dana, placeOrder, paidOrder, read } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');

checkInvariantsAfterEach(shop);
afterEach(async () => {
  moment = '2026-11-26T12:00:00Z';
  const listed = await grace.call('GET /admin/coupons', {});
  for (const { code, isOpen } of listed.ok ? listed.body : []) {
    if (isOpen) await grace.call('DELETE /admin/coupons/:code', { params: { code } });
  }
});

await addProduct(db, { id: 'anklet', name: 'Anklet', priceCents: 3_000, sizes: [], onHand: 1_000 });
await addProduct(db, { id: 'bowl', name: 'Bowl', priceCents: 4_001, sizes: [], onHand: 1_000 });

const PLAIN = {
  description: 'Spring sale',
  kind: 'percent' as const,
  amount: 10,
  minimum: 0,
  categories: [],
  products: [],
  startsOn: null,
  endsOn: null,
  mostUses: null,
  mostUsesPerCustomer: null,
};
async function make(change: Partial<CouponDraft>): Promise<string> {
  const answer = await grace.call('POST /admin/coupons', { body: { ...PLAIN, ...change } });
  if (!answer.ok) throw new Error(answer.error.detail);
  return answer.body.code;
}
const automatic = (change: Partial<CouponDraft> = {}) => make({ ...change, isAutomatic: true });
const listed = async (code: string) => {
  const answer = await grace.call('GET /admin/coupons', {});
  return answer.ok ? answer.body.find((each) => each.code === code) : undefined;
};
/** A state without a sales tax. */
const OREGON = { ...ALDER_COURT, city: 'OR', postalCode: '97201' };
const item = (product: string, qty = 1) => ({ product, qty, size: null });
async function getQuote(orderItems: object[], more: object = {}) {
  const payload = { orderItems, shippingAddress: OREGON, ...more };
  return (await app.inject({ method: 'POST', url: '/api/orders/quote', payload })).json();
}
const apply = async (code: string, orderItems: object[]) =>
  (await app.inject({ method: 'POST', url: '/api/orders/apply-coupon', payload: { code, orderItems } })).json();
const threeForTwo = { buys: 2, gets: 1, categories: [], products: [], mostPerOrder: null };
let keys = 0;
const refund = (order: { id: string }, lines: object[], withShipping = false) => {
  keys += 1;
  const body = {
    key: `discount-refund-${keys}`.padEnd(20, '0'),
    note: '',
    what: { kind: 'lines', lines, withShipping },
  };
  return grace.ask('POST', `/orders/${order.id}/refunds`, body);
};
const line = (position: number, quantity = 1) => ({ position, quantity, restock: true });

test('applies an automatic discount in quote, order, email and exports until it ends', async () => {
  const code = await automatic({ minimum: 60 });
  expect(await getQuote([item('anklet')])).toMatchObject({
    discountPrice: 0,
    discounts: [],
    discountHint: 'Add $30.00 more for “Spring sale”.',
  });
  const quote = await getQuote([item('anklet', 2)]);
  expect(quote).toMatchObject({
    itemsPrice: 60,
    discountPrice: 6,
    totalPrice: 74,
    couponCode: null,
    discountHint: null,
    discounts: [{ name: 'Spring sale', isAutomatic: true, qty: 1, discountPrice: 6, shippingPrice: 0 }],
  });
  const order = await paidOrder({ orderItems: [item('anklet', 2)], shippingAddress: OREGON });
  expect(order).toMatchObject({ discountPrice: 6, discounts: quote.discounts, sets: [], totalPrice: 74 });
  expect(await read(order)).toMatchObject({ discounts: quote.discounts });
  const texts = (await emailsTo(deps, dana.email)).map(({ text }) => text).join();
  expect(texts).toMatch(/Spring sale\s+-\$6\.00/);
  expect(await listed(code)).toMatchObject({ isAutomatic: true, uses: 1, takenOff: 6, url: null, state: 'active' });
  const csv = await grace.ask('GET', '/orders.csv');
  expect(csv.text).toContain('Spring sale');
  await grace.call('DELETE /admin/coupons/:code', { params: { code } });
  expect(await getQuote([item('anklet', 2)])).toMatchObject({ discountPrice: 0, discountHint: null });
});

test('a free-shipping coupon charges no shipping, reports both amounts to PayPal, and refunds none', async () => {
  await make({ code: 'SHIPFREE', kind: 'free_shipping', minimum: 30, mostUses: 1 });
  expect(await apply('SHIPFREE', [item('anklet')])).toMatchObject({ code: 'SHIPFREE', discountPrice: 20 });
  const order = await paidOrder({ orderItems: [item('anklet')], shippingAddress: OREGON, couponCode: 'shipfree' });
  expect(order).toMatchObject({
    couponCode: 'SHIPFREE',
    discountPrice: 0,
    shippingPrice: 0,
    totalPrice: 30,
    discounts: [{ isAutomatic: false, discountPrice: 0, shippingPrice: 20 }],
  });
  const all = await refund(order, [line(0)], true);
  expect(all.body.order).toMatchObject({ paymentState: 'refunded', refundedAmount: 30 });
  expect(await listed('SHIPFREE')).toMatchObject({ uses: 1, takenOff: 20, state: 'ended' });
  await make({ code: 'SHIPTOO', kind: 'free_shipping' });
  await ownerChooses(deps, { freeShippingOverCents: 5_000 });
  expect(await apply('SHIPTOO', [item('anklet', 2)])).toMatchObject({ code: 'coupon_ships_free' });
  await ownerChooses(deps, { freeShippingOverCents: null });
});

test('redeems the last use of a free-shipping coupon once under concurrent orders', async () => {
  await make({ code: 'LASTFREE', kind: 'free_shipping', mostUses: 1 });
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => shopperIn(deps)));
  const placed = await Promise.all(
    shoppers.map(({ headers }) =>
      app.inject({
        method: 'POST',
        url: '/api/orders/place-order',
        headers,
        payload: {
          orderItems: [item('anklet')],
          shippingAddress: OREGON,
          paymentMethod: 'Paypal',
          couponCode: 'LASTFREE',
        },
      }),
    ),
  );
  expect(placed.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect(placed.filter(({ statusCode }) => statusCode === 400)).toHaveLength(7);
});

test('discounts the cheapest of three, and its refunds sum to the payment', async () => {
  await make({ code: 'THREE', kind: 'buy_get', amount: 100, buyGet: threeForTwo });
  expect(await apply('THREE', [item('anklet')])).toMatchObject({
    code: 'coupon_more_items',
    detail: 'Add 2 more of the items that this coupon is for.',
  });
  const orderItems = [item('anklet'), item('bowl', 2)];
  const order = await paidOrder({ orderItems, couponCode: 'THREE' });
  expect(order).toMatchObject({ itemsPrice: 110.02, discountPrice: 30, couponCode: 'THREE' });
  const first = await refund(order, [line(0)]);
  // 30 less 8.18, its share of the discount, with 7.25% tax on the rest.
  expect(first.body.order.refundedAmount).toBeCloseTo(23.4, 6);
  await refund(order, [line(1)]);
  const last = await refund(order, [line(1)], true);
  expect(last.body.order).toMatchObject({ paymentState: 'refunded', refundedAmount: order.totalPrice });
});

test('applies the better of code and automatic discount, with a message', async () => {
  await automatic({ amount: 20 });
  await make({ code: 'TENTH', amount: 10 });
  await make({ code: 'THIRD', amount: 30, mostUses: 1 });
  const detail = '“Spring sale” takes more off this order than TENTH, so it’s used instead.';
  expect(await apply('tenth', [item('anklet')])).toMatchObject({ code: 'coupon_not_better', detail });
  const quote = await getQuote([item('anklet')], { couponCode: 'TENTH' });
  expect(quote).toMatchObject({ couponCode: null, couponNote: detail, discountPrice: 6 });
  const order = await placeOrder(dana, { orderItems: [item('anklet')], couponCode: 'TENTH' });
  expect(order).toMatchObject({ couponCode: null, discounts: [{ name: 'Spring sale' }] });
  expect(await listed('TENTH')).toMatchObject({ uses: 0 });
  expect(await getQuote([item('anklet')], { couponCode: 'THIRD' })).toMatchObject({
    couponCode: 'THIRD',
    couponNote: null,
    discounts: [],
    discountPrice: 9,
  });
});

test('refuses an order with new prices when a discount ended after the quote', async () => {
  const code = await automatic();
  const { totalPrice } = await getQuote([item('anklet')]);
  await grace.call('DELETE /admin/coupons/:code', { params: { code } });
  const { headers } = await shopperIn(deps);
  const payload = { orderItems: [item('anklet')], shippingAddress: OREGON, paymentMethod: 'Paypal', totalPrice };
  const answer = await app.inject({ method: 'POST', url: '/api/orders/place-order', headers, payload });
  expect(answer.json()).toMatchObject({ code: 'price_changed', quote: { totalPrice: 50, discounts: [] } });
});

test('applies automatic discounts to staff orders unless a discount or shipping price was set', async () => {
  await automatic({ kind: 'free_shipping', description: 'Ships free' });
  const { name: _, ...to } = { ...OREGON, town: '' };
  const draft = { items: [item('anklet')], shippingAddress: to, discount: null, shippingPrice: null };
  const ask = async (change: object) => (await grace.ask('POST', '/order-drafts/quote', { ...draft, ...change })).body;
  expect(await ask({})).toMatchObject({ shippingPrice: 0, totalPrice: 30, discounts: [{ shippingPrice: 20 }] });
  expect(await ask({ shippingPrice: 5 })).toMatchObject({ shippingPrice: 5, discounts: [] });
  const discount = { kind: 'percent', value: 10, reason: '' };
  expect(await ask({ discount })).toMatchObject({ shippingPrice: 20, discountPrice: 3, discounts: [] });
  const place = { state: 'OR', postalCode: '97201' };
  const sale = await grace.ask('POST', '/in-person/quote', { items: [item('anklet')], place });
  expect(sale.body).toMatchObject({ totalPrice: 30, discounts: [] });
  await automatic({ amount: 50, description: 'Market day' });
  expect((await grace.ask('POST', '/in-person/quote', { items: [item('anklet')], place })).body).toMatchObject({
    totalPrice: 15,
    discounts: [{ name: 'Market day', discountPrice: 15 }],
  });
});

test('uses the shop’s time zone for days, including daylight saving changes', async () => {
  await make({ code: 'SPRING', startsOn: '2026-03-08', endsOn: '2026-03-08' });
  await make({ code: 'AUTUMN', startsOn: '2026-11-01', endsOn: '2026-11-01' });
  await make({ code: 'FRIDAY', startsOn: '2026-11-27', endsOn: '2026-11-27' });
  const code = async () => (await apply('FRIDAY', [item('anklet')])).code;
  moment = '2026-11-27T04:59:59Z';
  expect(await apply('FRIDAY', [item('anklet')])).toMatchObject({
    code: 'coupon_not_started',
    detail: 'This coupon starts on Nov 27, 2026.',
  });
  moment = '2026-11-27T05:00:00Z';
  expect(await code()).toBe('FRIDAY');
  moment = '2026-11-28T04:59:59Z';
  expect(await code()).toBe('FRIDAY');
  moment = '2026-11-28T05:00:00Z';
  expect(await code()).toBe('coupon_ended');
  const spans = await db.sql<{ code: string; hours: number }[]>`
    select code, extract(epoch from ends_at - starts_at)::int / 3600 as hours from coupons
    where code in ('SPRING', 'AUTUMN') order by code`;
  expect(spans.map(({ hours }) => hours)).toEqual([25, 23]);
});

test('starts an automatic discount in a process that has cached it', async () => {
  await automatic({ startsOn: '2026-11-27' });
  expect((await getQuote([item('anklet')])).discountPrice).toBe(0);
  moment = '2026-11-27T05:00:00Z';
  expect((await getQuote([item('anklet')])).discountPrice).toBe(3);
});

test('keeps an old coupon’s exact times while its days are unchanged', async () => {
  await db.sql`
    insert into coupons (code, description, kind, amount, starts_at, ends_at)
    values ('BEFORE', 'Of before', 'percent', 1000, '2026-11-20T00:00:00Z', '2026-12-01T00:00:00Z')`;
  const before = await listed('BEFORE');
  expect(before).toMatchObject({ startsOn: '2026-11-19', endsOn: '2026-11-30' });
  const { startsOn = null, endsOn = null, changedAt: seen = '' } = before ?? {};
  const change = async (more: object) => {
    const body = { ...PLAIN, startsOn, endsOn, seen: (await listed('BEFORE'))?.changedAt ?? seen, ...more };
    expect(await grace.call('PUT /admin/coupons/:code', { params: { code: 'BEFORE' }, body })).toMatchObject({
      ok: true,
    });
    const [row] = await db.sql<{ startsAt: Date; endsAt: Date }[]>`
      select starts_at, ends_at from coupons where code = 'BEFORE'`;
    return [row?.startsAt.toISOString(), row?.endsAt.toISOString()];
  };
  expect(await change({ amount: 20 })).toEqual(['2026-11-20T00:00:00.000Z', '2026-12-01T00:00:00.000Z']);
  expect(await change({ endsOn: '2026-12-05' })).toEqual(['2026-11-20T00:00:00.000Z', '2026-12-06T05:00:00.000Z']);
});

test('refuses an invalid discount at its field', async () => {
  const faults = async (change: Partial<CouponDraft>) => {
    const answer = await grace.call('POST /admin/coupons', { body: { ...PLAIN, ...change } });
    return answer.ok ? 'made' : [answer.error.code, ...Object.keys(answer.error.fields ?? {})];
  };
  expect(await faults({})).toEqual(['code_missing', 'code']);
  expect(await faults({ code: 'FEW', kind: 'buy_get' })).toEqual(['quantities_missing', 'buyGet.buys']);
  const given = { ...threeForTwo, categories: ['no-such'] };
  expect(await faults({ code: 'FEW', kind: 'buy_get', buyGet: given })).toEqual([
    ...['unknown_given_category', 'buyGet.categories'],
  ]);
  expect(await faults({ isAutomatic: true, mostUses: 5 })).toEqual(['limit_unknown', 'mostUses']);
  expect(await faults({ code: 'MUCH', kind: 'buy_get', amount: 101, buyGet: threeForTwo })).toEqual([
    ...['amount_unreadable', 'amount'],
  ]);
  expect(await faults({ code: 'NODAY', startsOn: '2026-02-30' })).toEqual(['day_unreadable', 'startsOn']);
});

test('refuses an automatic discount’s key as a code, and a 26th automatic discount', async () => {
  const code = await automatic({ amount: 1 });
  expect(await apply(code, [item('anklet')])).toMatchObject({ code: 'coupon_unknown' });
  await Promise.all(Array.from({ length: 24 }, () => automatic({ amount: 1 })));
  const more = await grace.call('POST /admin/coupons', { body: { ...PLAIN, isAutomatic: true } });
  expect(more).toMatchObject({ ok: false, status: 409, error: { code: 'too_many_automatic' } });
});

test('names automatic discounts in reports, with the shipping not charged', async () => {
  await automatic({ kind: 'free_shipping', description: 'Ships free' });
  await paidOrder({ orderItems: [item('anklet')], shippingAddress: OREGON });
  const report = await grace.ask('GET', '/reports/coupons?period=2026-11');
  const row = report.body.coupons.find(({ description }: { description: string }) => description === 'Ships free');
  expect(row).toMatchObject({ isAutomatic: true, uses: 1, discounts: 0, shipping: 20, paid: 30 });
  const csv = await grace.ask('GET', '/reports/coupons.csv?period=2026-11');
  expect(csv.text).toContain('Automatic,Ships free,1,0,-20');
});
