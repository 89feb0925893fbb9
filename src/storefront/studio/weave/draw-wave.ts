import { BARE } from '../../../shop/studio/core/chart.ts';
import { HEIGHT } from '../../../shop/studio/core/settings.ts';
import { type Scene, settle } from './draw-move.ts';

/** Rows over which a change of color runs ahead of itself. */
const FRONT = 9;

/** The new colors run outward from the middle of the name; `t` from 0 to 1. */
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
