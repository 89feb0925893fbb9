import type { ReactNode } from 'react';
import type { QueryClient } from '../browser/client.ts';
import type { ContentPolicy } from '../content-policies.ts';
import type { CacheTag } from '../platform/invalidation/cache-tag.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import type { SheetName } from '../styles/sheets.ts';

/** Separator that no size, maker or color name contains. */
export const BETWEEN_VALUES = ';';

/** Contents of a document's head. */
export type Head = {
  title: string;
  description: string;
  /** Canonical path for search engines; without it the page is noindex. */
  canonical?: string;
  /** Picture for shared links, in the size of LINK_PICTURE; without it the shop's. */
  picture?: { src: string; alt: string } | undefined;
  kind?: 'website' | 'product' | 'article';
  /** Structured data, one object per block. */
  jsonLd?: readonly object[];
  /** `rel=prev`/`next` of a paginated list. */
  neighbors?: { prev?: string; next?: string };
  /** Atom feed of the listed items. */
  feed?: { title: string; path: string };
};

export type PageContext = {
  api: QueryClient;
  params: Record<string, string>;
  /** Known parameters only. Repeated values are joined with BETWEEN_VALUES. */
  query: Record<string, string>;
  store: Store;
};

/** Result of a loader: the page's data, or why there is none. */
export type Loaded<Shown> =
  | { ok: true; shown: Shown; status?: number }
  | { ok: false; status: number; detail?: string }
  | { ok: false; status: 301 | 302; to: string };

export type Page<Shown = unknown> = {
  /** Fastify route pattern. */
  path: string;
  /** Query parameters that change the page. */
  query?: readonly string[];
  /** Cache tags that invalidate the page. Without them it is static, or never cached (`isPrivate`). */
  tags?: (params: Record<string, string>) => readonly CacheTag[];
  /** Not cached: reads the visitor's own data. */
  isPrivate?: boolean;
  policy?: ContentPolicy;
  /** The style sheet of its own (`styles/sheets.ts`): `pages` by default, `null` for none. */
  sheet?: SheetName | null;
  /** `small`: a footer without links that distract from the task. */
  foot?: 'small';
  load(context: PageContext): Promise<Loaded<Shown>>;
  head(shown: Shown, context: PageContext): Head;
  body(shown: Shown, context: PageContext): ReactNode;
};

/** Checks that `load`, `head` and `body` agree on the loaded type, then erases it for the route map. */
export const definePage = <Shown>(page: Page<Shown>): Page => page as unknown as Page;

/** For pages that need only the store. */
export const nothingToLoad = async (): Promise<Loaded<undefined>> => ({ ok: true, shown: undefined });
