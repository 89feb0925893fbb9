import { BORDERS, type Border, type BorderRole, findBorder } from './borders.ts';
import { type BeadColor, contrast } from './colors.ts';
import type { Design } from './design.ts';
import { type Columns, columnsOf, gapBetween, LINE } from './font.ts';
import { HEIGHT, KEYRING, MEDIUM, SIZES, type Size } from './settings.ts';
import { type SymbolMark, symbolColumns } from './symbols.ts';
import { characters, respell } from './text.ts';

/** The role of a bead of the name: of a letter, or the main or the detail color of a symbol. */
type NameRole = 'l' | 'm' | 'd';
/** One row of the name: its beads that are not ground. */
type NameRow = readonly (readonly [y: number, role: NameRole])[];

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

/** Gives each color its index when it is first used. */
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
  const indexOf = (role: keyof typeof ids): number => {
    const before = known.get(role);
    if (before !== undefined) return before;
    const at = colors.indexOf(ids[role]);
    const index = at < 0 ? colors.push(ids[role]) - 1 : at;
    known.set(role, index);
    return index;
  };
  return { colors, indexOf };
}

/** Below this against the ground, a symbol takes the next color. */
const SYMBOL_CONTRAST = 1.8;

/** What a symbol is woven in: the border colors, but none that would sink into the ground. */
export function symbolColors(
  { ground, letters, first, second }: Pick<Design, 'ground' | 'letters' | 'first' | 'second'>,
  palette: readonly BeadColor[],
): [main: string, detail: string] {
  const clear = [first, second, letters].filter((color) => contrast(palette, color, ground) >= SYMBOL_CONTRAST);
  const main = clear[0] ?? letters;
  return [main, clear.find((color) => color !== main) ?? main];
}

const STRANDS = 9;

/** The beads that hang at a keyring's end, as ids of colors. */
export type TailBeads = {
  /** For each strand, from the strip down; each ends in a brass bead. */
  fringe: readonly (readonly string[])[];
  /** On a cord, from the strip on. */
  large: readonly string[];
};

/** The same as the database keeps it: for each bead the place of its color in the palette, as one digit. */
export type StoredTail = { fringe: readonly string[]; large: string };

export function tailBeads(design: Design): TailBeads {
  if (design.form !== 'keyring') return { fringe: [], large: [] };
  if (design.tail === 'fringe') return { fringe: fringeOf(design), large: [] };
  return { fringe: [], large: [design.first, design.letters, design.second] };
}

function fringeOf(design: Design): string[][] {
  const bands = bandsOf(design);
  return Array.from({ length: STRANDS }, (_, strand) => {
    const long = 22 + Math.round(4 * Math.cos((strand - (STRANDS - 1) / 2) * 0.55)) + (strand % 2);
    return Array.from({ length: long }, (_, n) => bands[n] ?? design.ground);
  });
}

function bandsOf({ ground, letters, first, second, border }: Design): string[] {
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

/**
 * The woven strip as a grid of color indices. A row is one pass of the thread, `HEIGHT` beads from the top edge to the
 * bottom edge; rows are counted along the strip, from the left as the name is read.
 */
export type Chart = {
  rows: number;
  /** Bead `y` of row `x` is `cells[x * HEIGHT + y]`: an index into `colors`, or BARE. */
  cells: Uint8Array;
  /** Ids, each once, of those that are used: ground, letters, first, second. */
  colors: readonly string[];
  /** First row of the name, symbols included. */
  nameFrom: number;
  /** 0 while there is none. */
  nameRows: number;
  /** Rows that its place takes: those of the name, or the open threads. */
  span: number;
  /** For each row of the name its beads in short: like rows have like shapes, in any color. */
  nameShapes: readonly string[];
  /** Rows that are left for the name; below 0 it does not fit. */
  spare: number;
  /** What hangs at its end. */
  tail: TailBeads;
};

/** No bead yet: the name's place while there is no name. */
export const BARE = 255;
/** Rows of ground between the name and the border. */
const FIELD = 3;
/** Rows that a border needs on each side to be one. */
const MIN_SIDE = 4;
/** Rows left open for a name that is still to be typed. */
const OPEN = 11;
/** Beads at each edge of a row that the border runs along. */
const EDGE = 2;

export const sizeOf = ({ size }: Pick<Design, 'size'>): Size => SIZES.find(({ id }) => id === size) ?? MEDIUM;
const borderOf = ({ border }: Design): Border | undefined => findBorder(border) ?? BORDERS[0];

/** Where everything lies, in rows. */
type Layout = { rows: number; field: number; fieldFrom: number; nameFrom: number; span: number; spare: number };

function layoutOf(design: Design, name: number, unit: number): Layout {
  const span = name || OPEN;
  const field = span + 2 * FIELD;
  const most = design.form === 'bracelet' ? sizeOf(design).rows : KEYRING.maxRows;
  const spare = most - field - 2 * (design.border === 'plain' ? 0 : MIN_SIDE);
  const side = Math.max(Math.min(unit, Math.floor((most - field) / 2)), 0);
  const rows = design.form === 'bracelet' ? Math.max(most, field) : field + 2 * side;
  const fieldFrom = Math.floor((rows - field) / 2);
  return { rows, field, fieldFrom, nameFrom: fieldFrom + FIELD, span, spare };
}

export function chartOf(design: Design, palette: readonly BeadColor[]): Chart {
  const name = nameRows(design);
  const border = borderOf(design);
  const layout = layoutOf(design, name.length, border?.unit ?? 0);
  const { colors, indexOf } = indexColors(design, palette);
  indexOf('g');
  if (name.length > 0) indexOf('l');
  const cells = new Uint8Array(layout.rows * HEIGHT);
  for (let x = 0; x < layout.rows; x++) {
    for (let y = 0; y < HEIGHT; y++) cells[x * HEIGHT + y] = indexOf(border ? groundRole(border, layout, x, y) : 'g');
  }
  const from = layout.nameFrom * HEIGHT;
  if (name.length === 0) cells.fill(BARE, from, from + layout.span * HEIGHT);
  for (const [n, row] of name.entries()) {
    for (const [y, role] of row) cells[from + n * HEIGHT + y] = indexOf(role);
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

/** What a bead is where no name lies over it. */
function groundRole(border: Border, { field, fieldFrom }: Layout, x: number, y: number): BorderRole {
  const inField = x - fieldFrom;
  if (inField < 0) return border.side(-inField - 1, y);
  if (inField >= field) return border.side(inField - field, y);
  if (y >= EDGE && y < HEIGHT - EDGE) return 'g';
  // The edges run outward from the middle, and are the same on both sides of it.
  return border.edge(Math.floor(Math.abs(inField - (field - 1) / 2)), y);
}
