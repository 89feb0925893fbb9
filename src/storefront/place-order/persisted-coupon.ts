import { createPersisted, localSource } from '../../browser/storage/persisted.ts';

type PersistedCoupon = { code: string; description: string };

/** The coupon typed or taken from a link, until it is used in an order. `description` '' until quoted. */
export const persistedCoupon = createPersisted<PersistedCoupon | undefined>({
  key: 'coupon',
  empty: undefined,
  check: readCoupon,
  source: localSource,
});

function readCoupon(found: unknown): PersistedCoupon | undefined {
  if (typeof found !== 'object' || found === null) return undefined;
  const { code, description } = found as Partial<PersistedCoupon>;
  const fits = typeof code === 'string' && code !== '' && code.length <= 100 && typeof description === 'string';
  return fits ? { code, description } : undefined;
}
