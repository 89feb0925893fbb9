import { Type } from 'typebox';
import { manyRows, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { captured, completedRefunds } from './queries.ts';
import { refundKind, withPlans } from './refund-queries.ts';

/** For the file: each paid order and each refund of a time, the earliest first. */
export const listEntries = manyRows(
  Type.Object({
    at: Timestamp,
    isRefund: Type.Boolean(),
    id: Type.String(),
    number: nullable(Type.Integer()),
    state: Type.String(),
    country: Type.String(),
    itemsCents: Type.Integer(),
    setDiscountCents: Type.Integer(),
    couponDiscountCents: Type.Integer(),
    shippingCents: Type.Integer(),
    giftWrapCents: Type.Integer(),
    taxCents: Type.Integer(),
    refundedCents: Type.Integer(),
    refundedTaxCents: Type.Integer(),
    refundedShippingCents: Type.Integer(),
    coupon: nullable(Type.String()),
    capturedCents: Type.Integer(),
    feeCents: nullable(Type.Integer()),
    kind: Type.String(),
    reason: Type.String(),
  }),
  (sql, begins: Date, ends: Date) => sql`
    select o.paid_at as at, false as is_refund, o.id, o.number, o.state, o.country, o.items_cents,
      cents_of_sets(o.sets) as set_discount_cents, o.discount_cents - cents_of_sets(o.sets) as coupon_discount_cents,
      o.shipping_cents, o.gift_wrap_cents, o.tax_cents, 0 as refunded_cents, 0 as refunded_tax_cents,
      0 as refunded_shipping_cents, coalesce(o.coupon_code, (
        select e ->> 'name' from jsonb_array_elements(o.sets) e where e ->> 'kind' = 'automatic')) as coupon, ${captured(sql)} as captured_cents, p.fee_cents, '' as kind,
      '' as reason
    from orders o left join payments p on p.order_id = o.id
    where o.paid_at >= ${begins}::timestamptz and o.paid_at < ${ends}::timestamptz
    union all
    select r.completed_at, true, o.id, o.number, o.state, o.country, 0, 0, 0, 0, 0, 0, r.cents, coalesce(r.tax_cents, 0),
      coalesce(r.shipping_cents, 0), null, 0, null, ${refundKind(sql)}
    from ${completedRefunds(sql)} ${withPlans(sql)}
    where r.state = 'completed' and r.completed_at >= ${begins}::timestamptz and r.completed_at < ${ends}::timestamptz
    order by at, id, is_refund`,
);
