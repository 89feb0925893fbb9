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

export function parseHex(hex: string): [red: number, green: number, blue: number] {
  const whole = Number.parseInt(hex.slice(1), 16);
  return [(whole >> 16) & 255, (whole >> 8) & 255, whole & 255];
}

function luminance(hex: string): number {
  const linear = (channel: number) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  const [red, green, blue] = parseHex(hex);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG contrast ratio, 1 to 21. */
export function contrast(colors: readonly BeadColor[], one: string, other: string): number {
  const [a, b] = [luminance(getColor(colors, one).hex), luminance(getColor(colors, other).hex)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** RGB distance, to find the most similar color. */
export function distance(one: BeadColor, other: BeadColor): number {
  const [from, to] = [parseHex(one.hex), parseHex(other.hex)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
}
