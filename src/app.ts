import type { IncomingMessage } from 'node:http';
import { openAdmin } from './api/admin/admin.ts';
import { keptAnswers, openApi } from './api/api.ts';
import { collectDescription, publishDescription } from './api/description.tsx';
import { createInProcessClient } from './api/in-process.ts';
import { openBackOffice } from './backoffice/backoffice.ts';
import { paths } from './paths.ts';
import { mountPaypalDemo } from './paypal-demo.ts';
import type { App } from './platform/http/app.ts';
import { serveFiles, servePictures } from './platform/http/files.ts';
import { openHealth } from './platform/http/health.ts';
import { isFromThisMachine } from './platform/http/loopback.ts';
import { refuse } from './platform/http/refuse.ts';
import { strictHeaders } from './platform/http/security-headers.ts';
import { createHttpApp } from './platform/http/server.ts';
import { createHosts } from './platform/http/two-hosts.ts';
import type { Metrics } from './platform/metrics.ts';
import { createPageCache, type Filled, type PageCache } from './platform/page-cache/page-cache.ts';
import { recogniserOf } from './platform/page-cache/route-map.ts';
import type { Assets } from './platform/render/assets.ts';
import { onceFor } from './shared/once-for.ts';
import { picturesFolder } from './shop/media/files.ts';
import type { Settings } from './shop/settings/schema.ts';
import { defaultSettings, storeFor } from './shop/settings/settings.ts';
import { keptPages, openStorefront } from './storefront/storefront.tsx';
import type { Tools } from './tools.ts';
import { openWellKnown } from './well-known.ts';

export type Site = {
  assets: Assets;
  /** The back office's own build. */
  office: { assets: Assets; files: string | undefined };
  /** Folder of the built files; undefined in development, where Vite serves the sources. */
  files: string | undefined;
  /** Vite's own middleware in development. */
  development?: (app: App) => void;
  isReady: () => Promise<boolean>;
  metrics: Metrics | undefined;
  isCrowded?: () => boolean;
};

export type Shop = { app: App; pageCache: PageCache };

/** What belongs to whoever sits at this machine: the emails that a demo keeps. */
const FOR_THIS_MACHINE = /^\/(?:api\/)?dev(?:\/|$)/;

const recognise = recogniserOf([...keptPages, ...keptAnswers]);

/** Puts the shop together: headers and limits, then the API, then the pages. */
export async function createApp(tools: Tools, site: Site): Promise<Shop> {
  const { config, log } = tools;
  const hosts = createHosts(config);
  let app: App | undefined;
  const pageCache = createPageCache({
    recognise: (request) => (site.development ? undefined : recognise(request.url ?? '/')),
    fill: async (request, { key }) => fillFrom(app, request, key),
    strictHeaders: strictHeaders('page', config),
    onTrouble: (error) => log.warn({ err: error }, 'a page could not be made or kept'),
  });
  app = await createHttpApp({
    log,
    https: config.https,
    production: config.production,
    development: site.development !== undefined,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    paypalSdkUrl: config.paypal.demo ? undefined : config.paypal.sdkUrl,
    ...(site.isCrowded && { isCrowded: site.isCrowded }),
    inFront: (request, response) => !hosts.isForOffice(request) && pageCache.serve(request, response),
  });
  site.metrics?.watchCalls(app);
  site.metrics?.watchPageCache(pageCache);
  app.addHook('onRequest', (request, reply, done) => {
    // By the route and not by the address, which may spell the same route in other letters (/%61dmin).
    const route = request.routeOptions.url ?? request.url;
    const isElsewhere = FOR_THIS_MACHINE.test(route) && !isFromThisMachine(request.raw);
    if (!isElsewhere && hosts.allows(request.raw, route)) done();
    else if (!isElsewhere && hosts.isForOffice(request.raw) && request.url === '/') reply.redirect(paths.admin());
    else refuse(reply, { status: 404, code: 'not_found', detail: 'There is nothing at this address.' });
  });
  site.development?.(app);
  openHealth(app, site.isReady);
  openWellKnown(app, tools, hosts);
  if (site.files) await serveFiles(app, site.files);
  await servePictures(app, picturesFolder(config));
  if (site.office.files) await serveFiles(app, site.office.files, '/admin/assets/');
  await collectDescription(app, config.storeName, config.publicUrl);
  await openApi(app, tools);
  await openAdmin(app, tools);
  if (tools.paypalDemo) mountPaypalDemo(app, tools.paypalDemo);
  publishDescription(app);
  const storeOf = onceFor((settings: Settings) => storeFor(settings, config));
  const fallbackStore = storeOf(defaultSettings(config));
  openBackOffice(app, site.office.assets);
  openStorefront(app, {
    api: createInProcessClient(tools, site.isCrowded),
    assets: site.assets,
    store: () => tools.settings.current().then(storeOf, () => fallbackStore),
    categories: () => tools.categoryBoard.current().catch(() => undefined),
    fallbackStore,
  });
  return { app, pageCache };
}

/** Hop-by-hop and per-answer headers, which a kept answer must not repeat. */
const NOT_KEPT = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'date',
  'content-length',
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]);

/**
 * Asks the shop itself, in process, as the visitor whom the cache could not serve; by the address under which the answer
 * is kept, so that nothing else in one visitor's address reaches the others.
 */
async function fillFrom(app: App | undefined, request: IncomingMessage, address: string): Promise<Filled> {
  if (!app) throw new Error('a request came before the shop was put together');
  const { cookie: _, authorization: __, 'accept-encoding': ___, 'if-none-match': ____, ...headers } = request.headers;
  const answer = await app.inject({
    method: 'GET',
    url: address,
    headers: { ...headers, accept: headers.accept ?? 'text/html' },
    remoteAddress: request.socket.remoteAddress ?? '127.0.0.1',
  });
  const kept = Object.entries(answer.headers).filter(([name, value]) => value !== undefined && !NOT_KEPT.has(name));
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
    body: answer.rawPayload,
  };
}
