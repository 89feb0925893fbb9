import { toRgb } from '../../../shared/hex-color.ts';
import type { BeadColor, Finish } from '../core/colors.ts';
import { SUN, type Sun } from './light.ts';
import { chanceAt, encoded, linear, type Pixels, pixels, smooth } from './pixels.ts';

/** Variants per color, so that neighbors can differ. */
export const LOOKS = 8;
export const lookAt = (x: number, y: number): number => Math.floor(chanceAt(x, y) * LOOKS);

type BeadPlace = {
  /** Cell size in pixels. */
  w: number;
  h: number;
  /** 0 to LOOKS - 1 */
  look: number;
  turned?: boolean;
  round?: number;
  sun?: Sun;
};

const lights = new Map<string, BeadLight>();
const MAX_LIGHTS = 400;

/** One pixel larger than its cell on each side. */
export function beadPicture(color: Pick<BeadColor, 'hex' | 'finish'>, place: BeadPlace): Pixels {
  const { body, white, cover, width, height } = lightFor(color, place);
  const [red, green, blue] = toRgb(color.hex);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const out = pixels(width, height);
  const { data } = out;
  for (let n = 0, at = 0; n < cover.length; n++, at += 4) {
    const back = body[n] ?? 0;
    const clear = white[n] ?? 0;
    data[at] = encoded(roll(r * back + clear));
    data[at + 1] = encoded(roll(g * back + clear));
    data[at + 2] = encoded(roll(b * back + clear * 0.97));
    data[at + 3] = cover[n] ?? 0;
  }
  return out;
}

/** Bright light is compressed instead of clipped. */
const roll = (light: number) => (light < 0.75 ? light : 1 - 0.25 * bell((light - 0.75) * 4));

function lightFor({ finish }: Pick<BeadColor, 'finish'>, place: BeadPlace): BeadLight {
  const { w, h, look, turned = false, round = 0, sun = SUN } = place;
  const key = `${finish} ${w} ${h} ${look} ${turned} ${round} ${sun.id}`;
  const known = lights.get(key);
  if (known) return known;
  if (lights.size > MAX_LIGHTS) lights.clear();
  const light = lightOn({ finish, w, h, look, turned, round, sun });
  lights.set(key, light);
  return light;
}

/** `w`, `h`: cell size in pixels. `round`: 0 for a cut cylinder, 1 for a ball. */
type BeadShape = {
  finish: Finish;
  w: number;
  h: number;
  look: number;
  turned: boolean;
  round: number;
  sun: Sun;
};

/**
 * A lit bead: a glass cylinder seen from above with a window at the upper left. Its hole is vertical, as in the weave;
 * `turned` for beads on a strand. The light is computed once per size, finish and look; a color only multiplies it, so
 * changing colors is cheap.
 */
type BeadLight = {
  width: number;
  height: number;
  /** Per pixel: diffuse light in the bead's color, white light, and coverage. */
  body: Float32Array;
  white: Float32Array;
  cover: Uint8ClampedArray;
};

function lightOn(shape: BeadShape): BeadLight {
  const { w, h } = shape;
  const [width, height] = [w + 2, h + 2];
  const light = {
    width,
    height,
    body: new Float32Array(width * height),
    white: new Float32Array(width * height),
    cover: new Uint8ClampedArray(width * height),
  };
  const sample = createSampler(shape);
  const samples = samplesFor(w);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const { hits, back, clear } = average(sample, x - 1, y - 1, samples);
      if (hits === 0) continue;
      light.body[at] = back / hits;
      light.white[at] = clear / hits;
      light.cover[at] = (255 * hits) / (samples * samples);
    }
  }
  return light;
}

function samplesFor(w: number): number {
  if (w < 14) return 4;
  return w < 26 ? 3 : 2;
}

function average(sample: Sampler, x: number, y: number, samples: number): Sum {
  const sum = { back: 0, clear: 0, hits: 0 };
  for (let n = 0; n < samples * samples; n++) {
    sample(x + (Math.floor(n / samples) + 0.5) / samples, y + ((n % samples) + 0.5) / samples, sum);
  }
  return sum;
}

const FINISHES = {
  gloss: { streak: 0.36, core: 0.66, sheen: 0.055, glow: 0.24, tint: 0, depth: 1 },
  satin: { streak: 0.15, core: 0.08, sheen: 0.07, glow: 0.14, tint: 0.2, depth: 0.92 },
  metal: { streak: 0.5, core: 0.72, sheen: 0.2, glow: 0.1, tint: 0.62, depth: 1.25 },
} satisfies Record<Finish, object>;

type Sum = { back: number; clear: number; hits: number };
/** Adds the light reflected at a point of the bead to a sum; nothing outside the bead. */
type Sampler = (x: number, y: number, sum: Sum) => void;

function createSampler(shape: BeadShape): Sampler {
  const { turned, round, sun } = shape;
  const f = FINISHES[shape.finish];
  const { sin, cos, cx, cy, a, c, bright, spot } = varyBead(shape);
  const corner = 0.3 + round * 0.66;
  const swap = (one: number, other: number) => (turned ? one : other);
  return (px, py, sum) => {
    const x = ((px - cx) * cos + (py - cy) * sin) / a;
    const y = ((py - cy) * cos - (px - cx) * sin) / c;
    // u across the hole, v along it.
    const u = swap(y, x);
    const v = swap(x, y);
    const au = Math.abs(u);
    const av = Math.abs(v);
    if (isOutside(au, av, corner)) return;
    sum.hits++;
    const rim = smooth(0.62, 1, av);
    const nu = u * 0.94;
    const nv = v * (0.34 + round * 0.5) + (v < 0 ? -rim : rim) * 0.42 * (1 - round * 0.7);
    const nz = Math.sqrt(Math.max(0.02, 1 - nu * nu - nv * nv));
    const nx = swap(nv, nu);
    const ny = swap(nu, nv);
    const lit = Math.max(0, sun.x * nx + sun.y * ny + sun.z * nz);
    const shade = 1 - 0.52 * f.depth * smooth(0.5, 1, au) - 0.3 * rim;
    const bounce = Math.max(0, -sun.x * nx - sun.y * ny) * 0.24;
    // Light transmitted through the glass collects on the far side.
    const through = f.glow * bell((nx + sun.x * 0.9) ** 2 * 7 + (ny + sun.y * 0.5) ** 2 * 7);
    // Reflection of the window: a soft sheen, a streak along the hole, a highlight.
    const dx = (nx - sun.hx) ** 2;
    const dy = (ny - sun.hy) ** 2;
    const along = swap(dy, dx);
    const over = swap(dx, dy);
    const glint =
      f.sheen * shade * bell(dx * 4 + dy * 3) +
      spot * (f.streak * bell(along * 62 + over * 13) + f.core * bell(along * 190 + over * 60)) +
      0.03 * (1 - nz) ** 2;
    sum.back += (0.29 + 0.94 * lit + bounce) * shade * bright + through + glint * f.tint * 2.5;
    sum.clear += glint * (1 - f.tint * 0.75);
  };
}

/** Random variation of each bead: rotation, offset, size and brightness. */
function varyBead({ look, w, h }: BeadShape) {
  const vary = (salt: number) => chanceAt(look * 31 + 7, 5, salt) * 2 - 1;
  const turn = vary(1) * 0.035;
  return {
    sin: Math.sin(turn),
    cos: Math.cos(turn),
    cx: w / 2 + vary(2) * w * 0.016,
    cy: h / 2 + vary(3) * h * 0.02,
    a: (w / 2) * (0.985 + vary(4) * 0.02),
    c: (h / 2) * (0.965 + vary(5) * 0.025),
    bright: 1 + vary(6) * 0.085,
    spot: 1 + vary(7) * 0.35,
  };
}

function isOutside(au: number, av: number, corner: number): boolean {
  if (au > 1 || av > 1) return true;
  const ku = au - 1 + corner;
  const kv = av - 1 + corner;
  return ku > 0 && kv > 0 && ku * ku + kv * kv > corner * corner;
}

const BELL = Float32Array.from({ length: 1025 }, (_, n) => Math.exp(-n / 128));
/** exp(-n), from a table. */
const bell = (n: number): number => (n >= 8 ? 0 : (BELL[(n * 128) | 0] ?? 0));
