import { MAX_LISTS } from '../../shared/limits.ts';
import { FAVORITES, type FavoriteEntry, readFavorites } from './favorite-list.ts';
import { createPersisted, localSource } from './persisted.ts';

const NONE: readonly FavoriteEntry[] = [];

export const favorites = createPersisted<readonly FavoriteEntry[]>({
  key: FAVORITES,
  empty: NONE,
  check: readFavorites,
  source: localSource,
});

/** A list shared from this browser, with the secret that revokes it. */
export type OwnShare = { token: string; secret: string; at: number; count: number };

const NO_SHARES: readonly OwnShare[] = [];

export const ownShares = createPersisted<readonly OwnShare[]>({
  key: 'favoriteLists',
  empty: NO_SHARES,
  check: (found) => (Array.isArray(found) ? found.filter(isOwnShare).slice(0, MAX_LISTS) : undefined),
  source: localSource,
});

function isOwnShare(found: unknown): found is OwnShare {
  if (typeof found !== 'object' || found === null) return false;
  const { token, secret, at, count } = found as Record<string, unknown>;
  const isLink = typeof token === 'string' && /^[\w-]{22}$/.test(token) && typeof secret === 'string';
  return isLink && secret.length <= 100 && Number(at) > 0 && Number.isInteger(count);
}
