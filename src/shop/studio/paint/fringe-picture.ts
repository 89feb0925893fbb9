import { type BeadColor, colorOf } from '../core/colors.ts';
import { BEAD, HEIGHT } from '../core/settings.ts';
import type { TailBeads } from '../core/tail-beads.ts';
import { beadPicture, LOOKS, lookAt } from './bead.ts';
import { cellHeight } from './cells.ts';
import type { Sun } from './light.ts';
import type { Part } from './paint-surfaces.ts';
import { chanceAt, lay, type Pixels, pixels, smooth } from './pixels.ts';

const GOLD = { hex: '#c59435', finish: 'metal' } as const;

/** Strands of beads, the outer ones first: the inner ones lie over them. */
export function fringePicture(
  { fringe: strands }: TailBeads,
  w: number,
  palette: readonly BeadColor[],
  sun: Sun,
): Part {
  const h = cellHeight(w);
  const scale = w / BEAD.alongMm;
  const high = Math.round(HEIGHT * h + scale * 9);
  const picture = pixels(Math.ceil(42 * scale), high);
  const bead = strandBeads(palette, h, Math.round(w * 0.97), sun);
  const middle = (strands.length - 1) / 2;
  const order = [...strands.keys()].sort((a, b) => Math.abs(b - middle) - Math.abs(a - middle));
  for (const k of order) {
    const q = k - middle;
    const sway = (chanceAt(k, 3) - 0.5) * 1.6;
    const start = q * ((HEIGHT * h) / strands.length);
    const y = (t: number) =>
      start + scale * (q * 0.014 * t + sway * Math.sin(t / 9 + k) * smooth(0, 14, t) * 0.55) + Math.round(high / 2);
    layStrand(picture, strands[k] ?? [], { k, y, scale, bead });
  }
  return { picture, left: 0, top: -Math.round(high / 2) };
}

type Strand = { k: number; y: (t: number) => number; scale: number; bead: ReturnType<typeof strandBeads> };

function layStrand(picture: Pixels, strand: readonly string[], { k, y, scale, bead }: Strand): void {
  const { long, wide, sun } = bead;
  const xOf = (t: number) => Math.round(scale * 0.6 + t * long * 1.01);
  // The thread shows before the first bead.
  for (let x = 0; x < scale * 0.8; x++) threadAt(picture, x, Math.round(y(0)));
  for (const [t, color] of strand.entries()) {
    lay(picture, bead.of(color, lookAt(t, k + 40)), xOf(t), Math.round(y(t) - wide / 2 - 1));
  }
  const end = { w: Math.round(long * 1.7), h: Math.round(wide * 1.25), look: k % LOOKS, turned: true, round: 0.8, sun };
  const tip = beadPicture(GOLD, end);
  const t = strand.length;
  lay(picture, tip, xOf(t), Math.round(y(t + 1) - tip.height / 2));
}

/** Beads as they lie on a strand, each drawn once. */
function strandBeads(palette: readonly BeadColor[], long: number, wide: number, sun: Sun) {
  const drawn = new Map<string, Pixels>();
  const of = (id: string, look: number): Pixels => {
    const key = `${id} ${look}`;
    const known = drawn.get(key);
    if (known) return known;
    const picture = beadPicture(colorOf(palette, id), { w: long, h: wide, look, turned: true, sun });
    drawn.set(key, picture);
    return picture;
  };
  return { of, long, wide, sun };
}

function threadAt({ width, data }: Pixels, x: number, y: number): void {
  for (const row of [y - 1, y]) data.set([214, 203, 180, 210], (row * width + x) * 4);
}
