import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvCell, csvLine, programCsvLine, unescapedCell } from './csv.ts';

test('escapes a cell that begins like a formula', () => {
  for (const evil of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\tplain'])
    expect(csvCell(evil)).toMatch(/^"?'/);
  // Full-width, small and mathematical signs, with invisible characters in front.
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

test('escapes a formula behind another list separator', () => {
  for (const [text, cell] of [
    [';=1+1', `";'=1+1"`],
    ['a; -1', `"a;' -1"`],
    ['a\t@SUM(A1)', `"a\t'@SUM(A1)"`],
    ['1 x Cuff; 2 x Bowl', '"1 x Cuff; 2 x Bowl"'],
    ['Beads:\n- red\n- blue', '"Beads:\n- red\n- blue"'],
  ] as const)
    expect(csvCell(text)).toBe(cell);
});

test('protects digits that a spreadsheet would change, and writes them plain for other programs', () => {
  for (const digits of ['02138', '9400111899223197428497', '12E3', '007']) {
    expect(csvCell(digits)).toBe(`'${digits}`);
    expect(programCsvLine([digits])).toBe(`${digits}\r\n`);
  }
  for (const plain of ['94110', '02138-1234', '0.50', '0', '1066', 'SW1A 1AA', '12E3X'])
    expect(csvCell(plain)).toBe(plain);
  expect(programCsvLine(['=1', ';=1', null, 5])).toBe(`'=1,";'=1",,5\r\n`);
});

test('keeps commas, quotes and line breaks inside a cell', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', '', null, true])).toBe('"a,b","say ""hi""","two\nlines",,,true\r\n');
});

test('round-trips a cell’s text', () => {
  for (const text of [
    '=1',
    '＝1',
    '\ufeff=1',
    "'－",
    "'=1",
    "''-",
    '-5 %',
    "'quoted'",
    "'",
    'plain',
    "'02138",
    "a;'=1",
  ])
    expect(unescapedCell(csvCell(text).replace(/^"|"$/g, ''))).toBe(text);
  expect([csvCell('=1'), csvCell("'=1"), csvCell("'quoted'")]).toEqual(["'=1", "''=1", "'quoted'"]);
  const hostile = fc.string({ unit: fc.constantFrom(...`='-@;\t \n0159Ea\u200b\u00a0＝`) });
  fc.assert(
    fc.property(hostile, (text) => {
      const cell = csvCell(text);
      const written = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
      expect(unescapedCell(written)).toBe(text);
      expect(written).not.toMatch(/(?:^|[;\t])[^\S\r\n\t]*\u200b*[=＝@-]/);
    }),
    { numRuns: 2_000 },
  );
});
