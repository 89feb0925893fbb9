import { BARE, type Chart } from '../../../shop/studio/core/chart.ts';
import { type BeadColor, getColor } from '../../../shop/studio/core/colors.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { HEIGHT } from '../../../shop/studio/core/settings.ts';
import { cellHeight, cutAhead } from '../../../shop/studio/paint/cells.ts';
import { LAMPS, SUN, type Sun } from '../../../shop/studio/paint/light.ts';
import { clamp, type Pixels, pixels } from '../../../shop/studio/paint/pixels.ts';
import { paintRows } from '../../../shop/studio/paint/strip.ts';
import type { Work } from '../../../shop/studio/paint/work.ts';
import { type BeadSprites, createBeadSprites } from './bead-sprites.ts';
import { drawWarps, drawWave, drawWeaving, type Shown } from './draw-move.ts';
import { createEnds, type Ends } from './ends.ts';
import { type Fit, fitTo, type Room } from './fit.ts';
import { type Move, moveBetween } from './moves.ts';
import { getMiddle, type Layout, placeAt } from './place.ts';
import { pen, putRows, sheet } from './sheets.ts';

type Strips = ReturnType<typeof createStrips>;
const NONE: Move['births'] = new Map();

/** The flat piece, animated from the previous design to the current one. */
export class FlatView {
  readonly ends: Ends;
  readonly lamp = new Lamp();
  readonly #to: CanvasRenderingContext2D;
  readonly #palette: readonly BeadColor[];
  readonly #strips: Strips;
  #room: Room = { width: 0, height: 0, band: 0, ratio: 1 };
  #beads: BeadSprites;
  #now: Shown | undefined;
  #before: Shown | undefined;
  #move: Move | undefined;
  /** Key of everything on the canvas except the beads. */
  #drawnAt = '';

  constructor(to: CanvasRenderingContext2D, palette: readonly BeadColor[]) {
    this.#to = to;
    this.#palette = palette;
    this.#beads = createBeadSprites(8, palette);
    this.#strips = createStrips(palette);
    this.ends = createEnds(palette);
  }

  get shown(): Shown | undefined {
    return this.#now;
  }
  get isMoving(): boolean {
    return this.#move !== undefined;
  }

  /** Call after the canvas was resized or overdrawn. */
  renew(room: Room): void {
    this.#room = room;
    this.#drawnAt = '';
  }

  /** Paints the sprites and ends of the first design. */
  *prepare(design: Design, chart: Chart): Work {
    const { w } = fitTo(this.#room, design, chart);
    const colors = chart.colors.map((id) => getColor(this.#palette, id));
    yield* cutAhead(colors, w, SUN);
    yield* this.ends.prepare(design, w);
  }

  /** Sets the design; starts the animation unless `isQuiet`. */
  lay(design: Design, chart: Chart, { isQuiet }: { isQuiet: boolean }): void {
    const last = this.#now;
    const fit = fitTo(this.#room, design, chart);
    if (fit.w !== this.#beads.w) this.#beads = createBeadSprites(fit.w, this.#palette);
    const strip = this.#strips.of({ ...fit, chart, suns: this.#sunsFor(fit) }, [last?.strip, this.#before?.strip]);
    this.#now = { ...fit, design, chart, strip, h: cellHeight(fit.w) };
    if (isQuiet || !last) {
      this.settle();
      return;
    }
    this.#move = moveBetween(last, this.#now, performance.now(), this.#move?.births ?? NONE);
    this.#before = last;
  }

  /** Ends the animation. */
  settle(): void {
    this.#move = undefined;
    this.#before = undefined;
  }

  draw(time: number): void {
    const shown = this.#now;
    if (!shown) return;
    if (this.#move && time >= this.#move.end) this.settle();
    const place = placeAt(shown, this.#room, this.#move, time);
    const { zoom, x0, x1, top } = place;
    const fade = this.#move?.kind === 'fade' ? place.t : 1;
    // If only beads changed, redraw the strip alone; it covers the old one.
    const at = zoom * fade === 1 ? [this.ends.idOf(shown.design, shown.w), shown.w, x0, x1, top].join() : '';
    const isEverything = at === '' || at !== this.#drawnAt;
    this.#drawnAt = at;
    if (isEverything) this.#drawGround(shown, place, fade);
    this.#center(zoom);
    this.#to.save();
    this.#to.beginPath();
    this.#to.rect(x0, top, x1 - x0, HEIGHT * shown.h);
    this.#to.clip();
    this.#drawBeads(shown, place, time);
    if (isEverything) this.#to.restore();
    this.ends.draw(this.#to, shown.design, { w: shown.w, x0, x1, top });
    if (!isEverything) this.#to.restore();
    this.#to.globalAlpha = 1;
  }

  /** Redraws the beads with the moved light. */
  relight(time: number): void {
    const shown = this.#now;
    if (!shown || shown.chart.nameRows === 0) return;
    const strip = this.#strips.of({ ...shown, suns: this.#sunsFor(shown) }, []);
    this.#now = { ...shown, strip };
    this.draw(time);
  }

  #sunsFor(fit: Fit): readonly Sun[] {
    return sunsOver(fit, this.lamp.over(fit, this.#room));
  }

  #center(zoom: number): void {
    this.#to.setTransform(zoom, 0, 0, zoom, this.#room.width / 2, getMiddle(this.#room));
  }

  #drawGround({ design, w }: Shown, { zoom, x0, x1, top }: Layout, fade: number): void {
    this.#to.setTransform(1, 0, 0, 1, 0, 0);
    this.#to.clearRect(0, 0, this.#room.width, this.#room.height);
    this.#center(zoom);
    if (fade < 1 && this.#before) this.#drawLeaving(this.#before);
    this.#to.globalAlpha = fade;
    this.ends.drawShadow(this.#to, design, { w, x0, x1, top });
  }

  /** Draws the previous piece, which fades out. */
  #drawLeaving({ design, chart, w, h, middle, from, strip }: Shown): void {
    const getX = (row: number) => (row - middle) * w;
    const top = (-HEIGHT * h) / 2;
    this.ends.draw(this.#to, design, { w, x0: getX(0), x1: getX(chart.rows), top });
    this.#to.drawImage(strip, getX(from), top);
  }

  #drawBeads(now: Shown, { t, slide, xOf, top }: Layout, time: number): void {
    const [to, move, before] = [this.#to, this.#move, this.#before];
    const scene = move && before && t < 1 && { to, now, before, move, beads: this.#beads, time, slide, xOf, top };
    if (scene && move.kind === 'weave') drawWeaving(scene);
    else if (scene && move.kind === 'wave') drawWave(scene, t);
    else to.drawImage(now.strip, xOf(now.from), top);
  }
}

/** Share of the distance covered per frame, and the distance at which the light has arrived. */
const PACE = 0.18;

const NEAR = 0.02;

/** Distance in CSS pixels at which the light is flattest. */
const REACH = 260;

const FLATTEST = 0.64;

/** Light that follows the mouse over the beads, and returns to rest when it leaves. */
class Lamp {
  #x = 0;
  #power = 0;
  #wanted = 0;

  /** `x`: in canvas pixels; undefined once the pointer has left. */
  moveTo(x: number | undefined): void {
    this.#wanted = x === undefined ? 0 : 1;
    this.#x = x ?? this.#x;
  }

  /** Advances one frame; returns whether another is needed. */
  step(): boolean {
    this.#power += (this.#wanted - this.#power) * PACE;
    if (Math.abs(this.#wanted - this.#power) >= NEAR) return true;
    this.#power = this.#wanted;
    return false;
  }

  /** The light over each row; undefined at rest. */
  over({ w, middle }: Pick<Fit, 'w' | 'middle'>, { width, ratio }: Room): ((row: number) => Sun) | undefined {
    if (this.#power === 0) return undefined;
    return (row) => {
      const from = this.#x - (width / 2 + (row + 0.5 - middle) * w);
      const lean = clamp(from / (REACH * ratio), -FLATTEST, FLATTEST);
      const wanted = SUN.x + (lean - SUN.x) * this.#power;
      return LAMPS.reduce((best, sun) => (Math.abs(sun.x - wanted) < Math.abs(best.x - wanted) ? sun : best));
    };
  }
}

type Cut = Pick<Fit, 'w' | 'from' | 'till'>;

/** Content of a strip picture: its beads, and the light over each row. */
type Woven = Cut & { chart: Chart; suns: readonly Sun[] };

type StripSheet = { canvas: HTMLCanvasElement; woven: Woven | undefined };

/**
 * Strips on canvases. Unchanged rows are neither painted nor copied again; strips rotate over up to three canvases.
 */
function createStrips(palette: readonly BeadColor[]) {
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
    /** `inUse`: canvases still on screen. */
    of(woven: Woven, inUse: readonly (HTMLCanvasElement | undefined)[]): HTMLCanvasElement {
      paint(woven);
      const on = spare(inUse);
      const rows = changedRows(on.woven, woven);
      if (!on.woven || !isSameCut(on.woven, woven)) {
        Object.assign(on.canvas, { width: picture.width, height: picture.height });
      }
      const { w, from, chart } = woven;
      if (rows) putRows(picture, on.canvas, (rows.first - from) * w, (rows.last + 1 - rows.first) * w);
      // With bare threads drawn over it, the canvas no longer matches the picture.
      on.woven = chart.nameRows === 0 ? undefined : woven;
      if (chart.nameRows === 0) openName(on.canvas, woven);
      return on.canvas;
    },
  };
}

type Rows = { first: number; last: number };

/** The first and last row that differ; undefined if none do. */
function changedRows(was: Woven | undefined, woven: Woven): Rows | undefined {
  const { from, till } = woven;
  if (!was || !isSameCut(was, woven)) return { first: from, last: till - 1 };
  let [first, last] = [from, till - 1];
  while (first <= last && isSameRow(was, woven, first)) first++;
  while (last > first && isSameRow(was, woven, last)) last--;
  return first <= last ? { first, last } : undefined;
}

const isSameCut = (a: Woven, b: Woven) =>
  a.w === b.w && a.from === b.from && a.till === b.till && a.chart.rows === b.chart.rows;

function isSameRow(was: Woven, woven: Woven, row: number): boolean {
  if (was.suns[row - woven.from] !== woven.suns[row - woven.from]) return false;
  for (let at = row * HEIGHT; at < (row + 1) * HEIGHT; at++) {
    const [old, fresh] = [was.chart.cells[at] ?? BARE, woven.chart.cells[at] ?? BARE];
    if (was.chart.colors[old] !== woven.chart.colors[fresh]) return false;
  }
  return true;
}

/** Draws bare threads in place of a missing name. */
function openName(canvas: HTMLCanvasElement, { chart, w, from }: Woven): void {
  const on = pen(canvas);
  const [left, wide] = [(chart.nameFrom - from) * w, chart.span * w];
  on.clearRect(left, 0, wide, canvas.height);
  drawWarps(on, { left, wide, top: 0, h: cellHeight(w) });
}

/** The light over each drawn row; the default light at rest. */
const sunsOver = ({ from, till }: Cut, sunOver: ((row: number) => Sun) | undefined): readonly Sun[] =>
  Array.from({ length: till - from }, (_, n) => sunOver?.(from + n) ?? SUN);
