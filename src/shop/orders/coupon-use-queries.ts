import { Type } from 'typebox';
import { change, oneRow } from '../../platform/db/query.ts';

/** An order that is being placed with the same coupon waits, or is waited for. */
export const lockCouponOf = change(
  (sql, orderId: string) => sql`
    select code from coupons where code = (select coupon_code from orders where id = ${orderId})
      and most_uses is not null for update`,
);

/** Whether other orders leave a use of this order's coupon; no row where the coupon is gone. */
export const findCouponUse = oneRow(
  Type.Object({ isFree: Type.Boolean() }),
  (sql, orderId: string) => sql`
    select (c.most_uses is null or uses.in_all < c.most_uses)
        and (c.most_uses_per_customer is null or uses.by_customer < c.most_uses_per_customer) as is_free
    from orders mine join coupons c on c.code = mine.coupon_code
    cross join lateral (
      select count(*) as in_all, count(*) filter (where customer_id = mine.customer_id) as by_customer
      from orders where coupon_code = mine.coupon_code and id <> mine.id
        and (cancelled_at is null or can_come_back(cancelled_by, brought_back_at, placed_at))
    ) as uses
    where mine.id = ${orderId}`,
);
