import { paths } from '../paths.ts';
import type { App } from '../platform/http/app.ts';
import type { ShownMenus } from '../shop/menus/menus.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { renderPageShell } from './document/page-shell.tsx';
import { homePage } from './home/route.tsx';
import { ownPagePreview } from './own-page/preview-page.tsx';
import type { Page } from './page.ts';
import { previewPage } from './product/preview-page.tsx';
import { showPage, storeNow } from './show-page.tsx';
import type { StorefrontContext } from './storefront-deps.ts';
import { storyPreview } from './story/preview-page.tsx';

/** The preview's CSP blocks scripts anyway, with a console line each. */
const withoutScripts = (front: StorefrontContext): StorefrontContext => ({
  ...front,
  isPreview: true,
  frameOf: (store: Store, menus: ShownMenus) => renderPageShell(store, menus, { ...front.assets, modules: [] }),
});

/** Previews for the back office: rendered like all pages, never cached. */
export function registerPreviews(app: App, front: StorefrontContext) {
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

/** A text page with unsaved changes. */
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
