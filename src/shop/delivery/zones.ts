import { findCountry } from '../../shared/countries.ts';
import { findState } from '../../shared/us-states.ts';
import type { Settings } from '../settings/schema.ts';
import type { DeliveryDays } from './promise.ts';

/** `near`: the contiguous US. `far`: Alaska, Hawaii and the territories. */
export type Zone = 'near' | 'far' | 'abroad';

export type Destination = {
  country?: string | null | undefined;
  city?: string | null | undefined;
  /** Its buyer collects it: it costs nothing to ship, and is there once it is packed. */
  isPickup?: boolean | undefined;
};

const FAR_STATES = new Set(['AK', 'HI']);
/** Countries of the picker to which the US mail goes as at home. */
const TERRITORIES = new Set(['AS', 'GU', 'MP', 'PR', 'VI']);

/** `city` holds the state (specification, section 2). Without a country it is the contiguous US. */
export function zoneOf({ country, city }: Destination): Zone {
  const code = findCountry(country ?? '')?.code ?? 'US';
  if (TERRITORIES.has(code)) return 'far';
  if (code !== 'US') return 'abroad';
  return FAR_STATES.has(findState(city ?? '')?.code ?? '') ? 'far' : 'near';
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
