import { createPersisted, localSource } from '../../browser/storage/persisted.ts';
import type { PlaceOfSale } from '../../shared/address/place-of-sale.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= 20;

function readPlace(found: unknown): PlaceOfSale | undefined {
  const { state, postalCode } = (found ?? {}) as { state?: unknown; postalCode?: unknown };
  return isText(state) && isText(postalCode) ? { state, postalCode } : undefined;
}

/** Where this browser sold last: a market stall stands in one place all day. */
export const placeOfSale = createPersisted<PlaceOfSale | undefined>({
  key: 'placeOfSale',
  empty: undefined,
  check: readPlace,
  source: localSource,
});
