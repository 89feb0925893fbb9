/**
 * Direction of the window at the upper left. `hx`, `hy`: half vector between it and the eye, where highlights appear.
 */
export type Sun = { id: string; x: number; y: number; z: number; hx: number; hy: number };

/** Light for something that will be rotated afterwards, by radians clockwise. */
export function sunFor(turn: number): Sun {
  const [sin, cos] = [Math.sin(-turn), Math.cos(-turn)];
  const [x, y, z] = [-0.46 * cos + 0.4 * sin, -0.46 * sin - 0.4 * cos, 0.79];
  return { id: turn.toFixed(3), x, y, z, hx: x * 0.62, hy: y * 0.52 };
}
export const SUN = sunFor(0);

const FROM_ABOVE = [-0.64, SUN.x, -0.27, -0.08, 0.12, 0.32, 0.5, 0.64];
/** Lights along the table, from left to right; one of them is the default. */
export const LAMPS: readonly Sun[] = FROM_ABOVE.map((x) =>
  x === SUN.x ? SUN : { ...SUN, id: `lamp ${x}`, x, hx: x * 0.62 },
);

/** Window light on a table, for coordinates from 0 to 1: bright at the upper left, with soft shadows of the frame. */
export function roomLight(x: number, y: number): number {
  const fall = 1.05 - 0.15 * (x * 0.55 + y * 0.6) ** 1.2;
  const slant = x + y * 0.42;
  const barAt = (place: number) => ease(1 - Math.min(1, Math.abs(slant - place) / 0.085));
  return fall - 0.035 * barAt(0.36) - 0.03 * barAt(0.82) - 0.03 * barAt(1.22);
}

/** Light on a paper sweep: a wall that curves into the table. */
export function sweepLight(x: number, y: number): number {
  const table = ease(Math.min(1, Math.max(0, (y - 0.3) / 0.32)));
  const near = ease(Math.min(1, Math.max(0, (y - 0.6) / 0.4)));
  return (0.93 - 0.05 * x) * (1 - table) + (1.06 - 0.1 * x - 0.06 * near) * table;
}

const ease = (t: number) => t * t * (3 - 2 * t);
