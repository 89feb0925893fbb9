import type { Chart } from '../../../shop/studio/core/chart.ts';
import { type BeadColor, colorOf } from '../../../shop/studio/core/colors.ts';
import type { Design } from '../../../shop/studio/core/design.ts';
import { HEIGHT } from '../../../shop/studio/core/settings.ts';
import { cellHeight, cutAhead } from '../../../shop/studio/paint/cells.ts';
import { SUN, type Sun } from '../../../shop/studio/paint/light.ts';
import type { Work } from '../../../shop/studio/paint/work.ts';
import { type BeadSprites, createBeadSprites } from './bead-sprites.ts';
import { drawWeaving, type Shown } from './draw-move.ts';
import { drawWave } from './draw-wave.ts';
import { createEnds, type Ends } from './ends.ts';
import { type Fit, fitTo, type Room } from './fit.ts';
import { Lamp } from './lamp.ts';
import { type Move, moveBetween } from './moves.ts';
import { type Layout, middleOf, placeAt } from './place.ts';
import { createStrips, type Strips, sunsOver } from './strips.ts';

const NONE: Move['births'] = new Map();

/** The piece laid flat as it is woven, on the way from the design before to the one that is shown. */
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
  /** What is on the canvas but for the beads. */
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

  /** The canvas has another size, or something else was drawn on it. */
  renew(room: Room): void {
    this.#room = room;
    this.#drawnAt = '';
  }

  /** Paints what showing a first design takes. */
  *prepare(design: Design, chart: Chart): Work {
    const { w } = fitTo(this.#room, design, chart);
    const colors = chart.colors.map((id) => colorOf(this.#palette, id));
    yield* cutAhead(colors, w, SUN);
    yield* this.ends.prepare(design, w);
  }

  /** Takes a design; with motion it is on its way from now on. */
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

  /** What was on its way is there. */
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
    // Where only beads change, only the strip is drawn: its picture covers all that was there.
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

  /** The beads in the light of another place. */
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
    this.#to.setTransform(zoom, 0, 0, zoom, this.#room.width / 2, middleOf(this.#room));
  }

  #drawGround({ design, w }: Shown, { zoom, x0, x1, top }: Layout, fade: number): void {
    this.#to.setTransform(1, 0, 0, 1, 0, 0);
    this.#to.clearRect(0, 0, this.#room.width, this.#room.height);
    this.#center(zoom);
    if (fade < 1 && this.#before) this.#drawLeaving(this.#before);
    this.#to.globalAlpha = fade;
    this.ends.drawShadow(this.#to, design, { w, x0, x1, top });
  }

  /** The piece that goes, as a whole. */
  #drawLeaving({ design, chart, w, h, middle, from, strip }: Shown): void {
    const xOf = (row: number) => (row - middle) * w;
    const top = (-HEIGHT * h) / 2;
    this.ends.draw(this.#to, design, { w, x0: xOf(0), x1: xOf(chart.rows), top });
    this.#to.drawImage(strip, xOf(from), top);
  }

  #drawBeads(now: Shown, { t, slide, xOf, top }: Layout, time: number): void {
    const [to, move, before] = [this.#to, this.#move, this.#before];
    const scene = move && before && t < 1 && { to, now, before, move, beads: this.#beads, time, slide, xOf, top };
    if (scene && move.kind === 'weave') drawWeaving(scene);
    else if (scene && move.kind === 'wave') drawWave(scene, t);
    else to.drawImage(now.strip, xOf(now.from), top);
  }
}
