import { expect, test } from 'vitest';
import { csvCell, csvLine } from './csv.ts';

test('a cell that begins like a formula is only text to a spreadsheet', () => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1']) expect(csvCell(evil)).toMatch(/^"?'/);
  expect(csvCell('a=1')).toBe('a=1');
  expect(csvCell(-5)).toBe('-5');
});

test('commas, quotes and line ends stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', '', null, true])).toBe('"a,b","say ""hi""","two\nlines",,,true\r\n');
});
