import { percentOf } from '../../shared/money.ts';
import { type Basket, type Discount, discountOf, netOf, sumOf } from './basket.ts';

export type PricingRules = {
  discount?: Discount | undefined;
  /** A discount spares the shopper what shipping costs. */
  isShippingSpared?: boolean | undefined;
  shippingCents: number;
  /** Undefined or 0: nothing is wrapped. */
  giftWrapCents?: number | undefined;
  /** Items above this (before any discount) ship free; undefined while the owner has the rule switched off. */
  freeShippingOverCents: number | undefined;
  taxPercent: number;
};

type PriceEntry = {
  kind: 'items' | 'lineDiscounts' | 'discount' | 'shipping' | 'shippingDiscount' | 'giftWrap' | 'tax';
  cents: number;
};

/**
 * Every amount in cents. `discountCents` is what comes off the items, at or above 0, by sets and discounts; `totalCents` is the sum
 * of all parts. `shippingCents` is what is paid for shipping, without `shippingDiscountCents`, which a discount spares.
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

type Rule = (basket: Basket, rules: PricingRules, soFar: readonly PriceEntry[]) => PriceEntry;

const items: Rule = (basket) => ({ kind: 'items', cents: sumOf(basket.lines) });

const lineDiscounts: Rule = (basket) => ({
  kind: 'lineDiscounts',
  cents: sumOf(basket.lines, netOf) - sumOf(basket.lines),
});

const discount: Rule = (basket, rules, soFar) => ({
  kind: 'discount',
  cents: rules.discount
    ? -Math.min(discountOf(basket, rules.discount), cents(soFar, 'items') + cents(soFar, 'lineDiscounts'))
    : 0,
});

/** The threshold looks at the items before any discount. */
const shipping: Rule = (_, { shippingCents, freeShippingOverCents }, soFar) => {
  const free = freeShippingOverCents !== undefined && cents(soFar, 'items') > freeShippingOverCents;
  return { kind: 'shipping', cents: free ? 0 : shippingCents };
};

/** All of it or nothing: only a discount of that kind touches shipping. */
const shippingDiscount: Rule = (_, { isShippingSpared = false }, soFar) => ({
  kind: 'shippingDiscount',
  cents: isShippingSpared ? 0 - cents(soFar, 'shipping') : 0,
});

/** A service beside the goods, as shipping is: no coupon takes it off, and it neither counts for free shipping nor is taxed. */
const giftWrap: Rule = (_, { giftWrapCents = 0 }) => ({ kind: 'giftWrap', cents: giftWrapCents });

/** On items less all discounts, never on shipping or gift wrap, rounded once. */
const tax: Rule = (_, { taxPercent }, soFar) => ({
  kind: 'tax',
  cents: percentOf(cents(soFar, 'items') + cents(soFar, 'lineDiscounts') + cents(soFar, 'discount'), taxPercent),
});

/** The order in which an order is priced. */
const RULES: readonly Rule[] = [items, lineDiscounts, discount, shipping, shippingDiscount, giftWrap, tax];

/** Prices a basket. Its parts add up to the cent, none of them is negative, and the order of the lines is nothing to it. */
export function quote(basket: Basket, rules: PricingRules): OrderTotals {
  const entries: PriceEntry[] = [];
  for (const rule of RULES) entries.push(rule(basket, rules, entries));
  return {
    itemsCents: cents(entries, 'items'),
    // 0 - 0, not -0: JSON would write it as 0, a test for equality would not.
    discountCents: 0 - cents(entries, 'lineDiscounts') - cents(entries, 'discount'),
    shippingCents: cents(entries, 'shipping') + cents(entries, 'shippingDiscount'),
    shippingDiscountCents: 0 - cents(entries, 'shippingDiscount'),
    giftWrapCents: cents(entries, 'giftWrap'),
    taxPercent: rules.taxPercent,
    taxCents: cents(entries, 'tax'),
    totalCents: entries.reduce((sum, entry) => sum + entry.cents, 0),
  };
}

function cents(entries: readonly PriceEntry[], kind: PriceEntry['kind']): number {
  return entries.reduce((sum, entry) => (entry.kind === kind ? sum + entry.cents : sum), 0);
}
