import { expect, test } from 'vitest';
import { orderStatus, statusOfListed } from './order-status.ts';

const placed = { paymentState: 'unpaid', isCancelled: false, isDispatched: false, isDelivered: false };
const word = (facts: Partial<typeof placed>) => orderStatus({ ...placed, ...facts }).word;

test('names an order’s status in one word, and never calls a canceled one "Not paid"', () => {
  expect(word({})).toBe('Unpaid');
  expect(word({ paymentState: 'pending' })).toBe('Payment pending');
  expect(word({ paymentState: 'paid' })).toBe('Paid');
  expect(word({ paymentState: 'paid', isDispatched: true })).toBe('Shipped');
  expect(word({ paymentState: 'paid', isDispatched: true, isDelivered: true })).toBe('Delivered');
  expect(word({ paymentState: 'partly_refunded', isDispatched: true })).toBe('Partly refunded');
  for (const paymentState of ['unpaid', 'pending', 'paid', 'partly_refunded']) {
    expect(word({ paymentState, isCancelled: true })).toBe('Canceled');
  }
  expect(word({ paymentState: 'refunded', isCancelled: true })).toBe('Refunded');
});

test('uses the same status names in back-office lists', () => {
  expect(statusOfListed({ stage: 'cancelled', paymentState: 'unpaid' }).word).toBe('Canceled');
  expect(statusOfListed({ stage: 'unpaid', paymentState: 'unpaid' }).word).toBe('Unpaid');
  expect(statusOfListed({ stage: 'to_dispatch', paymentState: 'paid' }).word).toBe('Paid');
  expect(statusOfListed({ stage: 'delivered', paymentState: 'paid' }).word).toBe('Delivered');
});
