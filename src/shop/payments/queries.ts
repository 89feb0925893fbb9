import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

const PaymentRow = Type.Object({
  captureId: Type.String(),
  orderId: Type.String(),
  paypalOrderId: Type.String(),
  cents: Type.Integer(),
  feeCents: nullable(Type.Integer()),
  capturedAt: Timestamp,
});

const selectPayments = (sql: Sql) =>
  sql`select capture_id, order_id, paypal_order_id, cents, fee_cents, captured_at from payments`;

export const findPaymentOf = oneRow(
  PaymentRow,
  (sql, orderId: string) => sql`
    ${selectPayments(sql)} where order_id = ${orderId}`,
);

export const findPaymentByCapture = oneRow(
  PaymentRow,
  (sql, captureId: string) => sql`
    ${selectPayments(sql)} where capture_id = ${captureId}`,
);

export const insertPayment = change(
  (
    sql,
    payment: {
      captureId: string;
      orderId: string;
      attemptId: string | null;
      paypalOrderId: string;
      cents: number;
      feeCents: number | null;
      capturedAt: Date;
      byWhom: string;
    },
  ) => sql`
    insert into payments (capture_id, order_id, attempt_id, paypal_order_id, cents, currency, fee_cents, captured_at,
      settled_by)
    values (${payment.captureId}, ${payment.orderId}, ${payment.attemptId}::uuid, ${payment.paypalOrderId},
      ${payment.cents}::int, 'USD', ${payment.feeCents}::int, ${payment.capturedAt}::timestamptz,
      ${payment.byWhom})
    on conflict do nothing`,
);

const DisputeRow = Type.Object({
  id: Type.String(),
  captureId: Type.String(),
  orderId: nullable(Type.String()),
  reason: Type.String(),
  dueAt: nullable(Timestamp),
  resolvedAt: nullable(Timestamp),
  outcome: nullable(Type.String()),
});

/** Saves a dispute's state. Events may arrive out of order: resolved is final. */
export const saveDispute = oneRow(
  DisputeRow,
  (
    sql,
    dispute: {
      id: string;
      captureId: string;
      orderId: string | null;
      cents: number | null;
      reason: string;
      openedAt: Date;
      dueAt: Date | null;
      resolvedAt: Date | null;
      outcome: string | null;
    },
  ) => sql`
    insert into disputes (id, capture_id, order_id, cents, reason, opened_at, due_at, resolved_at, outcome)
    values (${dispute.id}, ${dispute.captureId}, ${dispute.orderId}, ${dispute.cents}::int, ${dispute.reason},
      ${dispute.openedAt}::timestamptz, ${dispute.dueAt}::timestamptz, ${dispute.resolvedAt}::timestamptz,
      ${dispute.outcome}::text)
    on conflict (id) do update set
      due_at = coalesce(excluded.due_at, disputes.due_at),
      resolved_at = coalesce(disputes.resolved_at, excluded.resolved_at),
      outcome = coalesce(disputes.outcome, excluded.outcome)
    returning id, capture_id, order_id, reason, due_at, resolved_at, outcome`,
);

export const insertWebhookEvent = change(
  (sql, id: string, eventType: string, body: string) => sql`
    insert into webhook_events (id, event_type, body) values (${id}, ${eventType}, ${body}) on conflict do nothing`,
);

export const findWebhookEvent = oneRow(
  Type.Object({ id: Type.String(), eventType: Type.String(), body: Type.String(), workedAt: nullable(Timestamp) }),
  (sql, id: string) => sql`select id, event_type, body, worked_at from webhook_events where id = ${id}`,
);

/** Marks an event as processed and deletes its body, which has personal data. */
export const markEventProcessed = change(
  (sql, id: string) => sql`
    update webhook_events set worked_at = now(), body = '' where id = ${id} and worked_at is null`,
);

/** Verified webhook events still unprocessed or failing. */
export const listWaitingEvents = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, limit: number) => sql`
    select id from webhook_events where worked_at is null and received_at < now() - interval '1 minute'
    order by received_at limit ${limit}::int`,
);

/** A year exceeds any dispute; the payments stay. */
export const deleteOldEvents = change(
  (sql) => sql`delete from webhook_events where worked_at < now() - interval '1 year'`,
);
