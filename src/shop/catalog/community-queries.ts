import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow } from '../../platform/db/query.ts';
import type { PictureRow } from '../media/pictures.ts';
import { reviewPictures } from '../media/review-pictures.ts';
import { type CardRow, cardColumns } from './card-rows.ts';
import { communityPictures } from './community-picture-queries.ts';
import type { PricePart } from './price-parts.ts';
import type { ProductPageReview } from './product-page-queries.ts';

const Text = Type.String();
const Degrees = Type.Union([Type.Number(), Type.Null()]);

const CommunityRow = Type.Object({
  slug: Text,
  name: Text,
  place: Text,
  story: Text,
  craft: Text,
  pricing: Text,
  makingNow: Text,
  latitude: Degrees,
  longitude: Degrees,
  numProducts: Type.Integer(),
  products: Json<CardRow[]>(),
  pictures: Json<PictureRow[]>(),
  priceShares: Json<PricePart[] | null>(),
});
export type CommunityRow = Static<typeof CommunityRow>;

export type CommunityReview = ProductPageReview & { productId: string; productName: string };

/** Rows `m` of communities, each with the first of its products in the order of the shop. */
const communityColumns = (sql: Sql, mostProducts: number) => sql`
  m.slug, m.name, m.place, m.story, m.craft, m.pricing, m.making_now, m.latitude, m.longitude,
  (select count(*)::int from products p where p.community_slug = m.slug and p.hidden_at is null) as num_products,
  (select coalesce(json_agg(card), '[]') from (
    select ${cardColumns(sql)}
    from products p left join stock s on s.product_id = p.id
    where p.community_slug = m.slug and p.hidden_at is null
    order by p.featured_place, p.place, p.id limit ${mostProducts}::int
  ) card) as products,
  ${communityPictures(sql)} as pictures, m.price_shares`;

/** Those that have something to show, by name. */
export const listCommunities = manyRows(
  CommunityRow,
  (sql, most: { communities: number; products: number }) => sql`
    select ${communityColumns(sql, most.products)} from communities m
    where exists (select from products p where p.community_slug = m.slug and p.hidden_at is null)
    order by m.name, m.slug limit ${most.communities}::int`,
);

/** A community with the newest reviews of what it made. */
export const findCommunity = oneRow(
  Type.Object({ ...CommunityRow.properties, reviews: Json<CommunityReview[]>() }),
  (sql, slug: string, most: { products: number; reviews: number }) => sql`
    select ${communityColumns(sql, most.products)},
      (select coalesce(json_agg(review), '[]') from (
        select r.id, r.name, r.rating, r.comment, r.fit, r.is_verified as "isVerified", r.reply,
          ${reviewPictures(sql)} as pictures,
          to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
          p.id as "productId", p.name as "productName"
        from products p cross join lateral (
          select * from reviews r where r.product_id = p.id and r.status = 'shown'
          order by r.created_at desc, r.id desc limit ${most.reviews}::int
        ) r
        where p.community_slug = m.slug and p.hidden_at is null
        order by r.created_at desc, r.id desc limit ${most.reviews}::int
      ) review) as reviews
    from communities m where m.slug = ${slug}`,
);
