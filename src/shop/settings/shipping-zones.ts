import { COUNTRIES, findCountry } from '../../shared/address/countries.ts';
import { type ShippingZone, servedCountries, zoneOfPlace } from '../../shared/address/shipping-zones.ts';
import { ADDRESS_STATES, findState } from '../../shared/address/us-states.ts';
import type { Settings } from './schema.ts';

type Rates = Pick<Settings, 'shippingCents' | 'freeShippingOverCents' | 'shippingZones' | 'countries'>;
type Offer = { leastCents: number; varies: boolean; freeOverCents: number | null };

/** Memoized by settings object, because every page needs it. */
const offers = new WeakMap<Rates, Offer>();

/** Shipping offer in cents, before the destination is known. */
export function shippingOffer(settings: Rates): Offer {
  const known = offers.get(settings);
  if (known) return known;
  const offer = offerFrom(settings);
  offers.set(settings, offer);
  return offer;
}

function offerFrom(settings: Rates): Offer {
  const { shippingCents, freeShippingOverCents, shippingZones } = settings;
  const open = shippingZones.filter(({ ships }) => ships);
  const rates = [
    ...(isAnyPlaceOutside(settings) ? [{ cents: [shippingCents], over: freeShippingOverCents }] : []),
    ...open.map(({ bands, freeOverCents }) => ({ cents: bands.map(({ cents }) => cents), over: freeOverCents })),
  ];
  const prices = rates.flatMap(({ cents }) => cents);
  const [leastCents, mostCents] = [Math.min(...prices), Math.max(...prices)];
  // Places with free shipping have no threshold.
  const thresholds = rates.filter(({ cents }) => cents.some((price) => price > 0)).map(({ over }) => over);
  const [first = null] = thresholds;
  const freeOverCents = thresholds.every((over) => over === first) ? first : null;
  return { leastCents, varies: leastCents < mostCents, freeOverCents };
}

/** Whether some destination is in no zone and pays the base rate. */
function isAnyPlaceOutside({ countries, shippingZones }: Rates): boolean {
  if (shippingZones.length === 0) return true;
  const inNone = (country: string, city = '') => zoneOfPlace(shippingZones, { country, city }) === undefined;
  return COUNTRIES.filter(({ name }) => !countries || countries.includes(name)).some(({ code }) =>
    code === 'US' ? ADDRESS_STATES.some((state) => inNone(code, state.code)) : inNone(code),
  );
}

/** Validates zones beyond their schema: sentences by field. */
export function zoneErrors(changes: Partial<Pick<Settings, 'shippingZones' | 'countries'>>): Record<string, string> {
  const zones = changes.shippingZones ?? [];
  const errors = zones.map((zone, place) => getErrors(zone, zones.slice(0, place)));
  const nowhere = changes.shippingZones && servedCountries({ countries: null, shippingZones: zones })?.length === 0;
  return {
    ...(nowhere && { shippingZones: 'Ship to at least one place.' }),
    ...Object.fromEntries(
      errors.flatMap((found, place) =>
        Object.entries(found).map(([field, sentence]) => [`shippingZones.${place}.${field}`, sentence]),
      ),
    ),
  };
}

type ZoneErrors = Partial<Record<'name' | 'places' | 'bands', string>>;

function getErrors(zone: ShippingZone, before: readonly ShippingZone[]): ZoneErrors {
  const name = nameError(zone.name, before);
  const places = placesError(zone, before);
  const bands = bandsError(zone.bands);
  return { ...(name && { name }), ...(places && { places }), ...(bands && { bands }) };
}

function nameError(name: string, before: readonly ShippingZone[]): string | undefined {
  if (name.trim() === '') return 'Enter a name.';
  return before.some((other) => sameName(other.name, name)) ? 'Another zone has this name.' : undefined;
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function placesError({ countries, states }: ShippingZone, before: readonly ShippingZone[]): string | undefined {
  if (countries.length + states.length === 0) return 'Add at least one place.';
  if (
    countries.some((code) => findCountry(code)?.code !== code) ||
    states.some((code) => findState(code)?.code !== code)
  )
    return 'One of these isn’t a place we know.';
  for (const other of before) {
    const country = countries.find((code) => other.countries.includes(code));
    const state = states.find((code) => other.states.includes(code));
    if (country) return `${findCountry(country)?.name} is in “${other.name}” already.`;
    if (state) return `${findState(state)?.name} is in “${other.name}” already.`;
  }
  return new Set([...countries, ...states.map((code) => `US ${code}`)]).size < countries.length + states.length
    ? 'List each place once.'
    : undefined;
}

function bandsError(bands: ShippingZone['bands']): string | undefined {
  if (bands[0]?.from !== 0) return 'The first rate begins at 0.';
  return bands.some(({ from }, place) => from <= (bands[place - 1]?.from ?? -1))
    ? 'Each rate begins higher than the one before.'
    : undefined;
}
