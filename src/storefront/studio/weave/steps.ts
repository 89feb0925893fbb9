/** Work in steps, each in a task of its own, so that the page hears its visitor in between. */
export class Steps {
  #left: (() => void)[] = [];
  #waiting = 0;

  start(steps: readonly (() => void)[]): void {
    this.#left = [...steps];
    this.#later();
  }
  /** What is left, at once. */
  finish(): void {
    for (const step of this.stop()) step();
  }
  /** What is left is not done. */
  stop(): (() => void)[] {
    clearTimeout(this.#waiting);
    return this.#left.splice(0);
  }

  #later(): void {
    this.#waiting = window.setTimeout(() => {
      this.#left.shift()?.();
      if (this.#left.length > 0) this.#later();
    });
  }
}
