import { toPercent } from '../../shared/money.ts';

export type Basket = { lines: readonly BasketLine[] };
export type BasketLine = {
  productId: string;
  category: string;
  priceCents: number;
  quantity: number;
  /** Discount of the whole line by sets and line discounts; coupons apply to the rest. */
  lineDiscountCents?: number;
  /** Units that belong to sets; default 0. */
  unitsInSets?: number;
};

/** The products and categories a discount applies to; both empty: everything. */
export type Scope = { productIds: readonly string[]; categories: readonly string[] };

export type Discount = Scope & {
  kind: 'percent' | 'fixed';
  /** Percent with up to two decimals, or cents. */
  amount: number;
};

export const discountedLines = (basket: Basket, scope: Scope): readonly BasketLine[] =>
  basket.lines.filter(isIn(scope));

export function isIn({ productIds, categories }: Scope): (line: BasketLine) => boolean {
  if (productIds.length === 0 && categories.length === 0) return () => true;
  return (line) => productIds.includes(line.productId) || categories.includes(line.category);
}

/** Discount in cents, capped at the total of its lines. */
export function calculateDiscount(basket: Basket, discount: Discount): number {
  const eligible = sumLines(discountedLines(basket, discount), netCents);
  const nominal = discount.kind === 'percent' ? toPercent(eligible, discount.amount) : discount.amount;
  return Math.min(nominal, eligible);
}

export function sumLines(lines: readonly BasketLine[], of: (line: BasketLine) => number = grossCents): number {
  return lines.reduce((sum, line) => sum + of(line), 0);
}

const grossCents = ({ priceCents, quantity }: BasketLine) => priceCents * quantity;
export const netCents = (line: BasketLine) => grossCents(line) - (line.lineDiscountCents ?? 0);
