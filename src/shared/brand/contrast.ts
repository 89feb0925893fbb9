/** Three channels from 0 to 255. */
type Rgb = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/;

/** A color as `#rrggbb` in lowercase, of what somebody typed (`#ABC`, `aabbcc`); undefined where it is none. */
export function parseColor(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/^#?/, '#');
  const whole = /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, (digit) => digit + digit) : text;
  return HEX.test(whole) ? whole : undefined;
}

export const rgbOf = (color: string): Rgb => [channel(color, 1), channel(color, 3), channel(color, 5)];
const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);

export const hexOf = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** `share` of `color` and the rest of `other`, channel by channel. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [rgbOf(color), rgbOf(other)];
  const at = (place: 0 | 1 | 2) => a[place] * share + b[place] * (1 - share);
  return hexOf([at(0), at(1), at(2)]);
}

/** WCAG 2.2's contrast ratio of two colors, from 1 to 21. */
export function contrastOf(color: string, other: string): number {
  const [a, b] = [luminance(color), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = rgbOf(color);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
