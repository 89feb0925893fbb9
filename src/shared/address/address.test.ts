import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneOf, readAddress, stateName } from './address.ts';
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

test('a complete address is kept as it was typed', () => {
  expect(readAddress(dana, shipsTo(null))).toEqual({ ok: true, address: dana });
});

test('a state by its name and a country by its code are kept as the form would have stored them', () => {
  const read = readAddress({ ...dana, city: 'california', country: 'us', name: '  Dana \n Whitfield ' }, shipsTo(null));
  expect(read).toEqual({ ok: true, address: dana });
});

test('every missing field has its sentence', () => {
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

test('a town is welcome and not required', () => {
  expect(readAddress({ ...dana, town: undefined }, shipsTo(null)).ok).toBe(true);
});

test('an American address needs an American state and a ZIP code', () => {
  expect(faults({ city: 'Nairobi' })).toEqual({ city: 'Choose a state' });
  expect(faults({ postalCode: '9411' })).toEqual({
    postalCode: 'Enter a ZIP code of five digits, such as 94110, or ZIP+4',
  });
});

test('elsewhere any region and any postal code will do', () => {
  expect(faults({ city: 'Nairobi', postalCode: '00100', country: 'Kenya' })).toEqual({});
});

test('the owner can narrow the countries', () => {
  expect(faults({ country: 'Kenya', city: 'Nairobi' }, ['United States'])).toEqual({
    country: 'We don’t ship to Kenya yet',
  });
  expect(faults({}, ['United States'])).toEqual({});
});

test('a page knows the countries that came with it and no others', () => {
  expect(readAddress(dana, oneOf(['United States', 'Kenya'])).ok).toBe(true);
  expect(readAddress(dana, oneOf(['Kenya']))).toEqual({ ok: false, fields: { country: 'Choose a country' } });
});

test('a field that is longer than a label takes is told with how long it may be', () => {
  expect(faults({ address: 'x'.repeat(200), town: 'x'.repeat(100) })).toEqual({});
  expect(faults({ address: 'x'.repeat(201), town: 'x'.repeat(101) })).toEqual({
    address: 'Use up to 200 characters',
    town: 'Use up to 100 characters',
  });
});

test('a state is written out in the United States, and left as it is elsewhere', () => {
  expect(stateName(dana)).toBe('California');
  expect(stateName({ country: 'United States', city: 'Atlantis' })).toBe('Atlantis');
  expect(stateName({ country: 'Germany', city: 'BY' })).toBe('BY');
  expect(stateName({ country: 'Netherlands', city: 'CA' })).toBe('CA');
});

test('whatever is typed, an address that is taken stands on single lines, and is taken as it is the next time', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 60 });
  const scrawled = fc.string({ unit: fc.constantFrom(...'ab 1\n\t\u0000\u2028'), maxLength: 20 });
  const text = fc.option(fc.oneof(anything, scrawled), { nil: undefined });
  const person = fc.oneof(text, fc.constantFrom(' Dana\tWhitfield', 'Wanjiku\u2028Odhiambo'));
  const city = fc.oneof(text, fc.constantFrom('ca', ' New  York', 'Washington, D.C.'));
  const country = fc.oneof(text, fc.constantFrom('us', 'United States', ' kenya '));
  const postalCode = fc.oneof(text, fc.constant(' 94110'));
  const typing = fc.record({ name: person, address: person, town: text, city, postalCode, country });
  // A known half of the runs can be taken; whether one of the others is, is a matter of luck.
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
