import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getOne, readAddress, regionLine, stateName, townLine } from './address.ts';
import { shipsTo } from './countries.ts';

const dana = {
  name: 'Dana Whitfield',
  address: '1840 Alder Court',
  town: 'San Francisco',
  city: 'CA',
  postalCode: '94110',
  country: 'United States',
};
const faults = (change: Partial<typeof dana>, countries: string[] | null = null) => {
  const read = readAddress({ ...dana, ...change }, shipsTo(countries));
  return read.ok ? {} : read.fields;
};

test('keeps a complete address as typed', () => {
  expect(readAddress(dana, shipsTo(null))).toEqual({ ok: true, address: dana });
});

test('normalizes a state name and a country code as the form does', () => {
  const read = readAddress({ ...dana, city: 'california', country: 'us', name: '  Dana \n Whitfield ' }, shipsTo(null));
  expect(read).toEqual({ ok: true, address: dana });
});

test('a missing required field gets its message', () => {
  expect(readAddress({}, shipsTo(null))).toEqual({
    ok: false,
    fields: {
      name: 'Enter a name',
      address: 'Enter an address',
      city: 'Enter a state, province or region',
      postalCode: 'Enter a postal code',
      country: 'Choose a country',
    },
  });
  expect(faults({ city: '  ' })).toEqual({ city: 'Choose a state' });
});

test('accepts an optional town', () => {
  expect(readAddress({ ...dana, town: undefined }, shipsTo(null)).ok).toBe(true);
});

test('requires a US state and a ZIP code for a US address', () => {
  expect(faults({ city: 'Nairobi' })).toEqual({ city: 'Choose a state' });
  expect(faults({ postalCode: '9411' })).toEqual({
    postalCode: 'Enter a ZIP code of five digits, such as 94110, or ZIP+4',
  });
});

test('accepts any region and postal code in other countries', () => {
  expect(faults({ city: 'Nairobi', postalCode: '00100', country: 'Kenya' })).toEqual({});
});

test('limits countries to the owner’s list', () => {
  expect(faults({ country: 'Kenya', city: 'Nairobi' }, ['United States'])).toEqual({
    country: 'We don’t ship to Kenya yet',
  });
  expect(faults({}, ['United States'])).toEqual({});
});

test('offers only the countries sent with the page', () => {
  expect(readAddress(dana, getOne(['United States', 'Kenya'])).ok).toBe(true);
  expect(readAddress(dana, getOne(['Kenya']))).toEqual({ ok: false, fields: { country: 'Choose a country' } });
});

test('refuses a field longer than a label fits, with the maximum length', () => {
  expect(faults({ address: 'x'.repeat(200), town: 'x'.repeat(100) })).toEqual({});
  expect(faults({ address: 'x'.repeat(201), town: 'x'.repeat(101) })).toEqual({
    address: 'Use up to 200 characters',
    town: 'Use up to 100 characters',
  });
});

test('spells out a US state, and leaves other regions as they are', () => {
  expect(stateName(dana)).toBe('California');
  expect(stateName({ country: 'United States', city: 'Atlantis' })).toBe('Atlantis');
  expect(stateName({ country: 'Germany', city: 'BY' })).toBe('BY');
  expect(stateName({ country: 'Netherlands', city: 'CA' })).toBe('CA');
});

test('takes the town as the region where addresses have none, and names the missing part as the country does', () => {
  const here = (country: string, typed: object) => readAddress({ ...dana, ...typed, country }, getOne([country]));
  const berlin = here('Germany', { town: 'Berlin', city: '', postalCode: '10115' });
  expect(berlin).toMatchObject({ ok: true, address: { town: 'Berlin', city: 'Berlin' } });
  expect(berlin.ok && townLine(berlin.address)).toBe('Berlin, 10115');
  expect(berlin.ok && regionLine(berlin.address)).toBe('10115');
  expect(here('Germany', { town: '', city: '', postalCode: '' })).toMatchObject({
    fields: { town: 'Enter a town or city', postalCode: 'Enter a postal code' },
  });
  expect(here('Canada', { town: 'Toronto', city: '' })).toMatchObject({
    fields: { city: 'Enter a province or territory' },
  });
  expect(here('United Arab Emirates', { city: '' })).toMatchObject({ fields: { city: 'Enter an emirate' } });
  expect(here('India', { postalCode: '' })).toMatchObject({ fields: { postalCode: 'Enter a PIN code' } });
  expect(townLine({ ...dana, town: 'Oakland' })).toMatch(/^Oakland, California \d/);
});

test('returns single-line values for every accepted address, and accepts them again unchanged', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 60 });
  const scrawled = fc.string({ unit: fc.constantFrom(...'ab 1\n\t\u0000\u2028'), maxLength: 20 });
  const text = fc.option(fc.oneof(anything, scrawled), { nil: undefined });
  const person = fc.oneof(text, fc.constantFrom(' Dana\tWhitfield', 'Wanjiku\u2028Odhiambo'));
  const city = fc.oneof(text, fc.constantFrom('ca', ' New  York', 'Washington, D.C.'));
  const country = fc.oneof(text, fc.constantFrom('us', 'United States', ' kenya '));
  const postalCode = fc.oneof(text, fc.constant(' 94110'));
  const typing = fc.record({ name: person, address: person, town: text, city, postalCode, country });
  // Half of the runs are valid by construction; the validity of the others is random.
  const takable = {
    name: ' Dana\tWhitfield',
    address: '1840 \n Alder',
    city: 'ca',
    postalCode: ' 94110',
    country: 'us',
  };
  let taken = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        typing,
        typing.map((typed) => ({ ...typed, ...takable, town: typed.town })),
      ),
      (typed) => {
        const read = readAddress(typed, shipsTo(null));
        if (!read.ok) {
          expect(Object.values(read.fields)).not.toContain('');
          return;
        }
        taken += 1;
        expect(Object.values(read.address).join('')).not.toMatch(/[\p{Cc}\u2028]/u);
        expect(readAddress(read.address, shipsTo(null))).toEqual(read);
      },
    ),
    { numRuns: 500 },
  );
  expect(taken).toBeGreaterThan(100);
});
