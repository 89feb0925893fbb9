import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendRedirect } from '../platform/http/errors.ts';
import { BRIEFLY } from '../platform/http/files.ts';
import type { Store } from '../shop/settings/store-schema.ts';
import { renderDocument } from './document/document.tsx';
import { ErrorPage } from './errors/error-page.tsx';
import { BETWEEN_VALUES, type Page, type PageContext } from './page.ts';
import type { StorefrontContext } from './storefront-deps.ts';

const RETRY_AFTER_SECONDS = '5';
const PRERENDER = '"/speculation-rules.json"';

export async function showPage(front: StorefrontContext, page: Page, request: FastifyRequest, reply: FastifyReply) {
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
  // After the handler's timeout, the response has been sent; another would only log an error.
  if (reply.sent) return undefined;
  if (!loaded.ok) return sendRefusal(front, loaded, { request, reply, store });
  const html = renderDocument({
    frame: front.frameOf(store, front.lastMenus),
    parts: front.parts,
    store,
    head: page.head(loaded.shown, context),
    page: page.body(loaded.shown, context),
    here: currentPath(request.url, context),
    keyword: context.query.keyword,
    sheet: page.sheet,
    foot: page.foot,
  });
  const status = loaded.status ?? 200;
  if (status === 503) reply.header('retry-after', RETRY_AFTER_SECONDS);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', page.isPrivate || status >= 500 || !menus ? 'no-store' : BRIEFLY)
    .header('speculation-rules', PRERENDER)
    .send(front.isPreview ? asWithScripts(html) : html);
}

/** Shows the page as with JavaScript: removes `<noscript>`. */
const asWithScripts = (html: Buffer) => html.toString().replaceAll(/<noscript>.*?<\/noscript>/gs, '');

type Refused = Extract<Awaited<ReturnType<Page['load']>>, { ok: false }>;
type Refusing = { request: FastifyRequest; reply: FastifyReply; store: Store };

/** A page that has moved, is gone, or is unavailable. */
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

/** While the settings can't be read, the last known store; the fallback store if there is none. */
export async function storeNow(front: StorefrontContext): Promise<Store> {
  const store = await front.store();
  if (store !== front.fallbackStore) front.lastStore = store;
  return front.lastStore;
}

/** Path to mark in the header; none for search results. */
const currentPath = (url: string, { query }: PageContext) => (query.keyword ? '' : (url.split('?')[0] ?? '/'));

const isNonEmptyText = (value: unknown) => typeof value === 'string' && value !== '';

/** Joins repeated parameters into one text. */
function knownQuery(page: Page, query: Record<string, unknown>): Record<string, string> {
  const known = (page.query ?? []).map((name) => [
    name,
    [query[name]].flat().filter(isNonEmptyText).join(BETWEEN_VALUES),
  ]);
  return Object.fromEntries(known.filter(([, value]) => value !== ''));
}

export const renderError = (front: StorefrontContext, status: number, detail: string, store = front.lastStore) =>
  renderDocument({
    frame: front.frameOf(store, front.lastMenus),
    parts: front.parts,
    store,
    head: { title: status === 404 ? 'Page not found' : 'Something went wrong', description: detail },
    page: <ErrorPage status={status} detail={detail} />,
    sheet: null,
  });
