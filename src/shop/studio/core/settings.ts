import type { BeadColor } from './colors.ts';

/**
 * What the shop's owner sets. Every rule of the studio takes these as an argument: the server passes the stored ones,
 * the browser those that came with the page. Money is in cents, lengths are in millimeters unless a name says inches.
 */
export type StudioSettings = {
  isOn: boolean;
  /** Ids of what is offered; an ordered design may hold another. */
  forms: readonly string[];
  sizes: readonly string[];
  borders: readonly string[];
  symbols: readonly string[];
  colors: readonly BeadColor[];
  /** Characters that a name may have, spaces included. */
  maxLetters: number;
  /** Whole words that are not woven, in lower case without accents. */
  refusedWords: readonly string[];
  price: PriceParts;
  making: Making;
};

/** `base` is for up to `lettersIncluded` letters in `colorsIncluded` colors; `border` for any but the plain one. */
export type PriceParts = {
  base: { keyring: number; bracelet: number };
  lettersIncluded: number;
  perLetter: number;
  colorsIncluded: number;
  perColor: number;
  border: number;
};

export type Making = {
  /** What one maker weaves in a day. */
  beadsPerDay: number;
  /** Working days for ends, clasp and checking. */
  finishingDays: number;
  /** Working days until a loom is free. */
  queueDays: number;
  /** Pieces that leave the looms in a week; more open orders than that move the promised date. */
  piecesPerWeek: number;
};

/**
 * A Miyuki Delica 11/0: a cylinder 1.6 mm across and 1.3 mm long. On the loom its hole lies across the strip, so each
 * row adds its diameter to the length, and each bead of a row adds its length to the height.
 */
export const BEAD = { alongMm: 1.6, acrossMm: 1.3, perGram: 200 };

/** Beads in a row: what every strip is high. */
export const HEIGHT = 17;

/** `code` stands in shared addresses and never changes. `rows` of beads and the clasp make the inner girth. */
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

/** A keyring grows with its name, up to this. */
export const KEYRING = { maxRows: 84, capMm: 15, ringMm: 28, fringeMm: 42, cordMm: 58 };
