/** Painting in steps, each short enough not to block the browser noticeably. */
export type Work<Result = void> = Generator<undefined, Result, undefined>;

/** Runs all steps at once. */
export function finish<Result>(work: Work<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Rows painted per step. */
export const ROWS_AT_ONCE = 16;
