import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { manyRows, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import type { Fragment } from '../queries.ts';

const Movement = Type.Object({
  at: Timestamp,
  isRefund: Type.Boolean(),
  id: Type.String(),
  number: Type.Integer(),
  /** PayPal's id. */
  transaction: Type.String(),
  grossCents: Type.Integer(),
  feeCents: nullable(Type.Integer()),
  netCents: nullable(Type.Integer()),
});

/**
 * PayPal transactions in a time range: payments by date paid, refunds by date refunded. Debits are negative; null if
 * PayPal didn't report it.
 */
const paymentsIn = (sql: Sql, begins: Fragment, ends: Fragment) => sql`
  select o.paid_at as at, false as is_refund, o.id, o.number, p.capture_id as transaction, p.cents as gross_cents,
    -p.fee_cents as fee_cents, p.cents - p.fee_cents as net_cents
  from orders o join payments p on p.order_id = o.id
  where o.paid_at >= ${begins} and o.paid_at < ${ends} and p.capture_id not like 'CASH-%'`;

/** Subquery per refund: with a join PostgreSQL would scan all payments. */
const refundsIn = (sql: Sql, begins: Fragment, ends: Fragment) => sql`
  select r.completed_at as at, true as is_refund, o.id, o.number, coalesce(r.paypal_refund_id, '') as transaction,
    -r.cents as gross_cents, r.fee_back_cents as fee_cents, r.fee_back_cents - r.cents as net_cents
  from refunds r
    cross join lateral (select p.order_id from payments p where p.capture_id = r.capture_id limit 1) p
    join orders o on o.id = p.order_id
  where r.state = 'completed' and r.completed_at >= ${begins} and r.completed_at < ${ends} and r.capture_id not like 'CASH-%'`;

const movements = (sql: Sql, begins: Fragment, ends: Fragment) => sql`
  ${paymentsIn(sql, begins, ends)} union all ${refundsIn(sql, begins, ends)}`;

export const listMovements = manyRows(
  Movement,
  (sql, begins: Date, ends: Date) => sql`
    ${movements(sql, sql`${begins}::timestamptz`, sql`${ends}::timestamptz`)} order by at, id, is_refund`,
);

/** Reads each index backwards with a limit. */
export const listLatestMovements = manyRows(
  Movement,
  (sql, { begins, ends, most }: { begins: Date; ends: Date; most: number }) => {
    const limits = [sql`${begins}::timestamptz`, sql`${ends}::timestamptz`] as const;
    return sql`
      (${paymentsIn(sql, ...limits)} order by at desc, id limit ${most}::int)
      union all (${refundsIn(sql, ...limits)} order by at desc, id limit ${most}::int)
      order by at desc, id, is_refund desc limit ${most}::int`;
  },
);
