import { type CameraSetup, camera } from './camera.ts';
import { shade } from './color.ts';
import type { Kind } from './kinds.ts';
import type { Sheet } from './sheet.ts';
import { hundredths, type Point, TAU, tenths, times, v } from './space.ts';

/**
 * Views of a piece: whole, close up, on a form or card, from behind or the side, next to a ruler, photographed by a
 * buyer at home.
 */
const VIEWS = ['whole', 'detail', 'worn', 'back', 'scale', 'home'] as const;
export type View = (typeof VIEWS)[number];

export type Size = { width: number; height: number };

/** Pieces worn around something, and the height of the form in centimeters. */
const FORMS: Partial<Record<Kind, number>> = { wristband: 5.2, choker: 6.5 };

/**
 * Scale of the drawing: drawn centimeters per real centimeter. Some kinds are drawn with fewer and larger beads than
 * the real piece, which only matters next to a ruler.
 */
const ROOM: Partial<Record<Kind, number>> = {
  choker: 0.55,
  anklet: 0.85,
  necklace: 0.6,
  bowl: 0.5,
  coasters: 0.45,
  belt: 0.8,
};

/** Extent beyond the beads of a kind, in drawn centimeters: chains, rings, shells. */
const BEYOND: Partial<Record<Kind, { above: number; below: number }>> = {
  anklet: { above: 1.8, below: 1.4 },
  keyring: { above: 2.6, below: 0.3 },
  earrings: { above: 0.8, below: 0.2 },
  choker: { above: 0, below: 0.4 },
};

/** All points of a piece that must be in the picture, from its beads. */
export function getReach(kind: Kind, beads: readonly Point[]): Point[] {
  const { above, below } = BEYOND[kind] ?? { above: 0, below: 0 };
  const { x0, x1, z0, z1 } = getBounds(beads);
  return [...beads, v((x0 + x1) / 2, 0, z0 - above), v((x0 + x1) / 2, 0, z1 + below)];
}

/** Views shown in the catalog; the remaining one is for reviews. */
export type CatalogView = Exclude<View, 'home'>;

/** The views of a kind besides the whole one. */
export const getViews = (kind: Kind): readonly CatalogView[] =>
  kind in FORMS || kind === 'earrings' ? ['worn', 'detail', 'scale'] : ['back', 'detail', 'scale'];

const FLAT_FROM = 65;
const isFlat = ({ pitch }: CameraSetup) => pitch >= FLAT_FROM;
type Viewpoint = (setup: CameraSetup, kind: Kind) => CameraSetup;

const fromBehind: Viewpoint = (setup, kind) => {
  if (kind === 'keyring') return { ...setup, roll: -(setup.roll ?? 0) - 18 };
  if (!isFlat(setup)) return { ...setup, pitch: setup.pitch + 14, yaw: (setup.yaw ?? 0) + 158, roll: 0 };
  return { ...setup, pitch: 50, yaw: 18, roll: kind === 'nametag' ? -36 : 0 };
};

/** Camera position of each view; aimed afterwards. */
export const VIEWPOINTS: Readonly<Record<Exclude<View, 'whole'>, Viewpoint>> = {
  detail: (setup) => ({ ...setup, distance: 30, pitch: setup.pitch + (isFlat(setup) ? -16 : 6) }),
  back: fromBehind,
  scale: (setup) => ({ ...setup, pitch: isFlat(setup) ? 84 : 58, yaw: 0, roll: 0, distance: 44 }),
  // Handheld over a table, close and not quite straight.
  home: (setup) => ({
    ...setup,
    pitch: isFlat(setup) ? 58 : 46,
    yaw: (setup.yaw ?? 0) - 27,
    roll: (setup.roll ?? 0) / 2 + 7,
    distance: 24,
  }),
  worn: (setup, kind) => ({ ...setup, pitch: kind === 'earrings' ? setup.pitch : 24, roll: 0 }),
};

/** The same camera, zoomed so that every point is in the picture, filling at most `share` of it. */
export function fitted(setup: CameraSetup, points: readonly Point[], size: Size, share: number): CameraSetup {
  const spots = points.map(camera({ ...setup, cx: 0, cy: 0 }).project);
  const [left, right] = [Math.min(...spots.map(({ x }) => x)), Math.max(...spots.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
  const k = share * Math.min(size.width / (right - left), size.height / (bottom - top));
  return {
    ...setup,
    zoom: setup.zoom * k,
    cx: size.width / 2 - ((left + right) / 2) * k,
    cy: size.height / 2 - ((top + bottom) / 2) * k,
  };
}

const CLOSER = 2.5;

/** The camera close to where most beads are visible at once, preferring nearer ones; and the focus depth. */
export function closeUp(setup: CameraSetup, beads: Sheet['beads'], size: Size): { setup: CameraSetup; depth: number } {
  const near = { ...setup, zoom: setup.zoom * CLOSER, cx: 0, cy: 0 };
  const view = camera(near);
  const spots = beads.map(({ at, facing }) => ({ ...view.project(at), seen: Math.max(0, view.direction(facing).z) }));
  const nearest = Math.max(...spots.map(({ z }) => z));
  const cell = size.width / 2;
  const cells = new Map<string, { weight: number; x: number; y: number; z: number }>();
  for (const { x, y, z, seen } of spots) {
    const key = `${Math.round(x / cell)} ${Math.round(y / cell)}`;
    const found = cells.get(key) ?? { weight: 0, x: 0, y: 0, z: 0 };
    const weight = seen ** 3 / (1 + (nearest - z)) ** 2;
    cells.set(key, {
      weight: found.weight + weight,
      x: found.x + x * weight,
      y: found.y + y * weight,
      z: found.z + z * weight,
    });
  }
  const best = [...cells.values()].reduce((a, b) => (b.weight > a.weight ? b : a));
  const [x, y, depth] = [best.x / best.weight, best.y / best.weight, best.z / best.weight];
  return { setup: { ...near, cx: size.width / 2 - x, cy: size.height / 2 - y }, depth };
}

/** Softness of a bead by its distance from the focus depth. */
export const softness = (sharp: number) => (depth: number) => {
  const off = Math.abs(depth - sharp);
  if (off < 1.1) return 0;
  if (off < 2.2) return 1.5;
  return off < 3.6 ? 3 : 5;
};

/** Points of a form that must be in the picture. */
export const formPoints = (form: Form): Point[] =>
  ring(form, form.height)
    .concat(ring(form, 0))
    .filter((_, i) => i % 6 === 0);

type Form = { rx: number; rz: number; height: number };

/** A form that fills a piece worn around something; undefined for other kinds. */
export function formFor(kind: Kind, beads: readonly Point[]): Form | undefined {
  const height = FORMS[kind];
  if (height === undefined) return undefined;
  const inner = (along: 'x' | 'z', across: 'x' | 'z') => {
    const middle = beads.filter((bead) => Math.abs(bead[across]) < 0.8).map((bead) => Math.abs(bead[along]));
    return Math.min(...(middle.length > 0 ? middle : [3])) * 0.95;
  };
  return { rx: inner('x', 'z'), rz: inner('z', 'x'), height };
}

const STEPS = 144;
const ring = ({ rx, rz }: Form, y: number): Point[] =>
  times(STEPS, (i) => v(Math.cos((i / STEPS) * TAU) * rx, y, Math.sin((i / STEPS) * TAU) * rz));

/** A linen-covered form in the middle: hides the beads behind it and is hidden by those in front. */
export function drawForm(sheet: Sheet, form: Form): void {
  const { camera: view } = sheet;
  for (const at of ring(form, 0.1)) sheet.shadowAt(at, 0.35);
  const foot = ring(form, 0).map(view.project);
  const top = ring(form, form.height).map(view.project);
  const path = (spots: readonly { x: number; y: number }[]) =>
    `M${spots.map(({ x, y }) => `${tenths(x)} ${tenths(y)}`).join('L')}Z`;
  const left = foot.reduce((best, { x }, i) => (x < (foot[best]?.x ?? x) ? i : best), 0);
  const right = foot.reduce((best, { x }, i) => (x > (foot[best]?.x ?? x) ? i : best), 0);
  // The visible half of the base, from one side to the other across the front.
  const walk = (from: number, to: number) => times(((to - from + STEPS) % STEPS) + 1, (i) => (from + i) % STEPS);
  const lower = (from: number, to: number) =>
    walk(from, to).reduce((sum, i) => sum + (foot[i]?.y ?? 0), 0) / walk(from, to).length;
  const isForward = lower(right, left) > lower(left, right);
  const front = isForward ? walk(right, left) : walk(left, right);
  const getSpots = (spots: typeof foot, list: readonly number[]) => list.flatMap((i) => spots[i] ?? []);
  const side = [...getSpots(foot, front), ...getSpots(top, front.toReversed())];
  const linen = '#e4d9c6';
  const weave = Math.max(2, (view.project(v(0, 0, 0)).scale * 0.05) | 0);
  const gradient =
    `<linearGradient id="form"><stop offset="0" stop-color="${shade(linen, 0.86)}"/><stop offset=".3" stop-color="${shade(linen, 1.06)}"/>` +
    `<stop offset=".62" stop-color="${shade(linen, 0.92)}"/><stop offset="1" stop-color="${shade(linen, 0.66)}"/></linearGradient>` +
    `<linearGradient id="formtop" x2=".7" y2="1"><stop offset="0" stop-color="${shade(linen, 1.08)}"/><stop offset="1" stop-color="${shade(linen, 0.95)}"/></linearGradient>` +
    `<pattern id="weave" width="${weave}" height="${weave}" patternUnits="userSpaceOnUse"><path d="M0 0H${weave}M0 0V${weave}" stroke="#6b5844" stroke-opacity=".22" stroke-width="${hundredths(weave * 0.28)}"/></pattern>`;
  sheet.defs.set('form', gradient);
  const svg =
    `<path d="${path(side)}" fill="url(#form)"/><path d="${path(side)}" fill="url(#weave)"/>` +
    `<path d="${path(top)}" fill="url(#formtop)"/><path d="${path(top)}" fill="url(#weave)"/>`;
  sheet.items.push({ z: view.direction(v(0, 0.6, 0)).z, svg, blur: 0 });
}

/** A card under a pair of earrings. */
export function drawCard(sheet: Sheet, beads: readonly Point[]): void {
  const box = getBounds(beads);
  const [x0, x1, z0, z1] = [box.x0 - 1.1, box.x1 + 1.1, box.z0 - 1.5, box.z1 + 1.2];
  const [a, b] = [sheet.camera.project(v(x0, 0, z0)), sheet.camera.project(v(x1, 0, z1))];
  const [w, h] = [b.x - a.x, b.y - a.y];
  const place = `x="${tenths(a.x)}" y="${tenths(a.y)}" width="${tenths(w)}" height="${tenths(h)}" rx="${tenths(w * 0.03)}"`;
  const soft = tenths(w * 0.014);
  sheet.under +=
    `<filter id="cardsh" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="${soft}"/></filter>` +
    `<rect ${place} fill="#3a2418" fill-opacity=".4" filter="url(#cardsh)" transform="translate(${soft} ${soft})"/>` +
    `<linearGradient id="card" x2=".8" y2="1"><stop offset="0" stop-color="#fbf7ef"/><stop offset="1" stop-color="#ece4d6"/></linearGradient>` +
    `<rect ${place} fill="url(#card)"/>`;
}

type Bounds = { x0: number; x1: number; z0: number; z1: number };

const getBounds = (points: readonly Point[]): Bounds => ({
  x0: Math.min(...points.map(({ x }) => x)),
  x1: Math.max(...points.map(({ x }) => x)),
  z0: Math.min(...points.map(({ z }) => z)),
  z1: Math.max(...points.map(({ z }) => z)),
});

const INCH = 2.54;
const RULER = { depth: 2.3, apart: 1.1, past: 0.7 };
/** `cm`: drawn centimeters per centimeter of the ruler. */
type Ruler = { x0: number; z0: number; inches: number; cm: number };

/** A ruler in front of a piece, starting at its left edge, in whole inches past its right edge. */
export function rulerFor(kind: Kind, points: readonly Point[]): Ruler {
  const { x0, x1, z1 } = getBounds(points);
  const cm = ROOM[kind] ?? 1;
  return { x0, z0: z1 + RULER.apart, inches: Math.max(3, Math.ceil((x1 - x0) / (INCH * cm))), cm };
}

export const rulerPoints = ({ x0, z0, inches, cm }: Ruler): Point[] => [
  v(x0 - RULER.past * cm, 0, z0),
  v(x0 + (inches * INCH + RULER.past) * cm, 0, z0 + RULER.depth * cm),
];

/** Measured at the ruler's upper edge, which is nearest to the piece. */
export function pixelsPerInch({ x0, z0, inches, cm }: Ruler, setup: CameraSetup): number {
  const { project } = camera(setup);
  const [from, to] = [project(v(x0, 0.12 * cm, z0)), project(v(x0 + inches * INCH * cm, 0.12 * cm, z0))];
  return Math.hypot(to.x - from.x, to.y - from.y) / inches;
}

export type Axis = 'x' | 'y' | 'z';

/** Extent of a piece by the ruler: along it, in height, and away from it. */
export function inchesAlong(axis: Axis, points: readonly Point[], { cm }: Ruler): number {
  const along = points.map((point) => point[axis]);
  return (Math.max(...along) - Math.min(...along)) / (INCH * cm);
}

/** Inches above, centimeters below, as on a wooden ruler. */
export function drawRuler(sheet: Sheet, ruler: Ruler): void {
  const { x0, z0, inches, cm } = ruler;
  const flat = (x: number, z: number) => v(x0 + x * cm, 0.12 * cm, z0 + z * cm);
  const long = inches * INCH;
  const sides = [-RULER.past, long + RULER.past] as const;
  const outline = [flat(sides[0], 0), flat(sides[1], 0), flat(sides[1], RULER.depth), flat(sides[0], RULER.depth)];
  for (let x = sides[0] + 0.3; x <= sides[1] - 0.3; x += 0.3)
    for (let z = 0.3; z <= RULER.depth - 0.3; z += 0.3) sheet.shadowAt(flat(x, z), 0.3 * cm);
  // All at one depth, so they're drawn in insertion order.
  const depth = sheet.camera.direction(v(0, 0, z0)).z - 4;
  sheet.shape(outline, 'fill="#dcb987"', { lift: 0, depth });
  sheet.shape(outline.slice(0, 2), 'fill="none" stroke="#f3dcb6" stroke-width="3"', { lift: 0.01, open: true, depth });
  const ink = (width: number) =>
    `fill="none" stroke="#3b2a1c" stroke-width="${tenths(width * cm * sheet.camera.project(v()).scale)}" stroke-linecap="round" stroke-linejoin="round"`;
  const tick = (x: number, from: number, to: number, width: number) =>
    sheet.shape([flat(x, from), flat(x, to)], ink(width), { lift: 0.02, open: true, depth });
  times(inches * 8 + 1, (i) => {
    tick((i / 8) * INCH, 0.04, [0.78, 0.3, 0.42, 0.3, 0.56, 0.3, 0.42, 0.3][i % 8] ?? 0.3, i % 8 === 0 ? 0.045 : 0.03);
    if (i % 8 === 0)
      drawNumber(i / 8, (at) => flat((i / 8) * INCH + 0.14 + at.x, 0.42 + at.z), sheet, { ink: ink(0.045), depth });
  });
  times(Math.floor(long) + 1, (i) => {
    tick(i, RULER.depth - 0.04, RULER.depth - 0.5, 0.03);
    if (i < Math.floor(long)) tick(i + 0.5, RULER.depth - 0.04, RULER.depth - 0.3, 0.02);
  });
}

/** Strokes of digits in a box of 2 by 4, as points of a polyline. */
const DIGITS: readonly string[] = [
  '00 20 24 04 00',
  '01 10 14',
  '00 20 22 02 04 24',
  '00 20 22 02 22 24 04',
  '00 02 22 20 24',
  '20 00 02 22 24 04',
  '20 00 04 24 22 02',
  '00 20 04',
  '00 20 24 04 00 02 22',
  '22 02 00 20 24 04',
];

type Written = { ink: string; depth: number };

function drawNumber(
  number: number,
  place: (at: { x: number; z: number }) => Point,
  sheet: Sheet,
  { ink, depth }: Written,
): void {
  [...String(number)].forEach((digit, n) => {
    const points = (DIGITS[Number(digit)] ?? '')
      .split(' ')
      .map((pair) => place({ x: n * 0.42 + Number(pair[0]) * 0.14, z: Number(pair[1]) * 0.13 }));
    sheet.shape(points, ink, { lift: 0.03, open: true, depth });
  });
}
