import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { measureDesign } from '../../../shop/studio/core/measure.ts';
import { BEAD, HEIGHT } from '../../../shop/studio/core/settings.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import {
  closedExtent,
  type Girth,
  girthPicture,
  roundPicture,
  standingShadow,
} from '../../../shop/studio/paint/round.ts';
import { stripPicture } from '../../../shop/studio/paint/strip.ts';
import type { Room } from './fit.ts';
import type { Laid } from './moves.ts';
import { shade } from './shadows.ts';
import { pen, put, sheet } from './sheets.ts';

/** A bracelet in the round, the name in front. `turn`: rotation from -0.5 to 0.5. */
type ClosedView = {
  draw: (to: CanvasRenderingContext2D, turn: number) => void;
  /** The rotation for a distance on the canvas. */
  turnFor: (pixels: number) => number;
};

const SPIN_MS = 1_100;

/** Rotation at which the spin starts. */
const SPUN = 0.42;

/** A closed bracelet that turns. The bent picture is cached by design. */
export class Turntable {
  readonly #to: CanvasRenderingContext2D;
  readonly #palette: readonly BeadColor[];
  readonly #frames: Frames;
  #laid: Laid | undefined;
  #room: Room | undefined;
  #closed: ClosedView | undefined;
  #turn = 0;

  constructor(to: CanvasRenderingContext2D, palette: readonly BeadColor[], frames: Frames) {
    this.#to = to;
    this.#palette = palette;
    this.#frames = frames;
  }

  draw(laid: Laid, room: Room): void {
    if (this.#laid !== laid || this.#room !== room || !this.#closed) {
      this.#closed = closeBracelet(laid, room, this.#palette);
    }
    [this.#laid, this.#room] = [laid, room];
    this.#closed.draw(this.#to, this.#turn);
  }

  /** Turns back to the name. */
  reset(): void {
    this.#turn = 0;
  }

  /** Spins in, ending at the name. */
  spin(laid: Laid, room: Room): void {
    const start = performance.now();
    const go = (time: number) => {
      const t = clamp((time - start) / SPIN_MS);
      this.#turn = SPUN * (1 - t) ** 4;
      this.draw(laid, room);
      if (t < 1) this.#frames.next(go);
    };
    go(start);
  }

  /** Rotation from -0.5 to 0.5; 0 has the name in front. */
  turnTo(part: number): void {
    this.#turn = part;
  }
  /** Turns by canvas pixels; returns the new rotation. */
  turnBy(pixels: number): number {
    const part = this.#turn - (this.#closed?.turnFor(pixels) ?? 0);
    this.#turn = part - Math.round(part);
    return this.#turn;
  }
}

function closeBracelet({ design, chart }: Laid, room: Room, palette: readonly BeadColor[]): ClosedView {
  const { width, band } = room;
  const height = room.height - band;
  const { wide, high } = closedExtent(measureDesign(design, chart).wholeMm);
  const mm = Math.min((width * 0.9) / wide, (height * 0.86) / high);
  const w = Math.floor(clamp(Math.min(mm, 900 / wide) * BEAD.alongMm, 4, 24));
  const girth = girthPicture(design, stripPicture(chart, w, palette), w, palette);
  const scale = (mm * BEAD.alongMm) / w;
  const front = (chart.nameFrom + chart.span / 2) * w;
  const long = girth.picture.width;
  const shadow = shadowUnder(girth, front, { width, height: room.height, middle: height / 2, scale });
  return {
    draw(to, turn) {
      const ring = roundPicture(girth, { front, turn: turn * long });
      to.setTransform(1, 0, 0, 1, 0, 0);
      to.globalAlpha = 1;
      to.imageSmoothingQuality = 'high';
      to.clearRect(0, 0, width, room.height);
      to.drawImage(shadow, 0, 0, width, room.height);
      const [ringWide, ringHigh] = [ring.width * scale, ring.height * scale];
      to.drawImage(put(ring), (width - ringWide) / 2, (height - ringHigh) / 2, ringWide, ringHigh);
    },
    turnFor: (pixels) => pixels / scale / long,
  };
}

/** Scale of the shadow: it is soft, so few pixels suffice. */
const COARSE = 4;

type Ground = { width: number; height: number; middle: number; scale: number };

function shadowUnder(girth: Girth, front: number, { width, height, middle, scale }: Ground): HTMLCanvasElement {
  const { foot, width: wide, height: high } = roundPicture(girth, { front });
  const canvas = sheet(width / COARSE, height / COARSE);
  const by = scale / COARSE;
  const place = {
    x: canvas.width / 2 + (foot.x - wide / 2) * by,
    y: middle / COARSE + (foot.y - high / 2) * by,
    half: foot.half * by,
    deep: foot.deep * by,
  };
  const tall = HEIGHT * BEAD.acrossMm * girth.scale * by;
  const dark = standingShadow({ width: canvas.width, height: canvas.height, foot: place, tall });
  const image = pen(canvas).createImageData(canvas.width, canvas.height);
  for (const [n, cover] of dark.entries()) shade(image.data, n, cover);
  pen(canvas).putImageData(image, 0, 0);
  return canvas;
}

/** Schedules one animation frame at a time; a later request replaces the pending one. */
export class Frames {
  #waiting = 0;

  next(draw: (time: number) => void): void {
    cancelAnimationFrame(this.#waiting);
    this.#waiting = requestAnimationFrame(draw);
  }
  stop(): void {
    cancelAnimationFrame(this.#waiting);
  }
}
