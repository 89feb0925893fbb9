import { BORDERS, type Border, type BorderRole, findBorder } from './borders.ts';
import { type BeadColor, contrast } from './colors.ts';
import type { Design } from './design.ts';
import { type Columns, gapBetween, glyphColumns, LINE } from './font.ts';
import { HEIGHT, KEYRING, MEDIUM, SIZES, type Size } from './settings.ts';
import { type SymbolMark, symbolColumns } from './symbols.ts';
import { characters, respell } from './text.ts';

/**
 * The woven strip as a grid of color indexes. A row is one pass of the thread: `HEIGHT` beads from the top edge to the
 * bottom edge. Rows are counted along the strip, in reading direction of the name.
 */
export type Chart = {
  rows: number;
  /** Bead `y` of row `x` is `cells[x * HEIGHT + y]`: an index into `colors`, or BARE. */
  cells: Uint8Array;
  /** Unique ids of the used colors: ground, letters, first, second. */
  colors: readonly string[];
  nameFrom: number;
  /** 0 without a name. */
  nameRows: number;
  /** Rows reserved for the name: its own, or the bare threads. */
  span: number;
  /** A key per row of the name: equal rows have equal keys, in any color. */
  nameShapes: readonly string[];
  /** Rows left for the name; negative: it doesn't fit. */
  spare: number;
  /** Beads at the end of the strip. */
  tail: TailBeads;
};

/** No bead: bare threads where the name will be. */
export const BARE = 255;
/** Rows of ground between the name and the border. */
const FIELD_GAP = 3;
/** Minimum rows of a border on each side. */
const MIN_BORDER_ROWS = 4;
/** Bare rows while there is no name. */
const OPEN_ROWS = 11;
/** Height of the border along each edge, in beads. */
const EDGE_BEADS = 2;

export function createChart(design: Design, palette: readonly BeadColor[]): Chart {
  const name = nameRows(design);
  const border = getBorder(design);
  const layout = computeLayout(design, name.length, border?.unit ?? 0);
  const { colors, getIndex } = indexColors(design, palette);
  getIndex('g');
  if (name.length > 0) getIndex('l');
  const cells = new Uint8Array(layout.rows * HEIGHT);
  for (let x = 0; x < layout.rows; x++) {
    for (let y = 0; y < HEIGHT; y++) cells[x * HEIGHT + y] = getIndex(border ? groundRole(border, layout, x, y) : 'g');
  }
  const from = layout.nameFrom * HEIGHT;
  if (name.length === 0) cells.fill(BARE, from, from + layout.span * HEIGHT);
  for (const [n, row] of name.entries()) {
    for (const [y, role] of row) cells[from + n * HEIGHT + y] = getIndex(role);
  }
  return {
    rows: layout.rows,
    cells,
    colors,
    nameFrom: layout.nameFrom,
    nameRows: name.length,
    span: layout.span,
    nameShapes: name.map((row) => row.join()),
    spare: layout.spare,
    tail: tailBeads(design),
  };
}

function groundRole(border: Border, { field, fieldFrom }: Layout, x: number, y: number): BorderRole {
  const inField = x - fieldFrom;
  if (inField < 0) return border.side(-inField - 1, y);
  if (inField >= field) return border.side(inField - field, y);
  if (y >= EDGE_BEADS && y < HEIGHT - EDGE_BEADS) return 'g';
  // Edges are symmetric about the middle.
  return border.edge(Math.floor(Math.abs(inField - (field - 1) / 2)), y);
}

export const getSize = ({ size }: Pick<Design, 'size'>): Size => SIZES.find(({ id }) => id === size) ?? MEDIUM;
const getBorder = ({ border }: Design): Border | undefined => findBorder(border) ?? BORDERS[0];

type Layout = { rows: number; field: number; fieldFrom: number; nameFrom: number; span: number; spare: number };

function computeLayout(design: Design, name: number, unit: number): Layout {
  const span = name || OPEN_ROWS;
  const field = span + 2 * FIELD_GAP;
  const maxRows = design.form === 'bracelet' ? getSize(design).rows : KEYRING.maxRows;
  const spare = maxRows - field - 2 * (design.border === 'plain' ? 0 : MIN_BORDER_ROWS);
  const side = Math.max(Math.min(unit, Math.floor((maxRows - field) / 2)), 0);
  const rows = design.form === 'bracelet' ? Math.max(maxRows, field) : field + 2 * side;
  const fieldFrom = Math.floor((rows - field) / 2);
  return { rows, field, fieldFrom, nameFrom: fieldFrom + FIELD_GAP, span, spare };
}

/** Role of a bead of the name: a letter, or a symbol's main or detail color. */
type NameRole = 'l' | 'm' | 'd';
/** One row of the name, without ground beads. */
type NameRow = readonly (readonly [y: number, role: NameRole])[];

/** Rows of ground between a name and its symbol. */
const SYMBOL_GAP = 2;
/** First bead of the text line and of a symbol within a row. */
const TEXT_TOP = 2;
const SYMBOL_TOP = TEXT_TOP + LINE.top;

export function nameRows(design: Design): readonly NameRow[] {
  const name = textRows(design.text);
  const symbol = symbolColumns(design.symbol).map(symbolRow);
  if (symbol.length === 0) return name;
  const gap = name.length > 0 ? blank(SYMBOL_GAP) : [];
  const before = design.place !== 'after' ? [...symbol, ...gap] : [];
  // Without a name, a single symbol is shown.
  const isAfter = design.place === 'after' || (design.place === 'both' && name.length > 0);
  return [...before, ...name, ...(isAfter ? [...gap, ...symbol] : [])];
}

/** Shows characters that can't be woven as their closest replacement, as a preview of the fix. */
function textRows(text: string): NameRow[] {
  const glyphs = characters(respell(text)).flatMap((character) => {
    const columns = glyphColumns(character);
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

const blank = (count: number): NameRow[] => Array.from({ length: count }, () => []);

const symbolRow = (column: readonly SymbolMark[]): NameRow =>
  column.flatMap((mark, y) => (mark === '.' ? [] : [[y + SYMBOL_TOP, mark === 'a' ? 'm' : 'd'] as const]));

/** Assigns color indexes in order of first use. */
function indexColors(design: Design, palette: readonly BeadColor[]) {
  const [main, detail] = symbolColors(design, palette);
  const ids = {
    g: design.ground,
    l: design.letters,
    a: design.first,
    b: design.second,
    m: main,
    d: detail,
  } satisfies Record<BorderRole | NameRole, string>;
  const colors: string[] = [];
  const known = new Map<keyof typeof ids, number>();
  const getIndex = (role: keyof typeof ids): number => {
    const before = known.get(role);
    if (before !== undefined) return before;
    const at = colors.indexOf(ids[role]);
    const index = at < 0 ? colors.push(ids[role]) - 1 : at;
    known.set(role, index);
    return index;
  };
  return { colors, getIndex };
}

/** Minimum contrast of symbol colors to the ground; lower ones are skipped. */
const SYMBOL_CONTRAST = 1.8;

/** A symbol's colors: the border colors, except those too similar to the ground. */
export function symbolColors(
  { ground, letters, first, second }: Pick<Design, 'ground' | 'letters' | 'first' | 'second'>,
  palette: readonly BeadColor[],
): [main: string, detail: string] {
  const clear = [first, second, letters].filter((color) => contrast(palette, color, ground) >= SYMBOL_CONTRAST);
  const main = clear[0] ?? letters;
  return [main, clear.find((color) => color !== main) ?? main];
}

const STRANDS = 9;

export type TailBeads = {
  /** Per strand, starting at the strip; a brass bead ends each. */
  fringe: readonly (readonly string[])[];
  /** On a cord, starting at the strip. */
  large: readonly string[];
};

/** Stored form: one digit per bead, the index of its color in the palette. */
export type StoredTail = { fringe: readonly string[]; large: string };

export function tailBeads(design: Design): TailBeads {
  if (design.form !== 'keyring') return { fringe: [], large: [] };
  if (design.tail === 'fringe') return { fringe: fringeBeads(design), large: [] };
  return { fringe: [], large: [design.first, design.letters, design.second] };
}

function fringeBeads(design: Design): string[][] {
  const bands = fringeBands(design);
  return Array.from({ length: STRANDS }, (_, strand) => {
    const long = 22 + Math.round(4 * Math.cos((strand - (STRANDS - 1) / 2) * 0.55)) + (strand % 2);
    return Array.from({ length: long }, (_, n) => bands[n] ?? design.ground);
  });
}

function fringeBands({ ground, letters, first, second, border }: Design): string[] {
  const [one, other] = border === 'plain' ? [ground, ground] : [first, second];
  const bands: readonly (readonly [color: string, count: number])[] = [
    [one, 5],
    [letters, 1],
    [other, 4],
    [letters, 1],
    [one, 3],
    [letters, 1],
  ];
  return bands.flatMap(([color, count]) => new Array<string>(count).fill(color));
}
