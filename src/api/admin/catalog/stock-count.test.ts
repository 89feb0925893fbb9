import { expect, test } from 'vitest';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { findBrokenInvariants } from '../../../../tests/support/checks/invariants.ts';
import { openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../../tests/support/shop/stock.ts';

const shop = await openPayingShop();
const { deps, app, placeOrder, paidOrder, standin } = shop;
const { call } = await staffIn({ deps, app }, 'owner');

let made = 0;
async function cuff(onHand: number) {
  made += 1;
  const id = `counted-cuff-${made}`;
  await addProduct(deps.db, { id, onHand });
  return id;
}
const of = (product: string, qty = 1) => ({ orderItems: [{ product, qty, size: 'Medium' }] });
const getStock = async (id: string) => {
  const sheet = await call('GET /admin/products/:id', { params: { id } });
  if (!sheet.ok) throw new Error(sheet.error.detail);
  const { onHand, reserved, unshipped } = sheet.body.stock;
  return { onHand, reserved, unshipped };
};
const toCount = ({ onHand, unshipped }: { onHand: number; unshipped: number }) => onHand + unshipped;
const count = (id: string, counted: number, expected: number) =>
  call('PUT /admin/products/:id/stock', { params: { id }, body: { counted, expected, note: '' } });
const dispatch = (id: string) =>
  call('POST /admin/orders/:id/dispatch', { params: { id }, body: { carrier: 'USPS', number: '9400' } });

test('counts all units on hand, including sold but unshipped ones, which are not sold again', async () => {
  const id = await cuff(10);
  await placeOrder(undefined, of(id));
  await paidOrder(of(id, 2));
  expect(await getStock(id)).toEqual({ onHand: 8, reserved: 1, unshipped: 2 });
  // Seven units are available, one is in an unpaid order, two wait for shipping: ten should be on hand. One is missing.
  expect(await count(id, 9, 10)).toMatchObject({ ok: true, body: { onHand: 7, reserved: 1, unshipped: 2 } });
  expect(await count(id, 9, 9)).toMatchObject({ ok: true, body: { onHand: 7 } });
  expect(await count(id, 2, 9)).toMatchObject({ status: 409, error: { code: 'counted_below_orders' } });
  expect(await count(id, 3, 9)).toMatchObject({ ok: true, body: { onHand: 1, reserved: 1, unshipped: 2 } });
  for (const counted of [-1, 1.5, 100_001]) expect(await count(id, counted, 3)).toMatchObject({ status: 400 });
  const history = await call('GET /admin/products/:id/stock', { params: { id } });
  expect(history.ok && history.body.rows[0]).toMatchObject({ onHandChange: -6, note: 'Grace Otieno: Counted 3' });
});

test('keeps a count valid when an order arrives during counting', async () => {
  const id = await cuff(10);
  const expected = toCount(await getStock(id));
  await placeOrder(undefined, of(id));
  await paidOrder(of(id));
  expect(await count(id, 12, expected)).toMatchObject({ ok: true, body: { onHand: 11, reserved: 1, unshipped: 1 } });
});

test('requests a recount when a package shipped during counting', async () => {
  const id = await cuff(10);
  const order = await paidOrder(of(id));
  const expected = toCount(await getStock(id));
  expect((await dispatch(order.id)).ok).toBe(true);
  expect(await count(id, 10, expected)).toMatchObject({ status: 409, error: { code: 'stock_moved' } });
  expect(await getStock(id)).toEqual({ onHand: 9, reserved: 0, unshipped: 0 });
  expect(await count(id, 9, 9)).toMatchObject({ ok: true });
});

test('sells no unit twice and loses none when counts run concurrently with orders and payments', async () => {
  const id = await cuff(40);
  const shoppers = await Promise.all(Array.from({ length: 12 }, (_, place) => shopperIn(deps, `Buyer ${place}`)));
  const buying = shoppers.map((shopper, place) =>
    place % 2 === 0 ? paidOrder(of(id), shopper) : placeOrder(shopper, of(id)),
  );
  // Thirty units are on hand, ten fewer than recorded, regardless of concurrent orders.
  const counting = Array.from({ length: 6 }, () => count(id, 30, 40));
  await Promise.all(buying);
  const counted = await Promise.all(counting);
  // The first count is applied; the others get a conflict.
  expect(counted.filter(({ ok }) => ok)).toHaveLength(1);
  expect(counted.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await getStock(id)).toEqual({ onHand: 24, reserved: 6, unshipped: 6 });
  expect(await findBrokenInvariants(deps.db, standin.ledger())).toEqual([]);
});
