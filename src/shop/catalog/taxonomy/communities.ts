import { pictureFrom } from '../../media/pictures.ts';
import {
  type ListingMoment,
  listedFrom,
  listingMoment,
  type MomentDeps,
  type PageReview,
  pageReviewFrom,
} from '../products.ts';
import { type CommunityReview, type CommunityRow, findCommunity, listCommunities } from './community-queries.ts';
import type { Community } from './schema.ts';

/** No shop has more; the page shows them all. */
const MAX_COMMUNITIES = 200;
/** Products shown beside the story of a community. */
const PRODUCTS_EACH = 3;
const NEWEST_REVIEWS = 3;

export async function listMakers(deps: MomentDeps): Promise<Community[]> {
  const [rows, moment] = await Promise.all([
    listCommunities(deps.db.sql, { communities: MAX_COMMUNITIES, products: PRODUCTS_EACH }),
    listingMoment(deps),
  ]);
  return rows.map((row) => communityFrom(row, moment));
}

/** A community with the newest three reviews of its products; it has a page even without visible products. */
export async function findMaker(
  deps: MomentDeps,
  slug: string,
): Promise<
  { community: Community; reviews: (PageReview & Pick<CommunityReview, 'productId' | 'productName'>)[] } | undefined
> {
  const [row, moment] = await Promise.all([
    findCommunity(deps.db.sql, slug, { products: PRODUCTS_EACH, reviews: NEWEST_REVIEWS }),
    listingMoment(deps),
  ]);
  return row && { community: communityFrom(row, moment), reviews: row.reviews.map(pageReviewFrom) };
}

const communityFrom = (
  { slug, latitude, longitude, products, pictures, priceShares, ...texts }: CommunityRow,
  moment: ListingMoment,
): Community => ({
  id: slug,
  ...texts,
  location: latitude === null || longitude === null ? null : { latitude, longitude },
  products: products.map((row) => listedFrom(row, moment)),
  pictures: pictures.map(pictureFrom),
  priceShares: (priceShares ?? []).map(({ label, value }) => ({ label, percent: value })),
});
