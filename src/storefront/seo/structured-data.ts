import { paths } from '../../paths.ts';
import { wordsOfMarkdown } from '../../shared/markdown/read-markdown.ts';
import { wholePictureUrl } from '../../shared/pictures.ts';
import { JSON_LD_CONTEXT, type Listed, type PictureSource, type Shop } from './json-ld.ts';

export const storeJsonLd = (shop: Shop, logo: string): object => ({
  ...JSON_LD_CONTEXT,
  '@type': 'OnlineStore',
  name: shop.storeName,
  url: `${shop.url}/`,
  logo: shop.url + logo,
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'customer service',
    email: shop.helpEmail,
    telephone: shop.helpPhone,
  },
});

/** The shop's search URL template. */
export const websiteJsonLd = ({ storeName, url }: Pick<Shop, 'storeName' | 'url'>): object => ({
  ...JSON_LD_CONTEXT,
  '@type': 'WebSite',
  name: storeName,
  url: `${url}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url}/?keyword={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** `trail`: from the home page to the page itself. */
type Article = {
  slug: string;
  title: string;
  description: string;
  day: string;
  changedAt: string;
  cover: PictureSource | null;
};

/** A story; its publication date is its day. */
export const articleJsonLd = (
  { url, storeName }: Pick<Shop, 'url' | 'storeName'>,
  { slug, title, description, day, changedAt, cover }: Article,
): object => ({
  ...JSON_LD_CONTEXT,
  '@type': 'Article',
  headline: title,
  description,
  url: url + paths.story(slug),
  datePublished: day,
  dateModified: changedAt.slice(0, 10) > day ? changedAt : day,
  author: { '@type': 'Organization', name: storeName, url },
  ...(cover && { image: url + wholePictureUrl(cover) }),
});

export const breadcrumbJsonLd = (
  shop: Pick<Shop, 'url'>,
  trail: readonly { name: string; path: string }[],
): object => ({
  ...JSON_LD_CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: shop.url + path,
  })),
});

/** The products of a page in order; `before`: number of products on previous pages. */
export const itemListJsonLd = (shop: Pick<Shop, 'url'>, products: readonly Listed[], before = 0): object => ({
  ...JSON_LD_CONTEXT,
  '@type': 'ItemList',
  numberOfItems: products.length,
  itemListElement: products.map(({ id, name, images: [picture] }, i) => ({
    '@type': 'ListItem',
    position: before + i + 1,
    name,
    url: shop.url + paths.product(id),
    ...(picture && { image: shop.url + wholePictureUrl(picture) }),
  })),
});

type Maker = {
  id: string;
  name: string;
  place: string;
  story: string;
  pictures: readonly PictureSource[];
  products: readonly { picture: PictureSource | null }[];
};

/** A maker as an organization with its place. */
export const makerJsonLd = (shop: Pick<Shop, 'url'>, { id, name, place, story, pictures, products }: Maker): object => {
  const image = pictures[0] ?? products[0]?.picture;
  return {
    ...JSON_LD_CONTEXT,
    '@type': 'Organization',
    name,
    url: shop.url + paths.maker(id),
    ...(story && { description: wordsOfMarkdown(story) }),
    ...(place && { location: { '@type': 'Place', name: place } }),
    ...(image && { image: shop.url + wholePictureUrl(image) }),
  };
};
