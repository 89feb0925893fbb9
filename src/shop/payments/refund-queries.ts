import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export const refundColumns = (sql: Sql) => sql`
  id, capture_id, order_id, cents, state, asked_by, note, paypal_refund_id, asked_at, completed_at, failure, looks`;

export const RefundRow = Type.Object({
  id: Type.String(),
  captureId: Type.String(),
  orderId: nullable(Type.String()),
  cents: Type.Integer(),
  state: Type.String(),
  askedBy: Type.String(),
  note: Type.String(),
  paypalRefundId: nullable(Type.String()),
  askedAt: Timestamp,
  completedAt: nullable(Timestamp),
  failure: nullable(Type.String()),
  looks: Type.Integer(),
});

export const findRefund = oneRow(
  RefundRow,
  (sql, id: string) => sql`
    select ${refundColumns(sql)}
    from refunds where id = ${id}::uuid`,
);

export const findRefundByKey = oneRow(
  RefundRow,
  (sql, askedKey: string) => sql`
    select ${refundColumns(sql)}
    from refunds where asked_key = ${askedKey}`,
);

export const findRefundByPaypalId = oneRow(
  RefundRow,
  (sql, paypalRefundId: string) => sql`
    select ${refundColumns(sql)}
    from refunds where paypal_refund_id = ${paypalRefundId}`,
);

export const listRefundRowsOf = manyRows(
  RefundRow,
  (sql, orderId: string) => sql`
    select ${refundColumns(sql)}
    from refunds where order_id = ${orderId} order by asked_at`,
);

export const insertRefund = change(
  (
    sql,
    refund: {
      id: string;
      captureId: string;
      orderId: string | null;
      cents: number;
      askedKey: string;
      askedBy: string;
      note: string;
    },
  ) => sql`
    insert into refunds (id, capture_id, order_id, cents, asked_key, asked_by, note, look_at)
    values (${refund.id}::uuid, ${refund.captureId}, ${refund.orderId}, ${refund.cents}::int, ${refund.askedKey},
      ${refund.askedBy}, ${refund.note}, now())
    on conflict (asked_key) do nothing`,
);

/** A refund made on PayPal's site. */
export const insertForeignRefund = change(
  (
    sql,
    refund: {
      id: string;
      captureId: string;
      orderId: string | null;
      cents: number;
      paypalRefundId: string;
      state: string;
    },
  ) => sql`
    insert into refunds (id, capture_id, order_id, cents, asked_key, asked_by, paypal_refund_id, state, completed_at,
      look_at)
    values (${refund.id}::uuid, ${refund.captureId}, ${refund.orderId}, ${refund.cents}::int,
      'paypal-' || ${refund.paypalRefundId}::text, 'paypal', ${refund.paypalRefundId}, ${refund.state},
      case when ${refund.state} = 'completed' then now() end,
      case when ${refund.state} = 'pending' then now() + interval '10 minutes' end)
    on conflict do nothing`,
);

/** Sets a refund's state from PayPal. Affects 0 rows if unchanged. A failed one may still become completed. */
export const setRefundState = change(
  (sql, id: string, state: string, details: { paypalRefundId: string | null; failure: string | null }) => sql`
    update refunds
    set state = ${state}, paypal_refund_id = coalesce(paypal_refund_id, ${details.paypalRefundId}::text),
      completed_at = case when ${state} = 'completed' then now() end, failure = ${details.failure}::text,
      look_at = case when ${state} = 'pending' then now() + interval '10 minutes' end
    where id = ${id}::uuid and state <> ${state}
      and (state not in ('completed', 'failed') or (state = 'failed' and ${state} = 'completed'))`,
);

/** Fee returned by PayPal; set once. */
export const setRefundFee = change(
  (sql, paypalRefundId: string, feeBackCents: number) => sql`
    update refunds set fee_back_cents = ${feeBackCents}::int
    where paypal_refund_id = ${paypalRefundId} and fee_back_cents is null`,
);

/** A failed refund keeps its row but frees its key for a retry. */
export const freeKeyOfFailed = change(
  (sql, askedKey: string) => sql`
    update refunds set asked_key = asked_key || '-failed-' || id::text
    where asked_key = ${askedKey} and state = 'failed'`,
);

export const sumRefunds = oneRow(
  Type.Object({ promised: Type.Integer(), completed: Type.Integer() }),
  (sql, captureId: string) => sql`
    select coalesce(sum(cents) filter (where state <> 'failed'), 0)::int as promised,
      coalesce(sum(cents) filter (where state = 'completed'), 0)::int as completed
    from refunds where capture_id = ${captureId}`,
);

export const countFailedRefunds = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, captureId: string) => sql`
    select count(*)::int as count from refunds where capture_id = ${captureId} and state = 'failed'`,
);
