import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COUNTRIES } from '../../shared/address/countries.ts';
import { closedStates, type ShippingZone, servedCountries, zoneOfPlace } from '../../shared/address/shipping-zones.ts';
import { ADDRESS_STATES } from '../../shared/address/us-states.ts';
import { shippingOffer, zoneErrors } from '../settings/shipping-zones.ts';
import { shippingRate } from './shipping-rate.ts';

const zone = (change: Partial<ShippingZone>): ShippingZone => ({
  name: 'Zone',
  countries: [],
  states: [],
  ships: true,
  by: 'amount',
  bands: [{ from: 0, cents: 500 }],
  freeOverCents: null,
  ...change,
});
const islands = zone({
  name: 'Islands',
  states: ['AK', 'HI'],
  bands: [{ from: 0, cents: 2_500 }],
  freeOverCents: 30_000,
});
const home = zone({
  name: 'Home',
  countries: ['US'],
  bands: [
    { from: 0, cents: 800 },
    { from: 5_000, cents: 500 },
  ],
});
const canada = zone({
  name: 'Canada',
  countries: ['CA'],
  by: 'weight',
  bands: [
    { from: 0, cents: 1_500 },
    { from: 500, cents: 2_200 },
  ],
});
const shop = (shippingZones: ShippingZone[]) => ({
  shippingCents: 2_000,
  freeShippingOverCents: null,
  shippingZones,
  defaultWeightGrams: 100,
  countries: null,
});
const goods = (itemsCents: number, ...lines: [quantity: number, weightGrams: number | null][]) => ({
  itemsCents,
  lines: lines.map(([quantity, weightGrams]) => ({ quantity, weightGrams })),
});

test('charges the shop’s rate everywhere without zones, as specified', () => {
  for (const to of [{}, { country: 'United States', city: 'HI' }, { country: 'Kenya' }])
    expect(shippingRate(shop([]), to, goods(99_999, [3, null]))).toEqual({
      shippingCents: 2_000,
      freeShippingOverCents: undefined,
    });
});

test('charges a place by its zone: state before country, by amount or weight, free above the zone’s threshold', () => {
  const settings = shop([home, islands, canada]);
  const pays = (to: object, itemsCents: number, ...lines: [number, number | null][]) =>
    shippingRate(settings, to, goods(itemsCents, ...lines));
  expect(pays({ country: 'United States', city: 'MN' }, 4_999).shippingCents).toBe(800);
  expect(pays({ country: 'USA', city: 'Minnesota' }, 5_000).shippingCents).toBe(500);
  expect(pays({ country: 'US', city: 'Hawaii' }, 5_000)).toEqual({
    shippingCents: 2_500,
    freeShippingOverCents: 30_000,
  });
  expect(pays({ country: 'Canada' }, 1, [4, null]).shippingCents).toBe(1_500);
  expect(pays({ country: 'Canada' }, 1, [4, null], [1, 100]).shippingCents).toBe(2_200);
  // In no zone, or destination unknown.
  expect(pays({ country: 'Kenya' }, 1).shippingCents).toBe(2_000);
  expect(pays({}, 1).shippingCents).toBe(2_000);
});

test('omits places without shipping from countries and states at checkout', () => {
  const noIslands = { ...islands, ships: false };
  const noCanada = { ...canada, ships: false };
  const served = { countries: null, shippingZones: [noIslands, noCanada] };
  expect(closedStates(served)).toEqual(['AK', 'HI']);
  expect(servedCountries(served)).toHaveLength(COUNTRIES.length - 1);
  expect(servedCountries({ ...served, countries: ['Canada', 'Kenya'] })).toEqual(['Kenya']);
  // Only the islands of a closed country.
  const only = { countries: null, shippingZones: [{ ...home, ships: false }, islands] };
  expect(closedStates(only)).toHaveLength(ADDRESS_STATES.length - 2);
  expect(servedCountries(only)).toContain('United States');
  expect(servedCountries({ countries: null, shippingZones: [islands] })).toBeNull();
});

test('charges a territory by its zone, as a state and as a country', () => {
  const zoneFor = (zones: ShippingZone[], place: object) => zoneOfPlace(zones, place)?.name;
  const island = { ...islands, name: 'Puerto Rico', states: [], countries: ['PR'] };
  const states = { ...home, name: 'States', countries: ['US'], states: [] };
  for (const place of [
    { country: 'United States', city: 'PR' },
    { country: 'Puerto Rico', city: 'San Juan' },
  ]) {
    expect(zoneFor([states, island], place)).toBe('Puerto Rico');
    expect(zoneFor([states], place)).toBe('States');
    expect(zoneFor([canada], place)).toBeUndefined();
  }
  // Two-letter country codes that are also codes of states or of the armed forces.
  const emirates = { ...canada, name: 'Emirates', countries: ['AE'] };
  expect(zoneFor([emirates], { country: 'United States', city: 'AE' })).toBeUndefined();
  expect(zoneFor([canada], { country: 'United States', city: 'CA' })).toBeUndefined();
});

test('shows one price when it is the same everywhere, and the lowest otherwise', () => {
  const offer = (zones: ShippingZone[], change: object = {}) => shippingOffer({ ...shop(zones), ...change });
  expect(offer([])).toEqual({ leastCents: 2_000, varies: false, freeOverCents: null });
  expect(offer([home])).toMatchObject({ leastCents: 500, varies: true });
  // Ships only within the zone.
  const flat = { ...home, bands: [{ from: 0, cents: 700 }], freeOverCents: 9_000 };
  expect(offer([flat], { countries: ['United States'] })).toEqual({
    leastCents: 700,
    varies: false,
    freeOverCents: 9_000,
  });
  expect(offer([flat], { freeShippingOverCents: 9_000 })).toEqual({
    leastCents: 700,
    varies: true,
    freeOverCents: 9_000,
  });
  expect(offer([flat], { freeShippingOverCents: 8_000 }).freeOverCents).toBeNull();
  expect(offer([{ ...flat, ships: false }])).toEqual({ leastCents: 2_000, varies: false, freeOverCents: null });
});

test('refuses overlapping, duplicate or empty zones and unordered rates at their fields', () => {
  const errors = (...shippingZones: ShippingZone[]) => zoneErrors({ shippingZones });
  expect(errors(home, islands, canada)).toEqual({});
  expect(errors(home, { ...islands, name: ' home ' })).toEqual({
    'shippingZones.1.name': 'Another zone has this name.',
  });
  expect(errors(home, zone({ name: 'B', countries: ['CA', 'US'] }))['shippingZones.1.places']).toBe(
    'United States is in “Home” already.',
  );
  expect(errors(islands, zone({ name: 'B', states: ['HI'] }))['shippingZones.1.places']).toBe(
    'Hawaii is in “Islands” already.',
  );
  expect(errors(zone({ name: 'C' }))['shippingZones.0.places']).toBe('Add at least one place.');
  expect(errors(zone({ name: 'C', countries: ['XX'] }))['shippingZones.0.places']).toMatch(/isn’t a place/);
  expect(errors(zone({ name: 'C', states: ['HI', 'HI'] }))['shippingZones.0.places']).toBe('List each place once.');
  for (const bands of [
    [{ from: 1, cents: 0 }],
    [
      { from: 0, cents: 0 },
      { from: 0, cents: 1 },
    ],
  ])
    expect(errors({ ...home, bands })['shippingZones.0.bands']).toMatch(/begins/);
  const all = zone({ name: 'All', countries: COUNTRIES.map(({ code }) => code), ships: false });
  expect(errors(all).shippingZones).toBe('Ship to at least one place.');
});

test('charges a zone’s rate or the shop’s for any zones, and no lower rate for more items', () => {
  const codes = ['US', 'CA', 'KE', 'DE'];
  const zones = fc.uniqueArray(fc.constantFrom(...codes), { minLength: 1 }).chain((countries) =>
    fc.tuple(
      ...countries.map((code) =>
        fc
          .record({
            by: fc.constantFrom('amount' as const, 'weight' as const),
            bands: fc
              .uniqueArray(fc.integer({ min: 1, max: 20_000 }), { maxLength: 9 })
              .chain((begins) =>
                fc.tuple(
                  ...[0, ...begins.toSorted((a, b) => a - b)].map((from) =>
                    fc.integer({ min: 0, max: 9_999 }).map((cents) => ({ from, cents })),
                  ),
                ),
              ),
          })
          .map((change) => zone({ name: code, countries: [code], ...change })),
      ),
    ),
  );
  fc.assert(
    fc.property(zones, fc.constantFrom(...codes), fc.nat(50_000), fc.nat(50), (made, country, itemsCents, quantity) => {
      const settings = shop(made);
      expect(zoneErrors(settings)).toEqual({});
      const price = (units: number, cents: number) =>
        shippingRate(settings, { country }, goods(cents, [units, 70])).shippingCents;
      const its = zoneOfPlace(made, { country });
      const rates = its?.bands.map(({ cents }) => cents) ?? [2_000];
      expect(rates).toContain(price(quantity, itemsCents));
      expect(price(quantity + 500, itemsCents + 50_000)).toBe(rates.at(-1));
    }),
  );
});
