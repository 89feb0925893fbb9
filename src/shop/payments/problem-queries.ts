import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

export type NewProblem = {
  kind: string;
  subject: string;
  orderId: string | null;
  captureId: string | null;
  paypalOrderId: string | null;
  cents: number | null;
  currency: string | null;
  detail: string;
  dueAt: Date | null;
};

/** The new problem, or nothing if it is already known. */
export const insertProblem = oneRow(
  Type.Object({ id: Type.String(), orderNumber: nullable(Type.Integer()) }),
  (sql, exception: NewProblem) => sql`
    insert into payment_exceptions (kind, subject, order_id, capture_id, paypal_order_id, cents, currency, detail,
      due_at)
    values (${exception.kind}, ${exception.subject}, ${exception.orderId}, ${exception.captureId},
      ${exception.paypalOrderId}, ${exception.cents}::int, ${exception.currency}::text, ${exception.detail},
      ${exception.dueAt}::timestamptz)
    on conflict (kind, subject) do nothing
    returning id, (select o.number from orders o where o.id = order_id) as order_number`,
);

const ProblemRow = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  subject: Type.String(),
  orderId: nullable(Type.String()),
  captureId: nullable(Type.String()),
  paypalOrderId: nullable(Type.String()),
  cents: nullable(Type.Integer()),
  currency: nullable(Type.String()),
  detail: Type.String(),
  dueAt: nullable(Timestamp),
  openedAt: Timestamp,
  resolvedAt: nullable(Timestamp),
  resolvedBy: nullable(Type.String()),
  resolution: nullable(Type.String()),
});

/**
 * Open problems by urgency, then settled ones, newest first. `isOpen` null: both. With the state of the shop's own
 * refund of unmatched money.
 */
export const listProblemRows = manyRows(
  Type.Object({
    ...ProblemRow.properties,
    orderNumber: nullable(Type.Integer()),
    refundState: nullable(Type.String()),
  }),
  (sql, isOpen: boolean | null, limit: number, offset: number) => sql`
    select id, kind, subject, order_id, capture_id, paypal_order_id, cents, currency, detail, due_at, opened_at,
      resolved_at, resolved_by, resolution, (select o.number from orders o where o.id = e.order_id) as order_number,
      (select r.state from refunds r where r.capture_id = e.capture_id and r.asked_key like 'stray-%'
        order by r.asked_at desc limit 1) as refund_state
    from payment_exceptions e
    where ${isOpen}::boolean is null or (resolved_at is null) = ${isOpen}::boolean
    order by resolved_at desc nulls first, due_at nulls last, opened_at desc, id
    limit ${limit}::int offset ${offset}::int`,
);

export const listProblemRowsOf = manyRows(
  ProblemRow,
  (sql, orderId: string) => sql`
    select id, kind, subject, order_id, capture_id, paypal_order_id, cents, currency, detail, due_at, opened_at,
      resolved_at, resolved_by, resolution
    from payment_exceptions where order_id = ${orderId} order by opened_at`,
);

export const findProblem = oneRow(
  ProblemRow,
  (sql, id: string) => sql`
    select id, kind, subject, order_id, capture_id, paypal_order_id, cents, currency, detail, due_at, opened_at,
      resolved_at, resolved_by, resolution
    from payment_exceptions where id = ${id}::uuid`,
);

/** Whether a capture was ever recorded as unmatched. */
export const findUnmatchedCapture = oneRow(
  Type.Object({ id: Type.String(), kind: Type.String() }),
  (sql, captureId: string) => sql`
    select id, kind from payment_exceptions
    where subject = ${captureId} and kind in ('wrong_amount', 'wrong_currency', 'wrong_payee', 'no_order',
      'second_payment', 'late_payment')
    limit 1`,
);

export const resolveProblemRow = change(
  (sql, id: string, byWhom: string, resolution: string) => sql`
    update payment_exceptions set resolved_at = now(), resolved_by = ${byWhom}, resolution = ${resolution}
    where id = ${id}::uuid and resolved_at is null`,
);

/** Closes problems that PayPal settled: ended disputes, returned money. */
export const resolveBySubject = change(
  (sql, kinds: readonly string[], subject: string, resolution: string) => sql`
    update payment_exceptions set resolved_at = now(), resolved_by = 'paypal', resolution = ${resolution}
    where kind = any(${kinds}::text[]) and subject = ${subject} and resolved_at is null`,
);

/** Closes failed refunds once the money was returned otherwise. */
export const resolveFailedRefunds = change(
  (sql, captureId: string, resolution: string) => sql`
    update payment_exceptions set resolved_at = now(), resolved_by = 'paypal', resolution = ${resolution}
    where kind = 'refund_failed' and capture_id = ${captureId} and resolved_at is null`,
);

export const countOpenRows = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql) => sql`select count(*) from payment_exceptions where resolved_at is null`,
);

export const countProblems = oneRow(
  Type.Object({ open: Type.Integer(), settled: Type.Integer() }),
  (sql) => sql`
    select count(*) filter (where resolved_at is null)::int as open,
      count(*) filter (where resolved_at is not null)::int as settled
    from payment_exceptions`,
);
