import { BARE, type Chart } from '../../../shop/studio/core/chart.ts';
import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { HEIGHT } from '../../../shop/studio/core/settings.ts';
import { cellHeight } from '../../../shop/studio/paint/cells.ts';
import type { Pixels } from '../../../shop/studio/paint/pixels.ts';
import { paintRows, stripPicture } from '../../../shop/studio/paint/strip.ts';
import { drawWarps } from './draw-move.ts';
import type { Fit } from './fit.ts';
import { pen, put, sheet } from './sheets.ts';

type Woven = { picture: Pixels; chart: Chart; fit: Fit };

/** Strips on canvases: rows that stay are not painted again, and of three canvases the one that is not shown is used. */
export function createStrips(palette: readonly BeadColor[]) {
  const sheets: HTMLCanvasElement[] = [];
  let last: Woven | undefined;

  function weave(chart: Chart, fit: Fit): Pixels {
    const { w, from, till } = fit;
    if (last && isSameCut(last, chart, fit)) repaint(last, chart, fit);
    else last = { picture: stripPicture(chart, w, palette, { from, till }), chart, fit };
    last.chart = chart;
    return last.picture;
  }
  function repaint({ picture, chart: was }: Woven, chart: Chart, { w, from, till }: Fit): void {
    for (let row = from; row < till; row++) {
      if (!isSameRow(was, chart, row)) paintRows(picture, chart, palette, { from: row, till: row + 1, w, at: from });
    }
  }
  function spare(width: number, height: number, inUse: readonly (HTMLCanvasElement | undefined)[]) {
    const canvas = sheets.find((each) => !inUse.includes(each)) ?? sheet(width, height);
    if (!sheets.includes(canvas)) sheets.push(canvas);
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    return canvas;
  }

  return {
    of(chart: Chart, fit: Fit, inUse: readonly (HTMLCanvasElement | undefined)[]): HTMLCanvasElement {
      const picture = weave(chart, fit);
      const canvas = put(picture, spare(picture.width, picture.height, inUse));
      if (chart.nameRows === 0) openName(canvas, chart, fit);
      return canvas;
    },
  };
}

const isSameCut = ({ chart: was, fit: old }: Woven, chart: Chart, fit: Fit) =>
  old.w === fit.w && old.from === fit.from && old.till === fit.till && was.rows === chart.rows;

function isSameRow(was: Chart, chart: Chart, row: number): boolean {
  for (let at = row * HEIGHT; at < (row + 1) * HEIGHT; at++) {
    const [old, fresh] = [was.cells[at] ?? BARE, chart.cells[at] ?? BARE];
    if (was.colors[old] !== chart.colors[fresh]) return false;
  }
  return true;
}

/** Bare threads wait where a name is still to be typed. */
function openName(canvas: HTMLCanvasElement, chart: Chart, { w, from }: Fit): void {
  const on = pen(canvas);
  const [left, wide] = [(chart.nameFrom - from) * w, chart.span * w];
  on.clearRect(left, 0, wide, canvas.height);
  drawWarps(on, { left, wide, top: 0, h: cellHeight(w) });
}
