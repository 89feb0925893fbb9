import { createPersisted, type Persisted, type StorageSource, sessionSource } from '../../browser/persisted.ts';
import { uuid } from '../../browser/uuid.ts';

type StoredKey = { asked: string; key: string };

/**
 * The key that makes a repeat answer the first order. It holds for exactly this request: pressed again after a lost
 * answer or a reload, the same order comes back; with another cart, address or coupon it is another order.
 */
export function createIdempotencyKeys(source: StorageSource, newKey: () => string) {
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
      if (before?.asked === asked) return before.key;
      const key = newKey();
      stored.set({ asked, key });
      return key;
    },
    /** The order is placed: the next one is another, however alike. */
    forget: () => stored.clear(),
  };
}

export const idempotencyKeys = createIdempotencyKeys(sessionSource, uuid);

function readStoredKey(found: unknown): StoredKey | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { asked, key } = found as Partial<StoredKey>;
  return typeof asked === 'string' && typeof key === 'string' ? { asked, key } : undefined;
}
