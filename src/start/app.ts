import { registerAdminApi } from '../api/admin/resources.ts';
import { cachedRoutes } from '../api/cached-routes.ts';
import { createInProcessClient } from '../api/in-process.ts';
import { publishOpenApi, registerOpenApi } from '../api/openapi.tsx';
import { registerApi } from '../api/register-api.ts';
import type { AppDeps } from '../app-deps.ts';
import { registerBackOfficeRoutes } from '../backoffice/routes.ts';
import { contentPolicies, PASSKEY_POLICIES, paymentPolicy } from '../content-policies.ts';
import { paths } from '../paths.ts';
import { databaseIn } from '../platform/db/database-in.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { serveFiles, serveUploads } from '../platform/http/files.ts';
import { registerHealthRoutes } from '../platform/http/health.ts';
import { isFromThisMachine } from '../platform/http/loopback.ts';
import { strictHeaders } from '../platform/http/security-headers.ts';
import { createHttpApp } from '../platform/http/server.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createRouteMatcher } from '../platform/page-cache/match-route.ts';
import { createPageCache, type PageCache } from '../platform/page-cache/page-cache.ts';
import type { Assets, WorkerFile } from '../platform/render/assets.ts';
import { LOGOS } from '../shared/brand/logo.ts';
import { SHOP_SHEETS } from '../shared/brand/look.ts';
import { memoize } from '../shared/memoize.ts';
import { oneByOne } from '../shared/one-by-one.ts';
import { readPreview } from '../shop/catalog/product-preview.ts';
import { type Connections, connectionsOfEnvironment, type PaypalConnection } from '../shop/connections/connections.ts';
import { storeFacts } from '../shop/connections/store-facts.ts';
import { cutOffWithinQuarter, dayIn, midnightWithinQuarter } from '../shop/delivery/promise.ts';
import { readOwnPagePreview } from '../shop/own-pages/own-pages.ts';
import { redirectFor } from '../shop/redirects/redirects.ts';
import { changesAtMidnight } from '../shop/settings/brand.ts';
import { openBrand } from '../shop/settings/brand-preview.ts';
import type { Brand } from '../shop/settings/brand-schema.ts';
import { defaultSettings } from '../shop/settings/default-settings.ts';
import type { Settings } from '../shop/settings/schema.ts';
import { storeFor } from '../shop/settings/store.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { readStoryPreview } from '../shop/stories/stories.ts';
import { cachedPages, registerStorefrontRoutes } from '../storefront/storefront.tsx';
import { createHostPolicy } from './admin-host.ts';
import { createClosedShop } from './closed-shop.ts';
import { registerDesignFiles } from './design-files.ts';
import { fillFrom } from './fill-from.ts';
import { registerLogoRoutes } from './logo-routes.ts';
import { registerLookRoutes } from './look-routes.ts';
import { registerPaypalDemoRoutes } from './paypal-demo.ts';
import { registerWellKnownRoutes } from './well-known.ts';

export type AppAssets = {
  assets: Assets;
  /** The back office's own build. */
  office: { assets: Assets; files: string | undefined };
  /** Folder of the built files; undefined in development, where Vite serves the sources. */
  files: string | undefined;
  /** Left out in development: what browsers stored would hide what was changed. */
  worker?: WorkerFile;
  /** Vite's own middleware in development. */
  development?: (app: App) => void;
  isReady: () => Promise<boolean>;
  metrics: Metrics | undefined;
  isSaturated?: () => boolean;
};

export type CreatedApp = { app: App; pageCache: PageCache };

/** Answered on loopback alone: the emails that a demo stores. */
const LOOPBACK_ONLY = /^\/(?:api\/)?dev(?:\/|$)/;

const PICTURES = '/pictures/';
const PICTURE_FILE = /^\/[0-9a-f]{16}-[0-9]{1,5}\.(avif|webp|jpeg|mp4)$/;

/** How long a page is kept whose end nobody could say. */
const UNSURE_MS = 1000;

/** In a preview the notice is shown whatever the day. */
const unsaved = (settings: Settings, brand: Brand): Settings => ({
  ...settings,
  ...brand,
  notice: { ...brand.notice, from: null, to: null },
});

/**
 * Previews are read one after the other: each holds a connection and its product, and may wait for a second connection that brings
 * the settings. As many as there are connections would wait for each other.
 */
const onePreview = oneByOne();

const matchRoute = createRouteMatcher([...cachedPages, ...cachedRoutes]);

/** Registers everything on one Fastify app: headers and limits, then the API, then the pages. */
export async function createApp(deps: AppDeps, site: AppAssets): Promise<CreatedApp> {
  const { config, log } = deps;
  const hosts = createHostPolicy(config);
  const development = site.development !== undefined;
  const { publicUrl, adminUrl } = config;
  const policies = contentPolicies({ development, publicUrl, adminUrl });
  const pageCache = createPageCache({
    match: (request) => (site.development ? undefined : matchRoute(request.url ?? '/')),
    strictHeaders: strictHeaders(policies.page, config),
    now: () => deps.now().getTime(),
    turnAfter: async ({ tags }, at) => {
      const shop = await deps.settings.current().catch(() => undefined);
      // Without its settings the shop knows no moment: what it shows meanwhile is made anew.
      if (!shop) return at + UNSURE_MS;
      const menus = await deps.menus.current().catch(() => undefined);
      const endsWithDay = ['catalogue', 'stories'].some((tag) => tags.some((each) => each === tag));
      const moments = [
        // Badges and notices end at midnight, stories and links to them appear, promises change at the cut-off.
        (endsWithDay || changesAtMidnight(shop) || menus?.changesAtMidnight) &&
          midnightWithinQuarter(new Date(at), shop.timeZone),
        tags.includes('calendar') && cutOffWithinQuarter(new Date(at), shop),
      ];
      const turns = moments.flatMap((moment) => (moment ? [moment.getTime()] : []));
      return turns.length > 0 ? Math.min(...turns) : undefined;
    },
    onError: (error) => log.warn({ err: error }, 'a page could not be made or kept'),
  });
  deps.bus.subscribe({
    invalidate: (tags) => pageCache.invalidate([...tags, ...deps.menus.tagsChangedWith(tags)]),
    invalidateAll: () => pageCache.invalidateAll(),
  });
  const closed = createClosedShop(deps);
  const app = await createHttpApp({
    log,
    https: config.https,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    policies,
    passkeyPolicies: PASSKEY_POLICIES,
    files: ['/assets/', SHOP_SHEETS, LOGOS, PICTURES],
    ...(site.isSaturated && { isSaturated: site.isSaturated }),
    beforeRouting: (request, response, server) =>
      !closed.mayBeClosed() &&
      !hosts.isAdminHost(request) &&
      pageCache.serve(request, response, (unserved, { key }) => fillFrom(server, unserved, key)),
  });
  site.metrics?.observeRequests(app);
  site.metrics?.observePageCache(pageCache);
  app.addHook('onRequest', (request, reply, done) => {
    // By the route and not by the address, which may spell the same route in other letters (/%61dmin).
    const route = request.routeOptions.url ?? request.url;
    const isElsewhere = LOOPBACK_ONLY.test(route) && !isFromThisMachine(request.raw);
    if (!isElsewhere && hosts.allows(request.raw, route)) done();
    else if (!isElsewhere && hosts.isAdminHost(request.raw) && request.url === '/') reply.redirect(paths.admin());
    else sendApiError(reply, { status: 404, code: 'not_found', detail: 'There is nothing at this address.' });
  });
  closed.guard(app, site.assets);
  allowPaypalScript(app, deps);
  site.development?.(app);
  registerHealthRoutes(app, site.isReady);
  registerWellKnownRoutes(app, deps, hosts);
  if (site.files) await serveFiles(app, site.files);
  registerLookRoutes(app);
  registerLogoRoutes(app, deps);
  registerDesignFiles(app, PICTURES, deps.designPictures);
  const { servedFrom, bring } = deps.pictures;
  await serveUploads(app, { folders: servedFrom, bring, prefix: PICTURES, files: PICTURE_FILE });
  if (site.office.files) await serveFiles(app, site.office.files, '/admin/assets/');
  await registerOpenApi(app, config.storeName, config.publicUrl);
  await registerApi(app, deps);
  await registerAdminApi(app, deps);
  if (deps.paypalDemo) registerPaypalDemoRoutes(app, deps.paypalDemo);
  publishOpenApi(app);
  const storeOf = createStores(deps);
  const fallbackStore = storeOf([defaultSettings(config), connectionsOfEnvironment(config)]);
  const store = () =>
    Promise.all([deps.settings.current(), deps.connections.current()]).then(storeOf, () => fallbackStore);
  registerBackOfficeRoutes(app, site.office.assets, store);
  registerStorefrontRoutes(app, {
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
  });
  return { app, pageCache };
}

/** The same object until settings or connections change, or a day ends: what is drawn of it is drawn once. */
function createStores({ config, now }: Pick<AppDeps, 'config' | 'now'>) {
  let known: { settings: Settings; connections: Connections; today: string; store: Store } | undefined;
  return ([settings, connections]: [Settings, Connections]): Store => {
    const today = dayIn(now(), settings.timeZone);
    if (known?.settings !== settings || known.connections !== connections || known.today !== today) {
      const store = storeFor(settings, storeFacts(connections, config), today);
      known = { settings, connections, today, store };
    }
    return known.store;
  };
}

/** The one document where PayPal's script runs names where it comes from, which the owner may change while the shop is open. */
function allowPaypalScript(app: App, { config, connections }: Pick<AppDeps, 'config' | 'connections'>) {
  const headersFor = memoize(({ sdkUrl }: PaypalConnection) => strictHeaders(paymentPolicy(sdkUrl), config));
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.policy !== 'payment') return;
    const { paypal } = await connections.current();
    if (paypal) reply.headers(headersFor(paypal));
  });
}
