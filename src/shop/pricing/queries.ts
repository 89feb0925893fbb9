import { Type } from 'typebox';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/nullable.ts';

/** A coupon that can run out is counted by one order at a time; its other buyers wait here until that one is through. */
export const lockScarceCoupon = change(
  (sql, code: string) => sql`select code from coupons where code = ${code} and most_uses is not null for update`,
);

export const findCouponWithUses = oneRow(
  Type.Object({
    code: Type.String(),
    description: Type.String(),
    kind: Type.String(),
    amount: Type.Integer(),
    productIds: Type.Array(Type.String()),
    categorySlugs: Type.Array(Type.String()),
    minimumCents: Type.Integer(),
    startsAt: nullable(Timestamp),
    endsAt: nullable(Timestamp),
    mostUses: nullable(Type.Integer()),
    mostUsesPerCustomer: nullable(Type.Integer()),
    isActive: Type.Boolean(),
    usesInAll: Type.Integer(),
    usesByCustomer: Type.Integer(),
  }),
  (sql, code: string, customerId: string | null) => sql`
    select code, description, kind, amount, product_ids, category_slugs, minimum_cents, starts_at, ends_at, most_uses,
      most_uses_per_customer, is_active,
      uses_in_all, uses_by_customer
    from coupons cross join lateral (
      select count(*) as uses_in_all, count(*) filter (where customer_id = ${customerId}::uuid) as uses_by_customer
      from orders
      where coupon_code = code and (cancelled_at is null or can_come_back(cancelled_by, brought_back_at, placed_at))
    ) as uses
    where code = ${code}`,
);
