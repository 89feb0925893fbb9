import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { QueryClient } from '../../browser/client.ts';
import { paths } from '../../paths.ts';
import type { App } from '../../platform/http/app.ts';
import { AN_HOUR, BRIEFLY } from '../../platform/http/files.ts';
import type { CachedRoute } from '../../platform/page-cache/match-route.ts';
import { CONTENT_PAGES } from '../../shared/content-pages.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { type MenuLink, menusWithoutTargets, type ShownMenus } from '../../shop/menus/menus.ts';
import type { ReviewOfProduct } from '../../shop/reviews/schema.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { isStudioOpen } from '../studio/woven-name.ts';
import { feedItem, merchantFeed } from './merchant-feed.ts';
import { reviewFeed } from './review-feed.ts';
import { later, pagesPart, productsPart, sitemap, sitemapIndex } from './sitemap.ts';
import { element, xmlText } from './xml.ts';

type SeoDeps = { api: QueryClient; store: () => Promise<Store>; menus: () => Promise<ShownMenus | undefined> };

/** Products per sitemap part; the API's maximum page size. */
const PART_SIZE = 10_000;

/** The feed reads pages of 100 products, up to this many pages. */
const MAX_LISTS = 200;

/** The feed of reviews is streamed, and not kept in memory. */
const FEEDS_PER_MINUTE = 10;

const PAGES_PART = '/sitemaps/pages.xml';

/** Registers robots.txt, llms.txt, the sitemap, the Google Merchant feed and the story feed. */
export function registerSeoRoutes(app: App, front: SeoDeps): void {
  app.get('/robots.txt', async (_request, reply) => {
    const { url } = await front.store();
    return reply.type('text/plain; charset=utf-8').header('cache-control', AN_HOUR).send(robots(url));
  });

  app.get('/llms.txt', async (_request, reply) => {
    const [store, menus, categories] = await Promise.all([
      front.store(),
      front.menus(),
      front.api.call('GET /products/category', {}),
    ]);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', BRIEFLY)
      .send(mapForAssistants(store, menus ?? menusWithoutTargets(), categories.ok ? categories.body : []));
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

  app.get('/feeds/google-reviews.xml', { config: { perMinute: FEEDS_PER_MINUTE } }, async (_request, reply) => {
    const [store, first] = await Promise.all([front.store(), reviewsAfter(front, 0)]);
    if (!first) return unavailable(reply);
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', BRIEFLY)
      .send(Readable.from(reviewFeed(store, allReviews(front, first))));
  });
}

type Reviews = readonly ReviewOfProduct[];

async function reviewsAfter({ api }: SeoDeps, after: number): Promise<Reviews | undefined> {
  const answer = await api.call('GET /reviews', { query: { after } });
  return answer.ok ? answer.body : undefined;
}

/** Page by page as the client reads them. A failure breaks the file off, so that nobody takes a part for the whole. */
async function* allReviews(front: SeoDeps, first: Reviews): AsyncGenerator<Reviews> {
  let page: Reviews | undefined = first;
  while (page && page.length > 0) {
    yield page;
    page = await reviewsAfter(front, page.at(-1)?.id ?? 0);
  }
  if (!page) throw new Error('The reviews could not be read to their end.');
}

/** Personal pages and steps of checkout: nothing to index. */
const PRIVATE = [
  paths.cart(),
  paths.checkout(),
  paths.payment(),
  paths.placeOrder(),
  '/order/',
  paths.login(),
  paths.register(),
  paths.profile(),
  paths.verifyEmail(),
  paths.sendResetEmail(),
  paths.verifyResetOtp(),
  '/reset-password/',
  '/newsletter/',
  '/stock-alert',
  '/opening-alert',
  paths.admin(),
  '/api/',
  '/dev/',
  '/*?keyword=',
];

const robots = (url: string): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${url}/sitemap.xml`, ''].join('\n');

/** The shop for assistants, in the form of llmstxt.org: what it sells, its pages, and what programs can use. */
function mapForAssistants(
  store: Store,
  menus: ShownMenus,
  categories: readonly { id: string; name: string }[],
): string {
  const { storeName, url, promises } = store;
  const offer = new Intl.ListFormat('en').format(categories.map(({ name }) => name.toLowerCase()));
  const goods = [
    ...categories.map(({ id, name }) => ({ name, href: paths.category(id) })),
    { name: 'All products', href: paths.products() },
  ];
  const inMenus = [...menus.header, ...menus.columns.flatMap((column) => column.links), ...menus.end];
  const pages = new Map(inMenus.map(({ name, href }) => [href, { name, href }]));
  for (const href of [...goods.map((each) => each.href), ...PRIVATE]) pages.delete(href);
  const line = ({ name, href }: MenuLink) => `- [${name}](${new URL(href, url).href})`;
  return [
    `# ${storeName}`,
    '',
    `> ${shopText(store, 'search.home', { categories: offer || 'jewelry and home decor' })}`,
    '',
    `Prices are US dollars. Packed within ${promises.packingDays} working days; returns within ${promises.returnDays} days of delivery.`,
    '',
    '## Catalog',
    '',
    ...goods.map(line),
    '',
    '## Pages',
    '',
    ...[...pages.values()].map(line),
    '',
    '## For assistants and programs',
    '',
    `- [Model Context Protocol](${url}/mcp): search products, sizes in stock, price and arrival, names woven in beads, links to a cart (streamable HTTP, no key needed)`,
    `- [API](${url}/api/docs): how to use it; described in OpenAPI at ${url}/api/openapi.json`,
    `- [Site map](${url}/sitemap.xml): every page and product`,
    '',
  ].join('\n');
}

async function addresses({ api }: SeoDeps, page: number) {
  const answer = await api.call('GET /products/addresses', { query: { page } });
  return answer.ok && { products: answer.body, total: Number(answer.headers.get('x-total-count')) };
}

/** 503 instead of an empty sitemap: a crawler retries the one and drops every page on the other. */
const unavailable = (reply: FastifyReply) =>
  reply.code(503).header('retry-after', '60').header('cache-control', 'no-store').type('text/plain').send('Later.');

const sendXml = (reply: FastifyReply, xml: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', BRIEFLY).send(xml);

/** Leaves out categories, makers and own pages if the database is unavailable. */
async function pages({ api }: SeoDeps, url: string): Promise<string[]> {
  const [categories, communities, sets, hasStudio, ownPages, stories, changes, ...written] = await Promise.all([
    api.call('GET /products/category', {}),
    api.call('GET /communities', {}),
    api.call('GET /sets', { query: {} }),
    isStudioOpen(api),
    api.call('GET /own-pages', {}),
    api.call('GET /stories/addresses', {}),
    api.call('GET /store/last-changes', {}),
    ...CONTENT_PAGES.map((page) => api.call('GET /pages/:page', { params: { page } })),
  ]);
  return pagesPart(url, {
    categories: categories.ok ? categories.body : [],
    communities: communities.ok ? communities.body : [],
    hasSets: sets.ok && sets.body.length > 0,
    hasStudio,
    ownPages: ownPages.ok ? ownPages.body : [],
    stories: stories.ok ? stories.body : [],
    written: Object.fromEntries(
      written.flatMap((page) => (page.ok && page.body.changedAt ? [[page.body.page, page.body.changedAt]] : [])),
    ),
    changes: changes.ok ? changes.body : { settings: null, catalog: null, categories: {}, makers: {} },
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
      .header('cache-control', BRIEFLY)
      .send(storyFeed(store, answer.body));
  });
}

type Shop = { storeName: string; url: string };
type FeedStory = { id: string; slug: string; title: string; day: string; summary: string; changedAt: string };

/** Last change of the feed; a constant if there are no stories. */
const NO_STORY = '2024-01-01T00:00:00.000Z';

const storyFeed = (shop: Shop, stories: readonly FeedStory[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('title', `Stories · ${shop.storeName}`),
    element('id', shop.url + paths.storiesFeed()),
    link('self', shop.url + paths.storiesFeed()),
    link('alternate', shop.url + paths.stories()),
    element('updated', stories.map(getUpdated).reduce(later, NO_STORY)),
    `<author>${element('name', shop.storeName)}</author>`,
    ...stories.map((story) => toEntry(shop, story)),
    '</feed>\n',
  ].join('\n');

const link = (rel: string, href: string) => `<link rel="${rel}" href="${xmlText(href)}"/>`;

/** The later of its day and its last change. */
const getUpdated = ({ day, changedAt }: FeedStory) => later(getMoment(day), changedAt);

/** Atom needs a timestamp; a story has a day. */
const getMoment = (day: string) => `${day}T00:00:00.000Z`;

/** The id survives changes of the slug, so that readers don't show the story twice. */
const toEntry = ({ url }: Shop, story: FeedStory): string =>
  [
    '<entry>',
    element('title', story.title),
    link('alternate', url + paths.story(story.slug)),
    element('id', `urn:uuid:${story.id}`),
    element('published', getMoment(story.day)),
    element('updated', getUpdated(story)),
    element('summary', story.summary),
    '</entry>',
  ].join('');

/** Sitemap, feeds and llms.txt: cached like pages, invalidated with the catalog. */
export const cachedSeoRoutes: readonly CachedRoute[] = [
  '/llms.txt',
  '/sitemap.xml',
  '/sitemaps/:part',
  '/feeds/google.xml',
  paths.storiesFeed(),
].map((path) => ({
  path,
  tags: () => ['catalog', 'categories', 'menus', 'settings', 'pages', 'ownPages', 'stories'],
}));
