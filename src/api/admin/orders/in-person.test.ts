import { expect, test } from 'vitest';
import { emailsTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct, getStock, splitSizes } from '../../../../tests/support/shop/stock.ts';
import { cancelExpiredOrders } from '../../../shop/orders/cancel-unpaid.ts';

const shop = await openPayingShop();
const { deps, app, standin } = shop;
const { db } = deps;
checkInvariantsAfterEach(shop);
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');
await addProduct(db, { id: 'bowl', name: 'Bowl', onHand: 50, sizes: [], priceCents: 4_000 });
await addProduct(db, { id: 'last', name: 'Last', onHand: 3, sizes: [], priceCents: 1_999 });
await addProduct(db, { id: 'band', name: 'Band', onHand: 0, priceCents: 2_550 });
await splitSizes(db, 'band', { Small: 5, Large: 1 });

const OREGON = { state: 'OR', postalCode: '97201' };
const CALIFORNIA = { state: 'CA', postalCode: '94110' };
let people = 0;
let keys = 0;
const newKey = () => `sale-key-${(keys++).toString().padStart(10, '0')}`;
type Change = {
  items?: object[];
  place?: object;
  cash?: number | null;
  email?: string;
  key?: string;
  expected?: number;
};
const bowl = (qty = 1) => ({ product: 'bowl', size: null, qty });

async function getTotal(items: object[], place: object): Promise<number> {
  const quote = await amina.ask('POST', '/in-person/quote', { items, place });
  expect(quote.status, quote.text).toBe(200);
  return quote.body.totalPrice;
}
async function getSale({
  items = [bowl()],
  place = OREGON,
  cash = 100,
  email = '',
  key = newKey(),
  ...rest
}: Change = {}) {
  const expected = rest.expected ?? (await getTotal(items, place));
  return { key, items, place, cash, email, expected };
}
const sell = async (change: Change = {}, by = amina) => by.ask('POST', '/in-person', await getSale(change));
const look = async (id: string) => (await grace.ask('GET', `/orders/${id}`)).body;
const tokenIn = (url: string) => /#([\w-]+)/.exec(url)?.[1] ?? '';
const byLink = async (method: 'POST' | 'PUT', path: string, payload: object) => {
  const answer = await app.inject({ method, url: `/api/orders/link${path}`, payload });
  return { status: answer.statusCode, body: answer.json() };
};

test('sells for cash as helper: change to the cent, stock reduced at once, no shipment, no email', async () => {
  const before = await getStock(db, 'bowl');
  const emails = await countEmails();
  const sold = await sell({ items: [bowl(2)], place: CALIFORNIA, cash: 100 });
  expect(sold.status, sold.text).toBe(201);
  const { id, totalPrice, change, payUrl, state } = sold.body;
  expect({ payUrl, state }).toEqual({ payUrl: null, state: 'paid' });
  expect(Math.round((totalPrice + change) * 100)).toBe(10_000);
  expect(await getStock(db, 'bowl')).toMatchObject({ onHand: before.onHand - 2, reserved: before.reserved });
  const desk = await look(id);
  expect(desk).toMatchObject({
    stage: 'delivered',
    townMissing: false,
    source: { takenBy: amina.actor.name, cashGiven: 100 },
    order: {
      channel: 'in_person',
      paymentMethod: 'Cash',
      shippingPrice: 0,
      isPaid: true,
      isDelivered: true,
      packages: [],
      shippingAddress: { city: 'CA', postalCode: '94110' },
    },
  });
  expect(desk.order.taxPrice).toBeGreaterThan(0);
  expect(desk.events.map(({ kind, byWhom }: { kind: string; byWhom: string }) => [kind, byWhom])).toEqual(
    ['placed', 'paid', 'dispatched', 'delivered'].map((kind) => [kind, amina.actor.name]),
  );
  expect(await actionsOn(db, id)).toEqual(['order.sold_in_person']);
  expect(await countEmails()).toBe(emails);
  // Oregon has no sales tax: the place of sale decides.
  expect(await getTotal([bowl(2)], OREGON)).toBe(80);
  const listed = (await amina.ask('GET', '/orders')).body.orders.find((each: { id: string }) => each.id === id);
  expect(listed).toMatchObject({ channel: 'in_person', stage: 'delivered', needsAnswer: false });
});
const countEmails = async () =>
  (await db.sql<{ count: number }[]>`select count(*)::int as count from letters`)[0]?.count;

test('sells once on a repeated request, concurrent or later, and refuses another sale under the same key', async () => {
  const before = await getStock(db, 'bowl');
  const sale = await getSale();
  const both = await Promise.all([1, 2, 3].map(() => amina.ask('POST', '/in-person', sale)));
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  const later = await grace.ask('POST', '/in-person', sale);
  expect(later.body).toMatchObject({ id: both[0]?.body.id, change: both[0]?.body.change });
  expect((await getStock(db, 'bowl')).onHand).toBe(before.onHand - 1);
  const other = await amina.ask('POST', '/in-person', { ...sale, items: [bowl(2)], expected: 80 });
  expect(other).toMatchObject({ status: 409, body: { code: 'key_used' } });
});

test('sells no more than the last units under concurrent requests', async () => {
  const items = [{ product: 'last', size: null, qty: 1 }];
  const answers = await Promise.all(Array.from({ length: 8 }, () => sell({ items })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  expect(await getStock(db, 'last')).toMatchObject({ onHand: 0, reserved: 0 });
  const sized = await Promise.all([1, 2].map(() => sell({ items: [{ product: 'band', size: 'Large', qty: 1 }] })));
  expect(sized.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('shows prices and the total before tax until the place of sale is set', async () => {
  const items = [bowl(2), { product: 'band', size: null, qty: 1 }];
  const quote = await amina.ask('POST', '/in-person/quote', { items, place: null });
  expect([quote.status, quote.body.itemsPrice, quote.body.taxPrice, quote.body.totalPrice]).toEqual([
    200, 105.5, 0, 105.5,
  ]);
  expect(quote.body.items.map(({ price }: { price: number }) => price)).toEqual([40, 25.5]);
  const { status } = await amina.ask('POST', '/in-person', { ...(await getSale()), place: null });
  expect(status).toBe(400);
});

test('refuses an invalid sale at its field without changes', async () => {
  const before = await getStock(db, 'bowl');
  const faults: [Change, number, string, string][] = [
    [{ cash: 39.99 }, 400, 'cash_too_little', 'cash'],
    [{ items: [], expected: 0 }, 400, 'no_items', 'items'],
    [{ items: [{ product: 'band', size: null, qty: 1 }] }, 400, 'size_not_chosen', 'items'],
    [{ place: { state: 'CA', postalCode: '10001' }, expected: 40 }, 400, 'place_unreadable', 'place.postalCode'],
    [{ place: { state: 'Utopia', postalCode: '94110' }, expected: 40 }, 400, 'place_unreadable', 'place.state'],
    [{ email: 'nobody@' }, 400, 'email_unreadable', 'email'],
  ];
  for (const [change, status, code, field] of faults) {
    const refused = await sell(change);
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([status, code, [field]]);
  }
  const gone = await sell({ items: [{ product: 'nothing', size: null, qty: 1 }], expected: 1 });
  expect(gone.body.code).toBe('product_gone');
  // The price has changed since the screen was rendered.
  expect((await sell({ expected: 39 })).body).toMatchObject({ code: 'total_changed', total: 40 });
  for (const hostile of [{ cash: '40,00' }, { cash: -1 }, { key: 'x' }, { items: 'all' }, { more: 1 }])
    expect((await amina.ask('POST', '/in-person', { ...(await getSale()), ...hostile })).status).toBe(400);
  expect(await getStock(db, 'bowl')).toEqual(before);
});

test('emails a receipt for cash or PayPal when an email is given, and links the sale to that account', async () => {
  const email = `stall-${people++}@example.com`;
  const sold = await sell({ email: ` ${email.toUpperCase()} ` });
  expect(sold.body.receiptEmail).toBe(email);
  const [receipt, ...others] = await emailsTo(deps, email);
  expect(others).toEqual([]);
  expect(receipt?.subject).toMatch(/^Your order #\d+ is paid$/);
  expect(receipt?.text).toContain('paid in cash');
  expect(receipt?.text).not.toMatch(/ship|pack|Going to/i);
});

test('holds stock for a sale paid on the customer’s phone, completes it on payment, and accepts no second payment', async () => {
  const before = await getStock(db, 'bowl');
  const sold = await sell({ cash: null });
  const { id, payUrl, state } = sold.body;
  expect(state).toBe('waiting');
  expect(await getStock(db, 'bowl')).toMatchObject({ onHand: before.onHand, reserved: before.reserved + 1 });
  const token = tokenIn(payUrl);
  expect((await byLink('POST', '', { token })).body).toMatchObject({ channel: 'in_person', canBePaid: true });
  const opened = await byLink('POST', '/paypal-order', { token });
  standin.control.decide(opened.body.id, 'pay');
  expect((await byLink('PUT', '/pay', { token, id: opened.body.id })).body).toMatchObject({ isPaid: true });
  expect((await amina.ask('GET', `/in-person/${id}`)).body.state).toBe('paid');
  expect((await look(id)).stage).toBe('delivered');
  expect(await getStock(db, 'bowl')).toMatchObject({ onHand: before.onHand - 1, reserved: before.reserved });
  expect((await byLink('POST', '/paypal-order', { token })).body.code).toBe('already_paid');
  expect((await amina.ask('POST', `/in-person/${id}/cancel`)).body.code).toBe('already_paid');
});

test('releases stock without email when a payment link is canceled or expires, and refuses a later payment', async () => {
  const before = await getStock(db, 'bowl');
  const email = `gone-${people++}@example.com`;
  const given = (await sell({ cash: null, email })).body;
  for (let press = 0; press < 2; press += 1)
    expect((await amina.ask('POST', `/in-person/${given.id}/cancel`)).status).toBe(204);
  expect((await byLink('POST', '/paypal-order', { token: tokenIn(given.payUrl) })).body.code).toBe('already_cancelled');
  const lapsed = (await sell({ cash: null, email })).body;
  await db.sql`update orders set held_until = now() - interval '1 second' where id = ${lapsed.id}`;
  await cancelExpiredOrders(deps);
  expect((await byLink('POST', '', { token: tokenIn(lapsed.payUrl) })).body.canBePaid).toBe(false);
  expect((await amina.ask('GET', `/in-person/${lapsed.id}`)).body.state).toBe('canceled');
  expect(await getStock(db, 'bowl')).toEqual(before);
  expect(await emailsTo(deps, email)).toEqual([]);
  for (const id of ['x', '0000-0000-0000']) {
    expect((await amina.ask('GET', `/in-person/${id}`)).status).toBe(404);
    expect((await amina.ask('POST', `/in-person/${id}/cancel`)).status).toBe(404);
  }
});

test('refunds cash as cash: owners only, at once, without PayPal, in parts to the cent', async () => {
  const sold = (await sell({ items: [bowl(3)], place: CALIFORNIA, cash: 200 })).body;
  const before = await getStock(db, 'bowl');
  const refundsAtPaypal = standin.ledger().refunds.length;
  const refund = (what: object) =>
    grace.ask('POST', `/orders/${sold.id}/refunds`, { key: crypto.randomUUID(), note: '', what });
  const part = await refund({
    kind: 'lines',
    lines: [{ position: 0, quantity: 1, restock: true }],
    withShipping: false,
  });
  expect(part.status, part.text).toBe(200);
  expect((await getStock(db, 'bowl')).onHand).toBe(before.onHand + 1);
  expect((await refund({ kind: 'whole', restock: false })).status).toBe(200);
  const desk = await look(sold.id);
  expect(desk.order).toMatchObject({ paymentState: 'refunded', refundedAmount: sold.totalPrice });
  expect(desk.refunds.map(({ state }: { state: string }) => state)).toEqual(['completed', 'completed']);
  expect(standin.ledger().refunds).toHaveLength(refundsAtPaypal);
  expect((await amina.ask('POST', `/orders/${sold.id}/refunds`, {})).status).toBe(403);
});

test('reports sales by channel, with cash separate from PayPal', async () => {
  await shop.paidOrder();
  const report = (await grace.ask('GET', '/reports/sales')).body;
  const channels = report.byChannel as { channel: string; orders: number; sales: number; paid: number }[];
  expect(channels.map(({ channel }) => channel)).toEqual(['online', 'in_person']);
  const cents = (of: (each: (typeof channels)[number]) => number) =>
    channels.reduce((sum, each) => sum + Math.round(of(each) * 100), 0);
  expect(cents(({ paid }) => paid)).toBe(Math.round(report.paid * 100));
  expect(cents(({ sales }) => sales)).toBe(Math.round(report.sales * 100));
  expect(channels.reduce((sum, { orders }) => sum + orders, 0)).toBe(report.orders);
  expect(report.cash.refunded).toBeGreaterThan(0);
  expect(Math.round((report.received + report.cash.paid) * 100)).toBe(Math.round(report.paid * 100));
});

test('lets owners alone give a discount, another price and sell what isn’t in the shop', async () => {
  const items = [
    { ...bowl(), price: 30 },
    { product: `custom-${crypto.randomUUID()}`, name: 'Loose beads, 50 g', size: null, price: 8, qty: 1 },
  ];
  const discount = { kind: 'percent', value: 10, reason: 'Last day of the market' };
  const quote = await grace.ask('POST', '/in-person/quote', { items, place: OREGON, discount });
  expect(quote.body).toMatchObject({ itemsPrice: 38, discountPrice: 3.8, totalPrice: 34.2 });
  const sale = { key: newKey(), items, place: OREGON, discount, cash: 40, email: '', expected: 34.2 };
  expect(await amina.ask('POST', '/in-person', sale)).toMatchObject({
    status: 403,
    body: { code: 'owner_only_field' },
  });
  const sold = await grace.ask('POST', '/in-person', sale);
  expect(sold).toMatchObject({ status: 201, body: { totalPrice: 34.2, change: 5.8 } });
  expect(await look(sold.body.id)).toMatchObject({ source: { discountReason: 'Last day of the market' } });
  const wrong = await grace.ask('POST', '/in-person/quote', {
    items,
    place: OREGON,
    discount: { ...discount, value: 0 },
  });
  expect(wrong).toMatchObject({ status: 400, body: { code: 'discount_unreadable' } });
});
