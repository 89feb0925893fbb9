import { clamp } from './space.ts';

type Rgb = readonly [number, number, number];

const rgb = (hex: string): Rgb => [channel(hex, 1), channel(hex, 3), channel(hex, 5)];
const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
const toHex = (channels: Rgb): string => '#' + channels.map((n) => n.toString(16).padStart(2, '0')).join('');

/** Multiplies a color; light leans warm, shade leans cool. */
export function shade(hex: string, k: number): string {
  const [r, g, b] = rgb(hex);
  const tilt = clamp((k - 0.8) * 0.5, -0.2, 0.2);
  const lift = k > 1 ? (k - 1) * 60 : 0;
  const whole = (n: number) => Math.round(clamp(n, 0, 255));
  return toHex([
    whole(r * k * (1 + tilt * 0.12) + lift),
    whole(g * k + lift),
    whole(b * k * (1 - tilt * 0.16) + lift * 0.9),
  ]);
}

/** Linear interpolation: `t` of the way from one color to another. */
export function mix(from: string, to: string, t: number): string {
  const [p, q] = [rgb(from), rgb(to)];
  const between = (i: 0 | 1 | 2) => Math.round(p[i] + (q[i] - p[i]) * t);
  return toHex([between(0), between(1), between(2)]);
}

/** Whether dark text is readable on the color. */
export function isLight(hex: string): boolean {
  const [r, g, b] = rgb(hex);
  return r * 0.3 + g * 0.59 + b * 0.11 > 140;
}
