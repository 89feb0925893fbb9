import type { BeadColor } from './colors.ts';

/**
 * The owner's settings. Every rule of the studio takes them as an argument: the server passes the stored ones, the
 * browser those of the page. Money is in cents; lengths are in millimeters unless a name says inches.
 */
export type StudioSettings = {
  isOn: boolean;
  /** Ids on offer; existing orders may contain others. */
  forms: readonly string[];
  sizes: readonly string[];
  borders: readonly string[];
  symbols: readonly string[];
  colors: readonly BeadColor[];
  /** Maximum characters of a name, including spaces. */
  maxLetters: number;
  /** Whole words that aren't woven, in lower case without accents. */
  refusedWords: readonly string[];
  price: PriceParts;
  making: Making;
};

/** `base` includes `lettersIncluded` letters in `colorsIncluded` colors; `border` applies to any but the plain one. */
type PriceParts = {
  base: { keyring: number; bracelet: number };
  lettersIncluded: number;
  perLetter: number;
  colorsIncluded: number;
  perColor: number;
  border: number;
};

export type Making = {
  /** Beads one maker weaves per day. */
  beadsPerDay: number;
  /** Working days for ends, clasp and inspection. */
  finishingDays: number;
  /** Working days until a loom is free. */
  queueDays: number;
  /** Pieces finished per week; more open orders postpone the promised date. */
  piecesPerWeek: number;
};

/**
 * A Miyuki Delica 11/0: a cylinder of 1.6 mm diameter and 1.3 mm length. On the loom its hole lies across the strip, so
 * a row adds the diameter to the strip's length, and a bead adds its length to the height.
 */
export const BEAD = { alongMm: 1.6, acrossMm: 1.3, perGram: 200 };

/** Beads per row: the height of every strip. */
export const HEIGHT = 17;

/** `code`: a character in shared links, never reassigned. `rows` of beads plus the clasp make the inner girth. */
export type Size = {
  id: string;
  code: string;
  rows: number;
  girthIn: number;
  wristIn: readonly [least: number, most: number];
};

export const MEDIUM: Size = { id: 'Medium', code: 'm', rows: 100, girthIn: 7, wristIn: [6, 6.6] };
/** The four sizes of the shop's size guide. */
export const SIZES: readonly Size[] = [
  { id: 'Small', code: 's', rows: 88, girthIn: 6.25, wristIn: [5.25, 5.9] },
  MEDIUM,
  { id: 'Large', code: 'l', rows: 112, girthIn: 7.75, wristIn: [6.7, 7.3] },
  { id: 'Extra Large', code: 'x', rows: 124, girthIn: 8.5, wristIn: [7.4, 8.2] },
];

/** Two brass ends, a loop and a bar. */
export const CLASP_MM = 18;

/** A keyring's length follows its name, up to `maxRows`. */
export const KEYRING = { maxRows: 84, capMm: 15, ringMm: 28, fringeMm: 42, cordMm: 58 };
