import { createInProcessClient } from '../api/in-process.ts';
import type { AppDeps } from '../app-deps.ts';
import type { Assets, WorkerFile } from '../platform/assets.ts';
import { databaseIn } from '../platform/db/database.ts';
import type { EventLoopWatch } from '../platform/event-loop-watch.ts';
import type { App } from '../platform/http/app.ts';
import type { Metrics } from '../platform/metrics.ts';
import { oneByOne } from '../shared/concurrency.ts';
import { readPreview } from '../shop/catalog/products/preview.ts';
import { storeFacts } from '../shop/connections/connections.ts';
import { dayIn } from '../shop/delivery/promise.ts';
import { readOwnPagePreview } from '../shop/own-pages/own-pages.ts';
import { redirectFor } from '../shop/redirects/redirects.ts';
import { openBrand } from '../shop/settings/brand/brand.ts';
import type { Brand } from '../shop/settings/brand/schema.ts';
import type { Settings } from '../shop/settings/schema.ts';
import { storeFor } from '../shop/settings/store.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { readStoryPreview } from '../shop/stories/stories.ts';
import type { StorefrontDeps } from '../storefront/storefront-deps.ts';

/** Previews show the notice on any day. */
const unsaved = (settings: Settings, brand: Brand): Settings => ({
  ...settings,
  ...brand,
  notice: { ...brand.notice, from: null, to: null },
});

/**
 * Previews run one at a time: each holds a connection and may wait for a second one to read the settings. With as many
 * previews as connections, they would deadlock.
 */
const onePreview = oneByOne();

/** Dependencies of the shopper pages. */
export function getStorefrontDeps(
  deps: AppDeps,
  site: AppAssets,
  store: () => Promise<Store>,
  fallbackStore: Store,
): Omit<StorefrontDeps, 'describeApi'> {
  const { config, log } = deps;
  return {
    api: createInProcessClient(deps, site.isSaturated),
    assets: site.assets,
    worker: config.offlinePages ? site.worker : undefined,
    store,
    menus: () =>
      deps.menus.current().then(
        ({ shown }) => shown,
        () => undefined,
      ),
    fallbackStore,
    previewed: (preview, load) =>
      onePreview(() =>
        readPreview(deps, preview, (tx) => {
          const db = databaseIn(tx, deps.db);
          return load(createInProcessClient({ ...deps, db, readDb: db }));
        }),
      ),
    previewedPage: (key) => readOwnPagePreview(deps, key),
    previewedStory: (key) => readStoryPreview(deps, key),
    redirectFor: (url) =>
      redirectFor(deps, url).catch((error: unknown) => {
        log.warn({ err: error }, 'no redirect could be looked up');
        return undefined;
      }),
    drafted: async (token) => {
      const brand = openBrand(deps, token);
      const [settings, connections] = await Promise.all([deps.settings.current(), deps.connections.current()]);
      const today = dayIn(deps.now(), settings.timeZone);
      return brand && storeFor(unsaved(settings, brand), storeFacts(connections, config), today);
    },
  };
}

export type AppAssets = {
  assets: Assets;
  /** The back office's separate build. */
  office: { assets: Assets; files: string | undefined };
  /** Folder of the built files; undefined in development, where Vite serves the sources. */
  files: string | undefined;
  /** Omitted in development: cached files would hide changes. */
  worker?: WorkerFile;
  /** Vite's middleware in development. */
  development?: (app: App) => void;
  isReady: () => Promise<boolean>;
  metrics: Metrics | undefined;
  eventLoop?: EventLoopWatch;
  isSaturated?: () => boolean;
};
