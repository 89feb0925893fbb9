import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, oneRow } from '../../platform/db/query.ts';
import type { Fit } from '../../shared/products/fit.ts';
import type { CategoryMeasures, ProductMeasures } from '../../shared/products/sizing.ts';
import type { PictureRow } from '../media/pictures.ts';
import { reviewPictures } from '../media/review-pictures.ts';
import { type CardRow, cardColumns } from './card-rows.ts';
import type { PricePart } from './price-parts.ts';
import { ProductRow, productColumns, productJoins } from './product-columns.ts';
import { wornWith } from './worn-with.ts';

/** A review as everybody reads it; folders to the right of this one say more of it. */
export type ProductPageReview = {
  id: number;
  name: string;
  rating: number;
  comment: string;
  createdAt: string;
  fit: Fit | null;
  isVerified: boolean;
  reply: string | null;
  pictures: PictureRow[];
};

type ProductPageLimits = { wornWith: number; related: number; reviews: number };

/** A subquery for each product, in the order of an index, until the limit is reached. */
const isAvailable = (sql: Sql) =>
  sql`coalesce((select b.on_hand > b.reserved from stock b where b.product_id = c.id), false)`;

/**
 * All that a product's page shows, in one statement: the product, what it is worn with, related ones (of its category first, then of its
 * community; available before sold out), and its newest reviews.
 */
export const findProductPageRow = oneRow(
  Type.Object({
    ...ProductRow.properties,
    makerPicture: Json<PictureRow | null>(),
    ownParts: Json<PricePart[] | null>(),
    shares: Json<PricePart[] | null>(),
    fitSmall: Type.Integer(),
    fitTrue: Type.Integer(),
    fitLarge: Type.Integer(),
    measures: Json<CategoryMeasures | null>(),
    ownMeasures: Json<ProductMeasures | null>(),
    isWorn: Type.Boolean(),
    wornWith: Json<CardRow[]>(),
    related: Json<CardRow[]>(),
    reviews: Json<ProductPageReview[]>(),
  }),
  (sql, id: string, most: ProductPageLimits) => sql`
    select ${productColumns(sql)},
      (select json_build_object('id', i.id, 'alt', cp.alt, 'width', i.width, 'height', i.height, 'color', i.color,
          'widths', i.widths)
        from community_pictures cp join pictures i on i.id = cp.picture_id
        where cp.community_slug = p.community_slug order by cp.place limit 1) as maker_picture,
      p.price_parts as own_parts, a.price_shares as shares, p.fit_small, p.fit_true, p.fit_large,
      c.measures, p.measures as own_measures, c.is_worn, ${wornWith(sql, most.wornWith)} as worn_with,
      (select coalesce(json_agg(card), '[]') from (
        select ${cardColumns(sql)}
        from (
          (select c.id, 1 as closeness from products c
            where c.category_slug = p.category_slug and c.id <> p.id and c.hidden_at is null and ${isAvailable(sql)}
            order by c.featured_place, c.place, c.id limit ${most.related}::int)
          union
          (select c.id, 1 from products c
            where c.category_slug = p.category_slug and c.id <> p.id and c.hidden_at is null
            order by c.featured_place, c.place, c.id limit ${most.related}::int)
          union
          (select c.id, 2 from products c
            where c.community_slug = p.community_slug and c.category_slug <> p.category_slug and c.hidden_at is null
              and ${isAvailable(sql)}
            order by c.featured_place, c.place, c.id limit ${most.related}::int)
          union
          (select c.id, 2 from products c
            where c.community_slug = p.community_slug and c.category_slug <> p.category_slug and c.hidden_at is null
            order by c.featured_place, c.place, c.id limit ${most.related}::int)
        ) near join products p on p.id = near.id left join stock s on s.product_id = near.id
          left join communities m on m.slug = p.community_slug
        order by coalesce(s.on_hand - s.reserved, 0) > 0 desc, near.closeness, p.featured_place, p.place, p.id
        limit ${most.related}::int
      ) card) as related,
      (select coalesce(json_agg(review), '[]') from (
        select r.id, r.name, r.rating, r.comment, r.fit, r.is_verified as "isVerified", r.reply,
          ${reviewPictures(sql)} as pictures,
          to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from reviews r where r.product_id = p.id and r.status = 'shown'
        order by r.created_at desc, r.id desc limit ${most.reviews}::int
      ) review) as reviews
    from products p ${productJoins(sql)} where p.id = ${id} and (p.hidden_at is null or p.is_design)`,
);
