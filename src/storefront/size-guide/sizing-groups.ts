import type { Sizing } from '../../shared/products/sizing.ts';
import type { CategorySizing } from '../../shop/catalog/sizes/measures-schema.ts';

/** Categories with equal size measures, with all their names. */
export type SizingGroup = { id: string; name: string; sizing: Sizing };

/** In the shop's order, by the first category of each group. */
export function groupSizings(sizings: readonly CategorySizing[]): SizingGroup[] {
  const groups = new Map<string, SizingGroup>();
  for (const { id, name, sizing } of sizings) {
    const key = JSON.stringify(sizing);
    const known = groups.get(key);
    groups.set(key, known ? { ...known, name: `${known.name}, ${name}` } : { id, name, sizing });
  }
  return [...groups.values()];
}
