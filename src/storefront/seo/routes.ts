import type { FastifyReply } from 'fastify';
import type { QueryClient } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import type { App } from '../../platform/http/app.ts';
import type { CachedRoute } from '../../platform/page-cache/match-route.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { PUBLIC } from '../page.ts';
import { isStudioOpen } from '../studio/nametags.ts';
import { feedItem, merchantFeed } from './merchant-feed.ts';
import { robots } from './robots.ts';
import { pagesPart, productsPart, sitemap, sitemapIndex } from './sitemap.ts';
import { storyFeed } from './story-feed.ts';

type SeoDeps = { api: QueryClient; store: () => Promise<Store> };

/** Products in one part of the site map; the API answers as many at once. */
const PART_SIZE = 10_000;
/** The feed reads lists of a hundred; a catalog beyond this many lists needs a feed in parts. */
const MAX_LISTS = 200;
const AN_HOUR = 'public, max-age=3600';
const PAGES_PART = '/sitemaps/pages.xml';

/** Sitemap, feeds and robots.txt: cached like pages, invalidated with the catalog. */
export const cachedSeoRoutes: readonly CachedRoute[] = [
  '/sitemap.xml',
  '/sitemaps/:part',
  '/feeds/google.xml',
  paths.storiesFeed(),
].map((path) => ({
  path,
  tags: () => ['catalogue', 'settings', 'ownPages', 'stories'],
}));

/** Mounts robots.txt, the site map, the feed for Google Merchant Center and the one of stories. */
export function registerSeoRoutes(app: App, front: SeoDeps): void {
  app.get('/robots.txt', async (_request, reply) => {
    const { url } = await front.store();
    return reply.type('text/plain; charset=utf-8').header('cache-control', AN_HOUR).send(robots(url));
  });

  app.get('/sitemap.xml', async (_request, reply) => {
    const { url } = await front.store();
    const first = await addresses(front, 1);
    if (!first) return unavailable(reply);
    if (first.total <= PART_SIZE) {
      return sendXml(reply, sitemap([...(await pages(front, url)), ...productsPart(url, first.products)]));
    }
    const parts = Array.from(
      { length: Math.ceil(first.total / PART_SIZE) },
      (_, i) => `/sitemaps/products-${i + 1}.xml`,
    );
    return sendXml(reply, sitemapIndex(url, [PAGES_PART, ...parts]));
  });

  app.get<{ Params: { part: string } }>('/sitemaps/:part', async (request, reply) => {
    const { url } = await front.store();
    if (request.url.startsWith(PAGES_PART)) return sendXml(reply, sitemap(await pages(front, url)));
    const number = Number(/^products-([1-9][0-9]{0,4})\.xml$/.exec(request.params.part)?.[1]);
    if (!number) return reply.callNotFound();
    const part = await addresses(front, number);
    if (!part) return unavailable(reply);
    return part.products.length > 0 ? sendXml(reply, sitemap(productsPart(url, part.products))) : reply.callNotFound();
  });

  registerStoryFeed(app, front);

  app.get('/feeds/google.xml', async (_request, reply) => {
    const store = await front.store();
    const items: string[] = [];
    for (let page = 1; page <= MAX_LISTS; page++) {
      const answer = await front.api.call('GET /products', { query: { page, sort: 'newest' } });
      if (!answer.ok) return unavailable(reply);
      items.push(...answer.body.map((product) => feedItem(store, product)));
      if (items.length >= Number(answer.headers.get('x-total-count'))) break;
    }
    return sendXml(reply, merchantFeed(store, items));
  });
}

/** Atom: the newest stories, with their summaries. */
function registerStoryFeed(app: App, front: SeoDeps) {
  app.get(paths.storiesFeed(), async (_request, reply) => {
    const store = await front.store();
    const answer = await front.api.call('GET /stories', { query: { page: 1 } });
    if (!answer.ok) return unavailable(reply);
    return reply
      .type('application/atom+xml; charset=utf-8')
      .header('cache-control', PUBLIC)
      .send(storyFeed(store, answer.body));
  });
}

async function addresses({ api }: SeoDeps, page: number) {
  const answer = await api.call('GET /products/addresses', { query: { page } });
  return answer.ok && { products: answer.body, total: Number(answer.headers.get('x-total-count')) };
}

/** Without categories, makers and what the owner wrote where the database is away: the pages themselves still stand. */
async function pages({ api }: SeoDeps, url: string): Promise<string[]> {
  const [categories, communities, sets, hasStudio, ownPages, stories] = await Promise.all([
    api.call('GET /products/category', {}),
    api.call('GET /communities', {}),
    api.call('GET /sets', { query: {} }),
    isStudioOpen(api),
    api.call('GET /own-pages', {}),
    api.call('GET /stories/addresses', {}),
  ]);
  return pagesPart(url, {
    categories: categories.ok ? categories.body : [],
    communities: communities.ok ? communities.body : [],
    hasSets: sets.ok && sets.body.length > 0,
    hasStudio,
    ownPages: ownPages.ok ? ownPages.body : [],
    stories: stories.ok ? stories.body : [],
  });
}

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', PUBLIC).send(xml);

/** 503 instead of an empty sitemap: a crawler retries the one and drops every page on the other. */
const unavailable = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', '60').header('cache-control', 'no-store').type('text/plain').send('Later.');
