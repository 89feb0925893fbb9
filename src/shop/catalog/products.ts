import type { Static } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { COUNT_LIMIT } from '../../shared/limits.ts';
import { toDollars } from '../../shared/money.ts';
import { NO_ARRIVAL } from '../../shared/orders/arrival.ts';
import { isDesign } from '../../shared/products/design-id.ts';
import type { FitCounts } from '../../shared/products/fit.ts';
import { productBadge } from '../../shared/products/product-status.ts';
import type { StockBySize } from '../../shared/products/sizes.ts';
import { getSizing, type Sizing } from '../../shared/products/sizing.ts';
import { shiftDay } from '../../shared/report-period.ts';
import { type ArrivalOf, arrivalsFrom, dayIn } from '../delivery/promise.ts';
import { startOfDay } from '../delivery/shop-day.ts';
import { addDays } from '../delivery/working-days.ts';
import { pictureFrom, productPictureFrom } from '../media/pictures.ts';
import type { Picture } from '../media/schema.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { MAX_PAGE_SIZE } from './lists/schema.ts';
import { partsOfPrice } from './price-parts/price-parts.ts';
import { ofEachPublicText } from './product-fields.ts';
import {
  countNew,
  countProducts,
  findProductPageRow,
  listAddresses,
  listByIds,
  listBySort,
  listFeatured,
  listLastChanges,
  type ProductPageReview,
} from './queries.ts';
import type { CatalogChanges, ListedProduct, Product, ProductAddress } from './schema.ts';
import { bySize, type CardRow, getSkus, NO_FILTER, type ProductRow, toPersonalization } from './sql-fragments.ts';
import { findCategory, listCategories } from './taxonomy/queries.ts';
import type { CategoryName, CategoryWithProducts } from './taxonomy/schema.ts';

/** Page length of carousels. */
export const MAX_FEATURED = 24;
export const MAX_RELATED = 8;
export const MAX_WORN_WITH = 4;

type ProductDeps = { db: Pick<Database, 'sql'> };

type ProductPage = {
  product: Product;
  makerPicture: Picture | null;
  priceParts: { label: string; amount: number }[];
  fitCounts: FitCounts;
  sizing: Sizing | null;
  isWorn: boolean;
  wornWith: ListedProduct[];
  related: ListedProduct[];
  reviews: PageReview[];
};

/** A product with its pairings, related products, and newest reviews, each up to a limit. */
export async function findProductPage(
  deps: MomentDeps,
  id: string,
  most: { wornWith: number; related: number; reviews: number },
): Promise<ProductPage | undefined> {
  const [row, moment] = await Promise.all([findProductPageRow(deps.db.sql, id, most), listingMoment(deps)]);
  if (!row) return undefined;
  return {
    product: productFrom(row, moment),
    priceParts: partsOfPrice(row.priceCents, row.ownParts, row.shares).map(({ label, value }) => ({
      label,
      amount: toDollars(value),
    })),
    fitCounts: { small: row.fitSmall, true: row.fitTrue, large: row.fitLarge },
    makerPicture: row.makerPicture && pictureFrom(row.makerPicture),
    isWorn: row.isWorn,
    wornWith: row.wornWith.map((card) => listedFrom(card, moment)),
    related: row.related.map((card) => listedFrom(card, moment)),
    sizing: getSizing(row.measures, row.ownMeasures, row.sizes),
    reviews: row.reviews.map(pageReviewFrom),
  };
}

export async function listFeaturedProducts(deps: MomentDeps): Promise<Product[]> {
  const [rows, moment] = await Promise.all([listFeatured(deps.db.sql, MAX_FEATURED), listingMoment(deps)]);
  return rows.map((row) => productFrom(row, moment));
}

/** Products by id, in the given order; products not on sale are omitted. */
export async function findProducts(deps: MomentDeps, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return [];
  const [rows, moment] = await Promise.all([listByIds(deps.db.sql, ids), listingMoment(deps)]);
  return rows.map((row) => productFrom(row, moment));
}

export async function findCategoryWithProducts(
  deps: MomentDeps,
  slug: string,
  most = MAX_PAGE_SIZE,
): Promise<CategoryWithProducts | undefined> {
  const [category, rows, moment] = await Promise.all([
    findCategory(deps.db.sql, slug),
    listBySort.featured(deps.db.sql, { ...NO_FILTER, category: slug }, { limit: most, offset: 0 }),
    listingMoment(deps),
  ]);
  const products = rows.map((row) => productFrom(row, moment));
  return category && { id: slug, name: category.name, line: category.line, products };
}

export async function listCategoryNames({ db }: ProductDeps): Promise<CategoryName[]> {
  const rows = await listCategories(db.sql, COUNT_LIMIT);
  return rows.map(({ slug, name, line, count }) => ({ id: slug, name, line, count }));
}

/** Entries in one sitemap file. */
const ADDRESSES_PER_PAGE = 10_000;

/** Count limit for the sitemap, which lists every product. */
const EVERY_PRODUCT = 2_147_483_647;

/** Ids and last change of all products for sitemaps, 10,000 to a page, with the total count. */
export async function listProductAddresses(
  { db }: ProductDeps,
  page: number,
): Promise<{ addresses: ProductAddress[]; total: number }> {
  const [rows, counted] = await Promise.all([
    listAddresses(db.sql, { limit: ADDRESSES_PER_PAGE, offset: (page - 1) * ADDRESSES_PER_PAGE }),
    countProducts(db.sql, NO_FILTER, EVERY_PRODUCT),
  ]);
  const addresses = rows.map(({ id, changedAt }) => ({ id, changedAt: changedAt.toISOString() }));
  return { addresses, total: counted?.count ?? 0 };
}

/** Last changes of the catalog's lists, for sitemaps; a list without visible products has none. */
export async function lastCatalogChanges({ db }: ProductDeps): Promise<CatalogChanges> {
  const rows = (await listLastChanges(db.sql)).map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
  const changesOf = (of: 'category' | 'maker') =>
    Object.fromEntries(rows.filter(({ kind }) => kind === of).map(({ id, changedAt }) => [id, changedAt]));
  return {
    catalog: rows.find(({ kind }) => kind === 'all')?.changedAt ?? null,
    categories: changesOf('category'),
    makers: changesOf('maker'),
  };
}

/** API form of a product: prices in dollars, pictures with URLs, rating rounded to tenths. */
export function productFrom(row: Static<typeof ProductRow>, { arrivalOf, isNew, timeZone }: ListingMoment): Product {
  const images = row.pictures.map(productPictureFrom);
  const left = Math.max(0, row.left);
  const sized = bySize(row.sizeRows, row);
  return {
    id: row.id,
    ...ofEachPublicText((name) => row[name]),
    ...(row.dimensions && { dimensions: row.dimensions }),
    price: toDollars(row.priceCents),
    wasPrice: earlierPrice(row),
    ...saleIn(row, timeZone),
    image: images[0]?.src ?? '',
    in_stock: left,
    inStock: left,
    ...sized,
    ...getSkus(row.sizeRows),
    badge: getBadge(row, sized, isNew(row.createdAt)),
    rating: averageRating(row.ratingSum, row.ratingCount),
    numReviews: row.ratingCount,
    images,
    sizes: row.sizes,
    ...(row.sizeLabel && { sizeLabel: row.sizeLabel }),
    category: { id: row.categorySlug, name: row.categoryName },
    ...toPersonalization(row.personalization),
    artisan: artisanIn(row),
    isSample: row.isSample,
    ...(left > 0 && !isDesign(row.id) ? arrivalOf(row.makingDays) : NO_ARRIVAL),
  };
}

function saleIn({ saleFirstDay, saleLastDay }: Static<typeof ProductRow>, timeZone: string): Pick<Product, 'sale'> {
  if (saleFirstDay === null) return {};
  const startsAt = startOfDay(saleFirstDay, timeZone).toISOString();
  const endsAt = saleLastDay && startOfDay(shiftDay(saleLastDay, 1), timeZone).toISOString();
  return { sale: { lastDay: saleLastDay, startsAt, endsAt } };
}

export const listedFrom = (row: CardRow, { isNew }: Pick<ListingMoment, 'isNew'>): ListedProduct => ({
  id: row.id,
  name: row.name,
  price: toDollars(row.priceCents),
  wasPrice: earlierPrice(row),
  in_stock: Math.max(0, row.left),
  ...bySize(row.sizeRows, row),
  badge: getBadge(row, bySize(row.sizeRows, row), isNew(new Date(row.createdSeconds * 1000))),
  rating: averageRating(row.ratingSum, row.ratingCount),
  numReviews: row.ratingCount,
  picture: row.face && pictureFrom(row.face),
  secondPicture: row.second && pictureFrom(row.second),
  place: row.place ?? '',
});

/** The crossed-out price, if it is higher than the current one. */
const earlierPrice = ({ priceCents, wasPriceCents }: Pick<CardRow, 'priceCents' | 'wasPriceCents'>) =>
  wasPriceCents !== null && wasPriceCents > priceCents ? toDollars(wasPriceCents) : null;

const getBadge = (
  { left, isOneOfAKind }: Pick<CardRow, 'left' | 'isOneOfAKind'>,
  { stockBySize }: { stockBySize?: StockBySize },
  isNew: boolean,
) => productBadge({ left, isOneOfAKind, isNew, ...(stockBySize && { stockBySize }) });

function artisanIn({ communitySlug, artisanName, artisanPlace, artisanStory }: Static<typeof ProductRow>) {
  if (communitySlug === null || artisanName === null) return null;
  return { id: communitySlug, name: artisanName, place: artisanPlace ?? '', story: artisanStory ?? '' };
}

/** Rounded to one decimal; 0 without ratings. The stars round it to halves. */
export function averageRating(sum: number, count: number): number {
  return count === 0 ? 0 : Math.round((sum * 10) / count) / 10;
}

export type PageReview = ReturnType<typeof pageReviewFrom<ProductPageReview>>;

export const pageReviewFrom = <Row extends ProductPageReview>({ pictures, ...review }: Row) => ({
  ...review,
  pictures: pictures.map(pictureFrom),
});

export type MomentDeps = {
  db: Pick<Database, 'sql'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/** Values that depend on the current time: delivery estimates, which products are new, and the time zone. */
export type ListingMoment = { arrivalOf: ArrivalOf; isNew: IsNew; timeZone: string };

export async function listingMoment({ db, settings, now }: MomentDeps): Promise<ListingMoment> {
  const shop = await settings.current();
  const { timeZone } = shop;
  return { arrivalOf: arrivalsFrom(now(), shop), isNew: await newProducts({ db }, now(), timeZone), timeZone };
}

/** A product is new for this many days, including the day it was added. */
const NEW_DAYS = 30;
/** Counting stops here; in larger catalogs this sample decides. */
const MAX_COUNTED_PRODUCTS = 500;

type IsNew = (createdAt: Date) => boolean;

/**
 * By days in the shop's time zone. If half or more of the catalog is that recent, as in a shop that just opened, no
 * product counts as new.
 */
async function newProducts({ db }: { db: Pick<Database, 'sql'> }, now: Date, timeZone: string): Promise<IsNew> {
  const first = addDays(dayIn(now, timeZone), 1 - NEW_DAYS);
  const counted = await countNew(db.sql, { first, timeZone }, MAX_COUNTED_PRODUCTS);
  if (!counted || counted.newer >= counted.older) return () => false;
  return (createdAt) => dayIn(createdAt, timeZone) >= first;
}
