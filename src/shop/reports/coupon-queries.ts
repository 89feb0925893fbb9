import { Type } from 'typebox';
import { manyRows } from '../../platform/db/query.ts';
import type { Fragment } from './queries.ts';

/** Of the orders that were paid in this time. */
export const sumByCoupon = manyRows(
  Type.Object({
    code: Type.String(),
    description: Type.String(),
    uses: Type.Integer(),
    isAutomatic: Type.Boolean(),
    discountCents: Type.Integer(),
    shippingDiscountCents: Type.Integer(),
    paidCents: Type.Integer(),
  }),
  (sql, begins: Date, ends: Date) => {
    // An order has one discount at most; each kind has its index.
    const used = (code: Fragment) => sql`
      select ${code} as code, count(*)::int as uses, sum(discount_cents - cents_of_sets(sets))::bigint as discount_cents,
        sum(cents_off_shipping(sets))::bigint as shipping_discount_cents, sum(total_cents)::bigint as paid_cents
      from orders where ${code} is not null and paid_at >= ${begins}::timestamptz and paid_at < ${ends}::timestamptz
      group by ${code}`;
    return sql`
      select s.*, coalesce(k.description, '') as description, coalesce(k.is_automatic, false) as is_automatic
      from (${used(sql`coupon_code`)} union all ${used(sql`automatic_discount`)}) s left join coupons k on k.code = s.code
      order by uses desc, discount_cents desc, code`;
  },
);
