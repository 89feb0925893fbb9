import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { createPersisted, localSource, usePersisted } from '../../browser/storage/persisted.ts';
import type { PlaceArea } from '../../shop/today/schema.ts';
import { getSubPlace, type OfficePlace, placesFor } from '../screens.ts';
import { useStaff } from '../session.ts';

export type WaitingCount = { count: number; of: string };

/** Number of waiting items by path. */
export type PlaceCounts = Readonly<Record<string, WaitingCount>>;

type StoredPlaces = {
  /** Paths of the screens that the shop or this browser has used. */
  used: readonly string[];
  isAll: boolean;
};

const stored = createPersisted<StoredPlaces>({
  key: 'officePlaces',
  empty: { used: [], isAll: false },
  check: (found) => (isStored(found) ? found : undefined),
  source: localSource,
});

const isStored = (found: unknown): found is StoredPlaces =>
  typeof found === 'object' &&
  found !== null &&
  'isAll' in found &&
  typeof found.isAll === 'boolean' &&
  'used' in found &&
  Array.isArray(found.used) &&
  found.used.every((path) => typeof path === 'string');

/** Screens that aren't in the sidebar from the start. */
const LATER = placesFor('owner')
  .flatMap(({ subs }) => subs)
  .flatMap(({ path, usedBy }) => (usedBy ? [{ path, usedBy }] : []));

function addUsed(isUsed: (later: (typeof LATER)[number]) => boolean): void {
  const { used, isAll } = stored.read();
  const added = LATER.filter((later) => !used.includes(later.path) && isUsed(later)).map(({ path }) => path);
  if (added.length > 0) stored.set({ used: [...used, ...added], isAll });
}

/** Kept in this browser, so that the sidebar doesn't grow while it loads. */
export const recordUsedAreas = (areas: readonly PlaceArea[]) =>
  addUsed(({ usedBy }) => usedBy.some((area) => areas.includes(area)));

/** The places of the sidebar: the first ones, those in use, and on request all of them. */
export function usePlaces(counts: PlaceCounts) {
  const { role } = useStaff();
  const { used, isAll } = usePersisted(stored);
  const open = getSubPlace(useLocation().pathname);
  useEffect(() => addUsed(({ path }) => path === open), [open]);
  const isInUse = (path: string) => used.includes(path) || path === open || (counts[path]?.count ?? 0) > 0;
  const all = placesFor(role);
  const inUse: OfficePlace[] = all
    .map((place) => ({ ...place, subs: place.subs.filter(({ path, usedBy }) => !usedBy || isInUse(path)) }))
    .filter(({ subs }) => subs.length > 0);
  const countOf = (places: readonly OfficePlace[]) => places.flatMap(({ subs }) => subs).length;
  return {
    places: isAll ? all : inUse,
    isAll,
    hasMore: countOf(all) > countOf(inUse),
    toggle: () => stored.set({ used: stored.read().used, isAll: !isAll }),
  };
}
