/** Extended by upper layers: each property names a kind of tag, and its type is the tag's format. */
// biome-ignore lint/suspicious/noEmptyInterface: a registry, which `src/cache-tags.d.ts` adds the shop's own tags to
export interface CacheTags {}

/** Tags of a cached response, published by changes: publishing a tag invalidates every entry that has it. */
export type CacheTag = CacheTags[keyof CacheTags];
