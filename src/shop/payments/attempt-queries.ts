import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { RefundRow, refundColumns } from './refund-queries.ts';

export const AttemptRow = Type.Object({
  id: Type.String(),
  orderId: Type.String(),
  funding: Type.String(),
  cents: Type.Integer(),
  state: Type.String(),
  paypalOrderId: nullable(Type.String()),
  payee: nullable(Type.String()),
  captureNumber: Type.Integer(),
  openedAt: Timestamp,
  looks: Type.Integer(),
  /** The last capture was refused because the payer's bank requires another confirmation. */
  needsPayer: Type.Boolean(),
});

export const insertAttempt = change(
  (sql, attempt: { id: string; orderId: string; funding: string; cents: number }) => sql`
    insert into payment_attempts (id, order_id, funding, cents, look_at)
    values (${attempt.id}::uuid, ${attempt.orderId}, ${attempt.funding}, ${attempt.cents}::int,
      now() + interval '1 minute')`,
);

const attemptColumns = (sql: Sql) =>
  sql`id, order_id, funding, cents, state, paypal_order_id, payee, capture_number, opened_at, looks, needs_payer`;

/** The attempt to resume when the shopper clicks again. PayPal keeps an order open for three hours. */
export const findReusableAttempt = oneRow(
  AttemptRow,
  (sql, orderId: string, funding: string, cents: number) => sql`
    select ${attemptColumns(sql)}
    from payment_attempts
    where order_id = ${orderId} and funding = ${funding} and cents = ${cents}::int and state in ('opening', 'open')
      and opened_at > now() - interval '150 minutes'
    order by opened_at desc limit 1`,
);

export const findAttempt = oneRow(
  AttemptRow,
  (sql, id: string) => sql`
    select ${attemptColumns(sql)}
    from payment_attempts where id = ${id}::uuid`,
);

export const findAttemptByPaypalOrder = oneRow(
  AttemptRow,
  (sql, paypalOrderId: string) => sql`
    select ${attemptColumns(sql)}
    from payment_attempts where paypal_order_id = ${paypalOrderId}`,
);

/** Whether PayPal may have taken the money for an order, or is reviewing the payment. */
export const isPaymentInFlight = oneRow(
  Type.Object({ inFlight: Type.Boolean() }),
  (sql, orderId: string) => sql`
    select exists (select from payment_attempts where order_id = ${orderId} and state in ('capturing', 'pending')) as in_flight`,
);

/** Newest first; only attempts with a PayPal order. */
export const listLiveAttemptsOf = manyRows(
  AttemptRow,
  (sql, orderId: string) => sql`
    select ${attemptColumns(sql)}
    from payment_attempts
    where order_id = ${orderId} and state in ('open', 'capturing', 'pending') and paypal_order_id is not null
    order by opened_at desc`,
);

export const setOpened = change(
  (sql, id: string, paypalOrderId: string, payee: string | null) => sql`
    update payment_attempts
    set state = case state when 'opening' then 'open' else state end, paypal_order_id = ${paypalOrderId},
      payee = coalesce(${payee}::text, payee), changed_at = now(),
      look_at = case when state = 'opening' then now() + interval '1 minute' else look_at end
    where id = ${id}::uuid and (paypal_order_id is null or paypal_order_id = ${paypalOrderId})`,
);

/** A PayPal order for our order that is only discovered now. */
export const insertFoundAttempt = change(
  (sql, found: { id: string; orderId: string; cents: number; paypalOrderId: string; payee: string }) => sql`
    insert into payment_attempts (id, order_id, funding, cents, state, paypal_order_id, payee, look_at)
    values (${found.id}::uuid, ${found.orderId}, 'paypal', ${found.cents}::int, 'open', ${found.paypalOrderId},
      ${found.payee}, now() + interval '1 minute')
    on conflict (paypal_order_id) do nothing`,
);

/** Marks the start of the capture. Affects 0 rows if the attempt ended concurrently. */
export const setCapturing = change(
  (sql, id: string) => sql`
    update payment_attempts
    set state = case state when 'pending' then state else 'capturing' end, changed_at = now(), looks = 0,
      look_at = now() + interval '1 minute'
    where id = ${id}::uuid and state in ('open', 'capturing', 'pending')`,
);

/** Permanently refused capture: the next one uses another request id. */
export const setRefused = change(
  (sql, id: string, captureNumber: number, needsPayer: boolean) => sql`
    update payment_attempts
    set state = 'open', capture_number = capture_number + 1, needs_payer = ${needsPayer}::boolean, changed_at = now(), looks = 0,
      look_at = now() + interval '1 minute'
    where id = ${id}::uuid and state in ('open', 'capturing') and capture_number = ${captureNumber}::int`,
);

export const setState = change(
  (sql, id: string, state: string) => sql`
    update payment_attempts
    set state = ${state}, changed_at = now(),
      look_at = case when ${state} in ('done', 'over') then null else now() + interval '1 minute' end, looks = 0
    where id = ${id}::uuid and state not in ('done') and state <> ${state}`,
);

/** The payee of our PayPal orders: one account for all. */
export const findKnownPayee = oneRow(
  Type.Object({ payee: nullable(Type.String()) }),
  (sql) => sql`select payee from payment_attempts where payee is not null order by opened_at desc limit 1`,
);

/** Claims attempts due for polling, and postpones their next poll so that other processes skip them. */
export const claimDueAttempts = manyRows(
  AttemptRow,
  (sql, limit: number) => sql`
    update payment_attempts a set look_at = now() + interval '1 minute', looks = looks + 1
    from (
      select id as due_id from payment_attempts where look_at <= now()
      order by look_at limit ${limit}::int for update skip locked
    ) due
    where a.id = due.due_id
    returning ${attemptColumns(sql)}`,
);

export const postponeLook = change(
  (sql, id: string, seconds: number) => sql`
    update payment_attempts set look_at = now() + make_interval(secs => ${seconds}::int)
    where id = ${id}::uuid and look_at is not null`,
);

/** Claims refunds due for a try or poll, and postpones the next one so that other processes skip them. */
export const claimDueRefunds = manyRows(
  RefundRow,
  (sql, limit: number) => sql`
    update refunds r set look_at = now() + interval '1 minute' * least(60, power(2, least(looks, 6))), looks = looks + 1
    from (
      select id as due_id from refunds where look_at <= now() order by look_at limit ${limit}::int for update skip locked
    ) due
    where r.id = due.due_id
    returning ${refundColumns(sql)}`,
);

/** Postpones polling while the caller queries PayPal itself. */
export const postponeRefund = change(
  (sql, id: string) => sql`update refunds set look_at = now() + interval '1 minute' where id = ${id}::uuid`,
);
