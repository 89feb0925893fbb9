import { Type } from 'typebox';
import { manyRows } from '../../platform/db/query.ts';
import { completedRefunds } from './queries.ts';

/**
 * What was sold in this time otherwise than online, and what went back of it; of it in cash. Few orders are, so they are not summed
 * ahead.
 */
export const sumByChannel = manyRows(
  Type.Object({
    channel: Type.String(),
    orders: Type.Integer(),
    paidCents: Type.Integer(),
    refundedCents: Type.Integer(),
    cashCents: Type.Integer(),
    cashRefundedCents: Type.Integer(),
  }),
  (sql, begins: Date, ends: Date) => sql`
    select channel, sum(orders)::int as orders, sum(paid)::bigint as paid_cents, sum(refunded)::bigint as refunded_cents,
      coalesce(sum(paid) filter (where is_cash), 0)::bigint as cash_cents,
      coalesce(sum(refunded) filter (where is_cash), 0)::bigint as cash_refunded_cents
    from (
      select t.channel, 1 as orders, o.total_cents as paid, 0 as refunded, o.payment_method = 'Cash' as is_cash
      from orders o join order_sources t on t.order_id = o.id
      where o.paid_at >= ${begins}::timestamptz and o.paid_at < ${ends}::timestamptz
      union all
      select t.channel, 0, 0, r.cents, o.payment_method = 'Cash'
      from ${completedRefunds(sql)} join order_sources t on t.order_id = o.id
      where r.state = 'completed' and r.completed_at >= ${begins}::timestamptz and r.completed_at < ${ends}::timestamptz
    ) e group by channel order by channel`,
);
