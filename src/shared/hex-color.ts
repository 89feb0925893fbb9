/** RGB channels, 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

const HEX = /^#[0-9a-f]{6}$/;

/** Normalizes a typed color (`#ABC`, `aabbcc`) to lowercase `#rrggbb`; undefined if invalid. */
export function parseColor(typed: string): string | undefined {
  const text = typed.trim().toLowerCase().replace(/^#?/, '#');
  const whole = /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, (digit) => digit + digit) : text;
  return HEX.test(whole) ? whole : undefined;
}

/** `#rrggbb` to channels. */
export function toRgb(color: string): Rgb {
  const whole = Number.parseInt(color.slice(1), 16);
  return [(whole >> 16) & 255, (whole >> 8) & 255, whole & 255];
}

export const toHex = (rgb: Rgb): string =>
  `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;

/** Mixes two colors channel by channel; `share` is the weight of `color`. */
export function mix(color: string, other: string, share: number): string {
  const [a, b] = [toRgb(color), toRgb(other)];
  const at = (place: 0 | 1 | 2) => a[place] * share + b[place] * (1 - share);
  return toHex([at(0), at(1), at(2)]);
}

/** WCAG 2.2 contrast ratio of two colors, 1 to 21. */
export function getContrast(color: string, other: string): number {
  const [a, b] = [luminance(color), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = toRgb(color);
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

/** An sRGB channel (0 to 255) as linear light (0 to 1). */
export function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
