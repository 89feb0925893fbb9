import { percentOf } from '../../shared/money.ts';

/** What is being bought, as the pricing rules see it. */
export type Basket = { lines: readonly BasketLine[] };
export type BasketLine = {
  productId: string;
  category: string;
  priceCents: number;
  quantity: number;
  /** What comes off the whole line by sets and discounts of its own; a coupon is reckoned from what they leave. */
  lineDiscountCents?: number;
  /** How many of it are parts of sets; none where left out. */
  unitsInSets?: number;
};

/** What a discount is for: some products and categories, or everything where both lists are empty. */
export type Scope = { productIds: readonly string[]; categories: readonly string[] };

/** A percentage or a fixed amount off. */
export type Discount = Scope & {
  kind: 'percent' | 'fixed';
  /** Percent with up to two decimals, or cents. */
  amount: number;
};

/** The lines that a discount is for. */
export const discountedLines = (basket: Basket, scope: Scope): readonly BasketLine[] =>
  basket.lines.filter(isIn(scope));

export function isIn({ productIds, categories }: Scope): (line: BasketLine) => boolean {
  if (productIds.length === 0 && categories.length === 0) return () => true;
  return (line) => productIds.includes(line.productId) || categories.includes(line.category);
}

/** Cents that a discount takes off this basket, never more than the lines it is for. */
export function discountOf(basket: Basket, discount: Discount): number {
  const eligible = sumOf(discountedLines(basket, discount), netOf);
  const wanted = discount.kind === 'percent' ? percentOf(eligible, discount.amount) : discount.amount;
  return Math.min(wanted, eligible);
}

export function sumOf(lines: readonly BasketLine[], of: (line: BasketLine) => number = grossOf): number {
  return lines.reduce((sum, line) => sum + of(line), 0);
}

const grossOf = ({ priceCents, quantity }: BasketLine) => priceCents * quantity;
export const netOf = (line: BasketLine) => grossOf(line) - (line.lineDiscountCents ?? 0);
