import { expect, test } from 'vitest';
import { getOne, readAddress, UNITED_STATES } from './address/address.ts';
import { COUNTRIES, findCountry } from './address/countries.ts';
import { isUsPostalCode, postalCodeError, statesOfPostalCode } from './address/postal-codes.ts';
import { ADDRESS_STATES, findState, US_STATES } from './address/us-states.ts';
import { isoDay } from './time.ts';

test('starts the country picker with the United States, then sorts by name', () => {
  const [first, ...others] = COUNTRIES.map(({ name }) => name);
  expect(first).toBe(UNITED_STATES);
  expect(others).toEqual([...others].sort(new Intl.Collator('en').compare));
  expect(new Set(others).size).toBe(others.length);
  expect(others.length).toBeGreaterThan(200);
  for (const name of ['Afghanistan', 'Kenya', 'Mexico', 'Portugal', 'Zimbabwe']) expect(others).toContain(name);
  expect(COUNTRIES.every(({ code, name }) => code !== name)).toBe(true);
});

test('finds a country by name, code and common short names', () => {
  for (const text of ['United States', ' united states ', 'US', 'usa', 'United States of America']) {
    expect(findCountry(text)).toEqual({ code: 'US', name: 'United States' });
  }
  for (const text of ['GB', 'uk', 'Great Britain']) expect(findCountry(text)?.name).toBe('United Kingdom');
  expect(findCountry('ke')?.name).toBe('Kenya');
  expect(findCountry('Atlantis')).toBeUndefined();
  expect(findCountry('')).toBeUndefined();
});

test('has fifty states and the District of Columbia', () => {
  expect(US_STATES).toHaveLength(51);
  expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(51);
});

test('finds a state by code or name in any spelling', () => {
  expect(findState('ny')?.name).toBe('New York');
  expect(findState(' new  york ')?.code).toBe('NY');
  expect(findState('Washington, DC')?.code).toBe('DC');
  expect(findState('Nairobi')).toBeUndefined();
});

test('accepts a ZIP code of five digits, or nine with a hyphen', () => {
  expect(['94110', '94110-1234', ' 02139 '].every(isUsPostalCode)).toBe(true);
  expect(['9411', '941101234', '94110-12', 'ABCDE', '', '94110-12345'].some(isUsPostalCode)).toBe(false);
});

test('matches a ZIP code to its state, or says what to check', () => {
  for (const [zip, state] of [
    ['94110', 'CA'],
    ['94110-1234', 'California'],
    ['06390', 'NY'],
    ['83414', 'WY'],
    ['20500', 'Washington, DC'],
    ['09021', 'AE'],
    ['34002', 'Armed Forces Americas'],
    ['96349', 'AP'],
    ['00901', 'PR'],
    ['00802', 'VI'],
    ['96910', 'GU'],
    ['96950', 'MP'],
    ['96799', 'AS'],
    ['96701', 'HI'],
    ['73949', 'TX'],
    ['94110', 'Ontario'],
    ['9411', 'NY'],
  ] as const) {
    expect(postalCodeError(zip, state)).toBeUndefined();
  }
  expect(postalCodeError('10001', 'OR')).toBe('ZIP code 10001 is in New York. Check the state or the ZIP code.');
  expect(postalCodeError('06390', 'CA')).toBe(
    'ZIP code 06390 is in Connecticut or New York. Check the state or the ZIP code.',
  );
  expect(postalCodeError('00901', 'OR')).toBe('ZIP code 00901 is in Puerto Rico. Check the state or the ZIP code.');
  expect(postalCodeError('09021', 'NY')).toBe(
    'ZIP code 09021 is in Armed Forces Europe. Check the state or the ZIP code.',
  );
  expect(postalCodeError('96940', 'GU')).toBe(
    'ZIP code 96940 is in Palau. Choose it as the country, or check the ZIP code.',
  );
  expect(postalCodeError('00000', 'OR')).toBe('There is no ZIP code 00000. Check it.');
});

test('matches a ZIP code to at most two states, and never to a tax-free one by an unknown prefix', () => {
  const all = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`);
  expect(all.filter((zip) => statesOfPostalCode(zip).length > 2)).toEqual([]);
  const oregon = all.filter((zip) => postalCodeError(zip, 'OR') === undefined);
  expect(oregon.filter((zip) => !zip.startsWith('97'))).toEqual([]);
});

test('has a ZIP code for every state', () => {
  const zips = Array.from({ length: 1000 }, (_, prefix) => `${String(prefix).padStart(3, '0')}01`);
  const known = new Set([...zips, '96799', '96950'].flatMap(statesOfPostalCode));
  expect(ADDRESS_STATES.filter(({ code }) => !known.has(code))).toEqual([]);
});

const somewhere = { name: 'Sgt. Ann Lee', address: 'PSC 3 Box 4120', country: UNITED_STATES };
const read = (typed: object) => readAddress({ ...somewhere, ...typed }, getOne([UNITED_STATES, 'Puerto Rico']));

test('accepts APO, FPO and DPO with a region as state for the armed forces', () => {
  const apo = { town: 'APO', city: 'AE', postalCode: '09021' };
  expect(read(apo)).toMatchObject({ ok: true, address: apo });
  expect(read({ ...apo, town: '', address: 'PSC 3 Box 4120, APO' })).toMatchObject({ ok: true });
  for (const town of ['', 'Ramstein'])
    expect(read({ ...apo, town })).toEqual({ ok: false, fields: { town: 'Enter APO, FPO or DPO' } });
  expect(read({ ...apo, city: 'NY' })).toMatchObject({ ok: false, fields: { postalCode: expect.any(String) } });
});

test('treats a territory as a US state or as a country with US ZIP codes', () => {
  const place = { town: 'San Juan', city: 'PR', postalCode: '00901' };
  expect(read(place)).toMatchObject({ ok: true });
  expect(read({ ...place, country: 'Puerto Rico', city: 'San Juan' })).toMatchObject({ ok: true });
  for (const postalCode of ['10001', 'ABCDE'])
    expect(read({ ...place, country: 'Puerto Rico', postalCode })).toMatchObject({
      ok: false,
      fields: { postalCode: expect.any(String) },
    });
});

test('a date is shown as its first ten characters', () => {
  expect(isoDay(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(isoDay('2026-11-21T08:00:00.000Z')).toBe('2026-11-21');
});
