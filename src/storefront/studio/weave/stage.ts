import type { Chart } from '../../../shop/studio/core/chart.ts';
import { type BeadColor, colorOf } from '../../../shop/studio/core/colors.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { cellHeight, cutAhead } from '../../../shop/studio/paint/cells.ts';
import { SUN } from '../../../shop/studio/paint/light.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import { type BeadSprites, createBeadSprites } from './bead-sprites.ts';
import { type ClosedView, closeBracelet } from './closed-view.ts';
import { drawWave, drawWeaving, type Shown } from './draw-move.ts';
import { createEnds } from './ends.ts';
import { fitTo, narrowerThan, type Room } from './fit.ts';
import { type Move, moveBetween, SLIDE_MS } from './moves.ts';
import { pen, pixelRatio } from './sheets.ts';
import { createStrips } from './strips.ts';
import { layTable, type View } from './table.ts';
import { drawWhole } from './whole-view.ts';

const REST_MS = 220;
const SPIN_MS = 1_100;
/** CSS pixels of controls at the foot of a small screen's stage. */
const BAND = 56;
const NARROW = 860;
const NONE: Move['births'] = new Map();

const easeOut = (t: number) => 1 - (1 - t) ** 3;

type StageDeps = {
  table: HTMLCanvasElement;
  weave: HTMLCanvasElement;
  /** Where the whole piece shows while the name is close. */
  whole: HTMLCanvasElement;
  palette: readonly BeadColor[];
  /** Whether motion is unwelcome. */
  isStill: () => boolean;
};

export type Stage = ReturnType<typeof createStage>;

/** The live weave: shows a design at once, and moves to it from the one before where motion is welcome. */
export function createStage({ table, weave, whole, palette, isStill }: StageDeps) {
  const to = pen(weave);
  const ends = createEnds(palette);
  const strips = createStrips(palette);
  let room: Room = { width: weave.width, height: weave.height, band: 0, ratio: 1 };
  let beads: BeadSprites = createBeadSprites(8, palette);
  let now: Shown | undefined;
  let before: Shown | undefined;
  let move: Move | undefined;
  let view: View = 'flat';
  let closed: ClosedView | undefined;
  let turn = 0;
  let frame = 0;
  let resting = 0;
  /** What is on the canvas but for the beads. */
  let drawnAt = '';

  const schedule = (draw: (time: number) => void) => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
  };

  function draw(time: number): void {
    if (view === 'closed') drawClosed();
    else if (now) drawFlat(now, time);
  }

  function drawFlat(shown: Shown, time: number): void {
    const place = placeAt(shown, time);
    const { t, zoom, x0, x1, top } = place;
    const fade = fadeAt(t);
    // Where only beads change, only the strip is drawn: its picture covers all that was there.
    const at = zoom * fade === 1 ? [ends.idOf(shown.design, shown.w), shown.w, x0, x1, top].join() : '';
    const isEverything = at === '' || at !== drawnAt;
    drawnAt = at;
    if (isEverything) drawGround(shown, place, fade);
    else to.setTransform(zoom, 0, 0, zoom, room.width / 2, middleY());
    to.save();
    to.beginPath();
    to.rect(x0, top, x1 - x0, HEIGHT * shown.h);
    to.clip();
    drawBeads(shown, place, time);
    if (isEverything) to.restore();
    ends.draw(to, shown.design, { w: shown.w, x0, x1, top });
    if (!isEverything) to.restore();
    to.globalAlpha = 1;
  }

  const fadeAt = (t: number) => (move?.kind === 'fade' ? t : 1);
  const middleY = () => Math.round((room.height - room.band) / 2);

  /** Where everything lies at a time; a unit is a pixel of the strip, the middle of the canvas its origin. */
  function placeAt({ w, h, middle, chart }: Shown, time: number) {
    const t = move ? clamp((time - move.start) / (move.end - move.start)) : 1;
    const slide = move ? easeOut(clamp((time - move.start) / SLIDE_MS)) : 1;
    const left = (end: number, start = 0) => start + (end - start) * slide;
    const zoom = left(1, move?.zoom ?? 1);
    const snap = zoom === 1 ? Math.round : (n: number) => n;
    const pan = left(0, move?.pan ?? 0);
    const xOf = (row: number) => snap((row - middle + pan) * w);
    // Ends that are far out of the picture are as good as anywhere there.
    const far = room.width / 2 + (64 * w) / BEAD.alongMm;
    const x0 = Math.max(-far, xOf(0));
    const x1 = Math.min(far, xOf(chart.rows + left(0, move?.tail ?? 0)));
    return { t, slide, zoom, xOf, x0, x1, top: snap((-HEIGHT * h) / 2) };
  }
  type Place = ReturnType<typeof placeAt>;

  function drawGround({ design, w }: Shown, { zoom, x0, x1, top }: Place, fade: number): void {
    to.setTransform(1, 0, 0, 1, 0, 0);
    to.clearRect(0, 0, room.width, room.height);
    to.setTransform(zoom, 0, 0, zoom, room.width / 2, middleY());
    if (fade < 1 && before) drawLeaving(before);
    to.globalAlpha = fade;
    ends.drawShadow(to, design, { w, x0, x1, top });
  }
  /** The piece that goes, as a whole. */
  function drawLeaving({ design, chart, w, h, middle, from, strip }: Shown): void {
    const xOf = (row: number) => (row - middle) * w;
    const top = (-HEIGHT * h) / 2;
    ends.draw(to, design, { w, x0: xOf(0), x1: xOf(chart.rows), top });
    to.drawImage(strip, xOf(from), top);
  }
  function drawBeads(shown: Shown, { t, slide, xOf, top }: Place, time: number): void {
    const scene = move && before && t < 1 ? { to, now: shown, before, move, beads, time, slide, xOf, top } : undefined;
    if (scene && move?.kind === 'weave') drawWeaving(scene);
    else if (scene && move?.kind === 'wave') drawWave(scene, t);
    else to.drawImage(shown.strip, xOf(shown.from), top);
  }

  function drawClosed(): void {
    if (!now) return;
    drawnAt = '';
    closed ??= closeBracelet(now, room, palette);
    closed.draw(to, turn);
  }

  function tick(time: number): void {
    if (move && time >= move.end) settle();
    draw(time);
    if (move) schedule(tick);
    else rest();
  }
  function settle(): void {
    move = undefined;
    before = undefined;
  }

  /** When nothing moves: ends are painted at their own size, and the next smaller beads are cut. */
  function rest(): void {
    clearTimeout(resting);
    resting = window.setTimeout(() => {
      if (now && !move && view === 'flat') refine(now);
    }, REST_MS);
  }
  function refine(shown: Shown): void {
    if (ends.sharpen(shown.design, shown.w)) draw(performance.now());
    if (shown.isClose) drawWhole(whole, shown, { ends, palette, ratio: room.ratio });
    const next = narrowerThan(shown.w);
    const colors = shown.chart.colors.map((id) => colorOf(palette, id));
    if (next !== undefined && (shown.isClose || shown.design.form === 'keyring')) cutAhead(colors, next, SUN);
  }

  /** `isQuiet`: without motion, as on arrival. */
  function show(design: Design, chart: Chart, { isQuiet = false } = {}): void {
    const time = performance.now();
    const fit = fitTo(room, design, chart);
    if (fit.w !== beads.w) beads = createBeadSprites(fit.w, palette);
    const last = now;
    const strip = strips.of(chart, fit, [last?.strip, before?.strip]);
    now = { ...fit, design, chart, strip, h: cellHeight(fit.w) };
    closed = undefined;
    if (isQuiet || isStill() || !last || view === 'closed') settle();
    else {
      move = moveBetween(last, now, time, move?.births ?? NONE);
      before = last;
    }
    draw(time);
    whole.hidden = view === 'closed' || !fit.isClose;
    cancelAnimationFrame(frame);
    if (move) schedule(tick);
    else rest();
  }

  /** Fits the canvases to their place. */
  function resize(): void {
    const box = weave.getBoundingClientRect();
    const ratio = pixelRatio();
    const [width, height] = [Math.round(box.width * ratio), Math.round(box.height * ratio)];
    if (width === 0 || (weave.width === width && weave.height === height)) return;
    room = { width, height, ratio, band: box.width <= NARROW ? Math.round(BAND * ratio) : 0 };
    for (const canvas of [table, weave]) Object.assign(canvas, { width, height });
    drawnAt = '';
    layTable(table, ratio, view);
    if (now) show(now.design, now.chart, { isQuiet: true });
  }

  /** The row and bead under a point of the window. */
  function beadAt(clientX: number, clientY: number): { row: number; bead: number } | undefined {
    if (!now || view === 'closed') return undefined;
    const box = weave.getBoundingClientRect();
    const x = (clientX - box.left) * room.ratio - room.width / 2;
    const y = (clientY - box.top) * room.ratio - middleY();
    const row = Math.floor(x / now.w + now.middle);
    const bead = Math.floor((y + (HEIGHT * now.h) / 2) / now.h);
    const isOnStrip = row >= 0 && row < now.chart.rows && bead >= 0 && bead < HEIGHT;
    return isOnStrip ? { row, bead } : undefined;
  }

  /** Laid flat as it is woven, or a bracelet closed. */
  function setView(next: View): void {
    if (view === next || !now) return;
    view = next;
    cancelAnimationFrame(frame);
    settle();
    drawnAt = '';
    turn = 0;
    layTable(table, room.ratio, view);
    whole.hidden = view === 'closed' || !now.isClose;
    if (view === 'closed' && !isStill()) spin();
    else {
      draw(performance.now());
      rest();
    }
  }
  /** It comes round to the name. */
  function spin(): void {
    const start = performance.now();
    const go = (time: number) => {
      const t = clamp((time - start) / SPIN_MS);
      turn = 0.42 * (1 - t) ** 4;
      drawClosed();
      if (t < 1) schedule(go);
    };
    go(start);
  }
  /** Part of the way round, from -0.5 to 0.5, 0 with the name in front. */
  function turnTo(part: number): void {
    turn = part;
    if (view === 'closed') schedule(drawClosed);
  }
  /** By pixels of the window; where it is then. */
  function turnBy(pixels: number): number {
    const part = turn - (closed?.turnFor(pixels * room.ratio) ?? 0);
    turnTo(part - Math.round(part));
    return turn;
  }
  function stop(): void {
    cancelAnimationFrame(frame);
    clearTimeout(resting);
  }

  return { show, resize, beadAt, setView, turnTo, turnBy, stop };
}
