import { expect, test } from 'vitest';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../tests/support/checks/actions.ts';
import { getOrderName } from '../../../tests/support/database/order-name.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../tests/support/shop/settings.ts';
import { addProduct, getStock } from '../../../tests/support/shop/stock.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import type { Order } from '../../shop/orders/schema.ts';

const shop = await openPayingShop();
const { app, deps, dana, standin, paidOrder } = shop;
const { db } = deps;
const amina = await staffIn(shop, 'helper');
const grace = await staffIn(shop, 'owner');

checkInvariantsAfterEach(shop);

const post = (path: string, payload: object) => app.inject({ method: 'POST', url: `/api/orders/link${path}`, payload });

/** The token in the receipt's link. */
async function getToken({ id }: Pick<Order, 'id'>, email = dana.email): Promise<string> {
  const paid = `Your order ${await getOrderName(deps.db.sql, id)} is paid`;
  const receipt = (await emailsTo(deps, email)).find(({ subject }) => subject === paid);
  return /\/your-order#([\w-]{43})/.exec(receipt?.text ?? '')?.[1] ?? '';
}

const corrected = ({ shippingAddress }: Order, change: object) => {
  const seen = { ...shippingAddress, town: shippingAddress.town ?? '' };
  return { ...seen, ...change, seen };
};

test('opens an order by its receipt link without login, and omits the email address', async () => {
  const order = await paidOrder();
  const answer = await post('', { token: await getToken(order) });
  expect(answer.json()).toMatchObject({ id: order.id, isPaid: true, user: { email: '' }, receiptEmail: null });
  expect(answer.headers['cache-control']).toBe('no-store');
  expect((await app.inject({ url: '/your-order' })).body).toContain('noindex');
});

test('refunds an order once when its link cancels it twice concurrently', async () => {
  await addProduct(db, { id: 'cuff-to-cancel', onHand: 3 });
  const order = await paidOrder({ orderItems: [{ product: 'cuff-to-cancel', qty: 1, size: 'Small' }] });
  const token = await getToken(order);
  const getRefunds = () => standin.ledger().refunds.length;
  const before = getRefunds();
  const both = await Promise.all([post('/cancel', { token }), post('/cancel', { token })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const again = (await post('/cancel', { token })).json();
  expect(again).toMatchObject({ isCancelled: true, refundedAmount: order.totalPrice });
  expect(getRefunds() - before).toBe(1);
  expect(await getStock(db, 'cuff-to-cancel')).toEqual({ onHand: 3, reserved: 0 });
  expect(await actionsOn(db, order.id)).toEqual(['order.cancelled']);
  const told = (await emailsTo(deps, dana.email)).filter(
    ({ subject }) => subject === `Order ${orderName(order)} is canceled`,
  );
  expect(told.map(({ text }) => /You asked us to/.test(text ?? ''))).toEqual([true]);
});

test('keeps an order unchanged when PayPal refuses the refund, and allows a retry', async () => {
  const order = await paidOrder();
  const token = await getToken(order);
  const issue = { name: 'UNPROCESSABLE_ENTITY', details: [{ issue: 'TRANSACTION_REFUSED' }] };
  standin.faults.add({ call: 'refund', times: 1, fault: { kind: 'status', status: 422, when: 'before', body: issue } });
  const refused = await post('/cancel', { token });
  expect(refused.json().code).toBe('cancel_failed');
  expect((await post('', { token })).json().isCancelled).toBe(false);
  expect((await post('/cancel', { token })).json().isCancelled).toBe(true);
});

test('corrects an address once with an email, and only where the price stays the same', async () => {
  const order = await paidOrder();
  const token = await getToken(order);
  const done = await post('/address', { token, ...corrected(order, { address: '7 Fern Street' }) });
  expect(done.json()).toMatchObject({ shippingAddress: { address: '7 Fern Street' }, totalPrice: order.totalPrice });
  expect((await emailsTo(deps, dana.email)).at(-1)?.subject).toContain('shipping address');
  const outdated = await post('/address', { token, ...corrected(order, { address: '9 Fern Street' }) });
  expect([outdated.statusCode, outdated.json().code]).toEqual([409, 'changed_meanwhile']);
  const elsewhere = await post('/address', { token, ...corrected(done.json(), { city: 'NY', postalCode: '10001' }) });
  expect([elsewhere.statusCode, Object.keys(elsewhere.json().fields)]).toEqual([409, ['city']]);
  const abroad = await post('/address', { token, ...corrected(done.json(), { city: 'ON', country: 'Canada' }) });
  expect(Object.keys(abroad.json().fields)).toEqual(['country']);
});

test('locks the buyer’s changes after the slip is printed, until staff mark the order not packed', async () => {
  const order = await paidOrder();
  const token = await getToken(order);
  await amina.ask('PUT', `/orders/${order.id}/packing`);
  expect((await post('', { token })).json().isPacked).toBe(true);
  expect((await post('/cancel', { token })).json().code).toBe('being_packed');
  expect((await post('/address', { token, ...corrected(order, { town: 'Oakland' }) })).json().code).toBe(
    'being_packed',
  );
  await amina.ask('DELETE', `/orders/${order.id}/packing`);
  expect((await post('/cancel', { token })).json().isCancelled).toBe(true);
  expect(await actionsOn(db, order.id)).toEqual(['order.packing_started', 'order.packing_undone', 'order.cancelled']);
});

test('gives a wrong link, an expired link and one of a closed account the same response', async () => {
  const wren = await shopperIn(deps, 'Wren Hollis');
  const [old, closed] = [await paidOrder(), await paidOrder({}, wren)];
  const [token, ofClosed] = [await getToken(old), await getToken(closed, wren.email)];
  expect((await post('', { token: ofClosed })).statusCode).toBe(200);
  await db.sql`update orders set dispatched_at = now() - interval '99 days', delivered_at = now() - interval '91 days'
    where id = ${old.id}`;
  await db.sql`insert into order_events (order_id, kind, by_whom) values (${old.id}, 'dispatched', 'x'), (${old.id}, 'delivered', 'x')`;
  expect((await grace.ask('POST', `/customers/${wren.customerId}/forget`)).status).toBe(204);
  const answers = await Promise.all(
    [token, ofClosed, 'x'.repeat(43), ''.padEnd(200, 'y')].map((each) => post('', { token: each })),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
  expect(new Set(answers.map(({ json }) => json().detail)).size).toBe(1);
});

test('lets logged-in customers change their own orders only', async () => {
  const order = await paidOrder();
  const wren = await shopperIn(deps, 'Wren Hollis');
  const cancel = (headers: object) =>
    app.inject({ method: 'POST', url: `/api/orders/${order.id}/cancel-with-refund`, headers: { ...headers } });
  expect((await cancel(wren.headers)).statusCode).toBe(404);
  expect((await cancel(dana.headers)).json()).toMatchObject({ isCancelled: true });
});

test('refuses an address in another shipping zone, even with the same tax', async () => {
  const rate = { countries: [], ships: true, by: 'amount' as const, freeOverCents: null };
  const zone = (name: string, states: string[], cents: number) => ({
    ...rate,
    name,
    states,
    bands: [{ from: 0, cents }],
  });
  const shippingZones = [zone('West', ['CA', 'OR', 'WA'], 900), zone('East', ['NY'], 1_200)];
  await ownerChooses(deps, { taxWhere: 'registered', taxRegistrations: [], shippingZones });
  const order = await paidOrder();
  const token = await getToken(order);
  const east = await post('/address', { token, ...corrected(order, { city: 'NY', postalCode: '10001' }) });
  expect(east.json()).toMatchObject({ fields: { city: expect.stringContaining('Contact us') } });
  const west = await post('/address', { token, ...corrected(order, { city: 'OR', postalCode: '97201' }) });
  expect(west.statusCode, west.body).toBe(200);
});
