import { type Cupboard, createKept, type Kept, tabCupboard } from '../../browser/kept.ts';
import { newKey } from '../../browser/new-key.ts';

type Attempt = { asked: string; key: string };

/**
 * The key that makes a repeat answer the first order. It holds for exactly this request: pressed again after a lost
 * answer or a reload, the same order comes back; with another cart, address or coupon it is another order.
 */
export function createAttempts(cupboard: Cupboard, newKey: () => string) {
  const kept: Kept<Attempt | undefined> = createKept({
    key: 'orderAttempt',
    empty: undefined,
    check: readAttempt,
    cupboard,
  });
  return {
    keyFor(request: object): string {
      const asked = JSON.stringify(request);
      const before = kept.read();
      if (before?.asked === asked) return before.key;
      const key = newKey();
      kept.keep({ asked, key });
      return key;
    },
    /** The order is placed: the next one is another, however alike. */
    forget: () => kept.forget(),
  };
}

export const attempts = createAttempts(tabCupboard, newKey);

function readAttempt(found: unknown): Attempt | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { asked, key } = found as Partial<Attempt>;
  return typeof asked === 'string' && typeof key === 'string' ? { asked, key } : undefined;
}
