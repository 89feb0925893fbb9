import { LAMPS, SUN, type Sun } from '../../../shop/studio/paint/light.ts';
import { clamp } from '../../../shop/studio/paint/pixels.ts';
import type { Fit, Room } from './fit.ts';

/** How far it comes nearer with each frame, and from where on it is there. */
const PACE = 0.18;
const NEAR = 0.02;
/** CSS pixels from the hand to where its light falls as flat as it does. */
const REACH = 260;
const FLATTEST = 0.64;

/** Light that follows the mouse over the beads, and goes back to the window when it leaves. */
export class Lamp {
  #x = 0;
  #power = 0;
  #wanted = 0;

  /** `x`: in pixels of the canvas; undefined once the hand is gone. */
  moveTo(x: number | undefined): void {
    this.#wanted = x === undefined ? 0 : 1;
    this.#x = x ?? this.#x;
  }

  /** One frame nearer; whether another is needed. */
  step(): boolean {
    this.#power += (this.#wanted - this.#power) * PACE;
    if (Math.abs(this.#wanted - this.#power) >= NEAR) return true;
    this.#power = this.#wanted;
    return false;
  }

  /** The light over each row; undefined while it is the window's alone. */
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
