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
import { getCart } from '../support/actors/buyers.ts';
import { emailsTo } from '../support/actors/registered-shoppers.ts';
import { type Shopper, shopperIn } from '../support/actors/shoppers.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { getOrderName } from '../support/database/order-name.ts';
import { addProduct, getStock } from '../support/shop/stock.ts';
import { openTestDeps } from '../support/shop/test-shop.ts';

const deps = await openTestDeps();
const { db } = deps;
const dana = await shopperIn(deps);
const BOUNDS = { mostUnpaidOrders: 100, mostHeldOfOne: null, mostHeldInAll: null };
const AMINA = { staffId: null, name: 'Amina' };
const shop = await readShopSettings(deps);
let made = 0;

/** An order of the whole stock of a new product, or of an existing one. */
async function orderOfTheLast(shopper: Shopper = dana, known?: string) {
  made += 1;
  const product = known ?? `cuff-${made}`;
  if (!known) await addProduct(db, { id: product, onHand: 1 });
  const placed = await placeOrder(
    { ...deps, config: { ...deps.config, rateLimits: false } },
    { buyer: shopper, idempotencyKey: null, order: getCart(product) },
  );
  if (!placed.ok) throw new Error(placed.reason);
  return { id: placed.order.id, number: placed.order.number, product };
}

const expire = (id: string) => db.sql`update orders set held_until = now() - interval '1 second' where id = ${id}`;
/** Runs work on an order as `settle` does: under its lock. */
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
      select subject from letters where subject like ${`%${await getOrderName(db.sql, id)}%`} order by queued_at, subject`
  ).map(({ subject }) => subject);

test('cancels an expired order, restocks it and emails the shopper', async () => {
  const [late, fresh] = [await orderOfTheLast(), await orderOfTheLast()];
  await expire(late.id);
  await cancelExpiredOrders(deps);
  expect(await getOrder(db.sql, late.id, dana.customerId)).toMatchObject({ isCancelled: true });
  expect(await getStock(db, late.product)).toEqual({ onHand: 1, reserved: 0 });
  expect(await subjects(late.id)).toContain(`Order ${orderName(late)} is canceled`);
  expect(await getOrder(db.sql, fresh.id, dana.customerId)).toMatchObject({ isCancelled: false });
});

test('an order that cannot be canceled blocks no other', async () => {
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
  expect(await getStock(db, inTrouble.product)).toEqual({ onHand: 1, reserved: 1 });
  await db.sql`update customers set email = ${eve.email} where id = ${eve.customerId}`;
  await cancelExpiredOrders(deps);
  expect(await getOrder(db.sql, inTrouble.id, eve.customerId)).toMatchObject({ isCancelled: true });
});

test('two concurrent jobs cancel each order once', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => orderOfTheLast()));
  for (const { id } of orders) await expire(id);
  await Promise.all([cancelExpiredOrders(deps), cancelExpiredOrders(deps), cancelExpiredOrders(deps)]);
  for (const { id } of orders) {
    expect((await subjects(id)).filter((subject) => subject.endsWith('is canceled'))).toHaveLength(1);
  }
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('reduces stock permanently on payment', async () => {
  const { id, product } = await orderOfTheLast();
  expect(await pay(id)).toEqual({ ok: true });
  expect(await getStock(db, product)).toEqual({ onHand: 0, reserved: 0 });
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({
    isPaid: true,
    paymentState: 'paid',
    heldUntil: null,
  });
  expect(await pay(id)).toEqual({ ok: false, reason: 'already_paid' });
  expect(await getStock(db, product)).toEqual({ onHand: 0, reserved: 0 });
});

test('a hundred concurrent payments of one order sell its units once', async () => {
  const { id, product } = await orderOfTheLast();
  const answers = await Promise.all(Array.from({ length: 100 }, () => pay(id)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await getStock(db, product)).toEqual({ onHand: 0, reserved: 0 });
});

test('a late payment gets the units while available', async () => {
  const { id, product } = await orderOfTheLast();
  await expire(id);
  await cancelExpiredOrders(deps);
  expect(await pay(id)).toMatchObject({ ok: true });
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({
    isPaid: true,
    isCancelled: false,
    cancelledAt: null,
  });
  expect(await getStock(db, product)).toEqual({ onHand: 0, reserved: 0 });
});

test('a late payment gets no units sold to others', async () => {
  const { id, product } = await orderOfTheLast();
  await expire(id);
  await cancelExpiredOrders(deps);
  const faster = await orderOfTheLast(await shopperIn(deps, 'Eve'), product);
  expect(await hold(id, BOUNDS)).toEqual({ ok: false, reason: 'out_of_stock' });
  expect(await pay(id)).toEqual({ ok: false, reason: 'out_of_stock' });
  expect(await pay(faster.id)).toMatchObject({ ok: true });
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isPaid: false, isCancelled: true });
});

test('a payment attempt extends the hold once and renews it once, however often it is repeated', async () => {
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
  expect(await getStock(db, product)).toEqual({ onHand: 1, reserved: 1 });
  await expire(id);
  await ask();
  await cancelExpiredOrders(deps);
  expect(await ask()).toEqual({ ok: false, reason: 'hold_over' });
  expect(await getStock(db, product)).toEqual({ onHand: 1, reserved: 0 });
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ isCancelled: true, canBePaid: false });
  // A payment that arrived anyway still counts while the units are available.
  expect(await pay(id)).toMatchObject({ ok: true });
});

test('a payment attempt does not restore an order that expired days ago', async () => {
  const { id } = await orderOfTheLast();
  await db.sql`update orders set placed_at = now() - interval '73 hours' where id = ${id}`;
  await expire(id);
  await cancelExpiredOrders(deps);
  expect(await hold(id, BOUNDS)).toEqual({ ok: false, reason: 'hold_over' });
});

test('an approved payment holds the units for up to a day', async () => {
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

test('limits a shopper’s restored orders to the hold limits', async () => {
  const fay = await shopperIn(deps, 'Fay');
  const orders = [await orderOfTheLast(fay), await orderOfTheLast(fay)];
  for (const { id } of orders) await expire(id);
  await cancelExpiredOrders(deps);
  const bounds = { ...BOUNDS, mostUnpaidOrders: 1 };
  const answers = await Promise.all(orders.map(({ id }) => hold(id, bounds)));
  expect(answers.map((answer) => (answer.ok ? 'held' : answer.reason)).sort()).toEqual(['held', 'too_much_held']);
});

test('a payment under PayPal’s review holds the units until its decision', async () => {
  const { id, product } = await orderOfTheLast();
  await withLocked(id, (tx, order) => recordPendingPayment(tx, order, shop));
  await expire(id);
  await cancelExpiredOrders(deps);
  expect(await getStock(db, product)).toEqual({ onHand: 1, reserved: 1 });
  expect(await cancelOwnOrder(deps, id, dana.customerId)).toEqual({ ok: false, reason: 'payment_under_way' });
  await withLocked(id, (tx, order) => recordFailedPayment(tx, order, { note: 'DENIED', shop }));
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ paymentState: 'unpaid', isCancelled: false });
});

test('a failed pending payment requests no payment after another one succeeded', async () => {
  const { id } = await orderOfTheLast();
  await withLocked(id, (tx, order) => recordPendingPayment(tx, order, shop));
  await pay(id);
  await withLocked(id, (tx, order) => recordFailedPayment(tx, order, { note: 'DENIED', shop }));
  expect(await getOrder(db.sql, id, dana.customerId)).toMatchObject({ paymentState: 'paid', canBePaid: false });
  const subject = `Your order ${await getOrderName(db.sql, id)} is paid; another payment was declined`;
  const email = (await emailsTo(deps, dana.email)).find((each) => each.subject === subject);
  expect(email?.text).toContain('Your order is paid, so there’s nothing else you need to do.');
  expect(email?.text).not.toContain('Pay now');
});

test('a payment does not restore a canceled order', async () => {
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

test('neither a person nor the job cancels a paid order', async () => {
  const { id } = await orderOfTheLast();
  await pay(id);
  await cancelExpiredOrders(deps);
  expect(await cancelOwnOrder(deps, id, dana.customerId)).toEqual({ ok: false, reason: 'already_paid' });
  expect(await cancelUnpaidOrder(deps, id, AMINA)).toEqual({ ok: false, reason: 'already_paid' });
});

test('ships and delivers a paid order once each, with tracking and email', async () => {
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

test('the invariants hold, except for payments, which this file does not make', async () => {
  const faults = await findBrokenInvariants(db);
  expect(faults.filter((fault) => !/^I[15]: .* is paid/.test(fault))).toEqual([]);
});
