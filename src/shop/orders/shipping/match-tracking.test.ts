import { expect, test } from 'vitest';
import { MAX_TABLE_LENGTH, readTrackingTable } from './match-tracking.ts';

const [USPS, UPS] = ['9205590164917312751089', '1Z999AA10123456784'];
const toRows = (text: string) => {
  const table = readTrackingTable(text);
  if (!table.ok) throw new Error(table.reason);
  return table.rows.map(({ names, number, carrier }) => [names.join('|'), number, carrier]);
};

test('parses a pasted spreadsheet with any column order and spaces in numbers', () => {
  expect(toRows(`1054\tUSPS\t9205 5901 6491 7312 7510 89\r\n${UPS}\t#1055\t\r\n\r\n`)).toEqual([
    ['1054', USPS, 'USPS'],
    ['#1055', UPS, 'UPS'],
  ]);
  expect(toRows(`7KQ2-M9XD-4TRV, ${USPS}\nDana Whitfield, 94110, Other, ${UPS}`)).toEqual([
    ['7KQ2-M9XD-4TRV', USPS, 'USPS'],
    ['Dana Whitfield|94110', UPS, 'Other'],
  ]);
  expect(toRows(`1054   USPS   9205 5901 6491 7312 7510 89`)).toEqual([['1054', USPS, 'USPS']]);
});

test('parses each line without headers separately, with any delimiter and column order', () => {
  const grouped = '9205 5901 6491 7312 7510 89';
  const inputs: [line: string, name: string, number: string, carrier: string][] = [
    [`1027,${USPS}`, '1027', USPS, 'USPS'],
    [`1027\t${USPS}`, '1027', USPS, 'USPS'],
    [`1027;${USPS}`, '1027', USPS, 'USPS'],
    [`1027 ${USPS}`, '1027', USPS, 'USPS'],
    [`${USPS} 1027`, '1027', USPS, 'USPS'],
    [`1027   ${USPS}`, '1027', USPS, 'USPS'],
    [`1027, ${grouped}\tUSPS`, '1027', USPS, 'USPS'],
    [`1027 ${USPS}, USPS`, '1027', USPS, 'USPS'],
    [`1027 USPS\t${USPS}`, '1027', USPS, 'USPS'],
    [`#1027 USPS ${grouped}`, '#1027', USPS, 'USPS'],
    [`#1027 ${grouped}`, '#1027', USPS, 'USPS'],
    [`UPS, ${UPS}; 1027`, '1027', UPS, 'UPS'],
    [`1027 UPS 1Z 999 AA1 01 2345 6784`, '1027', UPS, 'UPS'],
    [`1027 1Z 999 AA1 01 2345 6784`, '1027', UPS, 'UPS'],
    [`${UPS} Dana Whitfield`, 'Dana Whitfield', UPS, 'UPS'],
    [`"Whitfield, Dana"\t${UPS}`, 'Whitfield, Dana', UPS, 'UPS'],
    [`USPS Priority Mail, 1027, ${USPS}`, '1027', USPS, 'USPS'],
    [`7KQ2-M9XD-4TRV ${USPS}`, '7KQ2-M9XD-4TRV', USPS, 'USPS'],
  ];
  const alone = inputs.map(([line]) => [line, ...toRows(line).flat()]);
  expect(alone).toEqual(inputs);
  const together = toRows(inputs.map(([line]) => line).join('\n'));
  expect(together).toEqual(inputs.map(([, ...row]) => row));
});

test('parses a line with another delimiter than its header, and keeps every unmatched line', () => {
  expect(toRows(`Order,Tracking\n1027,${USPS}\n1028\t${UPS}\n1029,\n\n`)).toEqual([
    ['1027', USPS, 'USPS'],
    ['1028', UPS, 'UPS'],
    ['1029', '', undefined],
  ]);
  expect(toRows(`USPS\n${USPS}\nsomething else\n1027,${USPS}`)).toEqual([
    ['', '', 'USPS'],
    ['', USPS, 'USPS'],
    ['something else', '', undefined],
    ['1027', USPS, 'USPS'],
  ]);
});

test('parses ShipStation and Pirate Ship files by their headers', () => {
  expect(
    toRows(
      `"Order - Number","Ship To - Name","Shipment - Carrier","Shipment - Tracking Number"\n"1054","Dana, W.","USPS","'${USPS}"\n`,
    ),
  ).toEqual([['1054|Dana, W.', USPS, 'USPS']]);
  expect(
    toRows(
      `Created Date,Recipient,Zipcode,Order ID,Tracking Number,Service\n"11/24/26","Wren H",55804,1066,="${UPS}",UPS® Ground\n`,
    ),
  ).toEqual([['1066|Wren H|55804', UPS, 'UPS']]);
});

test('refuses a file that is no table, with a message', () => {
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
