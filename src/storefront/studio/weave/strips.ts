import { BARE, type Chart } from '../../../shop/studio/core/chart.ts';
import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { HEIGHT } from '../../../shop/studio/core/settings.ts';
import { cellHeight } from '../../../shop/studio/paint/cells.ts';
import { SUN, type Sun } from '../../../shop/studio/paint/light.ts';
import { type Pixels, pixels } from '../../../shop/studio/paint/pixels.ts';
import { paintRows } from '../../../shop/studio/paint/strip.ts';
import { drawWarps } from './draw-move.ts';
import type { Fit } from './fit.ts';
import { pen, putRows, sheet } from './sheets.ts';

type Cut = Pick<Fit, 'w' | 'from' | 'till'>;
/** What a picture of a strip shows: which beads, and the light over each of its rows. */
type Woven = Cut & { chart: Chart; suns: readonly Sun[] };
type Rows = { first: number; last: number };
type StripSheet = { canvas: HTMLCanvasElement; woven: Woven | undefined };

export type Strips = ReturnType<typeof createStrips>;

/**
 * Strips on canvases. Rows that stay are neither painted nor put again; of three canvases one that is not shown is used.
 */
export function createStrips(palette: readonly BeadColor[]) {
  const sheets: StripSheet[] = [];
  let picture: Pixels = pixels(1, 1);
  let painted: Woven | undefined;

  function paint(woven: Woven): void {
    const rows = changedRows(painted, woven);
    const { chart, w, from, till, suns } = woven;
    if (!painted || !isSameCut(painted, woven)) picture = pixels((till - from) * w, HEIGHT * cellHeight(w));
    painted = woven;
    if (!rows) return;
    const sunOver = (row: number) => suns[row - from] ?? SUN;
    paintRows(picture, chart, palette, { from: rows.first, till: rows.last + 1, w, at: from, sunOver });
  }

  function spare(inUse: readonly (HTMLCanvasElement | undefined)[]): StripSheet {
    const free = sheets.find(({ canvas }) => !inUse.includes(canvas));
    if (free) return free;
    const fresh = { canvas: sheet(1, 1), woven: undefined };
    sheets.push(fresh);
    return fresh;
  }

  return {
    /** `inUse`: canvases that are still shown. */
    of(woven: Woven, inUse: readonly (HTMLCanvasElement | undefined)[]): HTMLCanvasElement {
      paint(woven);
      const on = spare(inUse);
      const rows = changedRows(on.woven, woven);
      if (!on.woven || !isSameCut(on.woven, woven)) {
        Object.assign(on.canvas, { width: picture.width, height: picture.height });
      }
      const { w, from, chart } = woven;
      if (rows) putRows(picture, on.canvas, (rows.first - from) * w, (rows.last + 1 - rows.first) * w);
      // A strip that was opened is not what its picture is.
      on.woven = chart.nameRows === 0 ? undefined : woven;
      if (chart.nameRows === 0) openName(on.canvas, woven);
      return on.canvas;
    },
  };
}

/** The light over each row that is woven; at rest the window's. */
export const sunsOver = ({ from, till }: Cut, sunOver: ((row: number) => Sun) | undefined): readonly Sun[] =>
  Array.from({ length: till - from }, (_, n) => sunOver?.(from + n) ?? SUN);

const isSameCut = (a: Woven, b: Woven) =>
  a.w === b.w && a.from === b.from && a.till === b.till && a.chart.rows === b.chart.rows;

/** From the first row that looks different to the last; undefined where none does. */
function changedRows(was: Woven | undefined, woven: Woven): Rows | undefined {
  const { from, till } = woven;
  if (!was || !isSameCut(was, woven)) return { first: from, last: till - 1 };
  let [first, last] = [from, till - 1];
  while (first <= last && isSameRow(was, woven, first)) first++;
  while (last > first && isSameRow(was, woven, last)) last--;
  return first <= last ? { first, last } : undefined;
}

function isSameRow(was: Woven, woven: Woven, row: number): boolean {
  if (was.suns[row - woven.from] !== woven.suns[row - woven.from]) return false;
  for (let at = row * HEIGHT; at < (row + 1) * HEIGHT; at++) {
    const [old, fresh] = [was.chart.cells[at] ?? BARE, woven.chart.cells[at] ?? BARE];
    if (was.chart.colors[old] !== woven.chart.colors[fresh]) return false;
  }
  return true;
}

/** Bare threads wait where a name is still to be typed. */
function openName(canvas: HTMLCanvasElement, { chart, w, from }: Woven): void {
  const on = pen(canvas);
  const [left, wide] = [(chart.nameFrom - from) * w, chart.span * w];
  on.clearRect(left, 0, wide, canvas.height);
  drawWarps(on, { left, wide, top: 0, h: cellHeight(w) });
}
