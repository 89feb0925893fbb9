import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { unshippedUnits } from './unshipped-queries.ts';

/**
 * A number: of a line `l`, units that are in returns whose money no plan has given back; what a plan gave is counted by
 * its own lines. Of one that was counted or sent only what came back, or left.
 */
const unitsInReturns = (sql: Sql, except: string | null) => sql`
  coalesce((select sum(case r.state when 'received' then x.sellable + x.unsellable when 'sent' then x.sent else x.quantity end)
    from order_return_lines x join order_returns r on r.id = x.return_id
    where x.order_id = l.order_id and x.position = l.position and r.state in ('requested', 'approved', 'received', 'sent')
      and r.id is distinct from as_uuid(${except})
      and not exists (select from refund_plans p where p.return_id = r.id)), 0)::int`;

/** Of each line the units that are in returns, `except` those of one. */
export const listUnitsInReturns = manyRows(
  Type.Object({ position: Type.Integer(), units: Type.Integer() }),
  (sql, orderId: string, except: string | null) => sql`
    select l.position, ${unitsInReturns(sql, except)} as units from order_lines l where l.order_id = ${orderId}
    order by l.position`,
);

type SizeLeft = { size: string; left: number; difference: number };

/** What of an order has left and can still come back, and what its products can be exchanged for. */
export const listReturnable = manyRows(
  Type.Object({
    position: Type.Integer(),
    productId: Type.String(),
    name: Type.String(),
    image: Type.String(),
    size: nullable(Type.String()),
    left: Type.Integer(),
    isOffered: Type.Boolean(),
    inStock: Type.Integer(),
    sizes: Type.Array(Type.String()),
    sizeStock: Json<SizeLeft[]>(),
  }),
  (sql, orderId: string) => sql`
    select l.position, l.product_id, l.name, l.image, l.size,
      greatest(0, l.quantity - ${unitsInReturns(sql, null)} - coalesce((select sum(b.quantity)::int from refund_plan_lines b
        where b.order_id = l.order_id and b.position = l.position), 0) - ${unshippedUnits(sql)})::int as left,
      p.id is not null and p.hidden_at is null as is_offered, coalesce(s.on_hand - s.reserved, 0) as in_stock,
      coalesce(p.sizes, '{}') as sizes,
      coalesce((select json_agg(json_build_object('size', z.size, 'left', z.on_hand - z.reserved,
        'difference', z.price_difference_cents) order by z.position)
        from size_stock z where z.product_id = l.product_id), '[]') as size_stock
    from order_lines l left join products p on p.id = l.product_id left join stock s on s.product_id = l.product_id
    where l.order_id = ${orderId} order by l.position`,
);
export type ReturnableRow = Static<(typeof listReturnable)['row']>;

/**
 * When an order arrived, or was to arrive; null days where nobody knows. Of a partly shipped one `dispatchedAt` is when its newest
 * package left.
 */
export const findArrivalOf = oneRow(
  Type.Object({
    orderId: Type.String(),
    customerId: Type.String(),
    isOpen: Type.Boolean(),
    dispatchedAt: nullable(Timestamp),
    deliveredAt: nullable(Timestamp),
    arrivesTo: nullable(Type.String()),
  }),
  (sql, orderId: string) => sql`
    select id as order_id, customer_id, cancelled_at is null and payment_state in ('paid', 'partly_refunded') as is_open,
      coalesce(dispatched_at, (select max(p.shipped_at) from packages p where p.order_id = o.id)) as dispatched_at, delivered_at,
      coalesce((select d.arrives_to from order_delays d where d.order_id = o.id order by d.n desc limit 1), o.arrives_to)::text
        as arrives_to
    from orders o where id = ${orderId}`,
);
