import { createPersisted, localSource } from './persisted.ts';

/** Recently viewed products, stored in this browser only. Without prices, which could be outdated when shown. */
export type ViewedProduct = { id: string; name: string; image: string };

const MAX_VIEWED = 9;
const NOTHING: readonly ViewedProduct[] = [];

export const recentlyViewed = createPersisted<readonly ViewedProduct[]>({
  key: 'recentlySeen',
  empty: NOTHING,
  check: (found) => (Array.isArray(found) ? found.filter(isViewedProduct).slice(0, MAX_VIEWED) : undefined),
  source: localSource,
});

/** Newest first, without duplicates. */
const withViewed = (seen: readonly ViewedProduct[], product: ViewedProduct): ViewedProduct[] =>
  [product, ...seen.filter(({ id }) => id !== product.id)].slice(0, MAX_VIEWED);

export const recordView = (product: ViewedProduct) => recentlyViewed.set(withViewed(recentlyViewed.read(), product));

const isViewedProduct = (found: unknown): found is ViewedProduct =>
  typeof found === 'object' &&
  found !== null &&
  'id' in found &&
  typeof found.id === 'string' &&
  /^[a-z0-9-]{1,120}$/.test(found.id) &&
  'name' in found &&
  typeof found.name === 'string' &&
  found.name.length <= 300 &&
  'image' in found &&
  typeof found.image === 'string' &&
  /^(?:$|\/(?!\/))/.test(found.image);
