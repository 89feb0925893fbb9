import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

const Locked = Type.Object({
  id: Type.String(),
  customerId: Type.String(),
  reservation: Type.String(),
  paymentState: Type.String(),
  totalCents: Type.Integer(),
  paidAt: nullable(Timestamp),
  dispatchedAt: nullable(Timestamp),
  deliveredAt: nullable(Timestamp),
  packedAt: nullable(Timestamp),
  cancelledAt: nullable(Timestamp),
  cancelledBy: nullable(Type.String()),
  couponCode: nullable(Type.String()),
  canComeBack: Type.Boolean(),
  isInPerson: Type.Boolean(),
});

const lockedColumns = (sql: Sql) => sql`
  id, customer_id, reservation, payment_state, total_cents, paid_at, dispatched_at, delivered_at, packed_at,
  cancelled_at,
  cancelled_by, coupon_code, can_come_back(cancelled_by, brought_back_at, placed_at) as can_come_back,
  coalesce((select t.channel from order_sources t where t.order_id = orders.id) = 'in_person', false) as is_in_person`;

/** The order as it stands, locked until the transaction ends. */
export const lockOrder = oneRow(
  Locked,
  (sql, id: string) => sql`select ${lockedColumns(sql)} from orders where id = ${id} for update`,
);

/** The same for its own customer alone. */
export const lockOwnOrder = oneRow(
  Locked,
  (sql, id: string, customerId: string) => sql`
    select ${lockedColumns(sql)} from orders where id = ${id} and customer_id = ${customerId}::uuid for update`,
);

export type LockedOrder = Static<(typeof lockOrder)['row']>;

/** Adds to what is known of an order; nothing is ever taken away. */
export const insertEvent = change(
  (sql, event: string) => sql`
    insert into order_events (order_id, kind, by_whom, note)
    select "orderId", kind, "byWhom", coalesce(note, '')
    from jsonb_to_record(${event}::text::jsonb) as e("orderId" text, kind text, "byWhom" text, note text)`,
);

/** `method`: the one that it was paid by, which need not be the one that was chosen at checkout; null keeps that. */
export const markPaid = change(
  (sql, id: string, paidAt: Date, method: string | null) => sql`
    update orders set paid_at = ${paidAt}::timestamptz, payment_state = 'paid', reservation = 'sold', held_until = null,
      payment_method = coalesce(${method}, payment_method)
    where id = ${id} and reservation = 'held'`,
);

export const setReceiptEmail = change(
  (sql, id: string, email: string) => sql`update orders set receipt_email = ${email} where id = ${id}`,
);

export const setPaymentState = change(
  (sql, id: string, state: string) => sql`update orders set payment_state = ${state} where id = ${id}`,
);

export const setRefunded = change(
  (sql, id: string, refundedCents: number) => sql`
    update orders set refunded_cents = ${refundedCents}::int,
      payment_state = case when ${refundedCents}::int >= total_cents then 'refunded' else 'partly_refunded' end
    where id = ${id} and paid_at is not null`,
);

/** For an order whose money goes back whole. */
export const cancelPaidRow = change(
  (sql, id: string, byWhom: string) => sql`
    update orders set cancelled_at = now(), cancelled_by = ${byWhom}
    where id = ${id} and paid_at is not null and dispatched_at is null and cancelled_at is null`,
);

export const cancelOrderRow = change(
  (sql, id: string, byWhom: string) => sql`
    update orders set cancelled_at = now(), cancelled_by = ${byWhom}, reservation = 'back', held_until = null
    where id = ${id} and reservation = 'held' and cancelled_at is null`,
);
