import { expect, test } from 'vitest';
import { type Limits, type Terms, termsText } from './discount-text.ts';

const tenth: Terms & Limits = {
  kind: 'percent',
  amount: 10,
  minimum: 0,
  only: [],
  startsOn: null,
  endsOn: null,
  mostUses: null,
  mostUsesPerCustomer: null,
};
const said = (change: Partial<Terms & Limits>) => termsText({ ...tenth, ...change }, '2026-11-26');

test('describes a discount in one sentence', () => {
  expect(said({})).toBe('10% off every order.');
  expect(said({ minimum: 50, startsOn: '2026-11-27', endsOn: '2026-11-30' })).toBe(
    '10% off orders from $50.00, Nov 27 to Nov 30.',
  );
  expect(said({ kind: 'fixed', amount: 5, only: ['Anklets', 'Rift Cuff'], minimum: 20 })).toBe(
    '$5.00 off Anklets and Rift Cuff in orders from $20.00.',
  );
  expect(said({ kind: 'free_shipping', amount: null, minimum: 75 })).toBe('Free shipping for orders from $75.00.');
  expect(said({ kind: 'free_shipping', amount: null, only: ['Anklets'] })).toBe('Free shipping with Anklets.');
});

test('names both quantities of a buy X get Y discount', () => {
  const buyGet = { buys: 2, gets: 1, only: [], mostPerOrder: null };
  expect(said({ kind: 'buy_get', amount: 100, buyGet })).toBe('Buy 2, get 1 free.');
  expect(
    said({
      kind: 'buy_get',
      amount: 50,
      only: ['Anklets'],
      buyGet: { ...buyGet, only: ['Earrings'], mostPerOrder: 2 },
    }),
  ).toBe('Buy 2 of Anklets, get 1 of Earrings at 50% off, twice an order.');
});

test('shows the year of dates in another year, and states limits', () => {
  expect(said({ endsOn: '2027-01-02' })).toBe('10% off every order, until Jan 2, 2027.');
  expect(said({ startsOn: '2026-12-30', endsOn: '2027-01-02' })).toBe(
    '10% off every order, Dec 30, 2026 – Jan 2, 2027.',
  );
  expect(said({ startsOn: '2026-11-27', endsOn: '2026-11-27' })).toBe('10% off every order, on Nov 27.');
  expect(said({ mostUses: 100, mostUsesPerCustomer: 1 })).toBe(
    '10% off every order, 100 uses in all, once per customer.',
  );
});
