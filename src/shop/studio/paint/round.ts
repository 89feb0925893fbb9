import { COS, DEEP, type Girth, halfWidth, SIN } from './girth.ts';
import { type Pixels, pixels } from './pixels.ts';
import { type Face, gather, setColumn } from './wall-column.ts';

/** A bead is this thick. */
const THICK_MM = 1.5;
const STEPS = 720;

/** Where it stands. */
export type Foot = { x: number; y: number; half: number; deep: number };

/** The place of the girth that is in front, and how far it is turned from there, in pixels of the girth. */
export type Facing = { front: number; turn?: number };

/** A closed bracelet, standing. */
export function roundPicture(girth: Girth, facing: Facing): Pixels & { foot: Foot } {
  const { picture, scale } = girth;
  const half = halfWidth(picture.width);
  const thick = THICK_MM * scale;
  const drop = half * DEEP * SIN;
  const high = picture.height * COS;
  const out = pixels(Math.ceil(half) * 2 + 4, Math.ceil(high + 2 * drop + thick) + 4);
  const middle = { cx: out.width / 2, cy: out.height / 2 };
  const ring = { half, thick, drop, high, ...middle, wayAt: wayRound(half, picture.width) };
  for (const isBack of [true, false]) paintWall(out, girth, ring, { ...facing, isBack });
  return { ...out, foot: { x: middle.cx, y: middle.cy + high / 2, half, deep: drop } };
}

type Ring = {
  half: number;
  thick: number;
  drop: number;
  high: number;
  cx: number;
  cy: number;
  wayAt: (t: number) => number;
};

/** Its far wall, seen from inside, or the near one. */
function paintWall(out: Pixels, girth: Girth, ring: Ring, { front, turn = 0, isBack }: Facing & { isBack: boolean }) {
  const { half, thick, drop, high, cx, cy, wayAt } = ring;
  const column = new Float32Array(girth.picture.height * 4);
  const angleAt = (x: number) => Math.asin(Math.max(-1, Math.min(1, x / half)));
  const placeOf = (t: number) => front + turn + wayAt(t);
  for (let x = Math.max(0, Math.ceil(cx - half - 1)); x < Math.min(out.width, cx + half); x++) {
    const [l, r] = [angleAt(x - cx), angleAt(x + 1 - cx)];
    const t = (l + r) / 2;
    if (isBack) gather(column, girth.picture, placeOf(Math.PI - r), placeOf(Math.PI - l));
    else gather(column, girth.picture, placeOf(l), placeOf(r));
    const z = isBack ? -Math.cos(t) : Math.cos(t);
    const y0 = cy - high / 2 + z * drop + thick * (isBack ? 0.25 - SIN : 0.25);
    const cover = Math.min(1, half + 0.5 - Math.abs(x + 0.5 - cx));
    setColumn(out, girth, column, { ...faceAt(t, isBack, thick), x, y0, cover });
  }
}

/** The length of the way round from the front to an angle, in pixels of the girth. */
function wayRound(half: number, long: number): (t: number) => number {
  const way = new Float64Array(STEPS + 1);
  for (let n = 1; n <= STEPS; n++) {
    const t = ((n - 0.5) / STEPS) * Math.PI;
    way[n] = (way[n - 1] ?? 0) + Math.hypot(half * Math.cos(t), half * DEEP * Math.sin(t)) * (Math.PI / STEPS);
  }
  const stretch = long / 2 / (way[STEPS] ?? 1);
  return (t) => {
    const at = (Math.abs(t) / Math.PI) * STEPS;
    const n = Math.min(STEPS - 1, Math.floor(at));
    const before = way[n] ?? 0;
    return Math.sign(t) * (before + ((way[n + 1] ?? 0) - before) * (at - n)) * stretch;
  };
}

/** The light on the wall at an angle, seen from outside or, at the back, from inside. */
function faceAt(t: number, isBack: boolean, thick: number): Face {
  const [nx, nz] = [Math.sin(t) * DEEP, Math.cos(t)];
  const size = Math.hypot(nx, nz);
  const rim = thick * SIN * (0.45 + 0.55 * Math.abs(nz / size));
  if (isBack) {
    return { light: 0.46 + 0.3 * Math.max(0, (0.5 * nx + 0.55 * nz) / size), gloss: 0, fall: 0.5, rim };
  }
  const lit = Math.max(0, (-0.5 * nx + 0.84 * nz) / size);
  const sheen = Math.max(0, (-0.3 * nx + 0.954 * nz) / size) ** 26;
  return { light: 0.36 + 0.72 * lit, gloss: 16 * sheen, fall: 0.2, rim };
}
