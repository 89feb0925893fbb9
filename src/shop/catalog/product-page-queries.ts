import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow } from '../../platform/db/query.ts';
import type { Fit } from '../../shared/fit.ts';
import type { CategoryMeasures, ProductMeasures } from '../../shared/sizing.ts';
import type { PictureRow } from '../media/pictures.ts';
import { reviewPictures } from '../media/review-pictures.ts';
import { CardRow, cardColumns } from './card-rows.ts';
import type { PricePart } from './price-parts.ts';
import { ProductRow, productColumns, productJoins } from './queries.ts';

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

/** Of each category, in the order of the shop: the statement takes as long in a catalog of a million products. */
const LOOKED_AT = 300;

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
    ...{ fitSmall: Type.Integer(), fitTrue: Type.Integer(), fitLarge: Type.Integer() },
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

/**
 * The owner's own pairs of product `p`, of category `c`, then products of other categories that share its colors: the best of
 * each category before its second one. White, beige, brown and black go with everything, so that they count half.
 */
const wornWith = (sql: Sql, most: number) => sql`
  (select coalesce(json_agg(card), '[]') from (
    select ${cardColumns(sql)}
    from (
      select o.pairs_with as id, 0 as grade, o.position as step, 0 as shared, 0 as same_maker, 0 as other_colors
        from product_pairs o where o.product_id = p.id
      union all
      select near.id, 1, row_number() over (partition by near.category_slug order by coalesce(b.is_sold_out, true),
          near.shared desc, near.same_maker desc, near.other_colors, near.featured_place, near.place, near.id),
        near.shared, near.same_maker, near.other_colors
      from (
        select near.*, (near.community_slug is not distinct from p.community_slug)::int as same_maker,
          cardinality(near.colors) as other_colors,
          (select sum(case when shared.color in ('white', 'beige', 'brown', 'black') then 1 else 2 end)
            from unnest(near.colors) as shared (color) where shared.color = any (p.colors)) as shared
        from categories k cross join lateral (
          select n.id, n.colors, n.category_slug, n.community_slug, n.featured_place, n.place from products n
          where n.category_slug = k.slug and n.hidden_at is null
          order by n.featured_place, n.place, n.id limit ${LOOKED_AT}::int
        ) near
        where ${most}::int > 0 and k.slug <> p.category_slug and k.is_worn and c.is_worn and near.colors && p.colors
          and not exists (select from product_pairs o where o.product_id = p.id and o.pairs_with = near.id)
      ) near left join stock b on b.product_id = near.id
    ) worn join products p on p.id = worn.id left join stock s on s.product_id = worn.id
      left join communities m on m.slug = p.community_slug
    where p.hidden_at is null
    order by coalesce(s.is_sold_out, true), worn.grade, worn.step, worn.shared desc, worn.same_maker desc,
      worn.other_colors, p.featured_place, p.place, p.id
    limit ${most}::int
  ) card)`;

/** The featured products in the owner's order, whose `shelf` is null, and after them the first products of each of several categories, sold out last. */
export const listShelved = manyRows(
  Type.Object({ shelf: Type.Union([Type.String(), Type.Null()]), ...CardRow.properties }),
  (sql, slugs: readonly string[], most: { featured: number; each: number }) => sql`
    select on_it.shelf, ${cardColumns(sql)}
    from (
      (select null::text as shelf, p.id
        from products p
        where p.hidden_at is null and p.featured_place is not null
        order by p.featured_place, p.place, p.id limit ${most.featured}::int)
      union all
      select wanted.slug, first.* from unnest(${slugs as string[]}::text[]) as wanted (slug) cross join lateral (
        with available as materialized (
          select p.id from products p
          where p.category_slug = wanted.slug and p.hidden_at is null
            and coalesce((select not t.is_sold_out from stock t where t.product_id = p.id), false)
          order by p.featured_place, p.place, p.id limit ${most.each}::int
        ), sold_out as (
          select p.id from stock t join products p on p.id = t.product_id
          where t.is_sold_out and p.category_slug = wanted.slug and p.hidden_at is null
            and (select count(*) from available) < ${most.each}::int
          order by p.featured_place, p.place, p.id limit ${most.each}::int
        )
        select id from available union all select id from sold_out limit ${most.each}::int
      ) first
    ) on_it join products p on p.id = on_it.id left join stock s on s.product_id = p.id
      left join communities m on m.slug = p.community_slug
    order by on_it.shelf nulls first, on_it.shelf is not null and coalesce(s.is_sold_out, true), p.featured_place, p.place, p.id`,
);
