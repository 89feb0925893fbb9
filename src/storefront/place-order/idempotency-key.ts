import { createPersisted, localSource, type Persisted, type StorageSource } from '../../browser/storage/persisted.ts';
import { uuid } from '../../browser/uuid.ts';

type StoredKey = { asked: string; key: string; at: number };

/** After a day, shoppers who lost the response have the email, and an equal order is a new one. */
const LASTS_MS = 86_400_000;

/**
 * Idempotency key: a repeated request returns the first order. It holds for exactly this request in all tabs, also
 * after a lost response, a reload or a closed tab. Another cart, address or coupon is another order.
 */
export function createIdempotencyKeys(source: StorageSource, newKey: () => string, now: () => number = Date.now) {
  const stored: Persisted<StoredKey | undefined> = createPersisted({
    key: 'orderAttempt',
    empty: undefined,
    check: readStoredKey,
    source,
  });
  return {
    keyFor(request: object): string {
      const serialized = JSON.stringify(request);
      const before = stored.read();
      const age = now() - (before?.at ?? 0);
      if (before?.asked === serialized && age >= 0 && age < LASTS_MS) return before.key;
      const key = newKey();
      stored.set({ asked: serialized, key, at: now() });
      return key;
    },
    /** After a successful order, an equal one is new. */
    forget: () => stored.clear(),
  };
}

function readStoredKey(found: unknown): StoredKey | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { asked, key, at } = found as Partial<StoredKey>;
  return typeof asked === 'string' && typeof key === 'string' && typeof at === 'number'
    ? { asked, key, at }
    : undefined;
}

export const idempotencyKeys = createIdempotencyKeys(localSource, uuid);

/** One tab at a time places orders. Without Web Locks, the idempotency key alone prevents duplicates. */
export const withOrderLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks
    ? navigator.locks.request('place-order', async () => ({ result: await work() })).then(({ result }) => result)
    : work();
