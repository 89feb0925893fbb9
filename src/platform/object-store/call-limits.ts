import { isStoreError, isTransient, ObjectStoreError } from './object-store-error.ts';

/** At most `most` at a time; the others wait in the order in which they came. */
export function createLimiter(most: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < most) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** After a failure that may pass by itself, calls fail at once for `restMs`; those that wait behind it, too. */
export function createBreaker(restMs: number) {
  let restsUntil = 0;
  return async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (performance.now() < restsUntil) throw new ObjectStoreError('unreachable', 'it did not answer a moment ago');
    try {
      return await call();
    } catch (error) {
      if (!isStoreError(error)) throw new ObjectStoreError('failed', `no copy could be written here (${error})`);
      if (isTransient(error)) restsUntil = performance.now() + restMs;
      throw error;
    }
  };
}
