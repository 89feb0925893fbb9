import { setTimeout as pause } from 'node:timers/promises';
import { isTransient, storeErrorOf } from './object-store-error.ts';

const FIRST_PAUSE_MS = 200;

/** Repeats a call that may be repeated, with backoff and jitter, while its failure may pass by itself. */
export async function withRetries<Result>(attempts: number, call: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const failure = storeErrorOf(error);
      if (attempt >= attempts || !isTransient(failure)) throw failure;
      await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }
}
