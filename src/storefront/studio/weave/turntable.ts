import type { BeadColor } from '../../../shop/studio/core/colors.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import { type ClosedView, closeBracelet } from './closed-view.ts';
import type { Room } from './fit.ts';
import type { Frames } from './frames.ts';
import type { Laid } from './moves.ts';

const SPIN_MS = 1_100;
/** The part of the way round from which it comes to the name. */
const SPUN = 0.42;

/** A bracelet closed and turned. It is bent anew when another is put on. */
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

  /** Back to the name. */
  reset(): void {
    this.#turn = 0;
  }

  /** It comes round to the name. */
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

  /** Part of the way round, from -0.5 to 0.5, 0 with the name in front. */
  turnTo(part: number): void {
    this.#turn = part;
  }
  /** By pixels of the canvas; where it is then. */
  turnBy(pixels: number): number {
    const part = this.#turn - (this.#closed?.turnFor(pixels) ?? 0);
    this.#turn = part - Math.round(part);
    return this.#turn;
  }
}
