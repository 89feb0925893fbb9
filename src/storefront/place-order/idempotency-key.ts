import { createPersisted, localSource, type Persisted, type StorageSource } from '../../browser/storage/persisted.ts';
import { uuid } from '../../browser/uuid.ts';

type StoredKey = { asked: string; key: string; at: number };

/** By then whoever lost the answer has its email, and an equal order is a new one. */
const LASTS_MS = 86_400_000;

/**
 * The key that makes a repeat answer the first order. It holds for exactly this request, in all tabs: pressed again after a
 * lost answer, a reload or a tab that was closed, the same order comes back; with another cart, address or coupon it is
 * another order.
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
      const asked = JSON.stringify(request);
      const before = stored.read();
      const age = now() - (before?.at ?? 0);
      if (before?.asked === asked && age >= 0 && age < LASTS_MS) return before.key;
      const key = newKey();
      stored.set({ asked, key, at: now() });
      return key;
    },
    /** The order is placed: the next one is another, however alike. */
    forget: () => stored.clear(),
  };
}

export const idempotencyKeys = createIdempotencyKeys(localSource, uuid);

function readStoredKey(found: unknown): StoredKey | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { asked, key, at } = found as Partial<StoredKey>;
  return typeof asked === 'string' && typeof key === 'string' && typeof at === 'number'
    ? { asked, key, at }
    : undefined;
}

/** Of all tabs of this browser one at a time places orders. Without locks, the idempotency key alone keeps them one. */
export const withOrderLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  globalThis.navigator?.locks
    ? navigator.locks.request('place-order', async () => ({ result: await work() })).then(({ result }) => result)
    : work();
