/** A part of a price: of a product in cents, of a community in percent. */
export type PricePart = { label: string; value: number };

export const PERCENT = 100;

const sumOf = (parts: readonly PricePart[]) => parts.reduce((sum, { value }) => sum + value, 0);

/** Whether parts make up a whole: a price in cents, or a hundred percent. No parts are fine: nothing is told. */
export const addUp = (parts: readonly PricePart[], whole: number): boolean =>
  parts.length === 0 || sumOf(parts) === whole;

/**
 * Where a price goes, in cents that make it up: by the product's own parts, or by what its community says of any price.
 * Nothing where neither is told, and where a product's own parts were those of another price.
 */
export function partsOfPrice(
  priceCents: number,
  own: readonly PricePart[] | null,
  shares: readonly PricePart[] | null,
): PricePart[] {
  if (own && own.length > 0) return addUp(own, priceCents) ? [...own] : [];
  return shareOut(shares ?? [], priceCents);
}

/** Shares of a whole number, none of it lost: what rounding leaves over goes to those that lost most by it. */
export function shareOut(shares: readonly PricePart[], whole: number): PricePart[] {
  const sum = sumOf(shares);
  const exact = shares.map(({ value }) => (value * whole) / sum);
  const floors = exact.map(Math.floor);
  const left = whole - floors.reduce((total, floor) => total + floor, 0);
  const lostMost = exact
    .map((value, place) => ({ place, lost: value - Math.floor(value) }))
    .sort((a, b) => b.lost - a.lost || a.place - b.place)
    .slice(0, left)
    .map(({ place }) => place);
  return shares.map(({ label }, place) => ({
    label,
    value: (floors[place] ?? 0) + (lostMost.includes(place) ? 1 : 0),
  }));
}
