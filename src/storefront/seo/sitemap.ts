import { paths } from '../../paths.ts';
import { CONTENT_PAGES, type ContentPage } from '../../shared/content-pages.ts';
import type { CatalogChanges } from '../../shop/catalog/schema.ts';
import { element } from './xml.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export const sitemap = (entries: readonly string[]): string =>
  `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('\n')}\n</urlset>\n`;

type Identified = { id: string };
type Changed = { slug: string; changedAt: string };

export type Found = {
  categories: readonly Identified[];
  communities: readonly Identified[];
  hasSets: boolean;
  hasStudio: boolean;
  ownPages: readonly Changed[];
  stories: readonly Changed[];
  /** Last changes of written pages; those with the shipped text are absent. */
  written: Readonly<Partial<Record<ContentPage, string>>>;
  changes: CatalogChanges & { settings: string | null };
};

export function pagesPart(url: string, found: Found): string[] {
  const { categories, communities, ownPages, stories, written, changes } = found;
  const catalog = changes.catalog ?? changes.settings ?? '';
  const settings = changes.settings ?? catalog;
  const ofCatalog = [
    paths.home(),
    paths.products(),
    ...(communities.length > 0 ? [paths.makers()] : []),
    ...(found.hasSets ? [paths.sets()] : []),
    paths.colors(),
  ];
  const ofSettings = [paths.contactUs(), ...(found.hasStudio ? [paths.studio()] : [])];
  return [
    ...ofCatalog.map((path) => entry(url + path, catalog)),
    ...ofSettings.map((path) => entry(url + path, settings)),
    ...CONTENT_PAGES.map((page) => entry(`${url}/${page}`, later(written[page] ?? '', settings))),
    ...categories.map(({ id }) => entry(url + paths.category(id), changes.categories[id] ?? catalog)),
    ...communities.map(({ id }) => entry(url + paths.maker(id), changes.makers[id] ?? catalog)),
    ...(stories.length > 0
      ? [entry(url + paths.stories(), stories.map(({ changedAt }) => changedAt).reduce(later))]
      : []),
    ...ownPages.map(({ slug, changedAt }) => entry(url + paths.ownPage(slug), changedAt)),
    ...stories.map(({ slug, changedAt }) => entry(url + paths.story(slug), changedAt)),
  ];
}

/** The later of two ISO times. */
export const later = (one: string, other: string): string => (one > other ? one : other);

const entry = (address: string, changedAt: string) =>
  `<url>${element('loc', address)}${element('lastmod', changedAt.slice(0, 10))}</url>`;

type ProductAddress = { id: string; changedAt: string };

export const productsPart = (url: string, products: readonly ProductAddress[]): string[] =>
  products.map(({ id, changedAt }) => entry(url + paths.product(id), changedAt));

/** Index of the parts, for catalogs too large for one file. */
export const sitemapIndex = (url: string, parts: readonly string[]): string =>
  `${HEAD}<sitemapindex ${NAMESPACE}>\n${parts
    .map((path) => `<sitemap>${element('loc', url + path)}</sitemap>`)
    .join('\n')}\n</sitemapindex>\n`;
