import { expect, test } from 'vitest';
import { formatSentence } from '../../shared/refusals.ts';
import { type CheckCouponInput, type Coupon, couponCode, couponRefusal, couponRefusals } from './coupons.ts';

const welcome: Coupon = {
  code: 'WELCOME10',
  description: '10% off',
  kind: 'percent',
  amount: 10,
  productIds: [],
  categories: [],
  active: true,
  startsAt: new Date('2026-01-01T00:00:00Z'),
  endsAt: new Date('2027-01-01T00:00:00Z'),
  minimumCents: 5_000,
  mostUses: 100,
  mostUsesPerCustomer: 1,
};
const cuff = { productId: 'rift-diamond-cuff', category: 'wristbands', priceCents: 4_800, quantity: 2 };
const asked: CheckCouponInput = {
  coupon: welcome,
  basket: { lines: [cuff] },
  uses: { inAll: 0, byCustomer: 0 },
  now: new Date('2026-11-21T12:00:00Z'),
  timeZone: 'UTC',
};

const sentenceFor = (change: Partial<CheckCouponInput>) => {
  const refusal = couponRefusal({ ...asked, ...change });
  return refusal && formatSentence(couponRefusals, refusal);
};

test('accepts a coupon within its terms', () => {
  expect(sentenceFor({})).toBeUndefined();
  expect(sentenceFor({ now: new Date('2026-01-01T00:00:00Z') })).toBeUndefined();
  expect(sentenceFor({ now: new Date('2026-12-31T23:59:59Z') })).toBeUndefined();
  expect(sentenceFor({ uses: { inAll: 99, byCustomer: 0 } })).toBeUndefined();
  expect(sentenceFor({ basket: { lines: [{ ...cuff, priceCents: 5_000, quantity: 1 }] } })).toBeUndefined();
});

test('has a message for every refusal of a coupon', () => {
  expect(sentenceFor({ coupon: undefined })).toBe('This coupon code isn’t valid. Check the spelling.');
  expect(sentenceFor({ coupon: { ...welcome, active: false } })).toBe(
    'This coupon code isn’t valid. Check the spelling.',
  );
  expect(sentenceFor({ now: new Date('2025-12-31T23:59:59Z') })).toBe('This coupon starts on Jan 1, 2026.');
  expect(sentenceFor({ now: new Date('2027-01-01T00:00:00Z') })).toBe('This coupon has ended.');
  expect(sentenceFor({ uses: { inAll: 100, byCustomer: 0 } })).toBe('This coupon has reached its usage limit.');
  expect(sentenceFor({ uses: { inAll: 5, byCustomer: 1 } })).toBe('You’ve already used this coupon on another order.');
  expect(sentenceFor({ coupon: { ...welcome, categories: ['anklets'] } })).toBe(
    'This coupon doesn’t apply to the items in your cart.',
  );
  expect(sentenceFor({ basket: { lines: [{ ...cuff, priceCents: 4_999, quantity: 1 }] } })).toBe(
    'This coupon needs a minimum order of $50.00.',
  );
});

test('accepts a coupon without limits and dates', () => {
  const open = {
    ...welcome,
    startsAt: undefined,
    endsAt: undefined,
    mostUses: undefined,
    mostUsesPerCustomer: undefined,
  };
  expect(sentenceFor({ coupon: open, uses: { inAll: 1_000_000, byCustomer: 50 } })).toBeUndefined();
});

test('accepts a code in lowercase with spaces around it', () => {
  expect(couponCode('  welcome10 ')).toBe('WELCOME10');
});
