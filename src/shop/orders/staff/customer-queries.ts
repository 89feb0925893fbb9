import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { customerHasWords, MatchIds, matchIds, orderHasWords, type SearchWords } from './queries.ts';

const Customer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  createdAt: Timestamp,
  emailProvenAt: nullable(Timestamp),
  closedAt: nullable(Timestamp),
  orders: Type.Integer(),
  spentCents: Type.Integer(),
  lastOrderAt: nullable(Timestamp),
  tags: Type.Array(Type.String()),
});

/** `beneath`: id of the last customer of the previous page, or null. */
type Page = { beneath: string | null; most: number };
type Fragment = ReturnType<typeof isBeneath>;

const isBeneath = (sql: Sql, beneath: string | null) => sql`
  c.created_at <= coalesce((select created_at from customers where id = as_uuid(${beneath})), 'infinity')
    and (${beneath}::text is null or (c.created_at, ${beneath}::text)
      < ((select created_at from customers where id = as_uuid(${beneath})), c.id::text))`;

const listNewest = (sql: Sql, table: Fragment, isListed: Fragment, most: number) => sql`
  select page.*, o.orders, o.spent_cents, o.last_order_at
  from (
    select c.id, c.name, c.email, c.created_at, c.email_proven_at, c.closed_at, c.tags from ${table} c
    where ${isListed} order by c.created_at desc, c.id limit ${most}::int
  ) page cross join lateral (
    select count(*) as orders, max(placed_at) as last_order_at,
      coalesce(sum(total_cents - refunded_cents) filter (where paid_at is not null), 0)::bigint as spent_cents
    from orders where customer_id = page.id
  ) o
  order by page.created_at desc, page.id`;

const isOpen = (sql: Sql, beneath: string | null) => sql`c.closed_at is null and ${isBeneath(sql, beneath)}`;

export const listCustomerRows = manyRows(Customer, (sql, { beneath, most }: Page) =>
  listNewest(sql, sql`customers`, isOpen(sql, beneath), most),
);

/** Ids of a page of all matches, and of customers whose orders match: recipients may have other names than the account. */
export const findMatchingCustomers = oneRow(
  MatchIds,
  (sql, search: SearchWords, limit: number, { beneath, most }: Page) =>
    matchIds(
      sql,
      search,
      limit,
      sql`
        select c.id::text from customers c
        where ${isOpen(sql, beneath)} and c.id = any(array(
          select id from people
          union
          select customer_id from found
          union
          select customer_id from orders where id = any(${search.ids as string[]}::text[])))
        order by c.created_at desc, c.id limit ${most}::int`,
    ),
);

export const listCustomersByIds = manyRows(Customer, (sql, ids: readonly string[]) =>
  listNewest(sql, sql`customers`, sql`c.id = any(${ids as string[]}::uuid[])`, ids.length),
);

/**
 * For common words: scans only the newest `looked` customers. Uses a scalar subquery instead of
 * `exists`, with which PostgreSQL would read the orders of all customers.
 */
export const scanCustomersLike = manyRows(
  Customer,
  (sql, search: SearchWords, looked: number, { beneath, most }: Page) => {
    const newest = sql`(
    select * from customers c where ${isOpen(sql, beneath)} order by c.created_at desc, c.id limit ${looked}::int)`;
    const isFound = sql`((${customerHasWords(sql, search)}) or coalesce((
    select true from orders o where o.customer_id = c.id and ((${orderHasWords(sql, search)}) or o.id = any(${search.ids}::text[]))
    limit 1), false))`;
    return listNewest(sql, newest, isFound, most);
  },
);

/** The phone number is that of the newest order with one. */
export const findCustomerRow = oneRow(
  Type.Object({ ...Customer.properties, note: Type.String(), phone: nullable(Type.String()) }),
  (sql, id: string) => sql`
    select c.id, c.name, c.email, c.created_at, c.email_proven_at, c.closed_at, c.tags, c.staff_note as note,
      o.orders, o.spent_cents, o.last_order_at,
      (select t.phone from order_sources t join orders p on p.id = t.order_id
        where p.customer_id = c.id and t.phone <> '' order by p.placed_at desc limit 1) as phone
    from customers c cross join lateral (
      select count(*) as orders, max(placed_at) as last_order_at,
        coalesce(sum(total_cents - refunded_cents) filter (where paid_at is not null), 0)::bigint as spent_cents
      from orders where customer_id = c.id
    ) o
    where c.id = as_uuid(${id})`,
);

/** Counts up to `most` open accounts. */
export const countCustomers = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, most: number) => sql`
    select count(*) from (select from customers where closed_at is null limit ${most}::int) counted`,
);
