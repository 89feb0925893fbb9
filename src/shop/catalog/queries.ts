import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import type { Fit } from '../../shared/products/fit.ts';
import type { CategoryMeasures, ProductMeasures } from '../../shared/products/sizing.ts';
import type { PictureRow } from '../media/pictures.ts';
import { reviewPictures } from '../media/pictures.ts';
import { SORTS, type Sort } from './lists/schema.ts';
import type { PricePart } from './price-parts/price-parts.ts';
import {
  type CardRow,
  cardColumns,
  type Fragment,
  isOffered,
  type ProductFilter,
  ProductRow,
  productColumns,
  productJoins,
} from './sql-fragments.ts';

export const listFeatured = manyRows(
  ProductRow,
  (sql, most: number) => sql`
    select ${productColumns(sql)} from products p ${productJoins(sql)}
    where p.hidden_at is null and p.featured_place is not null order by p.featured_place, p.place, p.id
    limit ${most}::int`,
);

/** Products on sale and designs, in the order of `ids`. */
export const listByIds = manyRows(
  ProductRow,
  (sql, ids: readonly string[]) => sql`
    select ${productColumns(sql)} from products p ${productJoins(sql)}
    where p.id = any(${ids as string[]}::text[]) and (p.hidden_at is null or p.id like 'design-%')
    order by array_position(${ids as string[]}::text[], p.id)`,
);

export type PageRange = { limit: number; offset: number };

type OrderBy = (sql: Sql) => Fragment;

const ORDER_BY: Record<Sort, OrderBy> = {
  featured: (sql) => sql`p.featured_place, p.place, p.id`,
  newest: (sql) => sql`p.created_at desc, p.id`,
  price: (sql) => sql`p.price_cents, p.id`,
  '-price': (sql) => sql`p.price_cents desc, p.id desc`,
  'best-selling': (sql) => sql`p.units_sold desc, p.created_at desc, p.id`,
  rating: (sql) => sql`(p.rating_sum::numeric / greatest(p.rating_count, 1)) desc, p.rating_count desc, p.id`,
};

/** One statement per sort order, so that each gets a plan for its own index. */
export const bySort = <Statement>(make: (orderBy: OrderBy) => Statement) =>
  Object.fromEntries(SORTS.map((sort) => [sort, make(ORDER_BY[sort])])) as Record<Sort, Statement>;

/** A scalar subquery, evaluated per product. With `exists`, PostgreSQL reads the stock of all products first. */
const isAvailable = (sql: Sql) =>
  sql`coalesce((select not t.is_sold_out from stock t where t.product_id = p.id), false)`;

/** The same for thousands of products: reads the ids of sold-out ones once, by their index, and products by theirs alone. */
const isNotSoldOut = (sql: Sql) => sql`p.id not in (select t.product_id from stock t where t.is_sold_out)`;

/**
 * In-stock products in sort order, then sold-out ones, which are read only if the page reaches them. Pages over ids
 * first and joins the rows afterwards, so that an offset reads no pictures.
 */
const listBy = (orderBy: OrderBy, isInStock: (sql: Sql) => Fragment) =>
  manyRows(
    ProductRow,
    (sql, filter: ProductFilter, { limit, offset }: PageRange) => sql`
      with available as materialized (
        select p.id, row_number() over (order by ${orderBy(sql)}) as n from products p
        where ${isOffered(sql, filter)} and ${isInStock(sql)}
        order by ${orderBy(sql)} limit ${limit}::int + ${offset}::int
      ), sold_out as (
        select p.id, row_number() over (order by ${orderBy(sql)}) as n
        from stock t join products p on p.id = t.product_id
        where t.is_sold_out and not ${filter.onlyInStock}::boolean and ${isOffered(sql, filter)}
          and (select count(*) from available) < ${limit}::int + ${offset}::int
        order by ${orderBy(sql)} limit ${limit}::int + ${offset}::int
      )
      select ${productColumns(sql)} from (
        select id, false as is_last, n from available union all select id, true, n from sold_out
        order by is_last, n limit ${limit}::int offset ${offset}::int
      ) hit join products p on p.id = hit.id ${productJoins(sql)} order by hit.is_last, hit.n`,
  );

export const listBySort = bySort((orderBy) => listBy(orderBy, isAvailable));

/** For pages behind thousands of products. More than `MAX_SOLD_OUT` ids might not fit into PostgreSQL's memory for a query. */
export const listDeepBySort = bySort((orderBy) => listBy(orderBy, isNotSoldOut));

const MAX_SOLD_OUT = 50_000;

export const hasFewSoldOut = oneRow(
  Type.Object({ isTrue: Type.Boolean() }),
  (sql) => sql`
    select count(*) <= ${MAX_SOLD_OUT}::int as is_true
    from (select from stock where is_sold_out limit ${MAX_SOLD_OUT}::int + 1) s`,
);

const Count = Type.Object({ count: Type.Integer() });

/** Counts up to `most`. Only one of the two counts runs; for in-stock products, one join of both tables is fastest. */
export const countProducts = oneRow(
  Count,
  (sql, filter: ProductFilter, most: number) => sql`
    select case when ${filter.onlyInStock}::boolean
      then (select count(*) from (select from products p join stock t on t.product_id = p.id
        where not t.is_sold_out and ${isOffered(sql, filter)} limit ${most}::int) c)
      else (select count(*) from (select from products p where ${isOffered(sql, filter)} limit ${most}::int) c)
    end as count`,
);

/** Ids and last change of visible products, for sitemaps. */
export const listAddresses = manyRows(
  Type.Object({ id: Type.String(), changedAt: Timestamp }),
  (sql, { limit, offset }: PageRange) => sql`
    select id, changed_at from products where hidden_at is null order by id limit ${limit}::int offset ${offset}::int`,
);

/** Last change of the visible products by category and by maker; `all` for the whole catalog. */
export const listLastChanges = manyRows(
  Type.Object({
    kind: Type.Unsafe<'all' | 'category' | 'maker'>({ type: 'string' }),
    id: Type.String(),
    changedAt: Timestamp,
  }),
  (sql) => sql`
    select case when grouping(category_slug) = 0 then 'category' when grouping(community_slug) = 0 then 'maker' else 'all' end as kind,
      coalesce(category_slug, community_slug, '') as id, max(changed_at) as changed_at
    from products where hidden_at is null group by grouping sets ((category_slug), (community_slug), ())
    having max(changed_at) is not null`,
);

/** Visible products added since the start of `first`, and before it; each count up to `most`. */
export const countNew = oneRow(
  Type.Object({ newer: Type.Integer(), older: Type.Integer() }),
  (sql, { first, timeZone }: { first: string; timeZone: string }, most: number) => sql`
    select
      (select count(*) from (select from products p
        where p.hidden_at is null and p.created_at >= ${first}::text::timestamp at time zone ${timeZone}::text limit ${most}::int) n) as newer,
      (select count(*) from (select from products p
        where p.hidden_at is null and p.created_at < ${first}::text::timestamp at time zone ${timeZone}::text limit ${most}::int) o) as older`,
);

/** A public review. Declared here because `reviews` comes later in the import order. */
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

/**
 * Everything on a product page in one statement: the product, its pairings, related products (same category, then same
 * community; in stock first), and its newest reviews.
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
            where c.category_slug = p.category_slug and c.id <> p.id and c.hidden_at is null and ${isRelatedAvailable(sql)}
            order by c.featured_place, c.place, c.id limit ${most.related}::int)
          union
          (select c.id, 1 from products c
            where c.category_slug = p.category_slug and c.id <> p.id and c.hidden_at is null
            order by c.featured_place, c.place, c.id limit ${most.related}::int)
          union
          (select c.id, 2 from products c
            where c.community_slug = p.community_slug and c.category_slug <> p.category_slug and c.hidden_at is null
              and ${isRelatedAvailable(sql)}
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
    from products p ${productJoins(sql)} where p.id = ${id} and (p.hidden_at is null or p.id like 'design-%')`,
);

/** Evaluated per product in index order until the limit is reached. */
const isRelatedAvailable = (sql: Sql) =>
  sql`coalesce((select b.on_hand > b.reserved from stock b where b.product_id = c.id), false)`;

/** Candidates read from each category, in shop order. Keeps the cost constant in a catalog of a million products. */
const CANDIDATES_PER_CATEGORY = 300;

/**
 * Products to wear with product `p` of category `c`: first the pairs set by the owner, then products of other
 * categories that share its colors, interleaved by category. White, beige, brown, and black match everything, so they
 * count half.
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
          order by n.featured_place, n.place, n.id limit ${CANDIDATES_PER_CATEGORY}::int
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
