import fc from 'fast-check';
import { expect, test } from 'vitest';
import { classifyCapture, type ExpectedPayment, type ReportedCapture } from './classify-capture.ts';

const taken: ReportedCapture = {
  captureId: 'CAP1',
  paypalOrderId: 'ORDER1',
  status: 'COMPLETED',
  amount: { currency_code: 'USD', value: '58.50' },
  reference: '7KQ2-M9XD-4TRV',
  attemptId: undefined,
  payee: 'SHOPSHOPSHOP2',
  capturedAt: new Date('2026-11-21T10:00:00Z'),
  feeCents: 253,
};
const standing: ExpectedPayment = { totalCents: 5850, paidBy: undefined, payee: 'SHOPSHOPSHOP2', isOurOrder: true };

test('a completed capture of exactly the total pays the order', () => {
  expect(classifyCapture(taken, standing)).toEqual({ verdict: 'pays', cents: 5850 });
});

test('counts a capture as collected after its refund', () => {
  expect(classifyCapture({ ...taken, status: 'REFUNDED' }, standing)).toEqual({ verdict: 'pays', cents: 5850 });
  expect(classifyCapture({ ...taken, status: 'PARTIALLY_REFUNDED' }, standing)).toEqual({
    verdict: 'pays',
    cents: 5850,
  });
});

test('treats a pending capture as unpaid, and holds nothing when it would not match', () => {
  const pending = { ...taken, status: 'PENDING' };
  expect(classifyCapture(pending, standing)).toEqual({ verdict: 'pending' });
  expect(classifyCapture({ ...pending, payee: 'EVEEVEEVEEVE2' }, standing)).toEqual({ verdict: 'unclear' });
  expect(classifyCapture(pending, { ...standing, totalCents: 9999 })).toEqual({ verdict: 'unclear' });
  expect(classifyCapture(pending, undefined)).toEqual({ verdict: 'unclear' });
});

test.each(['DECLINED', 'FAILED'])('treats %s as unpaid', (status) => {
  expect(classifyCapture({ ...taken, status }, standing)).toEqual({ verdict: 'failed' });
});

test('never pays on an unknown PayPal status', () => {
  fc.assert(
    fc.property(fc.string(), (status) => {
      const known = ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'];
      fc.pre(!known.includes(status));
      expect(classifyCapture({ ...taken, status }, standing).verdict).not.toBe('pays');
    }),
    // Built-in object property names were once taken for PayPal statuses.
    { examples: [['constructor'], ['toString'], ['valueOf'], ['__proto__'], ['hasOwnProperty']] },
  );
});

test('recognizes the order’s own capture, not as a second payment', () => {
  expect(classifyCapture(taken, { ...standing, paidBy: 'CAP1' })).toEqual({ verdict: 'known' });
});

test.each<[string, Partial<ReportedCapture>, Partial<ExpectedPayment>]>([
  ['second_payment', {}, { paidBy: 'CAP0' }],
  ['wrong_amount', { amount: { currency_code: 'USD', value: '58.49' } }, {}],
  ['wrong_amount', { amount: { currency_code: 'USD', value: '-58.50' } }, {}],
  ['wrong_currency', { amount: { currency_code: 'JPY', value: '5850' } }, {}],
  ['wrong_payee', { payee: 'EVEEVEEVEEVE2' }, {}],
  ['wrong_payee', { payee: undefined }, { isOurOrder: false }],
  ['wrong_payee', {}, { isOurOrder: false, payee: undefined }],
])('treats a mismatched payment as %s', (kind, capture, bill) => {
  expect(classifyCapture({ ...taken, ...capture }, { ...standing, ...bill })).toEqual({ verdict: 'problem', kind });
});

test('leaves a payment without an order unmatched', () => {
  expect(classifyCapture(taken, undefined)).toEqual({ verdict: 'problem', kind: 'no_order' });
});

test('trusts a response without a payee for an order that the shop created', () => {
  expect(classifyCapture({ ...taken, payee: undefined }, standing)).toEqual({ verdict: 'pays', cents: 5850 });
  expect(classifyCapture(taken, { ...standing, payee: undefined })).toEqual({ verdict: 'pays', cents: 5850 });
});

test('accepts an order created elsewhere with a known payee', () => {
  expect(classifyCapture(taken, { ...standing, isOurOrder: false })).toEqual({ verdict: 'pays', cents: 5850 });
});

test('pays only on a completed capture of the exact amount to the right account, for any input', () => {
  const amount = fc.record({
    currency_code: fc.constantFrom('USD', 'EUR', 'usd'),
    value: fc.oneof(fc.constantFrom('58.50', '58.5', '58.500', '5850', '058.50', '58,50'), fc.string()),
  });
  let paid = 0;
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom('COMPLETED', 'PENDING', 'DECLINED', 'completed', 'REFUNDED'),
      fc.constantFrom('SHOPSHOPSHOP2', 'EVEEVEEVEEVE2', undefined),
      (money, status, payee) => {
        const judged = classifyCapture({ ...taken, amount: money, status, payee }, standing);
        if (judged.verdict !== 'pays') return;
        paid += 1;
        expect(money.currency_code).toBe('USD');
        expect(Number(money.value)).toBe(58.5);
        expect(['COMPLETED', 'REFUNDED']).toContain(status);
        expect(payee).not.toBe('EVEEVEEVEEVE2');
      },
    ),
    { numRuns: 4000 },
  );
  expect(paid).toBeGreaterThan(5);
});
