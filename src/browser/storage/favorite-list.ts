import { MAX_CHANGES, MAX_FAVORITES } from '../../shared/limits.ts';

/** A favorite, or a removed one, with its time; `sent` once it's synced to the account. */
export type FavoriteEntry = { id: string; at: number; removed?: true; sent?: true };

/** Storage key; newest first. */
export const FAVORITES = 'favorites';

/** Keeps valid entries, one per product; drops everything else. */
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
 * Toggles a favorite; undefined if the maximum is reached. A removal is recorded only with an account, which has to
 * sync it.
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
