import { finish, type Work } from '../../../shop/studio/paint/work.ts';

/** One work at a time, in tasks of a few milliseconds. */
export class Steps {
  #work: Work | undefined;
  #waiting = 0;

  start(work: Work): void {
    this.stop();
    this.#work = work;
    this.#later();
  }
  /** What is left of it, at once. */
  finish(): void {
    clearTimeout(this.#waiting);
    if (this.#work) finish(this.#work);
    this.#work = undefined;
  }
  /** What is left of it is not done. */
  stop(): void {
    clearTimeout(this.#waiting);
    this.#work = undefined;
  }

  #later(): void {
    this.#waiting = window.setTimeout(() => {
      if (!this.#work) return;
      if (doSome(this.#work)) this.#work = undefined;
      else this.#later();
    });
  }
}

/** So long the steps of a work are done one after the other before the page hears its visitor again. */
export const AT_ONCE_MS = 5;

/** Does some of it; whether it is done. */
export function doSome(work: Work): boolean {
  const until = performance.now() + AT_ONCE_MS;
  do if (work.next().done) return true;
  while (performance.now() < until);
  return false;
}
