import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneOf, readAddress } from './address.ts';
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
    country: 'We do not ship to Kenya yet',
  });
  expect(faults({}, ['United States'])).toEqual({});
});

test('a page knows the countries that came with it and no others', () => {
  expect(readAddress(dana, oneOf(['United States', 'Kenya'])).ok).toBe(true);
  expect(readAddress(dana, oneOf(['Kenya']))).toEqual({ ok: false, fields: { country: 'Choose a country' } });
});

test('no text at all makes reading an address fail', () => {
  const text = fc.option(fc.string({ unit: 'binary', maxLength: 300 }), { nil: undefined });
  const typed = fc.record({ name: text, address: text, town: text, city: text, postalCode: text, country: text });
  fc.assert(
    fc.property(typed, (address) => {
      const read = readAddress(address, shipsTo(null));
      expect(read.ok || Object.keys(read.fields).length > 0).toBe(true);
    }),
  );
});
