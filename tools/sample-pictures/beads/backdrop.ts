import type { Camera, Spot } from './camera.ts';
import type { Chance } from './chance.ts';
import { mix, shade } from './color.ts';
import { times, v } from './space.ts';

/** Studio papers and plasters. */
const TONES = {
  chalk: '#ece7df',
  sand: '#e2d4bf',
  oat: '#e9dfcf',
  dune: '#d6bd9e',
  clay: '#c9997a',
  blush: '#e3c7b6',
  stone: '#cdc8c0',
  sage: '#c0c4b2',
  mist: '#c5cdd4',
  ochre: '#d9b06f',
  umber: '#6d4c3c',
  ink: '#2b2d4a',
} as const;

export type Tone = keyof typeof TONES;
export type Surface = 'plaster' | 'linen' | 'paper';

type Backdrop = {
  width: number;
  height: number;
  tone: Tone;
  /** fine tooth, weave, or smooth */
  surface: Surface;
  /** light as through a window or leaves */
  window: boolean;
  /** wall line behind the table, as a share of the height; 0 for none */
  horizon?: number;
  wall?: Tone;
};

type Size = { width: number; height: number };

/** A softly lit surface. */
export function backdrop(o: Backdrop, chance: Chance): string {
  const base = TONES[o.tone];
  const seed = chance.whole(1, 900);
  let s = gradients(base) + rect(o, 'fill="url(#bg)"') + tooth(o, base, seed);
  if (o.horizon) s += wall(o, TONES[o.wall ?? o.tone], o.height * o.horizon);
  s += rect(o, 'fill="url(#key)"');
  if (o.window) s += windowLight(o, chance, mix(base, '#3a2418', 0.75));
  return s + rect(o, 'fill="url(#vig)"');
}

const rect = (size: Size, attributes: string): string =>
  `<rect width="${size.width}" height="${size.height}" ${attributes}/>`;

const gradients = (base: string): string =>
  `<linearGradient id="bg" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${shade(base, 1.06)}"/><stop offset=".55" stop-color="${base}"/><stop offset="1" stop-color="${shade(base, 0.86)}"/></linearGradient>` +
  `<radialGradient id="key" cx=".3" cy=".2" r=".95"><stop offset="0" stop-color="#fffaf0" stop-opacity=".5"/><stop offset=".6" stop-color="#fffaf0" stop-opacity=".06"/><stop offset="1" stop-color="#fffaf0" stop-opacity="0"/></radialGradient>` +
  `<radialGradient id="vig" cx=".46" cy=".44" r=".82"><stop offset=".55" stop-color="#2b1a10" stop-opacity="0"/><stop offset="1" stop-color="#2b1a10" stop-opacity=".2"/></radialGradient>`;

/** The tooth of the surface: lit noise, laid over as translucent light and dark. */
function tooth(o: Backdrop, base: string, seed: number): string {
  const u = Math.min(o.width, o.height) / 1000;
  const { frequency, depth, octaves, opacity } = {
    linen: { frequency: `${0.012 / u} ${0.34 / u}`, depth: 1.4 * u, octaves: 2, opacity: 0.5 },
    paper: { frequency: `${0.02 / u}`, depth: 0.7 * u, octaves: 3, opacity: 0.3 },
    plaster: { frequency: `${0.11 / u}`, depth: 0.9 * u, octaves: 3, opacity: 0.5 },
  }[o.surface];
  const light = (grain: string, n: number, k: number) =>
    `<filter id="tx${k}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="${n}" seed="${seed + k}"/>` +
    `<feDiffuseLighting lighting-color="${base}" surfaceScale="${depth}" diffuseConstant="1.05"><feDistantLight azimuth="232" elevation="58"/></feDiffuseLighting></filter>`;
  const warp = light(frequency, octaves, 1) + rect(o, `filter="url(#tx1)" opacity="${opacity}"`);
  if (o.surface !== 'linen') return warp;
  return warp + light(`${0.34 / u} ${0.012 / u}`, 2, 2) + rect(o, 'filter="url(#tx2)" opacity=".4"');
}

/** A wall behind the table, dissolving into it like a paper sweep. */
const wall = (o: Size, color: string, y: number): string =>
  `<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${shade(color, 1.0)}"/><stop offset=".72" stop-color="${shade(color, 0.93)}"/><stop offset="1" stop-color="${shade(color, 0.9)}" stop-opacity="0"/></linearGradient>` +
  `<rect width="${o.width}" height="${y * 1.12}" fill="url(#wall)"/>`;

/** Bright panes with soft edges, or long leaves from the top right. */
function windowLight(o: Size, chance: Chance, dark: string): string {
  const u = Math.min(o.width, o.height) / 1000;
  const x = chance.range(-0.1, 0.25) * o.width;
  const tilt = chance.range(0.32, 0.5);
  const shapes = chance.happens(0.55) ? panes({ ...o, x, tilt, dark }, chance) : leaves({ ...o, dark }, chance);
  return `<filter id="gb" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${26 * u}"/></filter><g filter="url(#gb)">${shapes}</g>`;
}

function panes(o: Size & { x: number; tilt: number; dark: string }, chance: Chance): string {
  const { width: w, height: h, tilt } = o;
  return times(3, (i) => {
    const a = o.x + i * 0.42 * w;
    const b = a + chance.range(0.1, 0.16) * w;
    return `<path d="M${a} ${-0.1 * h}L${b} ${-0.1 * h}L${b - tilt * h} ${1.1 * h}L${a - tilt * h} ${1.1 * h}Z" fill="${o.dark}" opacity=".13"/>`;
  }).join('');
}

function leaves(o: Size & { dark: string }, chance: Chance): string {
  const { width: w, height: h } = o;
  const u = Math.min(w, h) / 1000;
  const [ox, oy] = [w * chance.range(0.85, 1.1), -h * 0.12];
  return times(9, (i) => {
    const a = (105 + i * 11 + chance.range(-4, 4)) * (Math.PI / 180);
    const long = h * chance.range(0.45, 0.85);
    const [ex, ey] = [ox + Math.cos(a) * long, oy + Math.sin(a) * long];
    const [nx, ny] = [-Math.sin(a) * 46 * u, Math.cos(a) * 46 * u];
    const [mx, my] = [(ox + ex) / 2, (oy + ey) / 2];
    return `<path d="M${ox} ${oy}Q${mx + nx} ${my + ny} ${ex} ${ey}Q${mx - nx} ${my - ny} ${ox} ${oy}Z" fill="${o.dark}" opacity=".15"/>`;
  }).join('');
}

/** A round plaster plinth at the camera's pitch, to place under the piece. */
export function plinth(camera: Camera, o: { radius: number; thickness: number; tone: Tone }): string {
  const c = TONES[o.tone];
  const ring = (y: number, r: number) =>
    times(73, (i) => camera.project(v(Math.cos((i / 72) * Math.PI * 2) * r, y, Math.sin((i / 72) * Math.PI * 2) * r)));
  const path = (spots: readonly Spot[]) =>
    'M' + spots.map((q) => `${q.x.toFixed(1)} ${q.y.toFixed(1)}`).join('L') + 'Z';
  const top = ring(0, o.radius);
  const rim = ring(-0.05, o.radius * 1.012);
  const foot = ring(-o.thickness, o.radius * 1.012);
  const side = [...rim.slice(0, 37), ...foot.slice(0, 37).reverse()];
  const w = Math.max(...rim.map((q) => q.x)) - Math.min(...rim.map((q) => q.x));
  return (
    `<filter id="pb" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${(w * 0.035).toFixed(1)}"/></filter>` +
    `<linearGradient id="ps" x1="0" x2="1" y1="0" y2="0"><stop offset="0" stop-color="${shade(c, 0.98)}"/><stop offset=".22" stop-color="${shade(c, 1.03)}"/><stop offset=".6" stop-color="${shade(c, 0.86)}"/><stop offset="1" stop-color="${shade(c, 0.68)}"/></linearGradient>` +
    `<linearGradient id="pt" x1="0" x2="1" y1="0" y2=".8"><stop offset="0" stop-color="${shade(c, 1.1)}"/><stop offset="1" stop-color="${shade(c, 0.97)}"/></linearGradient>` +
    `<path d="${path(foot)}" transform="translate(${w * 0.06} ${w * 0.02})" fill="#3a2418" fill-opacity=".42" filter="url(#pb)"/>` +
    `<path d="${path(foot)}" fill="#2b1a10" fill-opacity=".5" transform="translate(0 ${w * 0.006})"/>` +
    `<path d="${path(side)}" fill="url(#ps)"/><path d="${path(rim)}" fill="${shade(c, 1.12)}"/><path d="${path(top)}" fill="url(#pt)"/>`
  );
}
