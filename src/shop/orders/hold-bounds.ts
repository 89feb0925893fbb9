import type { HoldBounds } from '../settings/schema.ts';

/** What the unpaid orders of one person hold by now: how many they are, and units by product. */
export type HeldByCustomer = { orders: number; units: Readonly<Record<string, number>> };

export type HoldRefusal =
  | { ok: false; reason: 'too_many_unpaid_orders'; most: number }
  | { ok: false; reason: 'too_many_of_one'; most: number; held: number; product: string }
  | { ok: false; reason: 'too_many_held'; most: number; held: number };

/** Why one person cannot have so many units more set aside, or undefined where they can. `wanted`: units by product. */
export function holdRefusal(
  { mostUnpaidOrders, mostHeldOfOne, mostHeldInAll }: HoldBounds,
  { orders, units }: HeldByCustomer,
  wanted: ReadonlyMap<string, number>,
): HoldRefusal | undefined {
  if (orders >= mostUnpaidOrders) return { ok: false, reason: 'too_many_unpaid_orders', most: mostUnpaidOrders };
  for (const [product, quantity] of mostHeldOfOne === null ? [] : wanted) {
    const held = units[product] ?? 0;
    if (mostHeldOfOne !== null && held + quantity > mostHeldOfOne) {
      return { ok: false, reason: 'too_many_of_one', most: mostHeldOfOne, held, product };
    }
  }
  const held = sum(Object.values(units));
  if (mostHeldInAll !== null && held + sum([...wanted.values()]) > mostHeldInAll) {
    return { ok: false, reason: 'too_many_held', most: mostHeldInAll, held };
  }
  return undefined;
}

const sum = (quantities: readonly number[]) => quantities.reduce((total, quantity) => total + quantity, 0);
