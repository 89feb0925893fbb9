import { expect, test } from 'vitest';
import { MAX_TABLE_LENGTH, readTrackingTable } from './tracking-table.ts';

const [USPS, UPS] = ['9205590164917312751089', '1Z999AA10123456784'];
const rowsOf = (text: string) => {
  const table = readTrackingTable(text);
  if (!table.ok) throw new Error(table.reason);
  return table.rows.map(({ names, number, carrier }) => [names.join('|'), number, carrier]);
};

test('a paste from a spreadsheet is read in any order of its columns, with blanks in its numbers', () => {
  expect(rowsOf(`1054\tUSPS\t9205 5901 6491 7312 7510 89\r\n${UPS}\t#1055\t\r\n\r\n`)).toEqual([
    ['1054', USPS, 'USPS'],
    ['#1055', UPS, 'UPS'],
  ]);
  expect(rowsOf(`7KQ2-M9XD-4TRV, ${USPS}\nDana Whitfield, 94110, Other, ${UPS}`)).toEqual([
    ['7KQ2-M9XD-4TRV', USPS, 'USPS'],
    ['Dana Whitfield|94110', UPS, 'Other'],
  ]);
  expect(rowsOf(`1054   USPS   9205 5901 6491 7312 7510 89`)).toEqual([['1054', USPS, 'USPS']]);
});

test('the files of ShipStation and Pirate Ship are read by their titles', () => {
  expect(
    rowsOf(
      `"Order - Number","Ship To - Name","Shipment - Carrier","Shipment - Tracking Number"\n"1054","Dana, W.","USPS","'${USPS}"\n`,
    ),
  ).toEqual([['1054|Dana, W.', USPS, 'USPS']]);
  expect(
    rowsOf(
      `Created Date,Recipient,Zipcode,Order ID,Tracking Number,Service\n"11/24/26","Wren H",55804,1066,="${UPS}",UPS® Ground\n`,
    ),
  ).toEqual([['1066|Wren H|55804', UPS, 'UPS']]);
});

test('what is no table is refused kindly', () => {
  const reason = (text: string) => {
    const table = readTrackingTable(text);
    return table.ok ? 'read' : table.reason;
  };
  expect(reason('')).toBe('table_without_numbers');
  expect(reason('hello\nworld')).toBe('table_without_numbers');
  expect(reason('x'.repeat(MAX_TABLE_LENGTH + 1))).toBe('table_too_long');
  expect(reason(`1054,${USPS}\n`.repeat(501))).toBe('table_too_long');
  expect(reason(`1054,"${USPS}`)).not.toBe('read');
  expect(reason(','.repeat(5000))).not.toBe('read');
});
