import { finish, type Work } from '../../../shop/studio/paint/work.ts';

/** Runs one work at a time, in tasks of a few milliseconds. */
export class Steps {
  #work: Work | undefined;
  #waiting = 0;

  start(work: Work): void {
    this.stop();
    this.#work = work;
    this.#later();
  }
  /** Finishes the work synchronously. */
  finish(): void {
    clearTimeout(this.#waiting);
    if (this.#work) finish(this.#work);
    this.#work = undefined;
  }
  /** Drops the rest of the work. */
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

/** Maximum length of a task, in milliseconds, before yielding to input. */
export const AT_ONCE_MS = 5;

/** Runs some steps; returns whether the work is done. */
export function doSome(work: Work): boolean {
  const until = performance.now() + AT_ONCE_MS;
  do if (work.next().done) return true;
  while (performance.now() < until);
  return false;
}
