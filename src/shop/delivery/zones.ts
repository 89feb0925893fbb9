import { isAbroad, UNITED_STATES } from '../../shared/address/address.ts';
import { findCountry } from '../../shared/address/countries.ts';
import { findState, isOutsideStates } from '../../shared/address/us-states.ts';
import type { Settings } from '../settings/schema.ts';
import type { DeliveryDays } from './promise.ts';

/** `near`: the contiguous US. `far`: Alaska, Hawaii, the territories and the armed forces. */
export type Zone = 'near' | 'far' | 'abroad';

export type Destination = {
  country?: string | null | undefined;
  city?: string | null | undefined;
  /** Its buyer collects it: it costs nothing to ship, and is there once it is packed. */
  isPickup?: boolean | undefined;
};

const FAR_STATES = new Set(['AK', 'HI']);

/** `city` holds the state (specification, section 2). Without a country it is the contiguous US. */
export function zoneOf({ country, city }: Destination): Zone {
  const name = findCountry(country ?? '')?.name ?? UNITED_STATES;
  if (isAbroad(name)) return 'abroad';
  if (name !== UNITED_STATES) return 'far';
  const state = findState(city ?? '')?.code ?? '';
  return FAR_STATES.has(state) || isOutsideStates(state) ? 'far' : 'near';
}

type TransitSettings = Pick<
  Settings,
  'deliveryDaysLeast' | 'deliveryDaysMost' | 'farDaysLeast' | 'farDaysMost' | 'abroadDaysLeast' | 'abroadDaysMost'
>;

/** Working days on the way, from the owner's table. */
export function transitTo(to: Destination, shop: TransitSettings): Pick<DeliveryDays, 'transitLeast' | 'transitMost'> {
  switch (zoneOf(to)) {
    case 'near':
      return { transitLeast: shop.deliveryDaysLeast, transitMost: shop.deliveryDaysMost };
    case 'far':
      return { transitLeast: shop.farDaysLeast, transitMost: shop.farDaysMost };
    case 'abroad':
      return { transitLeast: shop.abroadDaysLeast, transitMost: shop.abroadDaysMost };
  }
}
