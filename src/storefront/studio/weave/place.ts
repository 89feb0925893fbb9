import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import type { Shown } from './draw-move.ts';
import type { Room } from './fit.ts';
import { type Move, SLIDE_MS } from './moves.ts';

/** The layout at a moment, in strip pixels from the center of the canvas. */
export type Layout = {
  /** Progress of the move, 0 to 1. */
  t: number;
  /** Progress of the halves' slide, 0 to 1. */
  slide: number;
  zoom: number;
  xOf: (row: number) => number;
  /** Edges of the woven strip. */
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
  const getX = (row: number) => snap((row - middle + pan) * w);
  // Clamp ends that are far outside of the picture.
  const far = width / 2 + (64 * w) / BEAD.alongMm;
  const x0 = Math.max(-far, getX(0));
  const x1 = Math.min(far, getX(chart.rows + left(0, move?.tail ?? 0)));
  return { t, slide, zoom, xOf: getX, x0, x1, top: snap((-HEIGHT * h) / 2) };
}

const easeOut = (t: number) => 1 - (1 - t) ** 3;

/** The row and bead at a point, in canvas pixels. */
export function beadUnder({ w, h, middle, chart }: Shown, room: Room, x: number, y: number) {
  const row = Math.floor((x - room.width / 2) / w + middle);
  const bead = Math.floor((y - getMiddle(room) + (HEIGHT * h) / 2) / h);
  const isOnStrip = row >= 0 && row < chart.rows && bead >= 0 && bead < HEIGHT;
  return isOnStrip ? { row, bead } : undefined;
}

/** The vertical center of the piece. */
export const getMiddle = ({ height, band }: Room): number => Math.round((height - band) / 2);
