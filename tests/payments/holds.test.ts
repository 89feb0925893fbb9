import { expect, test } from 'vitest';
import type { Transaction } from '../../src/platform/db/database.ts';
import { orderName } from '../../src/shared/orders/order-names.ts';
import { placeOrder } from '../../src/shop/checkout/place-order.ts';
import { cancelExpiredOrders, cancelOwnOrder, cancelUnpaidOrder } from '../../src/shop/orders/cancel-unpaid.ts';
import { getOrder } from '../../src/shop/orders/orders.ts';
import { holdForPayment } from '../../src/shop/orders/payment/hold.ts';
import {
  recordFailedPayment,
  recordPayment,
  recordPendingPayment,
} from '../../src/shop/orders/payment/record-payment.ts';
import { type LockedOrder, lockOrder } from '../../src/shop/orders/queries.ts';
import { deliverOrder, dispatchOrder } from '../../src/shop/orders/shipping/ship.ts';
import { readShopSettings } from '../../src/shop/payments/deps.ts';
import type { HoldBounds } from '../../src/shop/settings/schema.ts';
import { cartOf } from '../support/actors/buyers.ts';
import { emailsTo } from '../support/actors/registered-shoppers.ts';
import { type Shopper, shopperIn } from '../support/actors/shoppers.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { orderNameOf } from '../support/database/order-name.ts';
import { addProduct, stockOf } from '../support/shop/stock.ts';
import { openTestDeps } from '../support/shop/test-shop.ts';

const deps = await openTestDeps();
const { db } = deps;
const dana = await shopperIn(deps);
const BOUNDS = { mostUnpaidOrders: 100, mostHeldOfOne: null, mostHeldInAll: null };
const AMINA = { staffId: null, name: 'Amina' };
const shop = await readShopSettings(deps);
let made = 0;

/** An order of all there is of a piece of its own, or of one that is there already. */
async function orderOfTheLast(shopper: Shopper = dana, known?: string) {
  made += 1;
  const product = known ?? `cuff-${made}`;
  if (!known) await addProduct(db, { id: product, onHand: 1 });
  const placed = await placeOrder(
    { ...deps, config: { ...deps.config, rateLimits: false } },
    { buyer: shopper, idempotencyKey: null, order: cartOf(product) },
  );
  if (!placed.ok) throw new Error(placed.reason);
  return { id: placed.order.id, number: placed.order.number, product };
}

const expire = (id: string) => db.sql`update orders set held_until = now() - interval '1 second' where id = ${id}`;
/** Does something to an order as `settle` does: under its lock. */
const withLocked = <Answer>(id: string, work: (tx: Transaction, order: LockedOrder) => Promise<Answer>) =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx.sql, id);
    if (!order) throw new Error(`no order ${id}`);
    return work(tx, order);
  });
const hold = (id: string, bounds: HoldBounds | null) =>
  withLocked(id, (tx, order) => holdForPayment(tx, order, bounds));
const pay = (id: string) =>
  withLocked(id, (tx, order) =>
    recordPayment(tx, order, { paidAt: new Date(), byWhom: 'paypal', shop, method: undefined }),
  );
const subjects = async (id: string) =>
  (
    await db.sql<{ subject: string }[]>`
      select subject from letters where subject like ${`%${await orderNameOf(db.sql, id)}%`} order by queued_at, subject`
  ).map(({ subject }) => subject);

test('an order whose time has run out is canceled, its pieces go back and the shopper is told', async () => {
  const [late, fresh] = [await orderOfTheLast(), await orderOfTheLast()];
  await expire(late.id);
  await cancelExpiredOrders(deps);
  expect(await getOrder(db.sql, late.id, dana.customerId)).toMatchObject({ isCancelled: true });
  expect(await stockOf(db, late.product)).toEqual({ onHand: 1, reserved: 0 });
  expect(await subjects(late.id)).toContain(`Order ${orderName(late)} is canceled`);
  expect(await getOrder(db.sql, fresh.id, dana.customerId)).toMatchObject({ isCancelled: false });
});

test('an order that cannot be cancelled holds up no other', async () => {
  const eve = await shopperIn(deps, 'Eve');
  const inTrouble = await orderOfTheLast(eve);
  const [late, later] = [await orderOfTheLast(), await orderOfTheLast()];
  await db.sql`update customers set email = 'no address' where id = ${eve.customerId}`;
  await expire(inTrouble.id);
  for (const { id } of [late, later]) await expire(id);
  await expect(cancelExpiredOrders(deps)).rejects.toThrow();
  for (const { id } of [late, later]) {
    expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isCancelled: true });
  }
  expect(await stockOf(db, inTrouble.product)).toEqual({ onHand: 1, reserved: 1 });
  await db.sql`update customers set email = ${eve.email} where id = ${eve.customerId}`;
  await cancelExpiredOrders(deps);
  expect(await getOrder(db.sql, inTrouble.id, eve.customerId)).toMatchObject({ isCancelled: true });
});

test('two clocks at once cancel each order once', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => orderOfTheLast()));
  for (const { id } of orders) await expire(id);
  await Promise.all([cancelExpiredOrders(deps), cancelExpiredOrders(deps), cancelExpiredOrders(deps)]);
  for (const { id } of orders) {
    expect((await subjects(id)).filter((subject) => subject.endsWith('is canceled'))).toHaveLength(1);
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('a payment takes the pieces off the shelf for good', async () => {
  const { id, product } = await orderOfTheLast();
  expect(await pay(id)).toEqual({ ok: true });
  expect(await stockOf(db, product)).toEqual({ onHand: 0, reserved: 0 });
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({
    isPaid: true,
    paymentState: 'paid',
    heldUntil: null,
  });
  expect(await pay(id)).toEqual({ ok: false, reason: 'already_paid' });
  expect(await stockOf(db, product)).toEqual({ onHand: 0, reserved: 0 });
});

test('a hundred payments of one order at once sell its pieces once', async () => {
  const { id, product } = await orderOfTheLast();
  const answers = await Promise.all(Array.from({ length: 100 }, () => pay(id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await stockOf(db, product)).toEqual({ onHand: 0, reserved: 0 });
});

test('who pays late gets the pieces if they are still there', async () => {
  const { id, product } = await orderOfTheLast();
  await expire(id);
  await cancelExpiredOrders(deps);
  expect(await pay(id)).toMatchObject({ ok: true });
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({
    isPaid: true,
    isCancelled: false,
    cancelledAt: null,
  });
  expect(await stockOf(db, product)).toEqual({ onHand: 0, reserved: 0 });
});

test('who pays late gets nothing that somebody else has by then', async () => {
  const { id, product } = await orderOfTheLast();
  await expire(id);
  await cancelExpiredOrders(deps);
  const faster = await orderOfTheLast(await shopperIn(deps, 'Eve'), product);
  expect(await hold(id, BOUNDS)).toEqual({ ok: false, reason: 'out_of_stock' });
  expect(await pay(id)).toEqual({ ok: false, reason: 'out_of_stock' });
  expect(await pay(faster.id)).toMatchObject({ ok: true });
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isPaid: false, isCancelled: true });
});

test('asking to pay keeps the pieces longer once and brings them back once, however often it is asked', async () => {
  const { id, product } = await orderOfTheLast();
  const ask = () => hold(id, BOUNDS);
  await expire(id);
  await ask();
  await cancelExpiredOrders(deps);
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isCancelled: false });
  await expire(id);
  expect(await ask()).toMatchObject({ ok: true });
  await cancelExpiredOrders(deps);
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isCancelled: true, canBePaid: true });
  expect(await ask()).toMatchObject({ ok: true });
  expect(await stockOf(db, product)).toEqual({ onHand: 1, reserved: 1 });
  await expire(id);
  await ask();
  await cancelExpiredOrders(deps);
  expect(await ask()).toEqual({ ok: false, reason: 'hold_over' });
  expect(await stockOf(db, product)).toEqual({ onHand: 1, reserved: 0 });
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isCancelled: true, canBePaid: false });
  // Money that has arrived all the same still counts while the pieces are there.
  expect(await pay(id)).toMatchObject({ ok: true });
});

test('an order that lapsed days ago does not come back by asking to pay it', async () => {
  const { id } = await orderOfTheLast();
  await db.sql`update orders set placed_at = now() - interval '73 hours' where id = ${id}`;
  await expire(id);
  await cancelExpiredOrders(deps);
  expect(await hold(id, BOUNDS)).toEqual({ ok: false, reason: 'hold_over' });
});

test('an approved payment keeps the pieces, though not for more than a day', async () => {
  const { id } = await orderOfTheLast();
  await expire(id);
  await hold(id, null);
  await cancelExpiredOrders(deps);
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isCancelled: false });
  await db.sql`update orders set placed_at = placed_at - interval '25 hours' where id = ${id}`;
  await expire(id);
  await hold(id, null);
  await cancelExpiredOrders(deps);
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isCancelled: true });
});

test('a shopper brings lapsed orders back only as far as they may hold at all', async () => {
  const fay = await shopperIn(deps, 'Fay');
  const orders = [await orderOfTheLast(fay), await orderOfTheLast(fay)];
  for (const { id } of orders) await expire(id);
  await cancelExpiredOrders(deps);
  const bounds = { ...BOUNDS, mostUnpaidOrders: 1 };
  const answers = await Promise.all(orders.map(({ id }) => hold(id, bounds)));
  expect(answers.map((answer) => (answer.ok ? 'held' : answer.reason)).sort()).toEqual(['held', 'too_much_held']);
});

test('a payment that PayPal is still thinking about holds the pieces until it has decided', async () => {
  const { id, product } = await orderOfTheLast();
  await withLocked(id, (tx, order) => recordPendingPayment(tx, order, shop));
  await expire(id);
  await cancelExpiredOrders(deps);
  expect(await stockOf(db, product)).toEqual({ onHand: 1, reserved: 1 });
  expect(await cancelOwnOrder(deps, id, dana.customerId)).toEqual({ ok: false, reason: 'payment_under_way' });
  await withLocked(id, (tx, order) => recordFailedPayment(tx, order, { note: 'DENIED', shop }));
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ paymentState: 'unpaid', isCancelled: false });
});

test('a pending payment that fails after another one has paid asks nobody to pay again', async () => {
  const { id } = await orderOfTheLast();
  await withLocked(id, (tx, order) => recordPendingPayment(tx, order, shop));
  await pay(id);
  await withLocked(id, (tx, order) => recordFailedPayment(tx, order, { note: 'DENIED', shop }));
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ paymentState: 'paid', canBePaid: false });
  const subject = `Your order ${await orderNameOf(db.sql, id)} is paid; another payment was declined`;
  const email = (await emailsTo(deps, dana.email)).find((each) => each.subject === subject);
  expect(email?.text).toContain('Your order is paid, so there’s nothing else you need to do.');
  expect(email?.text).not.toContain('Pay now');
});

test('an order that somebody cancelled does not come back by paying it', async () => {
  const [own, shops] = [await orderOfTheLast(), await orderOfTheLast()];
  await cancelOwnOrder(deps, own.id, dana.customerId);
  await cancelUnpaidOrder(deps, shops.id, AMINA);
  for (const { id } of [own, shops]) {
    expect(await hold(id, BOUNDS)).toEqual({
      ok: false,
      reason: 'already_cancelled',
    });
  }
});

test('a paid order is not cancelled, neither by hand nor by the clock', async () => {
  const { id } = await orderOfTheLast();
  await pay(id);
  await cancelExpiredOrders(deps);
  expect(await cancelOwnOrder(deps, id, dana.customerId)).toEqual({ ok: false, reason: 'already_paid' });
  expect(await cancelUnpaidOrder(deps, id, AMINA)).toEqual({ ok: false, reason: 'already_paid' });
});

test('a paid order is dispatched with its tracking and then delivered, each once and with a letter', async () => {
  const { id } = await orderOfTheLast();
  const tracking = { carrier: 'USPS', number: '9400 1000', url: 'https://tools.usps.com/go/1' };
  expect(await dispatchOrder(deps, id, { tracking }, AMINA)).toEqual({ ok: false, reason: 'not_paid' });
  await pay(id);
  expect(await deliverOrder(deps, id, AMINA)).toEqual({ ok: false, reason: 'not_dispatched' });
  expect(await dispatchOrder(deps, id, { tracking }, AMINA)).toEqual({ ok: true });
  expect(await dispatchOrder(deps, id, { tracking }, AMINA)).toEqual({ ok: false, reason: 'already_dispatched' });
  expect(await deliverOrder(deps, id, AMINA)).toEqual({ ok: true });
  expect(await deliverOrder(deps, id, AMINA)).toEqual({ ok: false, reason: 'already_delivered' });
  const order = await getOrder(db.sql, id, dana.customerId);
  expect(order).toMatchObject({
    isDispatched: true,
    isDelivered: true,
    tracking: { carrier: 'USPS', number: '9400 1000', url: 'https://tools.usps.com/go/1' },
  });
  const letter = (await emailsTo(deps, dana.email)).find(
    ({ subject }) => subject === `Order ${orderName(order)} is on its way`,
  );
  expect(letter?.text).toContain('USPS 9400 1000');
  expect(letter?.html).toContain('href="https://tools.usps.com/go/1"');
});

test('the books add up after all this, but for the money, of which there was none here', async () => {
  const faults = await findBrokenInvariants(db);
  expect(faults.filter((fault) => !/^I[15]: .* is paid/.test(fault))).toEqual([]);
});
