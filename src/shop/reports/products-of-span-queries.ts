import type { Sql } from '../../platform/db/database.ts';
import { completedRefunds } from './queries.ts';

/** The same for the items of an order. */
const itemsOf = (sql: Sql) => sql`select l.* from order_lines l where l.order_id = o.id offset 0`;

/** The share of each item in what its order gave for it: sets take off their own items, coupons off all in proportion. */
const itemShares = (sql: Sql) => sql`
  l.order_id, l.position, l.product_id, l.quantity, l.price_cents * l.quantity as items_cents,
    l.price_cents * l.quantity - l.set_discount_cents as after_sets, l.set_discount_cents,
    sum(l.price_cents * l.quantity - l.set_discount_cents) over w as until,
    sum(l.price_cents * l.quantity - l.set_discount_cents) over (partition by l.order_id) as after_sets_in_all,
    sum(l.set_discount_cents) over (partition by l.order_id) as set_discount_in_all`;

/** Rounded where each ends, so that the parts of a coupon are the coupon. */
const couponPart = (sql: Sql) => sql`
  (round((e.discount_cents - e.set_discount_in_all)::numeric * e.until / greatest(e.after_sets_in_all, 1))
    - round((e.discount_cents - e.set_discount_in_all)::numeric * (e.until - e.after_sets) / greatest(e.after_sets_in_all, 1)))`;

/**
 * What was sold of each product between `c.begins` and `c.ends`, and what went back. A refund of chosen items is theirs by what
 * they had cost; any other is shared by all items of its order. Shipping, gift wrap and tax are no product's.
 */
export const productsOfSpan = (sql: Sql) => sql`
  select product_id, sum(units)::int as units, sum(items_cents)::bigint as items_cents,
    sum(discount_cents)::bigint as discount_cents, sum(refunded_units)::int as refunded_units,
    sum(refunded_cents)::bigint as refunded_cents
  from (
    -- Most orders have no discount to be shared: only the others are looked at item by item.
    select l.product_id, l.quantity as units, l.price_cents * l.quantity as items_cents, 0 as discount_cents,
      0 as refunded_units, 0 as refunded_cents
    from orders o cross join lateral (${itemsOf(sql)}) l
    where o.paid_at >= c.begins and o.paid_at < c.ends and o.discount_cents = 0
    union all
    select e.product_id, e.quantity, e.items_cents, e.set_discount_cents + ${couponPart(sql)}, 0, 0
    from (
      select o.discount_cents, ${itemShares(sql)} from orders o cross join lateral (${itemsOf(sql)}) l
      where o.paid_at >= c.begins and o.paid_at < c.ends and o.discount_cents > 0
      window w as (partition by l.order_id order by l.position)
    ) e
    union all
    select product_id, 0, 0, 0, units,
      round(cents * until / in_all) - round(cents * (until - weight) / in_all)
    from (
      select w.product_id, w.units, w.weight, w.cents, sum(w.weight) over (partition by w.id order by w.position) as until,
        sum(w.weight) over (partition by w.id) as in_all
      from (
        select r.id, l.position, l.product_id, coalesce(b.quantity, 0) as units,
          r.cents - coalesce(r.tax_cents, 0) - coalesce(r.shipping_cents, 0) as cents,
          -- Nobody pays a fraction of a cent, and what cost nothing has a share where all else did, too.
          (l.price_cents * l.quantity - l.set_discount_cents)::numeric * coalesce(b.quantity, l.quantity) / l.quantity
            + 0.000001 as weight
        from ${completedRefunds(sql)}
          join order_lines l on l.order_id = o.id
          left join refund_plan_lines b on b.key = r.asked_key and b.position = l.position
        where r.state = 'completed' and r.completed_at >= c.begins and r.completed_at < c.ends
          and (b.position is not null or not exists (select from refund_plan_lines x where x.key = r.asked_key))
      ) w
    ) e
  ) parts group by product_id`;
