import { registerAdminApi } from '../api/admin/resources.ts';
import { registerMcp } from '../api/mcp/mcp.ts';
import { publishOpenApi } from '../api/openapi.ts';
import { registerApi } from '../api/register-api.ts';
import type { AppDeps } from '../app-deps.ts';
import { registerBackOfficeRoutes } from '../backoffice/routes.tsx';
import { contentPolicies, PASSKEY_POLICIES, paymentPolicy } from '../content-policies.ts';
import { paths } from '../paths.ts';
import { sendApiError } from '../platform/http/api-error.ts';
import type { App } from '../platform/http/app.ts';
import { serveFiles, serveUploads } from '../platform/http/files.ts';
import { isFromThisMachine } from '../platform/http/reach.ts';
import { strictHeaders } from '../platform/http/security-headers.ts';
import { createHttpApp, registerHealthRoutes } from '../platform/http/server.ts';
import type { PageCache } from '../platform/page-cache/page-cache.ts';
import { LOGOS } from '../shared/brand/logo.ts';
import { SHOP_SHEETS } from '../shared/brand/look.ts';
import { memoize } from '../shared/concurrency.ts';
import {
  type Connections,
  connectionsOfEnvironment,
  type PaypalConnection,
  storeFacts,
} from '../shop/connections/connections.ts';
import { dayIn } from '../shop/delivery/promise.ts';
import { defaultSettings } from '../shop/settings/default-settings.ts';
import type { Settings } from '../shop/settings/schema.ts';
import { storeFor } from '../shop/settings/store.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { registerStorefrontRoutes } from '../storefront/storefront.tsx';
import {
  createHostPolicy,
  registerDesignFiles,
  registerLogoRoutes,
  registerLookRoutes,
  registerPicturesForOthers,
  registerWellKnownRoutes,
} from './app-routes.ts';
import { createClosedShop } from './closed-shop.ts';
import { registerPaypalDemoRoutes } from './paypal-demo.ts';
import { createShopPageCache, fillFrom } from './shop-page-cache.ts';
import { type AppAssets, getStorefrontDeps } from './storefront-deps.ts';

type CreatedApp = { app: App; pageCache: PageCache };

/** Served on loopback only: the emails stored by a demo. */
const LOOPBACK_ONLY = /^\/(?:api\/)?dev(?:\/|$)/;

const PICTURE_ROUTE = '/pictures/';
const PICTURE_FILE = /^\/[0-9a-f]{16}-[0-9]{1,5}\.(avif|webp|jpeg|mp4)$/;

/** Registers everything on one Fastify app: headers and limits, then the API, then the pages. */
export async function createApp(deps: AppDeps, site: AppAssets): Promise<CreatedApp> {
  const { config, log } = deps;
  const hosts = createHostPolicy(config);
  const development = site.development !== undefined;
  const { publicUrl, adminUrl } = config;
  const policies = contentPolicies({ development, publicUrl, adminUrl });
  const pageCache = createShopPageCache(deps, strictHeaders(policies.page, config), development);
  const closed = createClosedShop(deps);
  const app = await createHttpApp({
    log,
    https: config.https,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    policies,
    passkeyPolicies: PASSKEY_POLICIES,
    files: ['/assets/', '/admin/assets/', SHOP_SHEETS, LOGOS, PICTURE_ROUTE],
    ...(site.isSaturated && { isSaturated: site.isSaturated }),
    ...(site.eventLoop && { isLagging: site.eventLoop.isLagging }),
    beforeRouting: (request, response, server) =>
      !closed.mayBeClosed() &&
      !hosts.isAdminHost(request) &&
      pageCache.serve(request, response, (unserved, { key }) => fillFrom(server, unserved, key)),
  });
  site.eventLoop?.observe(app);
  site.metrics?.observeRequests(app);
  site.metrics?.observePageCache(pageCache);
  app.addHook('onRequest', (request, reply, done) => {
    // Check the route, not the URL, which can encode the same path differently (/%61dmin).
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
  registerDesignFiles(app, PICTURE_ROUTE, deps.designPictures);
  registerPicturesForOthers(app, PICTURE_ROUTE, deps.pictures);
  const { servedFrom, bring } = deps.pictures;
  await serveUploads(app, { folders: servedFrom, bring, prefix: PICTURE_ROUTE, files: PICTURE_FILE });
  if (site.office.files) await serveFiles(app, site.office.files, '/admin/assets/');
  const describeApi = publishOpenApi(app, config);
  await registerApi(app, deps);
  await registerAdminApi(app, deps);
  await registerMcp(app, deps, hosts);
  if (deps.paypalDemo) registerPaypalDemoRoutes(app, deps.paypalDemo);
  const storeOf = createStores(deps);
  const fallbackStore = storeOf([defaultSettings(config), connectionsOfEnvironment(config)]);
  const store = () =>
    Promise.all([deps.settings.current(), deps.connections.current()]).then(storeOf, () => fallbackStore);
  registerBackOfficeRoutes(app, site.office.assets, store);
  registerStorefrontRoutes(app, { ...getStorefrontDeps(deps, site, store, fallbackStore), describeApi });
  return { app, pageCache };
}

/**
 * The policy of the only page with PayPal's script includes the script's origin, which the owner may change while the
 * shop runs.
 */
function allowPaypalScript(app: App, { config, connections }: Pick<AppDeps, 'config' | 'connections'>) {
  const headersFor = memoize(({ sdkUrl }: PaypalConnection) => strictHeaders(paymentPolicy(sdkUrl), config));
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.policy !== 'payment') return;
    const { paypal } = await connections.current();
    if (paypal) reply.headers(headersFor(paypal));
  });
}

/**
 * Returns the same object until settings or connections change or the day ends, so whatever is rendered from it is
 * cached.
 */
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
