import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

type DueOn = {
  /** "2026-12-03": today in the shop’s time zone. */
  day: string;
  timeZone: string;
  /** Days from arrival to the invitation, and days after which it is too late. */
  days: number;
  lateDays: number;
  /** Ignores orders shipped before. */
  shippedSince: Date;
};

/**
 * Orders due for an invitation: delivered as marked, else past the last promised day, not invited yet, and not
 * unsubscribed. Pickup orders count only once collected.
 */
export const listDueInvitations = manyRows(
  Type.Object({ orderId: Type.String() }),
  (sql, { day, timeZone, days, lateDays, shippedSince }: DueOn, most: number) => sql`
    select o.id as order_id from orders o join customers c on c.id = o.customer_id
      cross join lateral (select coalesce((o.delivered_at at time zone ${timeZone}::text)::date, greatest(o.arrives_to,
        (select max(d.arrives_to) from order_delays d where d.order_id = o.id))) + ${days}::int as on_day) due
    where o.dispatched_at >= ${shippedSince}::timestamptz and o.ship_by is not null
      and (o.delivered_at is not null or not o.is_pickup)
      and o.payment_state in ('paid', 'partly_refunded') and c.email is not null and c.verified_at is not null
      and due.on_day <= ${day}::text::date and due.on_day > ${day}::text::date - ${lateDays}::int
      and not exists (select from review_invitations i where i.order_id = o.id)
      and not exists (select from review_invitation_optouts s where s.customer_id = c.id)
    order by o.dispatched_at, o.id limit ${most}::int`,
);

/** One process at a time, so that two orders of a buyer don’t ask for the same product. */
export const lockInvitations = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.reviewInvitations})`);

/** Locks the order against a concurrent refund; no row if it is no longer eligible. */
export const lockInvited = oneRow(
  Type.Object({
    customerId: Type.String(),
    email: Type.String(),
    name: Type.String(),
    orderNumber: Type.Integer(),
  }),
  (sql, orderId: string) => sql`
    select o.customer_id, c.email, c.name, o.number as order_number from orders o join customers c on c.id = o.customer_id
    where o.id = ${orderId} and o.payment_state in ('paid', 'partly_refunded') and c.email is not null
      and not exists (select from review_invitation_optouts s where s.customer_id = c.id)
    for update of o`,
);

/**
 * Products of an order to ask about: not fully returned, not in an open return, reviewable, and neither reviewed nor
 * asked about before.
 */
export const listUnasked = manyRows(
  Type.Object({ product: Type.String(), name: Type.String() }),
  (sql, orderId: string, customerId: string) => sql`
    select p.id as product, p.name from order_lines l join products p on p.id = l.product_id
    where l.order_id = ${orderId} and (p.hidden_at is null or p.id like 'design-%')
      and l.quantity > (select coalesce(sum(b.quantity), 0) from refund_plan_lines b
        where b.order_id = l.order_id and b.position = l.position)
      and not exists (select from order_return_lines b join order_returns t on t.id = b.return_id
        where b.order_id = l.order_id and b.position = l.position and t.ended_at is null)
      and not exists (select from reviews r where r.product_id = p.id and r.customer_id = ${customerId}::uuid)
      and not exists (select from orders o join review_invitations i on i.order_id = o.id
        where o.customer_id = ${customerId}::uuid and p.id = any(i.product_ids))
    group by p.id order by min(l.position)`,
);

/** Returns no row if the order was marked before. */
export const saveInvitation = oneRow(
  Type.Object({ orderId: Type.String() }),
  (sql, orderId: string, productIds: readonly string[], now: Date) => sql`
    insert into review_invitations (order_id, product_ids, invited_at)
    values (${orderId}, ${productIds as string[]}::text[], ${now}::timestamptz) on conflict do nothing
    returning order_id`,
);

/** By the id of an invited order; closed accounts get no emails anyway. */
export const saveOptout = oneRow(
  Type.Object({ customerId: Type.String() }),
  (sql, orderId: string, now: Date) => sql`
    insert into review_invitation_optouts as s (customer_id, stopped_at)
    select o.customer_id, ${now}::timestamptz from orders o join review_invitations i on i.order_id = o.id
      join customers c on c.id = o.customer_id
    where o.id = ${orderId} and c.email is not null
    on conflict (customer_id) do update set stopped_at = s.stopped_at returning customer_id`,
);

export const findInvitationsOf = oneRow(
  Type.Object({
    stoppedAt: nullable(Timestamp),
    invitations: Json<{ orderId: string; products: string[]; invitedAt: string }[]>(),
  }),
  (sql, customerId: string) => sql`
    select (select stopped_at from review_invitation_optouts where customer_id = ${customerId}::uuid) as stopped_at,
      (select coalesce(json_agg(json_build_object('orderId', i.order_id, 'products', i.product_ids,
          'invitedAt', i.invited_at) order by i.invited_at), '[]')
        from review_invitations i join orders o on o.id = i.order_id
        where o.customer_id = ${customerId}::uuid) as invitations`,
);

export const deleteOptout = change(
  (sql, customerId: string) => sql`delete from review_invitation_optouts where customer_id = ${customerId}::uuid`,
);
