/** A part of a price: cents for a product, percent for a community. */
export type PricePart = { label: string; value: number };

export const PERCENT = 100;

const sumParts = (parts: readonly PricePart[]) => parts.reduce((sum, { value }) => sum + value, 0);

/** Whether parts add up to the whole: a price in cents, or 100 percent. An empty list is valid. */
export const addUp = (parts: readonly PricePart[], whole: number): boolean =>
  parts.length === 0 || sumParts(parts) === whole;

/**
 * The parts of a price in cents, adding up to it: the product’s own, else the shares of its community. Empty if neither
 * is set, or if the product’s own parts belong to an earlier price.
 */
export function partsOfPrice(
  priceCents: number,
  own: readonly PricePart[] | null,
  shares: readonly PricePart[] | null,
): PricePart[] {
  if (own && own.length > 0) return addUp(own, priceCents) ? [...own] : [];
  return shareOut(shares ?? [], priceCents);
}

/** Splits a whole number by shares without losing any: the remainder goes to the largest fractions. */
export function shareOut(shares: readonly PricePart[], whole: number): PricePart[] {
  const sum = sumParts(shares);
  const exact = shares.map(({ value }) => (value * whole) / sum);
  const floors = exact.map(Math.floor);
  const left = whole - floors.reduce((total, floor) => total + floor, 0);
  const roundedUp = exact
    .map((value, place) => ({ place, fraction: value - Math.floor(value) }))
    .sort((a, b) => b.fraction - a.fraction || a.place - b.place)
    .slice(0, left)
    .map(({ place }) => place);
  return shares.map(({ label }, place) => ({
    label,
    value: (floors[place] ?? 0) + (roundedUp.includes(place) ? 1 : 0),
  }));
}
