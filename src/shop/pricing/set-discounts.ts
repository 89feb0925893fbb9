import type { BasketLine } from './basket.ts';

/** Products that are cheaper as a set, one unit of each. */
export type SetOffer = { id: string; name: string; productIds: readonly string[]; savesCents: number };

/**
 * A named discount as orders store it: a set with its count, or, by `kind`, a discount. `cents` is off items,
 * `shippingCents` off shipping.
 */
export type AppliedSet = {
  id: string;
  name: string;
  quantity: number;
  cents: number;
  kind?: 'automatic' | 'coupon';
  shippingCents?: number;
};

/** `shares`: the discount of each line, in line order; they add up to the cents of all applied discounts. */
export type LineDiscounts = { applied: readonly AppliedSet[]; shares: readonly number[] };

/** `units`: units of each line that belong to sets. */
type SetDiscounts = LineDiscounts & { units: readonly number[] };

type Units = { place: number; priceCents: number; left: number };

/**
 * Finds the sets contained in the lines. Offers take their members in order, each as often as possible; of a product in
 * several lines the most expensive first, so that line order doesn’t change sums. A set takes off its saving, capped at
 * the price of its members.
 */
export function setDiscountsOf(lines: readonly BasketLine[], offers: readonly SetOffer[]): SetDiscounts {
  const shares = lines.map(() => 0);
  if (offers.length === 0) return { applied: [], shares, units: shares };
  const units = unitsByProduct(lines);
  const applied = offers.flatMap((offer): AppliedSet[] => {
    const found = take(offer, units, shares);
    return found.quantity > 0 ? [{ id: offer.id, name: offer.name, ...found }] : [];
  });
  const taken = lines.map(({ quantity }) => quantity);
  for (const { place, left } of [...units.values()].flat()) taken[place] = (taken[place] ?? 0) - left;
  return { applied, shares, units: taken };
}

/** Takes the members of a set from `units` and adds its discount to `shares`. */
function take({ productIds, savesCents }: SetOffer, units: ReadonlyMap<string, Units[]>, shares: number[]) {
  let [quantity, cents] = [0, 0];
  while (true) {
    const members = productIds.map((id) => units.get(id)?.find(({ left }) => left > 0));
    if (!members.every((member) => member !== undefined)) return { quantity, cents };
    // All sets of the same lines in one step: a line may hold a million units.
    const times = Math.min(...members.map(({ left }) => left));
    const parts = spread(
      savesCents,
      members.map(({ priceCents }) => priceCents),
    );
    for (const [index, member] of members.entries()) {
      member.left -= times;
      const part = times * (parts[index] ?? 0);
      shares[member.place] = (shares[member.place] ?? 0) + part;
      cents += part;
    }
    quantity += times;
  }
}

/**
 * Splits cents in proportion to prices, exactly: the remainder goes to the largest fractions, the first of equal ones
 * first.
 */
export function spread(cents: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((all, price) => all + price, 0);
  const whole = Math.min(cents, sum);
  if (whole === 0) return prices.map(() => 0);
  const exact = prices.map((price, place) => {
    // For orders over millions the product exceeds the safe integer range.
    const product = BigInt(whole) * BigInt(price);
    return { place, part: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) };
  });
  let open = whole - exact.reduce((all, { part }) => all + part, 0);
  const parts = exact.map(({ part }) => part);
  for (const { place } of [...exact].sort((a, b) => b.rest - a.rest || a.place - b.place)) {
    if (open === 0) break;
    parts[place] = (parts[place] ?? 0) + 1;
    open -= 1;
  }
  return parts;
}

function unitsByProduct(lines: readonly BasketLine[]): ReadonlyMap<string, Units[]> {
  const units = new Map<string, Units[]>();
  for (const [place, { productId, priceCents, quantity }] of lines.entries()) {
    const same = units.get(productId) ?? [];
    same.push({ place, priceCents, left: quantity });
    units.set(productId, same);
  }
  for (const same of units.values()) same.sort((a, b) => b.priceCents - a.priceCents || a.place - b.place);
  return units;
}
