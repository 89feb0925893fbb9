import type { QueryClient } from '../browser/client.ts';
import type { Assets, WorkerFile } from '../platform/assets.ts';
import type { ShownMenus } from '../shop/menus/menus.ts';
import type { PublicOwnPage } from '../shop/own-pages/schema.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import type { PublicStory } from '../shop/stories/schema.ts';
import type { FragmentCache } from './document/fragment-cache.tsx';
import type { PageShell } from './document/page-shell.tsx';

export type StorefrontDeps = {
  api: QueryClient;
  assets: Assets;
  /** Undefined where browsers are to store nothing. */
  worker: WorkerFile | undefined;
  /** What every page shows of the shop itself; never fails, and is the same object until a setting changes. */
  store: () => Promise<Store>;
  /** What header and footer link to, the same object until that changes; undefined where nobody can ask. */
  menus: () => Promise<ShownMenus | undefined>;
  /** What the shop calls itself while nobody can ask. */
  fallbackStore: Store;
  /** Loads by an API that answers as if what isn't saved of a product were; undefined where there is no such preview. */
  previewed: <Answer>(
    preview: { id: string; key: string },
    load: (api: QueryClient) => Promise<Answer>,
  ) => Promise<Answer | undefined>;
  /** A page or a story with what isn't saved of it; undefined where there is no such preview. */
  previewedPage: (key: string) => Promise<PublicOwnPage | undefined>;
  previewedStory: (key: string) => Promise<PublicStory | undefined>;
  /** Where an address without a page leads to now; undefined as well where nobody can ask. */
  redirectFor: (url: string) => Promise<string | undefined>;
  /** The shop with a brand that is not saved; undefined where the token is none, or too old. */
  drafted: (token: string) => Promise<Store | undefined>;
};

/** With the cached shell and fragments. */
export type StorefrontContext = StorefrontDeps & {
  frameOf: (store: Store, menus: ShownMenus) => PageShell;
  /** Without scripts, and as visitors see it who have them. */
  isPreview?: true;
  parts: FragmentCache;
  /** For the error page, which waits for nobody. */
  lastMenus: ShownMenus;
  lastStore: Store;
};
