import { backdrop } from './backdrop.ts';
import { camera } from './camera.ts';
import { chanceFrom } from './chance.ts';
import { drawDish } from './dishes.ts';
import { type Job, weaveRibbon } from './loom.ts';
import { type PaletteName, palette } from './palettes.ts';
import { Sheet } from './sheet.ts';
import { last, nth, type Point, TAU, times, UP, unit, v, walked } from './space.ts';

type Scene = { seed: string | number; width: number; height: number };

/** A sheet of loomed cloth in soft waves, very close, with a shallow depth of field. */
export function drawCloth(o: Scene & { palette: PaletteName; pattern: string }): string {
  const chance = chanceFrom(`cloth:${o.seed}`);
  const { width: w, height: h } = o;
  const view = camera({
    pitch: 38,
    yaw: -24,
    zoom: w / 13,
    cx: w * 0.52,
    cy: h * 0.52,
    distance: 20,
    light: v(-0.6, 0.7, -0.1),
  });
  const sheet = new Sheet(o, view, chance);
  const phase = chance.range(0, 6);
  const rise = (x: number) => 0.85 * Math.sin(x * 0.75 + phase) + 0.4 * Math.sin(x * 0.4 + phase * 2);
  const job: Job = { sheet, chance, palette: palette(o.palette), family: o.pattern };
  weaveRibbon(job, {
    length: 25,
    width: 61,
    frame(s) {
      const x = s - 12.5;
      const e = 0.01;
      const tangent = unit(v(1, (rise(x + e) - rise(x - e)) / (2 * e), 0));
      return { at: v(x, rise(x), 0), tangent, across: v(0, 0, 1) };
    },
    blur(depth) {
      if (depth < -3.6) return 2;
      return depth < -2.2 ? 1 : 0;
    },
  });
  return sheet.print({ background: `<rect width="${w}" height="${h}" fill="#20120c"/>`, strength: 0.6 });
}

const DISHES: readonly (readonly [number, number, number])[] = [
  [-4.3, -2.1, 1.75],
  [-0.3, -2.6, 1.6],
  [3.9, -2.0, 1.9],
  [-2.5, 1.6, 1.65],
  [1.5, 1.5, 1.8],
  [5.3, 1.9, 1.4],
  [-5.9, 1.9, 1.3],
];

/** Dishes of loose beads on a table. */
export function drawDishes(o: Scene): string {
  const chance = chanceFrom(`dishes:${o.seed}`);
  const { width: w, height: h } = o;
  const sheet = new Sheet(o, camera({ pitch: 82, zoom: w / 13, cx: w / 2, cy: h / 2 }), chance);
  const colors = palette('rift-valley');
  const hues = [colors.ground, colors.line, ...colors.colors];
  const job: Job = { sheet, chance, palette: colors, family: 'stripe' };
  DISHES.forEach(([x, z, r], i) => {
    drawDish(job, { x, z, r, color: nth(hues, i % hues.length) });
  });
  for (let i = 0; i < 70; i++) {
    const turned = chance.range(0, TAU);
    sheet.bead({
      at: v(chance.range(-6.4, 6.4), 0.1, chance.range(-4.6, 4.6)),
      along: v(Math.cos(turned), 0, Math.sin(turned)),
      facing: UP,
      half: 0.085,
      radius: 0.105,
      color: chance.pick(hues),
      lift: -3,
    });
  }
  const table = { width: w, height: h, tone: 'sand', surface: 'linen', window: true } as const;
  return sheet.print({ background: backdrop(table, chance) });
}

const RIBBONS = [
  { palette: 'rift-valley', family: 'diamond', reach: 18.2, z: -4.5 },
  { palette: 'coastal-hills', family: 'chevron', reach: 14.4, z: -0.7 },
  { palette: 'indigo-cloth', family: 'zigzag', reach: 17.2, z: 3 },
] as const;
/** beads across a ribbon */
const RIBBON_WIDTH = 19;

/**
 * Long loomed ribbons standing on edge in slow curves across a sunlit table. The left half of a wide picture, and the
 * upper half of a tall one, stays empty for text.
 */
export function drawRibbons(o: Scene): string {
  const chance = chanceFrom(`ribbons:${o.seed}`);
  const { width: w, height: h } = o;
  const isTall = h > w;
  const calm = 0.5;
  const view = camera({
    pitch: 40,
    zoom: isTall ? w / 12.6 : h / 11.2,
    cx: w * (isTall ? 0.8 : calm + (1 - calm) * 0.56),
    cy: h * (isTall ? 0.825 : 0.57),
    distance: 26,
    light: v(-0.52, 0.66, 0.62),
  });
  const sheet = new Sheet(o, view, chance);
  RIBBONS.forEach((ribbon, m) => {
    const path = curlingPath(ribbon, m * 1.05 + chance.range(-0.2, 0.2));
    const distance = walked(path);
    weaveRibbon(
      { sheet, chance, palette: palette(ribbon.palette), family: ribbon.family },
      {
        length: last(distance),
        width: RIBBON_WIDTH,
        frame: followPath(path, distance),
        ao: ({ q }) => 1 - Math.max(0, q) * 0.2,
        blur: (depth) => (depth < -4.4 ? 1.6 : 0),
      },
    );
  });
  const table = { width: w, height: h, tone: 'sand', surface: 'paper', window: true } as const;
  return sheet.print({ background: backdrop(table, chance) });
}

/** A ribbon enters at the right edge, bends twice and ends in a loose curl. */
function curlingPath(ribbon: { reach: number; z: number }, phase: number): Point[] {
  const y = (RIBBON_WIDTH * 0.082 * 2.02) / 2 + 0.02;
  const steps = 1200;
  const path = times(steps + 1, (i) => {
    const t = i / steps;
    return v(12 - t * ribbon.reach, y, ribbon.z + Math.sin(t * 6.2 + phase) * 0.62);
  });
  const [end, before] = [nth(path, steps), nth(path, steps - 4)];
  let { x, z } = end;
  let angle = Math.atan2(end.z - before.z, end.x - before.x);
  for (let i = 0; i < 520; i++) {
    angle += 0.0045 + i * 0.000016;
    x += Math.cos(angle) * 0.012;
    z += Math.sin(angle) * 0.012;
    path.push(v(x, y, z));
  }
  return path;
}

/** Rows are requested nearly in order, so each search starts at the last position found. */
function followPath(path: readonly Point[], distance: readonly number[]) {
  let i = 1;
  return (s: number) => {
    if (nth(distance, i) > s + 0.6) i = 1;
    while (i < path.length - 1 && nth(distance, i) < s) i++;
    while (i > 1 && nth(distance, i - 1) > s) i--;
    const [at, before] = [nth(path, i), nth(path, i - 1)];
    return { at, tangent: unit(v(at.x - before.x, 0, at.z - before.z)), across: v(0, -1, 0) };
  };
}
