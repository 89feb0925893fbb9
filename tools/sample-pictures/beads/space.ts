/** Points and directions in centimetres: x to the right, y up from the table, z towards the viewer. */
export type Point = { x: number; y: number; z: number };

export const TAU = Math.PI * 2;
export const UP: Point = { x: 0, y: 1, z: 0 };

export const v = (x = 0, y = 0, z = 0): Point => ({ x, y, z });
export const add = (a: Point, b: Point, k = 1): Point => v(a.x + b.x * k, a.y + b.y * k, a.z + b.z * k);
export const flip = (a: Point): Point => v(-a.x, -a.y, -a.z);
export const dot = (a: Point, b: Point): number => a.x * b.x + a.y * b.y + a.z * b.z;
export const cross = (a: Point, b: Point): Point =>
  v(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);

export function unit(a: Point): Point {
  const length = Math.hypot(a.x, a.y, a.z) || 1;
  return v(a.x / length, a.y / length, a.z / length);
}

export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x));

/** Remainder that stays positive, so that patterns repeat on both sides of zero. */
export const mod = (a: number, n: number): number => ((a % n) + n) % n;

export const tenths = (n: number): string => String(Math.round(n * 10) / 10);
export const hundredths = (n: number): string => String(Math.round(n * 100) / 100);

/** The i-th element of a list known to have one. */
export function nth<T>(list: readonly T[], i: number): T {
  const found = list[i];
  if (found === undefined) throw new Error(`No element ${i} in a list of ${list.length}`);
  return found;
}

export const last = <T>(list: readonly T[]): T => nth(list, list.length - 1);

/** An array of `count` elements, made from their index. */
export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Cumulative distance along the table up to each point of a path. */
export function walked(path: readonly Point[]): number[] {
  let sum = 0;
  return path.map((point, i) => {
    const before = path[i - 1];
    if (before) sum += Math.hypot(point.x - before.x, point.z - before.z);
    return sum;
  });
}
