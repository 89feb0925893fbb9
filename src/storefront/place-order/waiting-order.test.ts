import { expect, test } from 'vitest';
import { isTooOld, readWaitingOrder, type WaitingOrder } from './waiting-order.ts';

const ORDER = {
  email: 'dana@example.com',
  key: 'a-key',
  at: 1_000,
  body: { orderItems: [], totalPrice: 71.48 },
  total: 71.48,
  lines: [{ name: 'Rift Cuff', size: 'Medium', qty: 2 }],
};

test('reads a stored order as written', () => {
  expect(readWaitingOrder(ORDER)).toEqual(ORDER);
  const refusal = { code: 'out_of_stock', detail: 'Sold out.', items: [] };
  expect(readWaitingOrder({ ...ORDER, refusal })).toEqual({ ...ORDER, refusal });
  expect(readWaitingOrder({ ...ORDER, refusal: 'no' })).toEqual(ORDER);
});

test.each([
  null,
  'order',
  [],
  {},
  { ...ORDER, email: 7 },
  { ...ORDER, key: '' },
  { ...ORDER, key: 'k'.repeat(256) },
  { ...ORDER, at: 'yesterday' },
  { ...ORDER, body: [] },
  { ...ORDER, body: { orderItems: 'all' } },
  { ...ORDER, total: '71.48' },
  { ...ORDER, lines: [{ name: 'Rift Cuff', size: null, qty: 1 }] },
  { ...ORDER, lines: [{ name: 'n'.repeat(301), size: '', qty: 1 }] },
])('refuses %j as an order', (found) => expect(readWaitingOrder(found)).toBeUndefined());

test('marks a stored order too old after a day or when the clock was set back', () => {
  const order = { ...ORDER, at: 1_000 } as unknown as WaitingOrder;
  expect(isTooOld(order, 1_000)).toBe(false);
  expect(isTooOld(order, 1_000 + 86_399_999)).toBe(false);
  expect(isTooOld(order, 1_000 + 86_400_000)).toBe(true);
  expect(isTooOld(order, 999)).toBe(true);
});
