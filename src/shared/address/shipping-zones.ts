import { COUNTRIES, findCountry } from './countries.ts';
import { ADDRESS_STATES, findState, territoryOfCountry } from './us-states.ts';

/** From so many cents of items, or grams, on. */
type ShippingBand = { from: number; cents: number };

/** Places that pay the same for shipping. A place is in one zone at most; what is in none pays the shop's own rate. */
export type ShippingZone = {
  name: string;
  /** Two-letter codes; US: every state that no zone names by itself. */
  countries: string[];
  /** Two-letter codes of US states. */
  states: string[];
  /** False: nothing is shipped there. */
  ships: boolean;
  /** What the bands begin at: cents of items before any discount, or grams. */
  by: 'amount' | 'weight';
  /** Upward, the first from 0; a single one is a flat rate. */
  bands: ShippingBand[];
  /** Items above this (before any discount) ship free; null: never. */
  freeOverCents: number | null;
};

export const ZONE_LIMITS = { zones: 20, bands: 10, name: 40 } as const;

const US = 'US';
type Destination = { country?: string | null | undefined; city?: string | null | undefined };

/** The zone of an address, whose `city` holds the state; undefined: the shop's own rate. Without a country it is in none. */
export function zoneOfPlace(
  zones: readonly ShippingZone[],
  { country: typed, city }: Destination,
): ShippingZone | undefined {
  const known = findCountry(typed ?? '');
  if (known === undefined) return undefined;
  // A territory is the same place as a state of the US and as a country.
  const territory = territoryOfCountry(known.name);
  const state = known.code === US ? findState(city ?? '') : territory;
  const country = state && territoryOfCountry(state.name)?.code;
  const named =
    state &&
    zones.find(({ states, countries }) => states.includes(state.code) || (country && countries.includes(country)));
  return named || zones.find(({ countries }) => countries.includes(territory ? US : known.code));
}

/** Cents of the last band that is reached; `goods` in cents of items before any discount, and grams. */
export function bandCents({ by, bands }: ShippingZone, goods: { itemsCents: number; grams: number }): number {
  const reached = by === 'weight' ? goods.grams : goods.itemsCents;
  return bands.findLast(({ from }) => from <= reached)?.cents ?? bands[0]?.cents ?? 0;
}

type Served = {
  /** Names of countries; null: all. */
  countries: readonly string[] | null;
  shippingZones: readonly ShippingZone[];
};

/** States of the US that nothing is shipped to, by their codes. */
export const closedStates = ({ shippingZones }: Pick<Served, 'shippingZones'>): string[] =>
  shippingZones.every(({ ships }) => ships)
    ? []
    : ADDRESS_STATES.filter(({ code }) => zoneOfPlace(shippingZones, { country: US, city: code })?.ships === false).map(
        ({ code }) => code,
      );

/** Names of the countries that are shipped to; null: all. The US is while one of its states is. */
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
