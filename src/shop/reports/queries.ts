import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { Calendar } from './calendar.ts';

/** Unnests days or months: name, start, end. */
export const spans = (sql: Sql, { days, begins, ends }: Calendar) => sql`
  unnest(${days}::date[], ${begins}::timestamptz[], ${ends}::timestamptz[]) as c (day, begins, ends)`;

/** Payments and refunds between `c.begins` and `c.ends`, by country and state. */
export const sumsOfSpan = (sql: Sql) => sql`
  select country, state ${added(sql)} from (
    select ${place(sql)}, 1 as orders, o.items_cents, cents_of_sets(o.sets) as set_discount_cents,
      o.discount_cents - cents_of_sets(o.sets) as coupon_discount_cents, o.shipping_cents, o.gift_wrap_cents, o.tax_cents,
      ${captured(sql)} as captured_cents, coalesce(p.fee_cents, 0) as fee_cents,
      (p.capture_id is not null and p.fee_cents is null)::int as unknown_fees,
      case when p.fee_cents is null then ${captured(sql)} else 0 end as unknown_fee_cents,
      0 as refunds, 0 as refunded_cents, 0 as refunded_tax_cents, 0 as refunded_shipping_cents,
      case when o.tax_cents > 0 then o.items_cents - o.discount_cents else 0 end as taxable_cents,
      0 as paypal_refunded_cents, 0 as fees_back_cents, 0 as unknown_refunds, 0 as unknown_refund_cents
    from orders o left join lateral (${getPayment(sql)}) p on true
    where o.paid_at >= c.begins and o.paid_at < c.ends
    union all
    select ${place(sql)}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, r.cents, coalesce(r.tax_cents, 0), coalesce(r.shipping_cents, 0),
      case when o.tax_cents > 0 then coalesce(r.tax_cents, 0) + coalesce(r.shipping_cents, 0) - r.cents else 0 end,
      case when ${viaPaypal(sql)} then r.cents else 0 end, coalesce(r.fee_back_cents, 0),
      (${viaPaypal(sql)} and r.fee_back_cents is null)::int,
      case when ${viaPaypal(sql)} and r.fee_back_cents is null then r.cents else 0 end
    from ${completedRefunds(sql)}
    where r.state = 'completed' and r.completed_at >= c.begins and r.completed_at < c.ends
  ) e group by country, state`;

/** Sum of each figure of `Sums`, after another column. */
const added = (sql: Sql) =>
  Object.keys(Sums.properties).map((name) => sql`, coalesce(sum(${sql(name)}), 0)::bigint as ${sql(name)}`);

/** US states; territories count as US also if chosen as the country. */
const place = (sql: Sql) => sql`
  case when o.country_code in ('AS', 'GU', 'MP', 'PR', 'VI') then 'US' else o.country_code end as country,
  case when o.country_code in ('AS', 'GU', 'MP', 'PR', 'VI') then o.country_code
    when o.country_code = 'US' then o.state else '' end as state`;

/** PayPal's part of payment `p`; 0 outside PayPal. */
const captured = (sql: Sql) => sql`case when p.capture_id like 'CASH-%' then 0 else coalesce(p.cents, 0) end`;

const viaPaypal = (sql: Sql) => sql`r.capture_id not like 'CASH-%'`;

/**
 * Subquery per order, kept by `offset 0`: PostgreSQL estimates 0.5 % of all orders for a day and would scan ten years
 * of payments.
 */
const getPayment = (sql: Sql) => sql`
  select p.capture_id, p.cents, p.fee_cents from payments p where p.order_id = o.id offset 0`;

/** Refunds of payments for orders; unmatched payments aren't sales. */
export const completedRefunds = (sql: Sql) => sql`
  refunds r join payments p on p.capture_id = r.capture_id join orders o on o.id = p.order_id`;

const Sums = Type.Object({
  orders: Type.Integer(),
  itemsCents: Type.Integer(),
  setDiscountCents: Type.Integer(),
  couponDiscountCents: Type.Integer(),
  shippingCents: Type.Integer(),
  giftWrapCents: Type.Integer(),
  taxCents: Type.Integer(),
  capturedCents: Type.Integer(),
  feeCents: Type.Integer(),
  unknownFees: Type.Integer(),
  refunds: Type.Integer(),
  refundedCents: Type.Integer(),
  refundedTaxCents: Type.Integer(),
  refundedShippingCents: Type.Integer(),
  /** Items that were taxed, after discounts, less their refunds. Shipping and gift wrap aren't taxed. */
  taxableCents: Type.Integer(),
  /** Received in payments whose fee PayPal didn't report. */
  unknownFeeCents: Type.Integer(),
  paypalRefundedCents: Type.Integer(),
  feesBackCents: Type.Integer(),
  /** Refunds at PayPal without a reported fee. */
  unknownRefunds: Type.Integer(),
  unknownRefundCents: Type.Integer(),
});

export type Sums = Static<typeof Sums>;

/** Sums by day and state: stored sums for summed days, orders and refunds for others. */
const getParts = (sql: Sql, calendar: Calendar) => sql`
  calendar as materialized (
    select c.day, c.begins, c.ends, k.day is not null as is_summed
    from ${spans(sql, calendar)} left join report_days k on k.day = c.day and k.begins = c.begins and k.ends = c.ends
  ), parts as (
    select s.* from calendar c join report_sums s on s.day = c.day where c.is_summed
    union all
    select c.day, s.* from calendar c cross join lateral (${sumsOfSpan(sql)}) s where not c.is_summed
  )`;

/** Without empty days. */
export const sumByDay = manyRows(
  Type.Object({ day: Type.String(), ...Sums.properties }),
  (sql, calendar: Calendar) => sql`
    with ${getParts(sql, calendar)} select day ${added(sql)} from parts group by day order by day`,
);

export const sumByState = manyRows(
  Type.Object({ country: Type.String(), state: Type.String(), ...Sums.properties }),
  (sql, calendar: Calendar) => sql`
    with ${getParts(sql, calendar)} select country, state ${added(sql)} from parts group by country, state
    order by sum(tax_cents) desc, sum(items_cents) desc, country, state`,
);

export const sumByMonthAndState = manyRows(
  Type.Object({ month: Type.String(), country: Type.String(), state: Type.String(), ...Sums.properties }),
  (sql, calendar: Calendar) => sql`
    with ${getParts(sql, calendar)}
    select to_char(day, 'YYYY-MM') as month, country, state ${added(sql)} from parts group by 1, 2, 3 order by 1, 2, 3`,
);

export type Fragment = ReturnType<typeof completedRefunds>;

/** Payment time of the first order. */
export const findFirstSale = oneRow(
  Type.Object({ at: nullable(Timestamp) }),
  (sql) => sql`select min(paid_at) as at from orders where paid_at is not null`,
);

/** Sales and refunds outside PayPal (cash, checks, bank transfers) in the period. Few, so not stored as sums. */
export const sumOutsidePaypal = oneRow(
  Type.Object({ paidCents: Type.Integer(), refundedCents: Type.Integer() }),
  (sql, begins: Date, ends: Date) => sql`
    select
      (select coalesce(sum(cents), 0)::bigint from payments where capture_id like 'CASH-%'
        and captured_at >= ${begins}::timestamptz and captured_at < ${ends}::timestamptz) as paid_cents,
      (select coalesce(sum(cents), 0)::bigint from refunds where state = 'completed' and capture_id like 'CASH-%'
        and completed_at >= ${begins}::timestamptz and completed_at < ${ends}::timestamptz) as refunded_cents`,
);

/** Offline sales and refunds in the period. Few orders, so not stored as sums. */
export const sumByChannel = manyRows(
  Type.Object({
    channel: Type.String(),
    orders: Type.Integer(),
    paidCents: Type.Integer(),
    refundedCents: Type.Integer(),
  }),
  (sql, begins: Date, ends: Date) => sql`
    select channel, sum(orders)::int as orders, sum(paid)::bigint as paid_cents, sum(refunded)::bigint as refunded_cents
    from (
      select t.channel, 1 as orders, o.total_cents as paid, 0 as refunded
      from orders o join order_sources t on t.order_id = o.id
      where o.paid_at >= ${begins}::timestamptz and o.paid_at < ${ends}::timestamptz
      union all
      select t.channel, 0, 0, r.cents
      from ${completedRefunds(sql)} join order_sources t on t.order_id = o.id
      where r.state = 'completed' and r.completed_at >= ${begins}::timestamptz and r.completed_at < ${ends}::timestamptz
    ) e group by channel order by channel`,
);

/** Of orders paid in the period. */
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
    // An order has at most one discount; each kind has an index.
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

/** Reason of a refund: return reason, canceled order, staff, or made at PayPal. */
const refundKind = (sql: Sql) => sql`
  coalesce(t.kind, case when b.cancels then 'cancelled' when b.key is not null then 'staff' when r.asked_by = 'paypal' then 'paypal'
    else 'other' end) as kind,
  coalesce((
    select case when count(distinct x.reason) > 1 then 'several' else min(x.reason) end
    from order_return_lines x where x.return_id = t.id
  ), '') as reason`;

const withPlans = (sql: Sql) => sql`
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

/** For CSV: paid orders and refunds of a period, oldest first. */
export const listEntries = manyRows(
  Type.Object({
    at: Timestamp,
    isRefund: Type.Boolean(),
    id: Type.String(),
    number: Type.Integer(),
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
