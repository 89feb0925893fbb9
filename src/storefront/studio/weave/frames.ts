/** One thing at a time is drawn with the browser's frames: what is asked for later takes the place of what waits. */
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
