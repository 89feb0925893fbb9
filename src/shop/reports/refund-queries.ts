import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows } from '../../platform/db/query.ts';
import { completedRefunds } from './queries.ts';

/** What a refund was for: a return with its reason, an order that was canceled, one that staff made, one made at PayPal. */
export const refundKind = (sql: Sql) => sql`
  coalesce(t.kind, case when b.cancels then 'cancelled' when b.key is not null then 'staff' when r.asked_by = 'paypal' then 'paypal'
    else 'other' end) as kind,
  coalesce((
    select case when count(distinct x.reason) > 1 then 'several' else min(x.reason) end
    from order_return_lines x where x.return_id = t.id
  ), '') as reason`;

export const withPlans = (sql: Sql) => sql`
  left join refund_plans b on b.key = r.asked_key left join order_returns t on t.id = b.return_id`;

export const sumRefundsByReason = manyRows(
  Type.Object({
    kind: Type.String(),
    reason: Type.String(),
    refunds: Type.Integer(),
    cents: Type.Integer(),
    taxCents: Type.Integer(),
    shippingCents: Type.Integer(),
  }),
  (sql, begins: Date, ends: Date) => sql`
    select kind, reason, count(*)::int as refunds, sum(cents)::bigint as cents, sum(tax_cents)::bigint as tax_cents,
      sum(shipping_cents)::bigint as shipping_cents
    from (
      select ${refundKind(sql)}, r.cents, coalesce(r.tax_cents, 0) as tax_cents, coalesce(r.shipping_cents, 0) as shipping_cents
      from ${completedRefunds(sql)} ${withPlans(sql)}
      where r.state = 'completed' and r.completed_at >= ${begins}::timestamptz and r.completed_at < ${ends}::timestamptz
    ) e group by kind, reason order by cents desc, kind, reason`,
);
