import { Type } from 'typebox';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/nullable.ts';

const Customer = Type.Object({
  id: Type.String(),
  name: Type.String(),
  email: nullable(Type.String()),
  createdAt: Timestamp,
  verifiedAt: nullable(Timestamp),
  closedAt: nullable(Timestamp),
  orders: Type.Integer(),
  spentCents: Type.Integer(),
  lastOrderAt: nullable(Timestamp),
});

/**
 * Newest first, below the customer `beneath`; `pattern` is for LIKE in lower case, '%%' for everybody. Parcels go to other
 * names than the account's, and it is theirs that people call with.
 */
export const listCustomerRows = manyRows(
  Customer,
  (sql, pattern: string, beneath: string | null, most: number) => sql`
    with page as (
      select c.id, c.name, c.email, c.created_at, c.verified_at, c.closed_at from customers c
      where c.closed_at is null
        and (${pattern}::text = '%%' or c.id in (
          select id from customers where lower(name || ' ' || coalesce(email, '')) like ${pattern}
          union select customer_id from orders where lower(id || ' ' || recipient) like ${pattern}))
        and c.created_at <= coalesce((select created_at from customers where id = as_uuid(${beneath})), 'infinity')
        and (${beneath}::text is null or (c.created_at, ${beneath}::text)
          < ((select created_at from customers where id = as_uuid(${beneath})), c.id::text))
      order by c.created_at desc, c.id limit ${most}::int
    )
    select page.*, o.orders, o.spent_cents, o.last_order_at
    from page cross join lateral (
      select count(*) as orders, max(placed_at) as last_order_at,
        coalesce(sum(total_cents - refunded_cents) filter (where paid_at is not null), 0)::bigint as spent_cents
      from orders where customer_id = page.id
    ) o
    order by page.created_at desc, page.id`,
);

export const findCustomerRow = oneRow(
  Customer,
  (sql, id: string) => sql`
    select c.id, c.name, c.email, c.created_at, c.verified_at, c.closed_at, o.orders, o.spent_cents, o.last_order_at
    from customers c cross join lateral (
      select count(*) as orders, max(placed_at) as last_order_at,
        coalesce(sum(total_cents - refunded_cents) filter (where paid_at is not null), 0)::bigint as spent_cents
      from orders where customer_id = c.id
    ) o
    where c.id = as_uuid(${id})`,
);

/** Up to `most`. */
export const countCustomers = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, most: number) => sql`
    select count(*) from (select from customers where closed_at is null limit ${most}::int) counted`,
);
