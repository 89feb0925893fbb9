import type { QueryClient } from '../browser/client.ts';
import type { Assets, WorkerFile } from '../platform/assets.ts';
import type { ApiDescription } from '../shared/api-description.ts';
import type { ShownMenus } from '../shop/menus/menus.ts';
import type { PublicOwnPage } from '../shop/own-pages/schema.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import type { PublicStory } from '../shop/stories/schema.ts';
import type { FragmentCache } from './document/fragment-cache.tsx';
import type { PageShell } from './document/page-shell.tsx';

export type StorefrontDeps = {
  api: QueryClient;
  assets: Assets;
  /** Undefined if offline pages are off. */
  worker: WorkerFile | undefined;
  /** The store's public settings; never fails, and is the same object until a setting changes. */
  store: () => Promise<Store>;
  /** Menus, the same object until they change; undefined if the database is unreachable. */
  menus: () => Promise<ShownMenus | undefined>;
  /** Settings used while the database is unreachable. */
  fallbackStore: Store;
  /** API with a product's unsaved changes applied; undefined if the preview doesn't exist. */
  previewed: <Answer>(
    preview: { id: string; key: string },
    load: (api: QueryClient) => Promise<Answer>,
  ) => Promise<Answer | undefined>;
  /** A page or story with unsaved changes; undefined if the preview doesn't exist. */
  previewedPage: (key: string) => Promise<PublicOwnPage | undefined>;
  previewedStory: (key: string) => Promise<PublicStory | undefined>;
  /** Redirect target of a missing page; undefined if there is none or the database is unreachable. */
  redirectFor: (url: string) => Promise<string | undefined>;
  /** The store with an unsaved brand; undefined if the token is invalid or expired. */
  drafted: (token: string) => Promise<Store | undefined>;
  /** For `/api/docs`. */
  describeApi: () => ApiDescription;
};

/** With cached shell and fragments. */
export type StorefrontContext = StorefrontDeps & {
  frameOf: (store: Store, menus: ShownMenus) => PageShell;
  /** Rendered without scripts, as visitors with JavaScript see it. */
  isPreview?: true;
  parts: FragmentCache;
  /** For the error page, which makes no queries. */
  lastMenus: ShownMenus;
  lastStore: Store;
};
