import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

/** The number of the next order, as the sequence stands. */
export const readNextNumber = oneRow(
  Type.Object({ next: Type.Integer() }),
  (sql) => sql`select case when is_called then last_value + 1 else last_value end as next from order_numbers`,
);

/** One owner at a time. */
export const lockNumbers = change((sql) => sql`select from order_numbering for update`);

/** Takes so many numbers without using them. */
export const skipNumbers = change(
  (sql, count: number) => sql`
  select nextval('order_numbers') from generate_series(1, ${count}::int)`,
);

export const setNextNumber = change((sql, next: number) => sql`select setval('order_numbers', ${next}::int, false)`);

/** One process at a time. No row: every order has its number. */
export const lockNumbering = oneRow(
  Type.Object({ nextNumber: Type.Integer() }),
  (sql) => sql`select next_number from order_numbering where not is_done for update`,
);

/**
 * Numbers the next `most` orders of before by when they were placed, and notes how far it is: done where fewer were left.
 * What has a number was placed since.
 */
export const numberNextOrders = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, most: number) => sql`
    with at as (select * from order_numbering), batch as materialized (
      select o.id, o.placed_at, row_number() over (order by o.placed_at, o.id desc) as place
      from orders o, at
      where o.number is null and o.placed_at >= at.after_placed
        and (o.placed_at > at.after_placed or o.id < at.after_id)
      order by o.placed_at, o.id desc limit ${most}::int
    ), numbered as (
      update orders o set number = at.next_number + b.place - 1 from batch b, at where o.id = b.id returning o.id
    ), last as (select placed_at, id from batch order by place desc limit 1), noted as (
      update order_numbering n
      set next_number = n.next_number + (select count(*)::int from batch),
        after_placed = coalesce((select placed_at from last), n.after_placed),
        after_id = coalesce((select id from last), n.after_id),
        is_done = (select count(*) from batch) < ${most}::int
    )
    select count(*)::int as count from numbered`,
);
