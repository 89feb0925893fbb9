import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

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
