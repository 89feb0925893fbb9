import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { type Fragment, isBeneath, isFound, ListedRow, type ListPage, listColumns } from './admin-list-queries.ts';
import { customerHasWords, orderHasWords, type SearchWords } from './order-words.ts';

export const findOrdersLike = manyRows(
  ListedRow,
  (sql, search: SearchWords, stage: string | null, { since, beneath, most }: ListPage) => sql`
    select ${listColumns(sql)} from orders o join customers c on c.id = o.customer_id
    where o.id = any (array(
        select o.id from orders o where ${orderHasWords(sql, search)}
        union
        select named.id from customers c join orders named on named.customer_id = c.id
        where ${customerHasWords(sql, search)}
        union
        select unnest(${search.ids}::text[])
      ))
      and (${stage}::text is null or o.stage = ${stage}::text) and o.placed_at >= coalesce(${since}::timestamptz, '-infinity')
      and ${isBeneath(sql, beneath)}
    order by o.placed_at desc, o.id limit ${most}::int`,
);

/**
 * `before` is when `beneath` was placed, to the millisecond: given as a value, the planner knows how much lies below it
 * and reads the orders by time, where a subquery would have it sort them all.
 */
type ScanPage = ListPage & { before: Date | null; looked: number };

export const findPlacedAt = oneRow(
  Type.Object({ placedAt: Timestamp }),
  (sql, id: string) => sql`select placed_at from orders where id = ${id}`,
);

/** Which of the newest `looked` orders `isListed` are found: no more of them than that is read, however few they are. */
const scan = (sql: Sql, isListed: Fragment, search: SearchWords, page: ScanPage) => sql`
  with newest as materialized (
    select id, number, stage, payment_state, placed_at, recipient, customer_id, total_cents, refunded_cents, held_until, address, town, state,
      postal_code, ship_by, gift_message, is_pickup
    from orders o
    where ${isListed} and placed_at >= coalesce(${page.since}::timestamptz, '-infinity')
      and placed_at < coalesce(${page.before}::timestamptz + interval '1 millisecond', 'infinity')
      and ${isBeneath(sql, page.beneath)}
    order by placed_at desc, id limit ${page.looked}::int
  )
  select ${listColumns(sql)} from newest o join customers c on c.id = o.customer_id
  where ${isFound(sql, search)} order by o.placed_at desc, o.id limit ${page.most}::int`;

/** As `findOrdersLike`, for words that so many have that the newest orders hold a page of them. */
export const scanOrdersLike = manyRows(ListedRow, (sql, search: SearchWords, page: ScanPage) =>
  scan(sql, sql`true`, search, page),
);

export const scanStageLike = manyRows(ListedRow, (sql, search: SearchWords, stage: string, page: ScanPage) =>
  scan(sql, sql`stage = ${stage}`, search, page),
);

/** How many orders and people have the words, up to `most` each. */
export const countMatches = oneRow(
  Type.Object({ orders: Type.Integer(), people: Type.Integer() }),
  (sql, search: SearchWords, most: number) => sql`
    select
      (select count(*) from (select from orders o where ${orderHasWords(sql, search)} limit ${most}::int) o)
        as orders,
      (select count(*) from (select from customers c where ${customerHasWords(sql, search)}
        limit ${most}::int) c) as people`,
);

/**
 * Orders by a phone number of their customer or a tracking number of theirs. `phone` and `tracking` are patterns for LIKE over the
 * digits, and over letters and digits in lower case; null where what was typed is none.
 */
export const listOrdersOfCode = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, phone: string | null, tracking: string | null, most: number) => sql`
    (select order_id as id from order_sources
      where phone <> '' and regexp_replace(phone, '[^0-9]', '', 'g') like ${phone}::text limit ${most}::int)
    union
    (select id from orders where tracking_number is not null and lower(tracking_number) like ${tracking}::text limit ${most}::int)
    union
    (select order_id from packages where tracking_number is not null and lower(tracking_number) like ${tracking}::text
      limit ${most}::int)
    union
    (select order_id from order_returns where tracking_number is not null and lower(tracking_number) like ${tracking}::text
      limit ${most}::int)`,
);
