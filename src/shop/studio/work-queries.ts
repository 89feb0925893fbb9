import { Type } from 'typebox';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

/** What the maker's chart says of an order: its designs with their quantities, and the promise. */
export const listOrderedDesigns = manyRows(
  Type.Object({
    orderId: Type.String(),
    orderNumber: Type.Union([Type.Integer(), Type.Null()]),
    productId: Type.String(),
    /** Those that are not refunded. */
    quantity: Type.Integer(),
    packedBy: Type.Union([Type.String(), Type.Null()]),
    placedAt: Timestamp,
    maker: Type.Union([Type.String(), Type.Null()]),
  }),
  (sql, orderIds: readonly string[]) => sql`
    select l.order_id, o.number as order_number, l.product_id, o.ship_by::text as packed_by, o.placed_at, l.quantity - coalesce((select sum(r.quantity)::int
        from refund_plan_lines r where r.order_id = l.order_id and r.position = l.position), 0) as quantity,
      coalesce(m.name, (select name from makers where removed_at is null order by added_at, id limit 1)) as maker
    from order_lines l join orders o on o.id = l.order_id
      left join design_makers dm on dm.order_id = l.order_id and dm.product_id = l.product_id
      left join makers m on m.id = dm.maker_id
    where l.order_id = any(${orderIds as string[]}::text[]) and l.product_id like 'design-%'
    order by o.ship_by nulls first, o.placed_at, l.order_id, l.position`,
);

/** What waits to be woven. */
export const countWork = oneRow(
  Type.Object({ orders: Type.Integer(), pieces: Type.Integer() }),
  (sql) => sql`
    select count(distinct l.order_id)::int as orders, coalesce(sum(l.left), 0)::int as pieces from (
      select l.order_id, l.quantity - coalesce((select sum(r.quantity)::int from refund_plan_lines r
        where r.order_id = l.order_id and r.position = l.position), 0) as left
      from order_lines l join orders o on o.id = l.order_id and o.stage = 'to_dispatch'
      where l.product_id like 'design-%'
    ) l where l.left > 0`,
);

/** Paid and not shipped, the earliest promise first. */
export const listOrdersToMake = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, most: number) => sql`
    select o.id from orders o
    where o.stage = 'to_dispatch'
      and exists (select from order_lines l where l.order_id = o.id and l.product_id like 'design-%')
    order by o.ship_by nulls first, o.placed_at limit ${most}::int`,
);
