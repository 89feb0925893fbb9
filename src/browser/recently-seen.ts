import { createKept, localCupboard } from './kept.ts';

/** What a shopper looked at, in this browser alone. No price: it could be old by the time it is shown. */
export type Seen = { id: string; name: string; image: string };

const MOST = 9;
const NOTHING: readonly Seen[] = [];

export const recentlySeen = createKept<readonly Seen[]>({
  key: 'recentlySeen',
  empty: NOTHING,
  check: (found) => (Array.isArray(found) ? found.filter(isSeen).slice(0, MOST) : undefined),
  cupboard: localCupboard,
});

/** The newest first, each once. */
export const withSeen = (seen: readonly Seen[], product: Seen): Seen[] =>
  [product, ...seen.filter(({ id }) => id !== product.id)].slice(0, MOST);

export const sawProduct = (product: Seen) => recentlySeen.keep(withSeen(recentlySeen.read(), product));

const isSeen = (found: unknown): found is Seen =>
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
