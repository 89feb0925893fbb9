import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { SORTS, type Sort } from './list-schema.ts';
import { isOffered, type ProductFilter } from './offered.ts';
import { type Fragment, ProductRow, productColumns, productJoins } from './product-columns.ts';

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
