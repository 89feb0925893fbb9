import type { Chart } from '../../../shop/studio/core/chart.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { endLengths } from '../../../shop/studio/paint/ends.ts';

/** `middle`: the row in the middle of the canvas. Rows `from` to `till` are woven. */
export type Fit = { w: number; middle: number; isClose: boolean; from: number; till: number };

/** Widths of a bead in pixels of the screen. Few of them, so that a name can grow without a new set of beads for each letter. */
const WIDTHS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40];

export const narrowerThan = (w: number): number | undefined => WIDTHS[WIDTHS.indexOf(w) - 1];

/** Of the canvas; `band`: a line at the foot that controls lie on, on small screens. */
export type Room = { width: number; height: number; band: number; ratio: number };

/** CSS pixels of controls at the foot of a small screen's stage. */
const BAND = 56;

const NARROW = 860;

/** A canvas of so many CSS pixels; `ratio`: of the screen for one of them. */
export const roomFor = (width: number, height: number, ratio: number): Room => ({
  width: Math.round(width * ratio),
  height: Math.round(height * ratio),
  ratio,
  band: width <= NARROW ? Math.round(BAND * ratio) : 0,
});

export function fitTo({ width, height, band, ratio }: Room, design: Design, chart: Chart): Fit {
  const [left, right] = endLengths(design);
  // Lengths are taken in steps, so that a few letters more do not ask for other beads.
  const rows = design.form === 'bracelet' ? chart.rows : Math.ceil(chart.rows / 14) * 14;
  const tall = ((height - band) * (band > 0 ? 0.8 : 0.62)) / ((HEIGHT * BEAD.acrossMm) / BEAD.alongMm);
  const whole = Math.min((width * 0.955) / (rows + (left + right) / BEAD.alongMm), tall);
  // Where the whole piece would be too small to see its beads, the name comes close and the ends run out of the picture.
  const near = Math.min((width * 0.97) / (Math.ceil(Math.max(chart.nameRows, 23) / 12) * 12 + 8), tall);
  const isClose = whole < 7.5 * ratio && near > whole * 1.25;
  const w = WIDTHS.findLast((n) => n <= (isClose ? near : whole)) ?? 4;
  const middle = isClose ? chart.nameFrom + chart.span / 2 : (chart.rows + (right - left) / BEAD.alongMm) / 2;
  const reach = isClose ? Math.ceil(width / w / 2) + 5 : Number.POSITIVE_INFINITY;
  const from = Math.max(0, Math.floor(middle - reach));
  return { w, middle, isClose, from, till: Math.min(chart.rows, Math.ceil(middle + reach)) };
}
