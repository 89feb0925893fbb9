import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

/** A coupon that can run out is counted by one order at a time; its other buyers wait here until that one is through. */
export const lockScarceCoupon = change(
  (sql, code: string) => sql`select code from coupons where code = ${code} and most_uses is not null for update`,
);

const Coupon = Type.Object({
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
  buyQuantity: nullable(Type.Integer()),
  getQuantity: nullable(Type.Integer()),
  getProductIds: Type.Array(Type.String()),
  getCategorySlugs: Type.Array(Type.String()),
  mostPerOrder: nullable(Type.Integer()),
  isActive: Type.Boolean(),
});
export type CouponRow = Static<typeof Coupon>;

/** Nobody has ended it. What a release before discounts doesn't know is open without being active. */
const columns = (sql: Sql) => sql`
  code, description, kind, amount, product_ids, category_slugs, minimum_cents, starts_at, ends_at, most_uses,
  most_uses_per_customer, buy_quantity, get_quantity, get_product_ids, get_category_slugs, most_per_order,
  is_active or is_open as is_active`;

export const findCouponWithUses = oneRow(
  Type.Object({ ...Coupon.properties, usesInAll: Type.Integer(), usesByCustomer: Type.Integer() }),
  (sql, code: string, customerId: string | null) => sql`
    select ${columns(sql)}, uses_in_all, uses_by_customer
    from coupons cross join lateral (
      select count(*) as uses_in_all, count(*) filter (where customer_id = ${customerId}::uuid) as uses_by_customer
      from orders
      where coupon_code = code and (cancelled_at is null or can_come_back(cancelled_by, brought_back_at, placed_at))
    ) as uses
    where code = ${code} and not is_automatic`,
);

export const listOpenAutomatic = manyRows(
  Coupon,
  (sql) => sql`select ${columns(sql)} from coupons where is_automatic and is_open order by created_at, code`,
);
