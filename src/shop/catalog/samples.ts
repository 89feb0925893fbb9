import type { Database, Transaction } from '../../platform/db/database.ts';
import type { Picture } from '../media/schema.ts';
import type { ProductText } from './product-fields.ts';
import {
  addSampleCommunities,
  addSampleProducts,
  deleteSampleCommunities,
  deleteSamplePictures,
  deleteSampleProducts,
  deleteSampleSets,
  isUntouched,
  listSampleReviewPictures,
  lockSamples,
} from './sample-queries.ts';

export type SampleCommunity = Record<'slug' | 'name' | 'place' | 'story' | 'craft' | 'pricing' | 'makingNow', string> &
  Record<'latitude' | 'longitude', number>;

export type SampleProduct = Record<ProductText, string> & {
  id: string;
  priceCents: number;
  category: string;
  community: string;
  sizes: readonly string[];
  /** place among the featured, or null */
  featured: number | null;
  place: number;
  createdAt: Date;
  onHand: number;
  /** Empty: one stock for all sizes. They add up to `onHand`. */
  onHandBySize: readonly { size: string; onHand: number }[];
  /** The first is the product's face. `role`: what it shows, empty for the whole of it. */
  pictures: readonly (Pick<Picture, 'alt' | 'width' | 'height' | 'color' | 'widths'> & {
    id: string;
    role: string;
    widthInches?: number;
    palette: readonly string[];
  })[];
};

/** Whether nothing was ever sold or counted here. Holds the samples' lock until the transaction ends. */
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
  pieces: readonly SampleProduct[],
): Promise<void> {
  await addSampleCommunities(tx.sql, JSON.stringify(communities));
  await addSampleProducts(tx.sql, JSON.stringify(pieces.map(rowOf)));
  tx.changed('catalogue');
}

const rowOf = ({ category, community, priceCents, featured, createdAt, pictures, ...same }: SampleProduct) => ({
  ...same,
  views: pictures,
  category_slug: category,
  community_slug: community,
  price_cents: priceCents,
  featured_place: featured,
  created_at: createdAt,
  is_one_of_a_kind: false,
  sku: '',
  colors: pictures[0]?.palette ?? [],
});

export type RemovedSamples = { products: string[]; pictures: string[] };

/**
 * Deletes everything sample: products with their stock and reviews, pictures, communities without other products. Answers
 * what was deleted; the pictures' files are the caller's to delete.
 */
export async function removeSamples({ db }: { db: Pick<Database, 'transaction'> }): Promise<RemovedSamples> {
  return db.transaction(async (tx) => {
    await lockSamples(tx.sql);
    const ofReviews = await listSampleReviewPictures(tx.sql);
    await deleteSampleSets(tx.sql);
    const products = (await deleteSampleProducts(tx.sql)).map(({ id }) => id);
    const pictures = [...ofReviews, ...(await deleteSamplePictures(tx.sql))].map(({ id }) => id);
    await deleteSampleCommunities(tx.sql);
    tx.changed('catalogue');
    return { products, pictures };
  });
}
