import { expect, test } from 'vitest';
import { type OrderStep, stepRefusal, undoUntil } from './order.ts';

const at = new Date('2026-11-21T10:00:00Z');
const placed = { paidAt: null, dispatchedAt: null, deliveredAt: null, cancelledAt: null, paymentState: 'unpaid' };
const paid = { ...placed, paidAt: at, paymentState: 'paid' };
const ORDERS = {
  placed,
  pending: { ...placed, paymentState: 'pending' },
  cancelled: { ...placed, cancelledAt: at },
  paid,
  dispatched: { ...paid, dispatchedAt: at },
  delivered: { ...paid, dispatchedAt: at, deliveredAt: at },
};

/** Refusal of each step in each state; '-' if the step is allowed. */
const TABLE: Record<OrderStep, Record<keyof typeof ORDERS, string>> = {
  dispatched: {
    placed: 'not_paid',
    pending: 'not_paid',
    cancelled: 'already_cancelled',
    paid: '-',
    dispatched: 'already_dispatched',
    delivered: 'already_dispatched',
  },
  delivered: {
    placed: 'not_dispatched',
    pending: 'not_dispatched',
    cancelled: 'not_dispatched',
    paid: 'not_dispatched',
    dispatched: '-',
    delivered: 'already_delivered',
  },
  undispatched: {
    placed: 'not_dispatched',
    pending: 'not_dispatched',
    cancelled: 'not_dispatched',
    paid: 'not_dispatched',
    dispatched: '-',
    delivered: 'already_delivered',
  },
  undelivered: {
    placed: 'not_delivered',
    pending: 'not_delivered',
    cancelled: 'not_delivered',
    paid: 'not_delivered',
    dispatched: 'not_delivered',
    delivered: '-',
  },
  corrected: {
    placed: '-',
    pending: '-',
    cancelled: 'already_cancelled',
    paid: '-',
    dispatched: 'already_dispatched',
    delivered: 'already_dispatched',
  },
  cancelled: {
    placed: '-',
    pending: 'payment_under_way',
    cancelled: 'already_cancelled',
    paid: 'already_paid',
    dispatched: 'already_paid',
    delivered: 'already_paid',
  },
};

test.each(Object.keys(TABLE) as OrderStep[])(
  'checks whether an order can be %s in each status, with the reason if not',
  (step) => {
    const said = Object.entries(ORDERS).map(([name, order]) => [name, stepRefusal(step, order)?.reason ?? '-']);
    expect(Object.fromEntries(said)).toEqual(TABLE[step]);
  },
);

test('undoes the last step within an hour', () => {
  const later = '2026-11-24T09:30:00Z';
  expect(undoUntil({ dispatchedAt: null, deliveredAt: null })).toBeUndefined();
  expect(undoUntil({ dispatchedAt: at, deliveredAt: null })).toEqual(new Date('2026-11-21T11:00:00Z'));
  expect(undoUntil({ dispatchedAt: at, deliveredAt: later })).toEqual(new Date('2026-11-24T10:30:00Z'));
});
