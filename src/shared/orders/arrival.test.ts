import { expect, test } from 'vitest';
import { isPromised } from './arrival.ts';

test('promises no day for a canceled or fully refunded order', () => {
  const paid = { arrivesFrom: '2026-12-22', isCancelled: false, paymentState: 'paid' };
  for (const [order, promised] of [
    [paid, true],
    [{ ...paid, paymentState: 'partly_refunded' }, true],
    [{ ...paid, paymentState: 'refunded' }, false],
    [{ ...paid, isCancelled: true }, false],
    [{ ...paid, arrivesFrom: null }, false],
  ] as const)
    expect([order, isPromised(order)]).toEqual([order, promised]);
});
