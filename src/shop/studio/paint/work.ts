/** Painting that can pause between any two of its steps, none of them longer than a browser's visitor notices. */
export type Work<Result = void> = Generator<undefined, Result, undefined>;

/** All of it at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Rows of a picture that are painted in one step. */
export const ROWS_AT_ONCE = 16;
