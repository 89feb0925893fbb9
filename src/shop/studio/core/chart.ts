import type { Border, BorderRole } from './border.ts';
import { BORDERS, findBorder } from './borders.ts';
import { indexColors } from './chart-colors.ts';
import type { BeadColor } from './colors.ts';
import type { Design } from './design.ts';
import { nameRows } from './name-rows.ts';
import { HEIGHT, KEYRING, MEDIUM, SIZES, type Size } from './settings.ts';
import { type TailBeads, tailBeads } from './tail-beads.ts';

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
