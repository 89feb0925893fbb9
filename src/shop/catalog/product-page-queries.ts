import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow } from '../../platform/db/query.ts';
import type { PictureRow } from '../media/pictures.ts';
import type { PricePart } from './price-parts.ts';
import { ProductRow, productColumns, productJoins } from './queries.ts';

const card = {
  id: Type.String(),
  name: Type.String(),
  priceCents: Type.Integer(),
  left: Type.Integer(),
  face: Json<PictureRow | null>(),
  /** Of who made it; null where nobody is named. */
  place: Type.Union([Type.String(), Type.Null()]),
};
export const CardRow = Type.Object(card);

/** A review as everybody reads it; folders to the right of this one say more of it. */
export type ProductPageReview = {
  id: number;
  name: string;
  rating: number;
  comment: string;
  createdAt: string;
  isVerified: boolean;
  reply: string | null;
};

type ProductPageLimits = { related: number; reviews: number };

/** A subquery for each product, in the order of an index, until the limit is reached. */
const isAvailable = (sql: Sql) =>
  sql`coalesce((select b.on_hand > b.reserved from stock b where b.product_id = c.id), false)`;

/**
 * All that a product's page shows, in one statement: the product, related ones (of its category first, then of its
 * community; available before sold out), and its newest reviews.
 */
export const findProductPageRow = oneRow(
  Type.Object({
    ...ProductRow.properties,
    makerPicture: Json<PictureRow | null>(),
    ownParts: Json<PricePart[] | null>(),
    shares: Json<PricePart[] | null>(),
    related: Json<Static<typeof CardRow>[]>(),
    reviews: Json<ProductPageReview[]>(),
  }),
  (sql, id: string, most: ProductPageLimits) => sql`
    select ${productColumns(sql)},
      (select json_build_object('id', i.id, 'alt', cp.alt, 'width', i.width, 'height', i.height, 'color', i.color,
          'widths', i.widths)
        from community_pictures cp join pictures i on i.id = cp.picture_id
        where cp.community_slug = p.community_slug order by cp.place limit 1) as maker_picture,
      p.price_parts as own_parts, a.price_shares as shares,
      (select coalesce(json_agg(card), '[]') from (
        select o.id, o.name, o.price_cents as "priceCents", coalesce(t.on_hand - t.reserved, 0) as left, o.face, m.place
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
        ) near join products o on o.id = near.id left join stock t on t.product_id = near.id
          left join communities m on m.slug = o.community_slug
        order by coalesce(t.on_hand - t.reserved, 0) > 0 desc, near.closeness, o.featured_place, o.place, o.id
        limit ${most.related}::int
      ) card) as related,
      (select coalesce(json_agg(review), '[]') from (
        select r.id, r.name, r.rating, r.comment, r.is_verified as "isVerified", r.reply,
          to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
        from reviews r where r.product_id = p.id and r.status = 'shown'
        order by r.created_at desc, r.id desc limit ${most.reviews}::int
      ) review) as reviews
    from products p ${productJoins(sql)} where p.id = ${id} and (p.hidden_at is null or p.is_design)`,
);

/** The featured products, whose `shelf` is null, and after them the first products of each of several categories. */
export const listShelved = manyRows(
  Type.Object({ shelf: Type.Union([Type.String(), Type.Null()]), ...card }),
  (sql, slugs: readonly string[], most: { featured: number; each: number }) => sql`
    select on_it.shelf, on_it.id, on_it.name, on_it.price_cents, coalesce(s.on_hand - s.reserved, 0) as left, on_it.face,
      m.place
    from (
      (select null::text as shelf, p.id, p.name, p.price_cents, p.face, p.community_slug, p.featured_place, p.place
        from products p
        where p.hidden_at is null and p.featured_place is not null
        order by p.featured_place, p.place, p.id limit ${most.featured}::int)
      union all
      select wanted.slug, first.* from unnest(${slugs as string[]}::text[]) as wanted (slug) cross join lateral (
        select p.id, p.name, p.price_cents, p.face, p.community_slug, p.featured_place, p.place from products p
        where p.category_slug = wanted.slug and p.hidden_at is null
        order by p.featured_place, p.place, p.id limit ${most.each}::int
      ) first
    ) on_it left join stock s on s.product_id = on_it.id left join communities m on m.slug = on_it.community_slug
    order by on_it.shelf nulls first, on_it.featured_place, on_it.place, on_it.id`,
);
