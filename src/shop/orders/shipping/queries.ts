import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, oneRow } from '../../../platform/db/query.ts';

/** A package shipped before the last one; `lines` by order line position. Times are ISO. */
export type EarlierPackage = {
  n: number;
  carrier: string;
  number: string | null;
  url: string | null;
  shippedAt: string;
  deliveredAt: string | null;
  lines: readonly { position: number; quantity: number }[];
};

/** Scalar for an order `o`: its packages before the last one, as JSON in shipping order. */
export const earlierPackages = (sql: Sql) => sql`
  (select coalesce(json_agg(json_build_object('n', p.n, 'carrier', p.carrier, 'number', p.tracking_number,
      'url', p.tracking_url, 'shippedAt', p.shipped_at, 'deliveredAt', p.delivered_at,
      'lines', (select json_agg(json_build_object('position', i.position, 'quantity', i.quantity) order by i.position)
        from package_lines i where i.order_id = p.order_id and i.n = p.n)) order by p.n), '[]')
    from packages p where p.order_id = o.id)`;

export const findPackages = oneRow(
  Type.Object({ packages: Json<readonly EarlierPackage[]>() }),
  (sql, orderId: string) => sql`
    select ${earlierPackages(sql)} as packages from orders o where o.id = ${orderId}`,
);

export const findPackedUnits = oneRow(
  Type.Object({ units: Type.Integer() }),
  (sql, orderId: string, position: number) => sql`
    select coalesce(sum(quantity), 0)::int as units from package_lines
    where order_id = ${orderId} and position = ${position}::int`,
);

/** `columns`: carrier, tracking number, tracking page. */
type NewPackage = { orderId: string; n: number; columns: readonly (string | null)[]; isQuiet: boolean };

export const insertPackage = change(
  (sql, { orderId, n, columns, isQuiet }: NewPackage) => sql`
    insert into packages (order_id, n, carrier, tracking_number, tracking_url, shipped_quietly)
    values (${orderId}, ${n}::int, (${columns}::text[])[1], (${columns}::text[])[2], (${columns}::text[])[3], ${isQuiet})`,
);

/** `lines` is JSON text: [{position, quantity}]. */
export const insertPackageLines = change(
  (sql, orderId: string, n: number, lines: string) => sql`
    insert into package_lines (order_id, n, position, quantity)
    select ${orderId}, ${n}::int, position, quantity
    from jsonb_to_recordset(${lines}::text::jsonb) as l(position int, quantity int)`,
);

const Undone = Type.Object({ wasQuiet: Type.Boolean() });

/** Undoes the newest package within an hour and before delivery; no row if it's too late. */
export const deleteNewestPackage = oneRow(
  Undone,
  (sql, orderId: string) => sql`
    delete from packages where order_id = ${orderId} and n = (select max(n) from packages where order_id = ${orderId})
      and shipped_at > now() - interval '1 hour' and delivered_at is null
    returning shipped_quietly as was_quiet`,
);

export const setPackageTracking = change(
  (sql, orderId: string, n: number, tracking: readonly (string | null)[]) => sql`
    update packages set carrier = (${tracking}::text[])[1], tracking_number = (${tracking}::text[])[2],
      tracking_url = (${tracking}::text[])[3]
    where order_id = ${orderId} and n = ${n}::int`,
);

/** Corrects the tracking of the last package, which is stored in the order's row. */
export const setOrderTracking = change(
  (sql, orderId: string, tracking: readonly (string | null)[]) => sql`
    update orders set carrier = (${tracking}::text[])[1], tracking_number = (${tracking}::text[])[2],
      tracking_url = (${tracking}::text[])[3]
    where id = ${orderId} and dispatched_at is not null`,
);

export const markPackageDelivered = change(
  (sql, orderId: string, n: number) => sql`
    update packages set delivered_at = now() where order_id = ${orderId} and n = ${n}::int and delivered_at is null`,
);

export const markLastDelivered = change(
  (sql, orderId: string) => sql`
    update orders set last_package_delivered_at = now()
    where id = ${orderId} and dispatched_at is not null and last_package_delivered_at is null`,
);

export const markAllDelivered = change(
  (sql, orderId: string) => sql`
    update packages set delivered_at = now() where order_id = ${orderId} and delivered_at is null`,
);

/** Unmarks packages that were delivered together with the order; call before `unmarkDelivered`. */
export const unmarkPackagesDelivered = change(
  (sql, orderId: string) => sql`
    update packages p set delivered_at = null from orders o
    where o.id = ${orderId} and p.order_id = o.id and p.delivered_at = o.delivered_at
      and o.delivered_at > now() - interval '1 hour'`,
);

/** After the unshipped rest was refunded: marks the order as shipped, with the date and tracking of its newest package. */
export const markDispatchedByPackages = change(
  (sql, orderId: string) => sql`
    update orders o set dispatched_at = p.shipped_at, carrier = p.carrier, tracking_number = p.tracking_number,
      tracking_url = p.tracking_url, shipped_quietly = p.shipped_quietly
    from packages p
    where o.id = ${orderId} and o.dispatched_at is null and p.order_id = o.id
      and p.n = (select max(n) from packages where order_id = ${orderId})`,
);

/** Blocks changes by the buyer. */
export const markPacked = change(
  (sql, orderId: string) => sql`update orders set packed_at = coalesce(packed_at, now()) where id = ${orderId}`,
);

export const markDispatched = change(
  (sql, id: string, tracking: readonly (string | null)[], isQuiet: boolean) => sql`
    update orders set dispatched_at = now(), shipped_quietly = ${isQuiet}, carrier = (${tracking}::text[])[1],
      tracking_number = (${tracking}::text[])[2], tracking_url = (${tracking}::text[])[3]
    where id = ${id} and dispatched_at is null`,
);

/** Records the request for reviews; 0 if it was sent before. */
export const markAsked = change(
  (sql, orderId: string) => sql`
    insert into review_invitations (order_id, product_ids, invited_at)
    select ${orderId}, array(select distinct product_id from order_lines where order_id = ${orderId}), now()
    on conflict do nothing`,
);

export const markDelivered = change(
  (sql, id: string) => sql`
    update orders set delivered_at = now(), last_package_delivered_at = coalesce(last_package_delivered_at, now())
    where id = ${id} and delivered_at is null`,
);

/** No row if the hour to undo is over. */
export const unmarkDispatched = oneRow(
  Type.Object({ wasQuiet: Type.Boolean() }),
  (sql, id: string) => sql`
    update orders o set dispatched_at = null, carrier = null, tracking_number = null, tracking_url = null,
      last_package_delivered_at = null, shipped_quietly = false
    from orders before
    where o.id = ${id} and before.id = o.id and o.dispatched_at > now() - interval '1 hour' and o.delivered_at is null
    returning before.shipped_quietly as was_quiet`,
);

export const unmarkDelivered = change(
  (sql, id: string) => sql`
    update orders set delivered_at = null,
      last_package_delivered_at = nullif(last_package_delivered_at, delivered_at)
    where id = ${id} and delivered_at > now() - interval '1 hour'`,
);
