import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import type { Shown } from './draw-move.ts';
import type { Room } from './fit.ts';
import { type Move, SLIDE_MS } from './moves.ts';

/** Where everything lies at a time; a unit is a pixel of the strip, the middle of the canvas its origin. */
export type Layout = {
  /** 0 to 1: how far the move is. */
  t: number;
  /** 0 to 1: how far the halves have slid to where they belong. */
  slide: number;
  zoom: number;
  xOf: (row: number) => number;
  /** The ends of the woven strip. */
  x0: number;
  x1: number;
  top: number;
};

export function placeAt({ w, h, middle, chart }: Shown, { width }: Room, move: Move | undefined, time: number): Layout {
  const t = move ? clamp((time - move.start) / (move.end - move.start)) : 1;
  const slide = move ? easeOut(clamp((time - move.start) / SLIDE_MS)) : 1;
  const left = (end: number, start = 0) => start + (end - start) * slide;
  const zoom = left(1, move?.zoom ?? 1);
  const snap = zoom === 1 ? Math.round : (n: number) => n;
  const pan = left(0, move?.pan ?? 0);
  const xOf = (row: number) => snap((row - middle + pan) * w);
  // Ends that are far out of the picture are as good as anywhere there.
  const far = width / 2 + (64 * w) / BEAD.alongMm;
  const x0 = Math.max(-far, xOf(0));
  const x1 = Math.min(far, xOf(chart.rows + left(0, move?.tail ?? 0)));
  return { t, slide, zoom, xOf, x0, x1, top: snap((-HEIGHT * h) / 2) };
}

const easeOut = (t: number) => 1 - (1 - t) ** 3;

/** The row and bead under a point, in pixels of the canvas. */
export function beadUnder({ w, h, middle, chart }: Shown, room: Room, x: number, y: number) {
  const row = Math.floor((x - room.width / 2) / w + middle);
  const bead = Math.floor((y - middleOf(room) + (HEIGHT * h) / 2) / h);
  const isOnStrip = row >= 0 && row < chart.rows && bead >= 0 && bead < HEIGHT;
  return isOnStrip ? { row, bead } : undefined;
}

/** The line that the piece lies on. */
export const middleOf = ({ height, band }: Room): number => Math.round((height - band) / 2);
