import { paths } from '../../paths.ts';
import { element } from './xml.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const sitemap = (entries: readonly string[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;

/** Indexed pages outside of the catalog. */
const PAGES = [
  paths.home(),
  paths.products(),
  paths.about(),
  paths.faq(),
  paths.contactUs(),
  paths.sizeGuide(),
  paths.shippingAndReturns(),
  paths.privacy(),
  paths.terms(),
];

type Identified = { id: string };

type Found = {
  categories: readonly Identified[];
  communities: readonly Identified[];
  hasSets: boolean;
  hasStudio: boolean;
  ownPages: readonly { slug: string; changedAt: string }[];
  stories: readonly { slug: string; changedAt: string }[];
};

export function pagesPart(url: string, { categories, communities, hasSets, hasStudio, ...own }: Found): string[] {
  const fixed = [
    ...PAGES,
    ...(hasStudio ? [paths.studio()] : []),
    ...categories.map(({ id }) => paths.category(id)),
    ...(communities.length > 0 ? [paths.makers()] : []),
    ...(hasSets ? [paths.sets()] : []),
    paths.colors(),
    ...communities.map(({ id }) => paths.maker(id)),
    ...(own.stories.length > 0 ? [paths.stories()] : []),
  ];
  return [
    ...fixed.map((path) => entry(url + path)),
    ...own.ownPages.map(({ slug, changedAt }) => entry(url + paths.ownPage(slug), changedAt)),
    ...own.stories.map(({ slug, changedAt }) => entry(url + paths.story(slug), changedAt)),
  ];
}

const entry = (address: string, changedAt = '') =>
  `<url>${element('loc', address)}${element('lastmod', changedAt.slice(0, 10))}</url>`;

type ProductAddress = { id: string; changedAt: string };

export const productsPart = (url: string, products: readonly ProductAddress[]): string[] =>
  products.map(({ id, changedAt }) => entry(url + paths.product(id), changedAt));

/** Index of the parts, for catalogs too large for one file. */
export const sitemapIndex = (url: string, parts: readonly string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts
    .map((path) => `<sitemap>${element('loc', url + path)}</sitemap>`)
    .join('\n')}\n</sitemapindex>\n`;
