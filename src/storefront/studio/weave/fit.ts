import type { Chart } from '../../../shop/studio/core/chart.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { endLengths } from '../../../shop/studio/paint/ends.ts';

/** `w`: width of a bead. `middle`: the row at the center of the canvas. Rows `from` to `till` are drawn. */
export type Fit = { w: number; middle: number; isClose: boolean; from: number; till: number };

/** Bead widths in device pixels. Only a few, so that a longer name rarely needs another set of sprites. */
const WIDTHS = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 27, 30, 33, 36, 40];

export const narrowerThan = (w: number): number | undefined => WIDTHS[WIDTHS.indexOf(w) - 1];

/** Size of the canvas; `band`: height of the controls at its bottom, on small screens. */
export type Room = { width: number; height: number; band: number; ratio: number };

/** Height in CSS pixels of the controls at the bottom of the stage on small screens. */
const BAND = 56;

const NARROW = 860;

/** A canvas of a size in CSS pixels; `ratio`: device pixels per CSS pixel. */
export const roomFor = (width: number, height: number, ratio: number): Room => ({
  width: Math.round(width * ratio),
  height: Math.round(height * ratio),
  ratio,
  band: width <= NARROW ? Math.round(BAND * ratio) : 0,
});

export function fitTo({ width, height, band, ratio }: Room, design: Design, chart: Chart): Fit {
  const [left, right] = endLengths(design);
  // Round lengths up in steps, so that a few more letters don't change the bead size.
  const rows = design.form === 'bracelet' ? chart.rows : Math.ceil(chart.rows / 14) * 14;
  const tall = ((height - band) * (band > 0 ? 0.8 : 0.62)) / ((HEIGHT * BEAD.acrossMm) / BEAD.alongMm);
  const whole = Math.min((width * 0.955) / (rows + (left + right) / BEAD.alongMm), tall);
  // If beads would be too small to see, zoom to the name and let the ends leave the picture.
  const near = Math.min((width * 0.97) / (Math.ceil(Math.max(chart.nameRows, 23) / 12) * 12 + 8), tall);
  const isClose = whole < 7.5 * ratio && near > whole * 1.25;
  const w = WIDTHS.findLast((n) => n <= (isClose ? near : whole)) ?? 4;
  const middle = isClose ? chart.nameFrom + chart.span / 2 : (chart.rows + (right - left) / BEAD.alongMm) / 2;
  const reach = isClose ? Math.ceil(width / w / 2) + 5 : Number.POSITIVE_INFINITY;
  const from = Math.max(0, Math.floor(middle - reach));
  return { w, middle, isClose, from, till: Math.min(chart.rows, Math.ceil(middle + reach)) };
}
