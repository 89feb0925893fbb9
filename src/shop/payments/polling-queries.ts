import { change, manyRows } from '../../platform/db/query.ts';
import { AttemptRow, attemptColumns } from './attempt-queries.ts';
import { RefundRow, refundColumns } from './refund-queries.ts';

/** Takes those that are due for a look, and puts off the next look so that nobody else takes them meanwhile. */
export const claimDueAttempts = manyRows(
  AttemptRow,
  (sql, most: number) => sql`
    update payment_attempts a set look_at = now() + interval '1 minute', looks = looks + 1
    from (
      select id as due_id from payment_attempts where look_at <= now()
      order by look_at limit ${most}::int for update skip locked
    ) due
    where a.id = due.due_id
    returning ${attemptColumns(sql)}`,
);

export const postponeLook = change(
  (sql, id: string, seconds: number) => sql`
    update payment_attempts set look_at = now() + make_interval(secs => ${seconds}::int)
    where id = ${id}::uuid and look_at is not null`,
);

/** Takes refunds that are due for a try or a look, and puts off the next so that nobody else takes them meanwhile. */
export const claimDueRefunds = manyRows(
  RefundRow,
  (sql, most: number) => sql`
    update refunds r set look_at = now() + interval '1 minute' * least(60, power(2, least(looks, 6))), looks = looks + 1
    from (
      select id as due_id from refunds where look_at <= now() order by look_at limit ${most}::int for update skip locked
    ) due
    where r.id = due.due_id
    returning ${refundColumns(sql)}`,
);

/** Whoever asks right away keeps the reconciler from asking at the same moment. */
export const postponeRefund = change(
  (sql, id: string) => sql`update refunds set look_at = now() + interval '1 minute' where id = ${id}::uuid`,
);
