import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import type { ProductPictureRow } from '../media/pictures.ts';
import { makingDays } from './making-days.ts';
import { ofEachPublicText, type ProductText, PUBLIC_TEXT_NAMES } from './product-fields.ts';
import { isOnSale, priceBefore } from './sale-columns.ts';
import { SORTS, type Sort } from './schema.ts';
import { type SizeRow, sizeRows } from './size-rows.ts';

export const ProductRow = Type.Object({
  id: Type.String(),
  ...ofEachPublicText(() => Type.String()),
  priceCents: Type.Integer(),
  sizes: Type.Array(Type.String()),
  isSample: Type.Boolean(),
  categorySlug: Type.String(),
  categoryName: Type.String(),
  left: Type.Integer(),
  sizeRows: Json<SizeRow[] | null>(),
  ratingSum: Type.Integer(),
  ratingCount: Type.Integer(),
  communitySlug: Type.Union([Type.String(), Type.Null()]),
  artisanName: Type.Union([Type.String(), Type.Null()]),
  artisanPlace: Type.Union([Type.String(), Type.Null()]),
  artisanStory: Type.Union([Type.String(), Type.Null()]),
  makingDays: Type.Integer(),
  pictures: Json<ProductPictureRow[]>(),
  wasPriceCents: Type.Union([Type.Integer(), Type.Null()]),
  isOneOfAKind: Type.Boolean(),
  createdAt: Timestamp,
  /** Of the sale that is on. */
  saleFirstDay: Type.Union([Type.String(), Type.Null()]),
  saleLastDay: Type.Union([Type.String(), Type.Null()]),
});

/** Texts of rows `p`, each with a comma behind it. */
export const textColumns = (sql: Sql, names: readonly ProductText[]) => names.map((name) => sql`p.${sql(name)}, `);

/** Everything that a product answers, for rows `p` of products. */
export const productColumns = (sql: Sql) => sql`
  p.id, ${textColumns(sql, PUBLIC_TEXT_NAMES)}p.price_cents, p.sizes, p.is_sample, p.category_slug,
  c.name as category_name, coalesce(s.on_hand - s.reserved, 0) as left,
  case when s.size_count > 0 then ${sizeRows(sql)} end as size_rows, p.rating_sum, p.rating_count,
  p.community_slug, a.name as artisan_name, a.place as artisan_place, a.story as artisan_story, ${makingDays(sql)} as making_days,
  p.pictures, ${priceBefore(sql)} as was_price_cents, p.is_one_of_a_kind, p.created_at,
  case when ${isOnSale(sql)} then p.sale_first_day::text end as sale_first_day,
  case when ${isOnSale(sql)} then p.sale_last_day::text end as sale_last_day`;

export const productJoins = (sql: Sql) => sql`
  join categories c on c.slug = p.category_slug
  left join communities a on a.slug = p.community_slug
  left join stock s on s.product_id = p.id`;

export const listFeatured = manyRows(
  ProductRow,
  (sql, most: number) => sql`
    select ${productColumns(sql)} from products p ${productJoins(sql)}
    where p.hidden_at is null and p.featured_place is not null order by p.featured_place, p.place, p.id
    limit ${most}::int`,
);

/** Those on sale, and designs, in the order of their ids. */
export const listByIds = manyRows(
  ProductRow,
  (sql, ids: readonly string[]) => sql`
    select ${productColumns(sql)} from products p ${productJoins(sql)}
    where p.id = any(${ids as string[]}::text[]) and (p.hidden_at is null or p.is_design)
    order by array_position(${ids as string[]}::text[], p.id)`,
);

/** Part of a statement. */
export type Fragment = ReturnType<typeof productColumns>;

export type ProductFilter = {
  /** null: of every category */
  category: string | null;
  /** null: whoever made it */
  communities: readonly string[] | null;
  /** One of them at least; null: of any color. */
  colors: readonly string[] | null;
  /** One of them can be bought; null: of any size, or none. */
  sizes: readonly string[] | null;
  minCents: number | null;
  maxCents: number | null;
  onlyInStock: boolean;
};
export const NO_FILTER: ProductFilter = {
  ...{ category: null, communities: null, colors: null, sizes: null, minCents: null, maxCents: null },
  onlyInStock: false,
};
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

/** The same statement for each sort order: a text of its own, so that each gets the plan that fits its index. */
export const bySort = <Statement>(make: (orderBy: OrderBy) => Statement) =>
  Object.fromEntries(SORTS.map((sort) => [sort, make(ORDER_BY[sort])])) as Record<Sort, Statement>;

/**
 * With a category or a community the text is another one too: under one plan for all, none would use its index. Without a
 * price nothing is said of prices, so that a page far behind is counted off along the index alone.
 */
const isOffered = (sql: Sql, { category, communities, colors, sizes, minCents, maxCents }: ProductFilter) => sql`
  ${category === null ? sql`` : sql`p.category_slug = ${category}::text and`}
  ${communities === null ? sql`` : sql`p.community_slug ${oneOf(sql, communities)} and`}
  ${colors === null ? sql`` : sql`p.colors && ${colors as string[]}::text[] and`}
  ${sizes === null ? sql`` : sql`${hasSize(sql, sizes)} and`}
  ${minCents === null ? sql`` : sql`p.price_cents >= ${minCents}::int and`}
  ${maxCents === null ? sql`` : sql`p.price_cents <= ${maxCents}::int and`} p.hidden_at is null`;

/** A size with a stock of its own can be bought while it has some; others while their product has. */
const hasSize = (sql: Sql, sizes: readonly string[]) => sql`
  p.sizes && ${sizes as string[]}::text[] and coalesce((
    select case
      when y.is_sold_out then false
      when y.size_count = 0 then true
      else exists (select from size_stock z
        where z.product_id = p.id and z.size = any(${sizes as string[]}::text[]) and z.on_hand > z.reserved)
    end from stock y where y.product_id = p.id), false)`;

/** Of one, the products are read in the order of its index. */
const oneOf = (sql: Sql, [first = '', ...others]: readonly string[]) =>
  others.length === 0 ? sql`= ${first}::text` : sql`= any(${[first, ...others]}::text[])`;

/** By subquery, for one product at a time: of an `exists` PostgreSQL reads the stock of all products first. */
const isAvailable = (sql: Sql) =>
  sql`coalesce((select not t.is_sold_out from stock t where t.product_id = p.id), false)`;

/**
 * What can be bought in its order, and after all of it what is sold out, which is looked for only where the page reaches so
 * far. Pages the ids first and reads the rows after: an offset then reads no pictures.
 */
export const listBySort = bySort((orderBy) =>
  manyRows(
    ProductRow,
    (sql, filter: ProductFilter, { limit, offset }: PageRange) => sql`
      with available as materialized (
        select p.id, row_number() over (order by ${orderBy(sql)}) as n from products p
        where ${isOffered(sql, filter)} and ${isAvailable(sql)}
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
  ),
);

const Count = Type.Object({ count: Type.Integer() });

/** Up to `most`. Runs one of the two counts; all that are in stock are found quickest by reading both tables once. */
export const countProducts = oneRow(
  Count,
  (sql, filter: ProductFilter, most: number) => sql`
    select case when ${filter.onlyInStock}::boolean
      then (select count(*) from (select from products p join stock t on t.product_id = p.id
        where not t.is_sold_out and ${isOffered(sql, filter)} limit ${most}::int) c)
      else (select count(*) from (select from products p where ${isOffered(sql, filter)} limit ${most}::int) c)
    end as count`,
);

/** Counts up to `most` in each. */
export const listCategories = manyRows(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String(), count: Type.Integer() }),
  (sql, most: number) => sql`
    select c.slug, c.name, c.line, (select count(*) from (
        select from products p where p.category_slug = c.slug and p.hidden_at is null limit ${most}::int) counted) as count
    from categories c order by c.place`,
);

/** In the order of the shop; `isShown`: there is something in it to see. */
export const listCategoryLinks = manyRows(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String(), isShown: Type.Boolean() }),
  (sql) => sql`
    select c.slug, c.name, c.line,
      exists (select from products p where p.category_slug = c.slug and p.hidden_at is null) as is_shown
    from categories c order by c.place`,
);

export const findCategory = oneRow(
  Type.Object({ slug: Type.String(), name: Type.String(), line: Type.String() }),
  (sql, slug: string) => sql`select slug, name, line from categories where slug = ${slug}`,
);

/** Where every product is and when it last changed, for site maps. */
export const listAddresses = manyRows(
  Type.Object({ id: Type.String(), changedAt: Timestamp }),
  (sql, { limit, offset }: PageRange) => sql`
    select id, changed_at from products where hidden_at is null order by id limit ${limit}::int offset ${offset}::int`,
);

/** What is on sale, added since that day began in the shop or before; of each `most` at most. */
export const countNew = oneRow(
  Type.Object({ newer: Type.Integer(), older: Type.Integer() }),
  (sql, { first, timeZone }: { first: string; timeZone: string }, most: number) => sql`
    select
      (select count(*) from (select from products p
        where p.hidden_at is null and p.created_at >= ${first}::text::timestamp at time zone ${timeZone}::text limit ${most}::int) n) as newer,
      (select count(*) from (select from products p
        where p.hidden_at is null and p.created_at < ${first}::text::timestamp at time zone ${timeZone}::text limit ${most}::int) o) as older`,
);
