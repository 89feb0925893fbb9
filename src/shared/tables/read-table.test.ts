import { expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const table = (text: string) => readTable(Buffer.from(text));

test('refuses a table with too many columns or cells before it is parsed', () => {
  for (const separator of [',', ';', '\t']) {
    expect(table(`Name${separator.repeat(1_000_000)}\na`)).toEqual({
      ok: false,
      sentence: 'A file can have up to 1,000 columns. Remove those that you don’t need.',
    });
    expect(table(`Name${separator}b\n${separator.repeat(5_000_001)}`)).toEqual({
      ok: false,
      sentence: 'A file can have up to 5,000,000 cells. Split it.',
    });
  }
  expect(table(`${'a,'.repeat(999)}b\n1`)).toMatchObject({ ok: true, rows: [{ line: 2, cells: ['1'] }] });
});
