import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, Timestamp } from '../../platform/db/query.ts';

export const listEventsOf = manyRows(
  Type.Object({ orderId: Type.String(), kind: Type.String(), happenedAt: Timestamp, note: Type.String() }),
  (sql, customerId: string) => sql`
    select e.order_id, e.kind, e.happened_at, e.note
    from order_events e join orders o on o.id = e.order_id
    where o.customer_id = ${customerId}::uuid order by e.id`,
);

export const listRefundsOf = manyRows(
  Type.Object({
    orderId: Type.String(),
    cents: Type.Integer(),
    state: Type.String(),
    note: Type.String(),
    askedAt: Timestamp,
  }),
  (sql, customerId: string) => sql`
    select o.id as order_id, r.cents, r.state, r.note, r.asked_at
    from refunds r join orders o on o.id = r.order_id
    where o.customer_id = ${customerId}::uuid order by r.asked_at, r.id`,
);

export const listNotesOf = manyRows(
  Type.Object({ orderId: Type.String(), text: Type.String(), at: Timestamp }),
  (sql, customerId: string) => sql`
    select n.order_id, n.text, n.at from order_notes n join orders o on o.id = n.order_id
    where o.customer_id = ${customerId}::uuid order by n.id`,
);

export const listUnpaidOf = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, customerId: string) => sql`
    select id from orders
    where customer_id = ${customerId}::uuid and reservation = 'held' and payment_state = 'unpaid' and cancelled_at is null
    order by id`,
);

/** Expired orders could otherwise be revived by a payment. */
export const cancelExpiredForGood = change(
  (sql, customerId: string) => sql`
    update orders set cancelled_by = 'shopper'
    where customer_id = ${customerId}::uuid and cancelled_by = 'clock' and paid_at is null`,
);

export const deleteNotesOf = change(
  (sql, customerId: string) => sql`
    delete from order_notes where order_id in (select id from orders where customer_id = ${customerId}::uuid)`,
);

/** Erases refund notes typed by staff; the amounts stay. */
export const eraseTypedNotesOf = change(
  (sql, customerId: string) => sql`
    with theirs as (select id from orders where customer_id = ${customerId}::uuid),
      plans as (update refund_plans set note = '' where order_id in (select id from theirs) and note <> '')
    update refunds set note = '' where order_id in (select id from theirs) and note <> ''`,
);

/** Erases texts on products, which may name a person, from lines `l`. */
const withoutTexts = (sql: Sql) => sql`update order_lines l set details = '[]' where l.details <> '[]'`;

/** Keeps state, postal code and country, which determined the tax. */
export const eraseAddressesOf = change(
  (sql, customerId: string) => sql`
    with lines as (${withoutTexts(sql)} and l.order_id in (
      select id from orders where customer_id = ${customerId}::uuid
        and stage not in ('to_dispatch', 'dispatched') and payment_state <> 'pending'))
    update orders set receipt_email = null, idempotency_key = null,
      recipient = case when stage in ('to_dispatch', 'dispatched') or payment_state = 'pending' then recipient else '' end,
      address = case when stage in ('to_dispatch', 'dispatched') or payment_state = 'pending' then address else '' end,
      town = case when stage in ('to_dispatch', 'dispatched') or payment_state = 'pending' then town else '' end,
      gift_message = case when stage in ('to_dispatch', 'dispatched') or payment_state = 'pending' then gift_message
        when gift_message is not null then '' end,
      details = case when stage in ('to_dispatch', 'dispatched') or payment_state = 'pending' then details else '{}' end
    where customer_id = ${customerId}::uuid`,
);

/** Orders of closed accounts that are delivered, or shipped so long ago that they must be. */
export const eraseAddressesOfDelivered = change(
  (sql) => sql`
    with erased as (
      update orders o set recipient = '', address = '', town = '',
        gift_message = case when gift_message is not null then '' end, details = '{}'
      from customers c
      where c.id = o.customer_id and c.closed_at is not null and o.recipient <> '' and o.payment_state <> 'pending'
        and (o.stage in ('unpaid', 'cancelled', 'refunded')
          or o.stage = 'delivered' and o.delivered_at < now() - interval '1 day'
          or o.stage = 'dispatched' and o.dispatched_at < now() - interval '90 days')
      returning o.id
    ), lines as (${withoutTexts(sql)} and l.order_id in (select id from erased))
    select from erased`,
);
