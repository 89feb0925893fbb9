import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, oneRow } from '../../../platform/db/query.ts';

/** A package that left before the rest of its order; `lines` by the positions of the order's. Times are ISO. */
export type EarlierPackage = {
  n: number;
  carrier: string;
  number: string | null;
  url: string | null;
  shippedAt: string;
  deliveredAt: string | null;
  lines: readonly { position: number; quantity: number }[];
};

/** Of an order `o`: the packages that left before its last one, in their order, as JSON. */
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

/** How many of a line are in packages that have left before the rest. */
export const findPackedUnits = oneRow(
  Type.Object({ units: Type.Integer() }),
  (sql, orderId: string, position: number) => sql`
    select coalesce(sum(quantity), 0)::int as units from package_lines
    where order_id = ${orderId} and position = ${position}::int`,
);

/** `columns` are carrier, number and page. */
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

/** Takes the newest back, for an hour and until it is delivered; no row where it is too late. */
export const deleteNewestPackage = oneRow(
  Undone,
  (sql, orderId: string) => sql`
    delete from packages where order_id = ${orderId} and n = (select max(n) from packages where order_id = ${orderId})
      and shipped_at > now() - interval '1 hour' and delivered_at is null
    returning shipped_quietly as was_quiet`,
);

/** Corrects how an earlier package travels. */
export const setPackageTracking = change(
  (sql, orderId: string, n: number, tracking: readonly (string | null)[]) => sql`
    update packages set carrier = (${tracking}::text[])[1], tracking_number = (${tracking}::text[])[2],
      tracking_url = (${tracking}::text[])[3]
    where order_id = ${orderId} and n = ${n}::int`,
);

/** The same of the last one, which is the order's own row. */
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

/** All of an order that have not arrived yet. */
export const markAllDelivered = change(
  (sql, orderId: string) => sql`
    update packages set delivered_at = now() where order_id = ${orderId} and delivered_at is null`,
);

/** Those that arrived with the order itself; to be asked before it is unmarked. */
export const unmarkPackagesDelivered = change(
  (sql, orderId: string) => sql`
    update packages p set delivered_at = null from orders o
    where o.id = ${orderId} and p.order_id = o.id and p.delivered_at = o.delivered_at
      and o.delivered_at > now() - interval '1 hour'`,
);

/** What of an order was left to be shipped has been refunded: it is shipped as of its newest package, and travels as that. */
export const markDispatchedByPackages = change(
  (sql, orderId: string) => sql`
    update orders o set dispatched_at = p.shipped_at, carrier = p.carrier, tracking_number = p.tracking_number,
      tracking_url = p.tracking_url, shipped_quietly = p.shipped_quietly
    from packages p
    where o.id = ${orderId} and o.dispatched_at is null and p.order_id = o.id
      and p.n = (select max(n) from packages where order_id = ${orderId})`,
);

/** Nobody else changes what is in a package that has begun to be packed. */
export const markPacked = change(
  (sql, orderId: string) => sql`update orders set packed_at = coalesce(packed_at, now()) where id = ${orderId}`,
);

export const markDispatched = change(
  (sql, id: string, tracking: readonly (string | null)[], isQuiet: boolean) => sql`
    update orders set dispatched_at = now(), shipped_quietly = ${isQuiet}, carrier = (${tracking}::text[])[1],
      tracking_number = (${tracking}::text[])[2], tracking_url = (${tracking}::text[])[3]
    where id = ${id} and dispatched_at is null`,
);

/** Its buyer is asked for reviews now, and never again. None where that was done. */
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

/** No row where the hour in which it can be undone is over. */
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
