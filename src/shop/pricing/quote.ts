import { toPercent } from '../../shared/money.ts';
import { type Basket, calculateDiscount, type Discount, netCents, sumLines } from './basket.ts';

export type PricingRules = {
  discount?: Discount | undefined;
  isShippingSpared?: boolean | undefined;
  shippingCents: number;
  /** Undefined or 0: no gift wrap. */
  giftWrapCents?: number | undefined;
  /** Items above this total (before discounts) ship free; undefined if the rule is off. */
  freeShippingOverCents: number | undefined;
  taxPercent: number;
};

/**
 * All amounts in cents. `discountCents` is the discount on items by sets and discounts, at least 0; `totalCents` is the
 * sum of all parts. `shippingCents` is the shipping to pay, after `shippingDiscountCents`.
 */
export type OrderTotals = {
  itemsCents: number;
  discountCents: number;
  shippingCents: number;
  shippingDiscountCents: number;
  giftWrapCents: number;
  taxPercent: number;
  taxCents: number;
  totalCents: number;
};

/** Prices a basket. Parts add up to the cent, none is negative, and the order of lines doesn’t matter. */
export function quote(basket: Basket, rules: PricingRules): OrderTotals {
  const entries: PriceEntry[] = [];
  for (const rule of RULES) entries.push(rule(basket, rules, entries));
  return {
    itemsCents: cents(entries, 'items'),
    // `0 - x` avoids -0, which JSON hides but equality tests don’t.
    discountCents: 0 - cents(entries, 'lineDiscounts') - cents(entries, 'discount'),
    shippingCents: cents(entries, 'shipping') + cents(entries, 'shippingDiscount'),
    shippingDiscountCents: 0 - cents(entries, 'shippingDiscount'),
    giftWrapCents: cents(entries, 'giftWrap'),
    taxPercent: rules.taxPercent,
    taxCents: cents(entries, 'tax'),
    totalCents: entries.reduce((sum, entry) => sum + entry.cents, 0),
  };
}

type PriceEntry = {
  kind: 'items' | 'lineDiscounts' | 'discount' | 'shipping' | 'shippingDiscount' | 'giftWrap' | 'tax';
  cents: number;
};

type Rule = (basket: Basket, rules: PricingRules, soFar: readonly PriceEntry[]) => PriceEntry;

const items: Rule = (basket) => ({ kind: 'items', cents: sumLines(basket.lines) });

const lineDiscounts: Rule = (basket) => ({
  kind: 'lineDiscounts',
  cents: sumLines(basket.lines, netCents) - sumLines(basket.lines),
});

const discount: Rule = (basket, rules, soFar) => ({
  kind: 'discount',
  cents: rules.discount
    ? -Math.min(calculateDiscount(basket, rules.discount), cents(soFar, 'items') + cents(soFar, 'lineDiscounts'))
    : 0,
});

/** The free-shipping threshold compares items before discounts. */
const shipping: Rule = (_, { shippingCents, freeShippingOverCents }, soFar) => {
  const free = freeShippingOverCents !== undefined && cents(soFar, 'items') > freeShippingOverCents;
  return { kind: 'shipping', cents: free ? 0 : shippingCents };
};

/** All or nothing: only free-shipping discounts touch shipping. */
const shippingDiscount: Rule = (_, { isShippingSpared = false }, soFar) => ({
  kind: 'shippingDiscount',
  cents: isShippingSpared ? 0 - cents(soFar, 'shipping') : 0,
});

/** A service like shipping: no coupon applies, it doesn’t count toward free shipping, and it isn’t taxed. */
const giftWrap: Rule = (_, { giftWrapCents = 0 }) => ({ kind: 'giftWrap', cents: giftWrapCents });

/** On items minus all discounts, never on shipping or gift wrap, rounded once. */
const tax: Rule = (_, { taxPercent }, soFar) => ({
  kind: 'tax',
  cents: toPercent(cents(soFar, 'items') + cents(soFar, 'lineDiscounts') + cents(soFar, 'discount'), taxPercent),
});

/** Pricing steps, in order. */
const RULES: readonly Rule[] = [items, lineDiscounts, discount, shipping, shippingDiscount, giftWrap, tax];

function cents(entries: readonly PriceEntry[], kind: PriceEntry['kind']): number {
  return entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.cents : sum), 0);
}
