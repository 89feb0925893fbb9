import { createPersisted, sessionSource } from '../../browser/persisted.ts';

export type PersistedCoupon = { code: string; description: string };

/** The coupon of this visit. */
export const persistedCoupon = createPersisted<PersistedCoupon | undefined>({
  key: 'coupon',
  empty: undefined,
  check: readCoupon,
  source: sessionSource,
});

function readCoupon(found: unknown): PersistedCoupon | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { code, description } = found as Partial<PersistedCoupon>;
  const fits = typeof code === 'string' && code !== '' && code.length <= 100 && typeof description === 'string';
  return fits ? { code, description } : undefined;
}
