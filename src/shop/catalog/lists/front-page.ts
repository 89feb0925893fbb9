import type { Database } from '../../../platform/db/database.ts';
import { toDollars } from '../../../shared/money.ts';
import { firstSentences } from '../../../shared/text/excerpts.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import { pictureFrom } from '../../media/pictures.ts';
import type { FeaturedProduct } from '../products/schema.ts';
import { type ListingMoment, listedFrom, listingMoment, MAX_FEATURED, type MomentDeps } from '../products.ts';
import { listCategoryLinks } from '../taxonomy/queries.ts';
import {
  findFrontPageExtras,
  listFeatured,
  listShelved,
  lockFeaturedOrder,
  setFeaturedOrder,
} from './front-page-queries.ts';
import type { FrontPage } from './front-page-schema.ts';

/** Fits beside the quoted review. */
const NEWEST_COUNT = 4;
/** Characters that read well in large type. */
const QUOTE_LENGTH = { shortest: 60, longest: 220 };
const MAX_QUOTE_LENGTH = 170;
/** Newest reviews considered for the quote. */
const REVIEWS_CONSIDERED = 300;

type FrontPageInput = {
  slugs: readonly string[];
  rows: number;
  most: number;
  /** The community of the spotlight product; empty: chosen automatically. */
  maker: string;
};

/**
 * The front page: featured products, all categories with visible products, the first products of each requested
 * category (by default of the first `rows` categories), the newest products, a spotlight product with words of its
 * community, and one review.
 */
export async function frontPage(deps: MomentDeps, input: FrontPageInput): Promise<FrontPage> {
  const { slugs, rows: shelves, most, maker } = input;
  const { sql } = deps.db;
  const [links, extras, moment] = await Promise.all([
    listCategoryLinks(sql),
    findFrontPageExtras(sql, { newest: NEWEST_COUNT, ...QUOTE_LENGTH, looked: REVIEWS_CONSIDERED, maker }),
    listingMoment(deps),
  ]);
  const first = links.filter(({ isShown }) => isShown).slice(0, shelves);
  const shownSlugs = slugs.length > 0 ? [...new Set(slugs)] : first.map(({ slug }) => slug);
  const rows = await listShelved(sql, shownSlugs, { featured: MAX_FEATURED, each: most });
  const productsIn = (shelf: string | null) =>
    rows.filter((row) => row.shelf === shelf).map((row) => listedFrom(row, moment));
  const isVisible = new Set(links.filter(({ isShown }) => isShown).map(({ slug }) => slug));
  const categories = links.map(({ slug, name, line }) => ({ id: slug, name, line }));
  const categoryFace = (slug: string) => extras?.faces[slug] ?? null;
  return {
    featured: productsIn(null),
    shelves: shownSlugs
      .flatMap((slug) => categories.filter(({ id }) => id === slug))
      .map((category) => ({ ...category, products: productsIn(category.id) }))
      .filter(({ products }) => products.length > 0),
    categories: categories
      .filter(({ id }) => isVisible.has(id))
      .map((category) => {
        const face = categoryFace(category.id);
        return { ...category, picture: face && pictureFrom(face) };
      }),
    newest: (extras?.newest ?? []).map((row) => listedFrom(row, moment)),
    spotlight: extras?.spotlight ? spotlightFrom(extras.spotlight, moment) : null,
    quoted: extras?.quoted ?? null,
  };
}

type SpotlightRow = NonNullable<NonNullable<Awaited<ReturnType<typeof findFrontPageExtras>>>['spotlight']>;

const spotlightFrom = ({ card, maker: { slug, words, ...maker } }: SpotlightRow, moment: ListingMoment) => ({
  product: listedFrom(card, moment),
  maker: { id: slug, ...maker, words: firstSentences(words, MAX_QUOTE_LENGTH) },
});

/** Featured products in order. Drafts and archived products keep their place. */
export async function featuredInOrder({ db }: { db: Pick<Database, 'sql'> }): Promise<FeaturedProduct[]> {
  const rows = await listFeatured(db.sql);
  return rows.map(({ picture, priceCents, ...row }) => ({
    ...withIsoTimes(row),
    price: toDollars(priceCents),
    image: picture ? pictureFrom(picture).src : '',
  }));
}

/** Reorders the featured products; `ids` must name each exactly once. */
export function orderFeatured(
  { db }: { db: Pick<Database, 'transaction'> },
  actor: Actor,
  ids: readonly string[],
): Promise<{ ok: true } | { ok: false; reason: 'other_order' }> {
  return db.transaction(async (tx) => {
    const before = (await lockFeaturedOrder(tx.sql)).map(({ id }) => id);
    if ([...before].sort().join() !== [...ids].sort().join()) return { ok: false, reason: 'other_order' };
    if (before.join() === ids.join()) return { ok: true };
    await setFeaturedOrder(tx.sql, ids);
    tx.changed('catalog');
    await recordAudit(tx, actor, {
      what: 'product.featured_ordered',
      subject: 'featured',
      before: { order: before },
      after: { order: ids },
    });
    return { ok: true };
  });
}
