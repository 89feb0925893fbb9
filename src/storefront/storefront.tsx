import type { Assets } from '../platform/assets.ts';
import type { App } from '../platform/http/app.ts';
import type { CacheTag } from '../platform/invalidation/cache-tag.ts';
import { memoize } from '../shared/concurrency.ts';
import { menusWithoutTargets, type ShownMenus } from '../shop/menus/menus.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { registerApiDocs } from './api-docs/api-docs.tsx';
import { createFragmentCache } from './document/fragment-cache.tsx';
import { renderPageShell } from './document/page-shell.tsx';
import { registerWorkerRoute } from './offline/worker-file.ts';
import { registerPreviews } from './previews.ts';
import { pages } from './routes.ts';
import { cachedSeoRoutes, registerSeoRoutes } from './seo/routes.ts';
import { renderError, showPage } from './show-page.tsx';
import { registerSiteFileRoutes } from './site-files.ts';
import { registerStripRoutes } from './size-guide/measuring-strip.ts';
import type { StorefrontContext, StorefrontDeps } from './storefront-deps.ts';

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Mounts the storefront's routes. */
export function registerStorefrontRoutes(app: App, deps: StorefrontDeps): void {
  const front: StorefrontContext = {
    ...deps,
    frameOf: memoizeShells(deps.assets),
    parts: createFragmentCache(),
    lastMenus: menusWithoutTargets(),
    lastStore: deps.fallbackStore,
  };
  for (const page of pages) {
    app.get(page.path, { config: { policy: page.policy ?? 'page' } }, (request, reply) =>
      showPage(front, page, request, reply),
    );
  }
  redirectEarlyForms(app);
  registerPreviews(app, front);
  registerApiDocs(app, front);
  app.redirectFor = front.redirectFor;
  app.errorPage = (status, detail) => renderError(front, status, detail);
  registerSiteFileRoutes(app, front.store);
  registerWorkerRoute(app, deps.worker);
  registerStripRoutes(app);
  registerSeoRoutes(app, front);
  app.get('/speculation-rules.json', async (_request, reply) => {
    reply.type('application/speculationrules+json').header('cache-control', 'public, max-age=3600');
    return JSON.stringify(SPECULATION);
  });
}

/** Prerenders product and category pages on hover: GET has no side effects. */
const SPECULATION = {
  prerender: [
    { where: { or: [{ href_matches: '/products/*' }, { href_matches: '/category/*' }] }, eagerness: 'moderate' },
  ],
};

/** Rendered once for each pair of what it shows. */
function memoizeShells(assets: Assets): StorefrontContext['frameOf'] {
  const shellsByStore = memoize((store: Store) =>
    memoize((menus: ShownMenus) => renderPageShell(store, menus, assets)),
  );
  return (store, menus) => shellsByStore(store)(menus);
}

/** Pages shared by all visitors, for the page cache. */
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

/** Forms submitted before hydration arrive as plain POST requests: redirects to the page, ignoring the body. */
function redirectEarlyForms(app: App) {
  void app.register((forms, _options, ready) => {
    forms.addContentTypeParser(FORM_TYPE, (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    for (const { path } of pages) forms.post(path, (request, reply) => reply.redirect(request.url, 303));
    ready();
  });
}
