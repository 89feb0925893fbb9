import type { Database } from '../../platform/db/database.ts';
import { pictureFrom } from '../media/pictures.ts';
import { type CommunityReview, type CommunityRow, findCommunity, listCommunities } from './community-queries.ts';
import { listedFrom } from './product.ts';
import type { Community } from './schema.ts';

type CommunityDeps = { db: Pick<Database, 'sql'> };

/** More than these no shop has; the page shows them all. */
const MAX_COMMUNITIES = 200;
/** As many as stand beside a community's story. */
const PRODUCTS_EACH = 3;
const NEWEST_REVIEWS = 3;

/** Every community of which a product is on sale, by name, each with the first three of its products. */
export async function listMakers({ db }: CommunityDeps): Promise<Community[]> {
  const rows = await listCommunities(db.sql, { communities: MAX_COMMUNITIES, products: PRODUCTS_EACH });
  return rows.map(communityFrom);
}

/** One community, with the newest three reviews of what it made; without a product on sale it has a page, too. */
export async function findMaker(
  { db }: CommunityDeps,
  slug: string,
): Promise<{ community: Community; reviews: CommunityReview[] } | undefined> {
  const row = await findCommunity(db.sql, slug, { products: PRODUCTS_EACH, reviews: NEWEST_REVIEWS });
  return row && { community: communityFrom(row), reviews: row.reviews };
}

const communityFrom = ({
  slug,
  latitude,
  longitude,
  products,
  pictures,
  priceShares,
  ...texts
}: CommunityRow): Community => ({
  id: slug,
  ...texts,
  location: latitude === null || longitude === null ? null : { latitude, longitude },
  products: products.map(listedFrom),
  pictures: pictures.map(pictureFrom),
  priceShares: (priceShares ?? []).map(({ label, value }) => ({ label, percent: value })),
});
