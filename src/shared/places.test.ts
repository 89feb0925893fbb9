import { expect, test } from 'vitest';
import { UNITED_STATES } from './address.ts';
import { COUNTRIES, findCountry } from './countries.ts';
import { isoDay } from './dates.ts';
import { isUsPostalCode, postalCodeWarning, statesOfPostalCode } from './postal-codes.ts';
import { findState, US_STATES } from './us-states.ts';

test('the country picker begins with the United States and goes on by name', () => {
  const [first, ...others] = COUNTRIES.map(({ name }) => name);
  expect(first).toBe(UNITED_STATES);
  expect(others).toEqual([...others].sort(new Intl.Collator('en').compare));
  expect(new Set(others).size).toBe(others.length);
  expect(others.length).toBeGreaterThan(200);
  for (const name of ['Afghanistan', 'Kenya', 'Mexico', 'Portugal', 'Zimbabwe']) expect(others).toContain(name);
  expect(COUNTRIES.every(({ code, name }) => code !== name)).toBe(true);
});

test('a country is found by its name, its code and the usual short names', () => {
  for (const text of ['United States', ' united states ', 'US', 'usa', 'United States of America']) {
    expect(findCountry(text)).toEqual({ code: 'US', name: 'United States' });
  }
  for (const text of ['GB', 'uk', 'Great Britain']) expect(findCountry(text)?.name).toBe('United Kingdom');
  expect(findCountry('ke')?.name).toBe('Kenya');
  expect(findCountry('Atlantis')).toBeUndefined();
  expect(findCountry('')).toBeUndefined();
});

test('there are fifty states and the District of Columbia', () => {
  expect(US_STATES).toHaveLength(51);
  expect(new Set(US_STATES.map(({ code }) => code)).size).toBe(51);
});

test('a state is found by its two letters or its name, however it is written', () => {
  expect(findState('ny')?.name).toBe('New York');
  expect(findState(' new  york ')?.code).toBe('NY');
  expect(findState('Washington, DC')?.code).toBe('DC');
  expect(findState('Nairobi')).toBeUndefined();
});

test('a ZIP code is five digits, or nine with a hyphen', () => {
  expect(['94110', '94110-1234', ' 02139 '].every(isUsPostalCode)).toBe(true);
  expect(['9411', '941101234', '94110-12', 'ABCDE', '', '94110-12345'].some(isUsPostalCode)).toBe(false);
});

test('a ZIP code of another state is worth a warning and nothing more', () => {
  expect(postalCodeWarning('94110', 'CA')).toBeUndefined();
  expect(postalCodeWarning('94110', 'California')).toBeUndefined();
  expect(postalCodeWarning('94110', 'NY')).toBe('94110 is usually in California, not New York. Please check both.');
  expect(postalCodeWarning('00999', 'NY')).toBeUndefined();
  expect(postalCodeWarning('94110', 'Ontario')).toBeUndefined();
});

test('Fishers Island has a ZIP code of Connecticut and lies in New York', () => {
  expect(statesOfPostalCode('06390')).toEqual(['CT', 'NY']);
  expect(postalCodeWarning('06390', 'CA')).toBe(
    '06390 is usually in Connecticut or New York, not California. Please check both.',
  );
});

test('every state has a ZIP code of its own', () => {
  const known = new Set(
    Array.from({ length: 1000 }, (_, prefix) => statesOfPostalCode(`${String(prefix).padStart(3, '0')}01`)).flat(),
  );
  expect(US_STATES.filter(({ code }) => !known.has(code))).toEqual([]);
});

test('a date is shown as its first ten characters', () => {
  expect(isoDay(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(isoDay('2026-11-21T08:00:00.000Z')).toBe('2026-11-21');
});
