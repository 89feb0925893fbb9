import type { ReactNode } from 'react';
import type { QueryClient } from '../browser/client.ts';
import type { ContentPolicy } from '../content-policies.ts';
import type { CacheTag } from '../platform/invalidation/cache-tag.ts';
import type { Store } from '../shop/settings/store-schema.ts';

/** No name of a size, a maker or a color has it. */
export const BETWEEN_VALUES = ';';

/** What stands in a document's head. */
export type Head = {
  title: string;
  description: string;
  /** Path of the one address under which search engines should know this page; left out, it is kept out of them. */
  canonical?: string;
  /** Address of a picture for links that are shared. */
  picture?: { src: string; alt: string; width: number; height: number };
  kind?: 'website' | 'product' | 'article';
  /** Structured data, one object a block. */
  jsonLd?: readonly object[];
  /** `rel=prev`/`next` of a paged list. */
  neighbours?: { prev?: string; next?: string };
  /** An Atom feed of what the page lists. */
  feed?: { title: string; path: string };
};

export type PageContext = {
  api: QueryClient;
  params: Record<string, string>;
  /** Known parameters only, the rest never reach a page; several values of one with BETWEEN_VALUES between them. */
  query: Record<string, string>;
  store: Store;
};

/** What a loader answers: the page's data, or why there is none. */
export type Loaded<Shown> =
  | { ok: true; shown: Shown; status?: number }
  | { ok: false; status: number; detail?: string }
  | { ok: false; status: 301 | 302; to: string };

export type Page<Shown = unknown> = {
  /** Fastify's pattern. */
  path: string;
  /** Names of the query parameters that change what is shown. */
  query?: readonly string[];
  /** Which changes make this page old. Left out: the page is the same for ever, or never cached (`private`). */
  tags?: (params: Record<string, string>) => readonly CacheTag[];
  /** Cached nowhere: pages that read the visitor's own data. */
  isPrivate?: boolean;
  policy?: ContentPolicy;
  /** `small`: nothing at the foot that leads away from what is being done. */
  foot?: 'small';
  load(context: PageContext): Promise<Loaded<Shown>>;
  head(shown: Shown, context: PageContext): Head;
  body(shown: Shown, context: PageContext): ReactNode;
};

/** Checks that `load`, `head` and `body` agree on the loaded type, and erases it for the route map. */
export const definePage = <Shown>(page: Page<Shown>): Page => page as unknown as Page;

/** For pages whose markup needs nothing but the shop itself. */
export const nothingToLoad = async (): Promise<Loaded<undefined>> => ({ ok: true, shown: undefined });

/** Nobody sees anything older than ten seconds: no invalidation reaches shared caches, as it does our own. */
export const PUBLIC = 'public, max-age=0, s-maxage=5, stale-while-revalidate=5';
