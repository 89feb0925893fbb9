import { MAX_CHANGES, MAX_FAVORITES } from '../../shared/limits.ts';

/** What a shopper likes, or no longer likes, and since when; `sent` once their account knows it. */
export type FavoriteEntry = { id: string; at: number; removed?: true; sent?: true };

/** Where the browser stores them, the newest first. */
export const FAVORITES = 'favorites';

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
