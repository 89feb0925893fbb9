import { type Columns, LINE } from './alphabet.ts';
import type { Design } from './design.ts';
import { columnsOf, gapBetween } from './font.ts';
import { type SymbolMark, symbolColumns } from './symbols.ts';
import { characters, respell } from './text.ts';

/** The role of a bead of the name: of a letter, or the main or the detail color of a symbol. */
export type NameRole = 'l' | 'm' | 'd';
/** One row of the name: its beads that are not ground. */
export type NameRow = readonly (readonly [y: number, role: NameRole])[];

/** Rows of ground between a name and its symbol. */
const SYMBOL_GAP = 2;
/** Where the line of text and a symbol start in a row. */
const TEXT_TOP = 2;
const SYMBOL_TOP = TEXT_TOP + LINE.top;

/** The rows of the name, symbols included. */
export function nameRows(design: Design): readonly NameRow[] {
  const name = textRows(design.text);
  const symbol = symbolColumns(design.symbol).map(symbolRow);
  if (symbol.length === 0) return name;
  const gap = name.length > 0 ? blank(SYMBOL_GAP) : [];
  const before = design.place !== 'after' ? [...symbol, ...gap] : [];
  // Without a name, one symbol stands for both sides.
  const isAfter = design.place === 'after' || (design.place === 'both' && name.length > 0);
  return [...before, ...name, ...(isAfter ? [...gap, ...symbol] : [])];
}

const blank = (count: number): NameRow[] => Array.from({ length: count }, () => []);

/** What can't be woven shows as the nearest that can, so that the way out is seen before it is taken. */
function textRows(text: string): NameRow[] {
  const glyphs = characters(respell(text)).flatMap((character) => {
    const columns = columnsOf(character);
    return columns ? [columns] : [];
  });
  return glyphs.flatMap((columns, n) => {
    const previous = glyphs[n - 1];
    return [...blank(previous ? gapBetween(previous, columns) : 0), ...glyphRows(columns)];
  });
}

const glyphRows = (columns: Columns): NameRow[] =>
  columns.map((bits) =>
    Array.from({ length: LINE.height }, (_, y) => y)
      .filter((y) => bits & (1 << y))
      .map((y) => [y + TEXT_TOP, 'l'] as const),
  );

const symbolRow = (column: readonly SymbolMark[]): NameRow =>
  column.flatMap((mark, y) => (mark === '.' ? [] : [[y + SYMBOL_TOP, mark === 'a' ? 'm' : 'd'] as const]));
