import type { FastifyReply, FastifyRequest } from 'fastify';
import type { QueryClient } from '../browser/client.ts';
import { paths } from '../paths.ts';
import type { App } from '../platform/http/app.ts';
import { sendRedirect } from '../platform/http/errors.ts';
import type { CacheTag } from '../platform/invalidation/cache-tag.ts';
import type { Assets, WorkerFile } from '../platform/render/assets.ts';
import { memoize } from '../shared/memoize.ts';
import { menusWithoutTargets, type ShownMenus } from '../shop/menus/shown-menus.ts';
import type { PublicOwnPage } from '../shop/own-pages/schema.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import type { PublicStory } from '../shop/stories/schema.ts';
import { PUBLIC } from './cache-control.ts';
import { renderDocument } from './document/document.tsx';
import { createFragmentCache, type FragmentCache } from './document/fragment-cache.tsx';
import { type PageShell, renderPageShell } from './document/page-shell.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { homePage } from './home/route.tsx';
import { registerWorkerRoute } from './offline/worker-file.ts';
import { ownPagePreview } from './own-page/preview-page.tsx';
import { BETWEEN_VALUES, type Page, type PageContext } from './page.ts';
import { previewPage } from './product/preview-page.tsx';
import { pages } from './routes.ts';
import { cachedSeoRoutes, registerSeoRoutes } from './seo/routes.ts';
import { registerSiteFileRoutes } from './site-files.ts';
import { registerStripRoutes } from './size-guide/strip-files.ts';
import { storyPreview } from './story/preview-page.tsx';

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
type StorefrontContext = StorefrontDeps & {
  frameOf: (store: Store, menus: ShownMenus) => PageShell;
  parts: FragmentCache;
  /** For the error page, which waits for nobody. */
  lastMenus: ShownMenus;
  lastStore: Store;
};

const RETRY_AFTER_SECONDS = '5';
const FORM = 'application/x-www-form-urlencoded';
const PRERENDER = '"/speculation-rules.json"';

/** Mounts the pages for shoppers. */
export function registerStorefrontRoutes(app: App, given: StorefrontDeps): void {
  const front: StorefrontContext = {
    ...given,
    frameOf: createFrames(given.assets),
    parts: createFragmentCache(),
    lastMenus: menusWithoutTargets(),
    lastStore: given.fallbackStore,
  };
  for (const page of pages) {
    app.get(page.path, { config: { policy: page.policy ?? 'page' } }, (request, reply) =>
      showPage(front, page, request, reply),
    );
  }
  redirectEarlyForms(app);
  registerPreviews(app, front);
  app.redirectFor = front.redirectFor;
  app.errorPage = (status, detail) => renderError(front, status, detail);
  registerSiteFileRoutes(app, front.store);
  registerWorkerRoute(app, given.worker);
  registerStripRoutes(app);
  registerSeoRoutes(app, front);
  app.get('/speculation-rules.json', async (_request, reply) => {
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=3600');
    return JSON.stringify(SPECULATION);
  });
}

/** Product and category pages are prepared while the pointer rests on their link: they change nothing when opened. */
const SPECULATION = {
  prerender: [
    { where: { or: [{ href_matches: '/products/*' }, { href_matches: '/category/*' }] }, eagerness: 'moderate' },
  ],
};

/** Rendered once for each pair of what it shows. */
function createFrames(assets: Assets): StorefrontContext['frameOf'] {
  const framesOf = memoize((store: Store) => memoize((menus: ShownMenus) => renderPageShell(store, menus, assets)));
  return (store, menus) => framesOf(store)(menus);
}

/** Pages that are the same for everybody, as the page cache knows them. */
export const cachedPages = [
  ...pages
    .filter((page) => !page.isPrivate)
    .map((page) => ({
      ...page,
      tags: (params: Record<string, string>): readonly CacheTag[] => [
        ...(page.tags?.(params) ?? []),
        'categories',
        'menus',
      ],
    })),
  ...cachedSeoRoutes,
];

/**
 * A form that is sent before its island is hydrated comes as the browser's own POST: the page is answered again, and the
 * body is neither read nor stored.
 */
function redirectEarlyForms(app: App) {
  void app.register((forms, _options, ready) => {
    forms.addContentTypeParser(FORM, (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    for (const { path } of pages) forms.post(path, (request, reply) => reply.redirect(request.url, 303));
    ready();
  });
}

/** The policy of a preview blocks scripts anyway, each with a line in the console. */
const withoutScripts = (front: StorefrontContext): StorefrontContext => ({
  ...front,
  frameOf: (store: Store, menus: ShownMenus) => renderPageShell(store, menus, { ...front.assets, modules: [] }),
});

/** Pages as they would be, for the back office: rendered like all others, but stored nowhere. */
function registerPreviews(app: App, front: StorefrontContext) {
  const config = { policy: 'preview' };
  app.get<{ Querystring: Of }>(paths.brandPreview.pattern, { config }, async (request, reply) => {
    const store = await front.drafted(keyIn(request.query));
    if (!store) return reply.callNotFound();
    const page = { ...homePage, isPrivate: true };
    return showPage({ ...withoutScripts(front), store: async () => store }, page, request, reply);
  });
  app.get<{ Querystring: Of; Params: { id: string } }>(
    paths.productPreview.pattern,
    { config },
    async (request, reply) => {
      const preview = { id: request.params.id, key: keyIn(request.query) };
      const store = await storeNow(front);
      const loaded = await front.previewed(preview, (api) =>
        previewPage.load({ api, params: { id: preview.id }, query: {}, store }),
      );
      if (!loaded) return reply.callNotFound();
      return showPage(withoutScripts(front), { ...previewPage, load: async () => loaded }, request, reply);
    },
  );
  registerWordsPreview(app, front, ownPagePreview, front.previewedPage);
  registerWordsPreview(app, front, storyPreview, front.previewedStory);
}

/** A page of words with what isn't saved of it. */
function registerWordsPreview<Shown extends object>(
  app: App,
  front: StorefrontContext,
  page: Page,
  find: (key: string) => Promise<Shown | undefined>,
) {
  app.get<{ Querystring: Of }>(page.path, { config: { policy: 'preview' } }, async (request, reply) => {
    const shown = await find(keyIn(request.query));
    if (!shown) return reply.callNotFound();
    return showPage(withoutScripts(front), { ...page, load: async () => ({ ok: true, shown }) }, request, reply);
  });
}

type Of = { of?: string | string[] };
const keyIn = ({ of = '' }: Of) => String(of);

async function showPage(front: StorefrontContext, page: Page, request: FastifyRequest, reply: FastifyReply) {
  const [store, menus] = await Promise.all([storeNow(front), front.menus()]);
  front.lastMenus = menus ?? front.lastMenus;
  const params = request.params as Record<string, string>;
  const context: PageContext = {
    api: front.api,
    params,
    query: knownQuery(page, request.query as Record<string, unknown>),
    store,
  };
  const loaded = await page.load(context);
  // Past the handler's timeout the visitor has been answered; a second answer would only be a line in the log.
  if (reply.sent) return undefined;
  if (!loaded.ok) return sendRefusal(front, loaded, { request, reply, store });
  const html = renderDocument({
    frame: front.frameOf(store, front.lastMenus),
    parts: front.parts,
    store,
    head: page.head(loaded.shown, context),
    page: page.body(loaded.shown, context),
    here: placeOf(request.url, context),
    keyword: context.query.keyword,
    foot: page.foot,
  });
  const status = loaded.status ?? 200;
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', page.isPrivate || status >= 500 || !menus ? 'no-store' : PUBLIC)
    .header('speculation-rules', PRERENDER)
    .send(html);
}

type Refused = Extract<Awaited<ReturnType<Page['load']>>, { ok: false }>;
type Refusing = { request: FastifyRequest; reply: FastifyReply; store: Store };

/** A page that is elsewhere, gone, or can't be shown now. */
async function sendRefusal(front: StorefrontContext, refused: Refused, { request, reply, store }: Refusing) {
  if ('to' in refused) return reply.redirect(refused.to, refused.status);
  const target = refused.status < 500 ? await front.redirectFor(request.url) : undefined;
  if (target !== undefined) return sendRedirect(reply, target);
  if (refused.status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .code(refused.status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(renderError(front, refused.status, refused.detail ?? 'The page you’re looking for isn’t here.', store));
}

/** Of what stands in while nobody can be asked, nothing is remembered. */
async function storeNow(front: StorefrontContext): Promise<Store> {
  const store = await front.store();
  if (store !== front.fallbackStore) front.lastStore = store;
  return store;
}

/** The path that the header marks as the place where one is; results of a search are no page of the header. */
const placeOf = (url: string, { query }: PageContext) => (query.keyword ? '' : (url.split('?')[0] ?? '/'));

const isTyped = (value: unknown) => typeof value === 'string' && value !== '';

/** What is given several times is one text. */
function knownQuery(page: Page, query: Record<string, unknown>): Record<string, string> {
  const known = (page.query ?? []).map((name) => [name, [query[name]].flat().filter(isTyped).join(BETWEEN_VALUES)]);
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

const renderError = (front: StorefrontContext, status: number, detail: string, store = front.lastStore) =>
  renderDocument({
    frame: front.frameOf(store, front.lastMenus),
    parts: front.parts,
    store,
    head: { title: status === 404 ? 'Page not found' : 'Something went wrong', description: detail },
    page: <ErrorPage status={status} detail={detail} />,
  });
