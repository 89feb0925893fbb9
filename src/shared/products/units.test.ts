import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LengthUnit, lengthText, readLength, takenByBead, toCentimeters, toInches } from './units.ts';

test.each<[string, LengthUnit, number, LengthUnit]>([
  ['6.5', 'in', 6500, 'in'],
  ['6,5', 'in', 6500, 'in'],
  ['6 3/4', 'in', 6750, 'in'],
  ['6-3/4', 'in', 6750, 'in'],
  [' 6¾" ', 'in', 6750, 'in'],
  ['3/4', 'in', 750, 'in'],
  ['6.5in', 'cm', 6500, 'in'],
  ['6 inches', 'cm', 6000, 'in'],
  ['6.5 in.', 'cm', 6500, 'in'],
  ["6''", 'cm', 6000, 'in'],
  ['17', 'cm', 6693, 'cm'],
  ['17 cm', 'in', 6693, 'cm'],
  ['17,5CM', 'in', 6890, 'cm'],
  ['2.54 Centimeters', 'in', 1000, 'cm'],
  ['0', 'in', 0, 'in'],
])('parses %s in a field for %s', (text, unit, length, read) => {
  expect(readLength(text, unit)).toEqual({ length, unit: read });
});

test.each([
  '',
  '  ',
  'six',
  '6 feet',
  '6.5.1',
  '6.5 1/2',
  '6 5/4',
  '1/0',
  '-',
  '6 7',
  '1e3',
  '0x10',
  '99999',
  '6 m',
  '"',
])('refuses the ambiguous length %j', (text) => {
  expect(readLength(text, 'in')).toBeUndefined();
});

test('treats a minus sign as a hyphen, and refuses an overlong text', () => {
  expect(readLength('-6', 'in')).toEqual({ length: 6000, unit: 'in' });
  expect(readLength(`6${' '.repeat(100_000)}in`, 'in')).toBeUndefined();
});

test('parses any input to a length of 0 or more, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9 ./,½"incm-]{0,12}$/)), (text) => {
      const read = readLength(text, 'in');
      return read === undefined || (Number.isInteger(read.length) && read.length >= 0);
    }),
  );
});

test('reparses a displayed length within its displayed precision', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 60_000 }), fc.constantFrom<LengthUnit>('in', 'cm'), (length, unit) => {
      const again = readLength(lengthText(length, unit), unit === 'in' ? 'cm' : 'in');
      return again?.unit === unit && Math.abs(again.length - length) <= (unit === 'in' ? 5 : 20);
    }),
  );
});

test('shows inches with one or two decimals, and centimeters with one', () => {
  expect([7000, 6250, 7003, 11_750, 13_500].map(toInches)).toEqual(['7.0', '6.25', '7.0', '11.75', '13.5']);
  expect([7000, 6250].map(toCentimeters)).toEqual(['17.8', '15.9']);
});

test('subtracts half an inch for 4 mm beads, and an inch and a half for 12 mm', () => {
  expect([2, 4, 6, 8, 10, 12].map((bead) => Math.round(takenByBead(bead) / 10) / 100)).toEqual([
    0.25, 0.49, 0.74, 0.99, 1.24, 1.48,
  ]);
});
