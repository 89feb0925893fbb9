import { MAX_CHANGES, MAX_FAVORITES, MAX_LISTS } from '../../shared/limits.ts';
import { createPersisted, localSource } from './persisted.ts';

const NONE: readonly FavoriteEntry[] = [];

/** Where the browser stores them, the newest first. */
export const FAVORITES = 'favorites';

export const favorites = createPersisted<readonly FavoriteEntry[]>({
  key: FAVORITES,
  empty: NONE,
  check: readFavorites,
  source: localSource,
});

/** A list that was shared from this browser, with what ends it. */
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

/** What a shopper likes, or no longer likes, and since when; `sent` once their account knows it. */
export type FavoriteEntry = { id: string; at: number; removed?: true; sent?: true };

/** Good entries stay, each product once; anything else that stands there is left out. */
export function readFavorites(found: unknown): FavoriteEntry[] {
  const seen = new Set<unknown>();
  const isNew = (entry: Partial<FavoriteEntry> | null) =>
    typeof entry?.id === 'string' &&
    /^[\w-]{1,200}$/.test(entry.id) &&
    Number(entry.at) > 0 &&
    !seen.has(entry.id) &&
    seen.add(entry.id);
  return Array.isArray(found) ? found.filter(isNew).slice(0, MAX_CHANGES) : [];
}

export const liveIds = (entries: readonly FavoriteEntry[]): string[] =>
  entries.flatMap(({ id, removed }) => (removed ? [] : [id])).slice(0, MAX_FAVORITES);

/**
 * The other way round than before; undefined where there are too many already. A removal is remembered where an account
 * has to learn of it.
 */
export function withToggled(
  entries: readonly FavoriteEntry[],
  id: string,
  at: number,
  hasAccount: boolean,
): FavoriteEntry[] | undefined {
  const live = liveIds(entries);
  const others = entries.filter((entry) => entry.id !== id);
  if (live.includes(id)) return hasAccount ? [{ id, at, removed: true }, ...others] : others;
  return live.length < MAX_FAVORITES ? [{ id, at }, ...others] : undefined;
}
