import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { Picture } from '../../media/schema.ts';
import type { PricePart } from '../price-parts/price-parts.ts';
import type { ProductText } from '../product-fields.ts';
import { addCategory, deleteCategory, listStaffCategories, lockCategories, lockCategory } from '../taxonomy/queries.ts';
import {
  addSampleCommunities,
  addSampleProducts,
  countSamples,
  deleteSampleCategories,
  deleteSampleCommunities,
  deleteSamplePictures,
  deleteSampleProducts,
  deleteSampleSets,
  hideSampleProducts,
  hideSampleReviews,
  isUntouched,
  listSampleReviewPictures,
  lockSamples,
  showSampleProducts,
  showSampleReviews,
} from './queries.ts';

export type SampleCommunity = Record<'slug' | 'name' | 'place' | 'story' | 'craft' | 'pricing' | 'makingNow', string> &
  Record<'latitude' | 'longitude', number> & { priceShares: readonly PricePart[] };

export type SampleProduct = Record<ProductText, string> & {
  id: string;
  priceCents: number;
  category: string;
  community: string;
  sizes: readonly string[];
  featured: number | null;
  place: number;
  /** What it measures; may be empty. */
  dimensions: string;
  personalization?: { label: string; maxLength: number; priceCents: number } | undefined;
  createdAt: Date;
  onHand: number;
  /** Empty: one stock for all sizes. The quantities add up to `onHand`. */
  onHandBySize: readonly { size: string; onHand: number }[];
  /** The first one is the main picture. `role`: what it shows; empty: the whole product. */
  pictures: readonly (Pick<Picture, 'alt' | 'width' | 'height' | 'color' | 'widths'> & {
    id: string;
    role: string;
    widthInches?: number;
    palette: readonly string[];
  })[];
};

/** Whether the shop never had a product or a stock entry. Holds the samples lock until the transaction ends. */
export async function lockEmptyShop(tx: Transaction): Promise<boolean> {
  await lockSamples(tx.sql);
  return (await isUntouched(tx.sql))?.untouched ?? false;
}

export async function isNewShop({ db }: { db: Pick<Database, 'sql'> }): Promise<boolean> {
  return (await isUntouched(db.sql))?.untouched ?? false;
}

export async function addSamples(
  tx: Transaction,
  communities: readonly SampleCommunity[],
  products: readonly SampleProduct[],
): Promise<void> {
  await addSampleCommunities(tx.sql, JSON.stringify(communities));
  await addSampleProducts(tx.sql, JSON.stringify(products.map(toRow)));
  tx.changed('catalog');
}

const toRow = ({
  category,
  community,
  priceCents,
  featured,
  createdAt,
  pictures,
  personalization,
  ...same
}: SampleProduct) => ({
  ...same,
  personalization_label: personalization?.label ?? '',
  personalization_max_length: personalization?.maxLength ?? null,
  personalization_price_cents: personalization?.priceCents ?? null,
  personalization_required: false,
  views: pictures,
  category_slug: category,
  community_slug: community,
  price_cents: priceCents,
  featured_place: featured,
  created_at: createdAt,
  is_one_of_a_kind: false,
  sku: '',
  size_label: '',
  colors: pictures[0]?.palette ?? [],
});

type RemovedSamples = { products: string[]; pictures: string[] };

/**
 * Deletes all samples: products with stock and reviews, pictures, and communities and categories without other products. Returns the
 * deleted ids; the caller deletes the picture files.
 */
export async function removeSamples({ db }: { db: Pick<Database, 'transaction'> }): Promise<RemovedSamples> {
  return db.transaction(async (tx) => {
    await lockSamples(tx.sql);
    const ofReviews = await listSampleReviewPictures(tx.sql);
    await deleteSampleSets(tx.sql);
    const products = (await deleteSampleProducts(tx.sql)).map(({ id }) => id);
    const pictures = [...ofReviews, ...(await deleteSamplePictures(tx.sql))].map(({ id }) => id);
    await deleteSampleCommunities(tx.sql);
    await lockCategories(tx.sql);
    await deleteSampleCategories(tx.sql);
    if ((await listStaffCategories(tx.sql)).length === 0) await addCategory(tx.sql, FIRST_CATEGORY);
    tx.changed('catalog', 'categories');
    return { products, pictures };
  });
}

export type SampleCounts = { products: number; reviews: number };

/**
 * Hides all samples: products, and sample reviews on products that the owner took over. Categories and communities with
 * nothing else go with them (`isGoneCategory`); a shop without any other category gets one for the owner's products.
 */
export async function archiveSamples(tx: Transaction, actor: Actor, now: Date): Promise<SampleCounts> {
  await lockSamples(tx.sql);
  await lockCategories(tx.sql);
  const products = await hideSampleProducts(tx.sql, now);
  const reviews = await hideSampleReviews(tx.sql);
  if ((await listStaffCategories(tx.sql)).length === 0) {
    await addCategory(tx.sql, FIRST_CATEGORY);
    await recordAudit(tx, actor, { what: 'category.created', subject: FIRST_CATEGORY.slug, after: FIRST_CATEGORY });
  }
  return recordSamples(tx, actor, 'product.samples_archived', { products, reviews });
}

const FIRST_CATEGORY = { slug: 'beadwork', name: 'Beadwork', line: '', isWorn: true };

/** Restores what `archiveSamples` hid; samples hidden individually stay hidden. */
export async function restoreSamples(tx: Transaction, actor: Actor, now: Date): Promise<SampleCounts> {
  await lockSamples(tx.sql);
  await lockCategories(tx.sql);
  const products = await showSampleProducts(tx.sql, now);
  const reviews = await showSampleReviews(tx.sql);
  const first = await lockCategory(tx.sql, FIRST_CATEGORY.slug);
  if (
    products > 0 &&
    isDeepStrictEqual(first, FIRST_CATEGORY) &&
    (await deleteCategory(tx.sql, FIRST_CATEGORY.slug)) > 0
  )
    await recordAudit(tx, actor, { what: 'category.removed', subject: FIRST_CATEGORY.slug, before: FIRST_CATEGORY });
  return recordSamples(tx, actor, 'product.samples_shown', { products, reviews });
}

async function recordSamples(
  tx: Transaction,
  actor: Actor,
  what: `product.${string}`,
  moved: SampleCounts,
): Promise<SampleCounts> {
  if (moved.products + moved.reviews === 0) return moved;
  tx.changed('catalog', 'categories');
  await recordAudit(tx, actor, { what, subject: 'samples', after: moved });
  return moved;
}

/** Samples that shoppers still see, and whether the shop has other products. */
export const countShownSamples = async ({ sql }: Pick<Database, 'sql'>) =>
  (await countSamples(sql)) ?? { pieces: 0, reviews: 0, communities: 0, hasOwn: false };
