import { type Static, Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { manyRows, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { getDue, skuOfLine } from '../queries.ts';

const ToShip = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  stage: Type.String(),
  recipient: Type.String(),
  customerName: Type.String(),
  town: Type.String(),
  state: Type.String(),
  postalCode: Type.String(),
  units: Type.Integer(),
  shipBy: nullable(Type.String()),
  notBefore: nullable(Type.String()),
  carrier: nullable(Type.String()),
  trackingNumber: nullable(Type.String()),
  sizeMissing: Type.Boolean(),
  givenUp: Type.Boolean(),
  isPickup: Type.Boolean(),
});
export type ToShipRow = Static<typeof ToShip>;

const columns = (sql: Sql) => sql`
  o.id, o.number, o.stage, o.recipient, c.name as customer_name, o.town, o.state, o.postal_code,
  (select coalesce(sum(l.quantity), 0)::int from order_lines l where l.order_id = o.id) as units,
  nullif(${getDue(sql)}, 'infinity'::date)::text as ship_by, o.not_before::text, o.carrier, o.tracking_number,
  coalesce((select true from order_lines l where l.order_id = o.id and l.is_sized and l.size is null limit 1), false)
    as size_missing,
  coalesce((select true from order_delays d where d.order_id = o.id and d.answer = 'cancel' limit 1), false) as given_up, o.is_pickup`;

export const listToShip = manyRows(
  ToShip,
  (sql, ids: readonly string[]) => sql`
    select ${columns(sql)} from orders o join customers c on c.id = o.customer_id where o.id = any(${ids}::text[])`,
);

export const listToShipByNumber = manyRows(
  ToShip,
  (sql, numbers: readonly number[]) => sql`
    select ${columns(sql)} from orders o join customers c on c.id = o.customer_id where o.number = any(${numbers}::int[])`,
);

export const findToShip = manyRows(
  ToShip,
  (sql, names: readonly string[], most: number) => sql`
    select ${columns(sql)} from orders o join customers c on c.id = o.customer_id
    where o.stage = 'to_dispatch'
      and (lower(o.recipient) = any(${names}::text[]) or lower(c.name) = any(${names}::text[])
        or o.postal_code = any(${names}::text[]))
    order by o.placed_at, o.id limit ${most}::int`,
);

export const listForLabels = manyRows(
  Type.Object({
    id: Type.String(),
    number: Type.Integer(),
    placedAt: Timestamp,
    recipient: Type.String(),
    address: Type.String(),
    town: Type.String(),
    state: Type.String(),
    postalCode: Type.String(),
    countryCode: Type.String(),
    email: nullable(Type.String()),
    /** With its size and details. */
    item: Type.String(),
    sku: Type.String(),
    quantity: Type.Integer(),
  }),
  (sql, ids: readonly string[]) => sql`
    select o.id, o.number, o.placed_at, o.recipient, o.address, o.town, o.state,
      o.postal_code, o.country_code, c.email, line_text(l) as item,
      ${skuOfLine(sql)} as sku,
      u.left as quantity
    from orders o join customers c on c.id = o.customer_id join order_lines l on l.order_id = o.id
      cross join lateral (
        select greatest(0, l.quantity
          - coalesce((select sum(r.quantity) from refund_plan_lines r
              where r.order_id = l.order_id and r.position = l.position), 0)
          - coalesce((select sum(i.quantity) from package_lines i
              where i.order_id = l.order_id and i.position = l.position), 0))::int as left
      ) u
    where o.id = any(${ids}::text[]) and o.stage = 'to_dispatch' and not o.is_pickup and u.left > 0
    order by o.placed_at, o.id, l.position`,
);
