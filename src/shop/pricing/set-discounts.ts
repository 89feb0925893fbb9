import type { BasketLine } from './basket.ts';

/** Products that cost less together; each of them once. */
export type SetOffer = { id: string; name: string; productIds: readonly string[]; savesCents: number };

/**
 * What comes off under a name, as an order stores it: a set that a basket holds, so many times; or, where `kind` says so, a discount.
 * `cents` come off lines, `shippingCents` off shipping.
 */
export type AppliedSet = {
  id: string;
  name: string;
  quantity: number;
  cents: number;
  kind?: 'automatic' | 'coupon';
  shippingCents?: number;
};

/** `shares`: what comes off each line, in the order of the lines; they add up to the cents of all that is applied. */
export type LineDiscounts = { applied: readonly AppliedSet[]; shares: readonly number[] };

/** `units`: how many of each line the sets have taken. */
export type SetDiscounts = LineDiscounts & { units: readonly number[] };

type Units = { place: number; priceCents: number; left: number };

/**
 * The sets that these lines make, whoever put them together. Sets take their members in the order of `offers`, each as often
 * as it can; of a product in several lines the dearest first, so that the order of the lines changes no sum. A set takes off
 * what it saves, and never more than its members cost here.
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

/** Marks what the set takes of `units` and adds its discount to `shares`. */
function take({ productIds, savesCents }: SetOffer, units: ReadonlyMap<string, Units[]>, shares: number[]) {
  let [quantity, cents] = [0, 0];
  while (true) {
    const members = productIds.map((id) => units.get(id)?.find(({ left }) => left > 0));
    if (!members.every((member) => member !== undefined)) return { quantity, cents };
    // All sets of the same lines at once: a line may hold a million.
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

/** Cents in proportion to prices, to the cent: the largest remainders get what rounding left, the earlier of equal ones first. */
export function spread(cents: number, prices: readonly number[]): number[] {
  const sum = prices.reduce((all, price) => all + price, 0);
  const whole = Math.min(cents, sum);
  if (whole === 0) return prices.map(() => 0);
  const exact = prices.map((price, place) => {
    // Of an order over millions the product is more than a number holds to the cent.
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
