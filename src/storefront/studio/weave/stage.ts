import type { Chart } from '../../../shop/studio/core/chart.ts';
import { type BeadColor, getColor } from '../../../shop/studio/core/colors.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { cutAhead } from '../../../shop/studio/paint/cells.ts';
import { endLengths } from '../../../shop/studio/paint/ends.ts';
import { SUN } from '../../../shop/studio/paint/light.ts';
import { stripPicture } from '../../../shop/studio/paint/strip.ts';
import { finish, type Work } from '../../../shop/studio/paint/work.ts';
import type { Ends } from './ends.ts';
import { narrowerThan, type Room, roomFor } from './fit.ts';
import { FlatView } from './flat-view.ts';
import type { Laid } from './moves.ts';
import { beadUnder } from './place.ts';
import { pen, pixelRatio, put } from './sheets.ts';
import { Steps } from './steps.ts';
import { layTable, type View } from './table.ts';
import { Frames, Turntable } from './turntable.ts';

type StageDeps = {
  table: HTMLCanvasElement;
  weave: HTMLCanvasElement;
  /** Shows the whole piece while the name is zoomed in. */
  whole: HTMLCanvasElement;
  palette: readonly BeadColor[];
  /** Whether reduced motion is preferred. */
  isStill: () => boolean;
};

const STAGE_REST_MS = 220;

/** The live weave: shows designs, and animates changes unless reduced motion is preferred. */
export class Stage {
  readonly #deps: StageDeps;
  readonly #frames = new Frames();
  readonly #light = new Frames();
  readonly #arrival = new Steps();
  readonly #ahead = new Steps();
  readonly #flat: FlatView;
  readonly #turntable: Turntable;
  #room: Room = { width: 0, height: 0, band: 0, ratio: 1 };
  #view: View = 'flat';
  #resting = 0;
  #hasArrived = false;

  constructor(deps: StageDeps) {
    const to = pen(deps.weave);
    this.#deps = deps;
    this.#flat = new FlatView(to, deps.palette);
    this.#turntable = new Turntable(to, deps.palette, this.#frames);
  }

  /** `isQuiet`: without animation, as on arrival. */
  show(design: Design, chart: Chart, { isQuiet = false } = {}): void {
    if (!this.#hasArrived) {
      this.#arrive(design, chart);
      return;
    }
    this.#arrival.finish();
    this.#flat.lay(design, chart, { isQuiet: isQuiet || this.#view === 'closed' || this.#deps.isStill() });
    this.#hideWhole();
    // Draw animations in the next frame, which follows right after the key press.
    if (this.#flat.isMoving) this.#frames.next(this.#tick);
    else this.#drawNow();
  }

  /** Resizes the canvases to their layout. */
  resize(): void {
    const { table, weave } = this.#deps;
    const box = weave.getBoundingClientRect();
    const room = roomFor(box.width, box.height, pixelRatio());
    const { width, height } = room;
    if (width === 0 || (weave.width === width && weave.height === height)) return;
    this.#room = room;
    for (const canvas of [table, weave]) Object.assign(canvas, { width, height });
    this.#renew();
    const { shown } = this.#flat;
    if (shown) this.show(shown.design, shown.chart, { isQuiet: true });
  }

  /** The row and bead at a point of the viewport. */
  beadAt(clientX: number, clientY: number): { row: number; bead: number } | undefined {
    this.#arrival.finish();
    const { shown } = this.#flat;
    if (!shown || this.#view === 'closed') return undefined;
    const box = this.#deps.weave.getBoundingClientRect();
    const { ratio } = this.#room;
    return beadUnder(shown, this.#room, (clientX - box.left) * ratio, (clientY - box.top) * ratio);
  }

  /** Flat, or a closed bracelet. */
  setView(next: View): void {
    this.#arrival.finish();
    const { shown } = this.#flat;
    if (this.#view === next || !shown) return;
    this.#view = next;
    this.#frames.stop();
    this.#flat.settle();
    this.#turntable.reset();
    this.#renew();
    this.#hideWhole();
    if (next === 'closed' && !this.#deps.isStill()) this.#turntable.spin(shown, this.#room);
    else this.#drawNow();
  }

  /** Rotation from -0.5 to 0.5; 0 has the name in front. */
  turnTo(part: number): void {
    this.#turntable.turnTo(part);
    if (this.#view === 'closed') this.#frames.next(this.#tick);
  }
  /** Turns by CSS pixels; returns the new rotation. */
  turnBy(pixels: number): number {
    const part = this.#turntable.turnBy(pixels * this.#room.ratio);
    if (this.#view === 'closed') this.#frames.next(this.#tick);
    return part;
  }

  /** Moves the light to the mouse; undefined returns it to rest. */
  lampTo(clientX: number | undefined): void {
    if (this.#deps.isStill()) return;
    const left = this.#deps.weave.getBoundingClientRect().left;
    this.#flat.lamp.moveTo(clientX === undefined ? undefined : (clientX - left) * this.#room.ratio);
    this.#light.next(this.#shine);
  }
  readonly #shine = (time: number): void => {
    if (this.#view === 'closed') return;
    if (this.#flat.lamp.step()) this.#light.next(this.#shine);
    // The light waits for bead animations.
    if (!this.#flat.isMoving) this.#flat.relight(time);
  };

  stop(): void {
    this.#arrival.stop();
    this.#ahead.stop();
    this.#frames.stop();
    this.#light.stop();
    clearTimeout(this.#resting);
  }

  /** Draws the first picture: the table, then the piece. */
  #arrive(design: Design, chart: Chart): void {
    this.#hasArrived = true;
    this.#arrival.start(this.#arriveInSteps(design, chart));
  }
  *#arriveInSteps(design: Design, chart: Chart): Work {
    yield* layTable(this.#deps.table, { ratio: this.#room.ratio, view: this.#view });
    yield* this.#flat.prepare(design, chart);
    this.#flat.lay(design, chart, { isQuiet: true });
    yield;
    this.#hideWhole();
    this.#drawNow();
    this.#deps.weave.removeAttribute('aria-busy');
  }
  #renew(): void {
    this.#flat.renew(this.#room);
    if (this.#flat.shown) finish(layTable(this.#deps.table, { ratio: this.#room.ratio, view: this.#view }));
  }
  #hideWhole(): void {
    this.#deps.whole.hidden = this.#view === 'closed' || !this.#flat.shown?.isClose;
  }
  #drawNow(): void {
    this.#frames.stop();
    this.#tick(performance.now());
  }
  readonly #tick = (time: number): void => {
    const { shown } = this.#flat;
    if (this.#view === 'closed') {
      if (shown) this.#turntable.draw(shown, this.#room);
      return;
    }
    this.#flat.draw(time);
    if (this.#flat.isMoving) this.#frames.next(this.#tick);
    else this.#rest();
  };

  /** Once idle: repaints ends at their exact size, and prepares the next smaller beads. */
  #rest(): void {
    clearTimeout(this.#resting);
    this.#resting = window.setTimeout(() => {
      if (!this.#flat.isMoving && this.#view === 'flat') this.#refine();
    }, STAGE_REST_MS);
  }
  #refine(): void {
    const { shown, ends } = this.#flat;
    if (!shown) return;
    const { palette, whole } = this.#deps;
    if (ends.sharpen(shown.design, shown.w)) this.#flat.draw(performance.now());
    if (shown.isClose) drawWhole(whole, shown, { ends, palette, ratio: this.#room.ratio });
    const next = narrowerThan(shown.w);
    const colors = shown.chart.colors.map((id) => getColor(palette, id));
    if (next !== undefined && (shown.isClose || shown.design.form === 'keyring'))
      this.#ahead.start(cutAhead(colors, next, SUN));
  }
}

/** Draws the whole piece in a narrow strip, shown while the name is zoomed in. */
function drawWhole(
  canvas: HTMLCanvasElement,
  { design, chart }: Laid,
  { ends, palette, ratio }: { ends: Ends; palette: readonly BeadColor[]; ratio: number },
): void {
  const box = canvas.getBoundingClientRect();
  [canvas.width, canvas.height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
  const [left, right] = endLengths(design);
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
