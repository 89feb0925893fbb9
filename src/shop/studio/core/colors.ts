import { getContrast, toRgb } from '../../../shared/hex-color.ts';

export type Finish = 'gloss' | 'satin' | 'metal';

/**
 * A bead color. `code`: one character in shared links, never reassigned; `hex`: the bead in neutral light; `finish`:
 * its gloss; `number`: the manufacturer's.
 */
export type BeadColor = {
  id: string;
  code: string;
  name: string;
  hex: string;
  finish: Finish;
  number: string;
  inStock: boolean;
};

const UNKNOWN: BeadColor = {
  id: '',
  code: '-',
  name: 'Unknown',
  hex: '#808080',
  finish: 'gloss',
  number: '',
  inStock: false,
};

export const findColor = (colors: readonly BeadColor[], id: string) => colors.find((color) => color.id === id);

/** Falls back to gray, for pictures and texts of any design. */
export const getColor = (colors: readonly BeadColor[], id: string): BeadColor =>
  findColor(colors, id) ?? { ...UNKNOWN, id };

/** WCAG contrast ratio, 1 to 21. */
export function contrast(colors: readonly BeadColor[], one: string, other: string): number {
  return getContrast(getColor(colors, one).hex, getColor(colors, other).hex);
}

/** RGB distance, to find the most similar color. */
export function distance(one: BeadColor, other: BeadColor): number {
  const [from, to] = [toRgb(one.hex), toRgb(other.hex)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}
