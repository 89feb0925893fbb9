import { BARE } from '../../../shop/studio/core/chart.ts';
import { HEIGHT } from '../../../shop/studio/core/settings.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import type { BeadSprites } from './bead-sprites.ts';
import type { Fit } from './fit.ts';
import { FALL_MS, type Laid, type Move } from './moves.ts';

/** A design with its woven strip, starting at row `from`. */
export type Shown = Laid & Fit & { h: number; strip: HTMLCanvasElement };

type Scene = {
  to: CanvasRenderingContext2D;
  now: Shown;
  before: Shown;
  move: Move;
  beads: BeadSprites;
  time: number;
  /** Progress of the halves' slide, 0 to 1. */
  slide: number;
  xOf: (row: number) => number;
  top: number;
};

/** Slides both halves, and drops beads onto the bare threads between them. */
export function drawWeaving(scene: Scene): void {
  const { to, now, move, slide, xOf, top } = scene;
  const { strip, from, till, w, h } = now;
  const [dl, dr] = [move.shiftLeft * (1 - slide), move.shiftRight * (1 - slide)];
  const wide = (move.right - move.left + Math.abs(dl) + Math.abs(dr) + 2) * w;
  drawWarps(to, { left: xOf(move.left + Math.min(0, dl) - 1), wide, top, h });
  drawLeaving(scene, dl, dr);
  // Draw finished rows in runs, rows being woven bead by bead; left, middle and right shift separately.
  const getShift = (row: number) => {
    if (row < move.left) return dl;
    return row >= move.right ? dr : 0;
  };
  let start = from;
  const flush = (end: number) => {
    const [left, rows] = [xOf(start + getShift(start)), (end - start) * w];
    if (rows > 0) to.drawImage(strip, (start - from) * w, 0, rows, strip.height, left, top, rows, strip.height);
    start = end;
  };
  for (let row = from; row < till; row++) {
    if (row === move.left || row === move.right) flush(row);
    const age = getAge(scene, row);
    if (age === undefined) continue;
    flush(row);
    drawYoung(scene, row, age, xOf(row + getShift(row)));
    start = row + 1;
  }
  flush(till);
}

/** Draws the bare threads of the loom. */
export function drawWarps(
  on: CanvasRenderingContext2D,
  { left, wide, top, h }: { left: number; wide: number; top: number; h: number },
): void {
  const thick = Math.max(1, h / 9);
  on.fillStyle = 'rgb(206 190 165)';
  on.fillRect(left, top, wide, HEIGHT * h);
  for (let y = 0; y <= HEIGHT; y++) {
    const at = top + clamp(y * h, thick / 2, HEIGHT * h - thick / 2);
    on.fillStyle = 'rgb(96 76 54 / 0.4)';
    on.fillRect(left, at + thick * 0.2, wide, thick);
    on.fillStyle = 'rgb(244 235 216)';
    on.fillRect(left, at - thick / 2, wide, thick);
  }
}

/** Rows that slide out under the ends come from the previous strip. */
function drawLeaving({ to, now, before, move, xOf, top }: Scene, dl: number, dr: number): void {
  const { strip, from, till, w } = before;
  const k = now.w / w;
  const leave = (a: number, b: number, at: number) => {
    const wide = (b - a) * w;
    if (wide > 0) to.drawImage(strip, (a - from) * w, 0, wide, strip.height, xOf(at), top, wide * k, HEIGHT * now.h);
  };
  leave(from, from + Math.ceil(move.shiftLeft) + 1, from - move.shiftLeft + dl);
  const last = till + Math.floor(move.shiftRight) - 1;
  leave(last, till, last - move.shiftRight + dr);
}

/** Milliseconds since a row started; undefined once it is finished. */
function getAge({ move, time }: Scene, row: number): number | undefined {
  const birth = move.births.get(row);
  return birth === undefined || time > birth + move.step * HEIGHT + FALL_MS ? undefined : time - birth;
}

/** Draws one row with falling beads. */
function drawYoung({ to, now, move, beads, top }: Scene, row: number, age: number, x: number): void {
  const { chart, h } = now;
  for (let n = 0; n < HEIGHT; n++) {
    // The thread runs down one row and up the next.
    const bead = row % 2 ? HEIGHT - 1 - n : n;
    const t = Math.min(1, (age - n * move.step) / FALL_MS);
    const cell = chart.cells[row * HEIGHT + bead] ?? BARE;
    if (t <= 0 || cell === BARE) continue;
    const lift = 1 - settle(t);
    to.globalAlpha = clamp(t * 3.2);
    const spot = { row, bead, x, y: top + bead * h - lift * h * 1.5, size: 1 + lift * 0.7 };
    beads.draw(to, chart.colors[cell] ?? '', spot);
  }
  to.globalAlpha = 1;
}

/** Easing that overshoots and returns. */
const settle = (t: number) => 1 + 2.1 * (t - 1) ** 3 + 1.1 * (t - 1) ** 2;

/** Width of the color wave's front, in rows. */
const FRONT = 9;

/** Spreads the new colors from the center of the name; `t` from 0 to 1. */
export function drawWave(scene: Scene, t: number): void {
  const { to, now, before, move, xOf, top } = scene;
  const { strip, from, till, w } = now;
  to.drawImage(before.strip, xOf(before.from), top);
  const reach = t * (Math.max(move.center - from, till - move.center) + FRONT);
  const a = Math.max(from, Math.ceil(move.center - reach + FRONT));
  const b = Math.min(till, Math.floor(move.center + reach - FRONT));
  const wide = (b - a) * w;
  if (wide > 0) to.drawImage(strip, (a - from) * w, 0, wide, strip.height, xOf(a), top, wide, strip.height);
  for (let row = from; row < till; row++) {
    const age = (reach - Math.abs(row + 0.5 - move.center)) / FRONT;
    if (age > 0 && (row < a || row >= b)) drawRipening(scene, row, age);
  }
}

function drawRipening({ to, now, beads, xOf, top }: Scene, row: number, age: number): void {
  const { chart, h } = now;
  for (let bead = 0; bead < HEIGHT; bead++) {
    const cell = chart.cells[row * HEIGHT + bead] ?? BARE;
    const ripe = Math.min(1, age * 1.6 - ((row * 7 + bead * 5) % 9) / 15);
    if (cell === BARE || ripe <= 0) continue;
    beads.draw(to, chart.colors[cell] ?? '', {
      row,
      bead,
      x: xOf(row),
      y: top + bead * h,
      size: 0.5 + 0.5 * settle(ripe),
    });
  }
}
