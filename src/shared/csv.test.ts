import { expect, test } from 'vitest';
import { csvCell, csvLine, unescapedCell } from './csv.ts';

test('a cell that begins like a formula is only text to a spreadsheet', () => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\tplain'])
    expect(csvCell(evil)).toMatch(/^"?'/);
  // Full-width, small and mathematical signs, and what cannot be seen in front of one.
  for (const evil of [
    '＝1+1',
    '＋1',
    '－1',
    '＠SUM(A1)',
    '﹦1',
    '﹢1',
    '﹣1',
    '﹫A1',
    '−1',
    ' =1',
    '\u00a0=1',
    '\ufeff=1',
    '\u200b＝1',
  ])
    expect(csvCell(evil)).toMatch(/^"?'/);
  expect(csvCell('a=1')).toBe('a=1');
  expect(csvCell(-5)).toBe('-5');
});

test('commas, quotes and line ends stay inside their cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', '', null, true])).toBe('"a,b","say ""hi""","two\nlines",,,true\r\n');
});

test('what was tamed is read as it was, and what only looks so keeps its apostrophe', () => {
  for (const text of ['=1', '＝1', '\ufeff=1', "'－", "'=1", "''-", '-5 %', "'quoted'", "'", 'plain'])
    expect(unescapedCell(csvCell(text))).toBe(text);
  expect([csvCell('=1'), csvCell("'=1"), csvCell("'quoted'")]).toEqual(["'=1", "''=1", "'quoted'"]);
});
