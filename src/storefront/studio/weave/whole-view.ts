import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { reachOf } from '../../../shop/studio/paint/ends.ts';
import { stripPicture } from '../../../shop/studio/paint/strip.ts';
import type { Ends } from './ends.ts';
import type { Laid } from './moves.ts';
import { pen, put } from './sheets.ts';

/** The whole piece, a line high, for while the name is close. */
export function drawWhole(
  canvas: HTMLCanvasElement,
  { design, chart }: Laid,
  { ends, palette, ratio }: { ends: Ends; palette: readonly BeadColor[]; ratio: number },
): void {
  const box = canvas.getBoundingClientRect();
  [canvas.width, canvas.height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
  const [left, right] = reachOf(design);
  const rows = chart.rows + (left + right) / BEAD.alongMm;
  const w = Math.min(canvas.width / rows, canvas.height / (HEIGHT * 0.8125));
  const strip = put(stripPicture(chart, Math.max(4, Math.ceil(w)), palette));
  const on = pen(canvas);
  on.imageSmoothingQuality = 'high';
  const x0 = (canvas.width - rows * w) / 2 + (left / BEAD.alongMm) * w;
  const x1 = x0 + chart.rows * w;
  const tall = HEIGHT * w * 0.8125;
  const top = (canvas.height - tall) / 2;
  ends.draw(on, design, { w, x0, x1, top });
  on.drawImage(strip, x0, top, x1 - x0, tall);
}
