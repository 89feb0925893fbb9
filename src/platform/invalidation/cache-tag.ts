/** Filled from above: each property names a kind of tag, and its type is how such a tag is written. */
// biome-ignore lint/suspicious/noEmptyInterface: a registry, which `src/cache-tags.d.ts` adds the shop's own tags to
export interface CacheTags {}

/** What a cached response was made from, and what a change names: publishing a tag invalidates all that carry it. */
export type CacheTag = CacheTags[keyof CacheTags];
