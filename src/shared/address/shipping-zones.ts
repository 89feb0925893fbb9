import { COUNTRIES, findCountry } from './countries.ts';
import { ADDRESS_STATES, findState, territoryOfCountry } from './us-states.ts';

/** Rate from this many cents of items, or grams, upward. */
type ShippingBand = { from: number; cents: number };

/**
 * Places with the same shipping rates. Zones don't overlap; places outside of all zones pay the shop's standard rate.
 */
export type ShippingZone = {
  name: string;
  /** Two-letter codes; `US` covers all states that no zone names. */
  countries: string[];
  /** Two-letter codes of US states. */
  states: string[];
  /** False: the shop doesn't ship there. */
  ships: boolean;
  /** Unit of the band thresholds: cents of items before discounts, or grams. */
  by: 'amount' | 'weight';
  /** Ascending, starting at 0; a single band is a flat rate. */
  bands: ShippingBand[];
  /** Items above this amount (before discounts) ship free; null: never. */
  freeOverCents: number | null;
};

export const ZONE_LIMITS = { zones: 20, bands: 10, name: 40 } as const;

const US = 'US';
type Destination = { country?: string | null | undefined; city?: string | null | undefined };

/** The zone of an address, whose `city` holds the state. Undefined for the standard rate, or without a country. */
export function zoneOfPlace(
  zones: readonly ShippingZone[],
  { country: typed, city }: Destination,
): ShippingZone | undefined {
  const known = findCountry(typed ?? '');
  if (known === undefined) return undefined;
  // Territories match both as a US state and as a country.
  const territory = territoryOfCountry(known.name);
  const state = known.code === US ? findState(city ?? '') : territory;
  const country = state && territoryOfCountry(state.name)?.code;
  const named =
    state &&
    zones.find(({ states, countries }) => states.includes(state.code) || (country && countries.includes(country)));
  return named || zones.find(({ countries }) => countries.includes(territory ? US : known.code));
}

/** Cents of the highest band reached. `goods`: cents of items before discounts, and grams. */
export function bandCents({ by, bands }: ShippingZone, goods: { itemsCents: number; grams: number }): number {
  const reached = by === 'weight' ? goods.grams : goods.itemsCents;
  return bands.findLast(({ from }) => from <= reached)?.cents ?? bands[0]?.cents ?? 0;
}

type Served = {
  /** Country names; null: all. */
  countries: readonly string[] | null;
  shippingZones: readonly ShippingZone[];
};

export const closedStates = ({ shippingZones }: Pick<Served, 'shippingZones'>): string[] =>
  shippingZones.every(({ ships }) => ships)
    ? []
    : ADDRESS_STATES.filter(({ code }) => zoneOfPlace(shippingZones, { country: US, city: code })?.ships === false).map(
        ({ code }) => code,
      );

/** Names of the countries that the shop ships to; null: all. The US counts while at least one state is served. */
export function servedCountries(served: Served): string[] | null {
  const { countries, shippingZones } = served;
  if (shippingZones.every(({ ships }) => ships)) return countries && [...countries];
  const isOpen = (code: string) =>
    code === US
      ? closedStates(served).length < ADDRESS_STATES.length
      : zoneOfPlace(shippingZones, { country: code })?.ships !== false;
  return COUNTRIES.filter(({ name, code }) => (!countries || countries.includes(name)) && isOpen(code)).map(
    ({ name }) => name,
  );
}
