import { bandCents, zoneOfPlace } from '../../shared/address/shipping-zones.ts';
import type { Settings } from '../settings/schema.ts';
import type { Destination } from './promise.ts';

export type ShippingSettings = Pick<
  Settings,
  'shippingCents' | 'freeShippingOverCents' | 'shippingZones' | 'defaultWeightGrams'
>;

/** `itemsCents` before any discount; `weightGrams` is null if the product has no stated weight. */
type Goods = { itemsCents: number; lines: readonly { quantity: number; weightGrams: number | null }[] };

type ShippingRate = {
  shippingCents: number;
  /** Items above this ship free; undefined: never. */
  freeShippingOverCents: number | undefined;
};

/** Shipping price by the destination's zone, else by the shop's default rate, also before the destination is known. */
export function shippingRate(settings: ShippingSettings, to: Destination, { itemsCents, lines }: Goods): ShippingRate {
  if (to.isPickup) return { shippingCents: 0, freeShippingOverCents: undefined };
  const zone = zoneOfPlace(settings.shippingZones, to);
  if (!zone) {
    const { shippingCents, freeShippingOverCents } = settings;
    return { shippingCents, freeShippingOverCents: freeShippingOverCents ?? undefined };
  }
  const grams = lines.reduce(
    (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? settings.defaultWeightGrams),
    0,
  );
  return {
    shippingCents: bandCents(zone, { itemsCents, grams }),
    freeShippingOverCents: zone.freeOverCents ?? undefined,
  };
}
