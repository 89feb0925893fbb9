import { type Static, Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { LOCKS } from '../../platform/db/locks.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/nullable.ts';
import type { Calendar } from './calendar.ts';
import type { SignedCalendar } from './summed-parts.ts';

/** Days or months from arrays: the name of each, and when it begins and ends. */
const spans = (sql: Sql, { days, begins, ends }: Calendar) => sql`
  unnest(${days}::date[], ${begins}::timestamptz[], ${ends}::timestamptz[]) as c (day, begins, ends)`;

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
});
export type Sums = Static<typeof Sums>;

/** The figures of `Sums`, each added up. */
const added = (sql: Sql) => sql`
  coalesce(sum(orders), 0)::int as orders, coalesce(sum(items_cents), 0)::bigint as items_cents,
  coalesce(sum(set_discount_cents), 0)::bigint as set_discount_cents,
  coalesce(sum(coupon_discount_cents), 0)::bigint as coupon_discount_cents,
  coalesce(sum(shipping_cents), 0)::bigint as shipping_cents, coalesce(sum(gift_wrap_cents), 0)::bigint as gift_wrap_cents,
  coalesce(sum(tax_cents), 0)::bigint as tax_cents, coalesce(sum(captured_cents), 0)::bigint as captured_cents,
  coalesce(sum(fee_cents), 0)::bigint as fee_cents, coalesce(sum(unknown_fees), 0)::int as unknown_fees,
  coalesce(sum(refunds), 0)::int as refunds, coalesce(sum(refunded_cents), 0)::bigint as refunded_cents,
  coalesce(sum(refunded_tax_cents), 0)::bigint as refunded_tax_cents,
  coalesce(sum(refunded_shipping_cents), 0)::bigint as refunded_shipping_cents`;

/** States are those of the US; other countries stand for themselves. */
const place = (sql: Sql) => sql`
  o.country_code as country, case when o.country_code = 'US' then o.state else '' end as state`;

/** Money that paid an order and has gone back; money that paid none is no part of sales. */
const completedRefunds = (sql: Sql) => sql`
  refunds r join payments p on p.capture_id = r.capture_id join orders o on o.id = p.order_id`;

/** What PayPal received of a payment `p`: nothing of cash. */
const captured = (sql: Sql) => sql`case when p.capture_id like 'CASH-%' then 0 else coalesce(p.cents, 0) end`;

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

/**
 * Asked for each order, which `offset 0` keeps so: PostgreSQL takes a two-hundredth of all orders for those of a day, and would read
 * the payments of ten years for each day.
 */
const paymentOf = (sql: Sql) => sql`
  select p.capture_id, p.cents, p.fee_cents from payments p where p.order_id = o.id offset 0`;

/** The same for the items of an order. */
const itemsOf = (sql: Sql) => sql`select l.* from order_lines l where l.order_id = o.id offset 0`;

/** What was paid and what went back between `c.begins` and `c.ends`, by country and state. */
const sumsOfSpan = (sql: Sql) => sql`
  select country, state, ${added(sql)} from (
    select ${place(sql)}, 1 as orders, o.items_cents, cents_of_sets(o.sets) as set_discount_cents,
      o.discount_cents - cents_of_sets(o.sets) as coupon_discount_cents, o.shipping_cents, o.gift_wrap_cents, o.tax_cents,
      ${captured(sql)} as captured_cents, coalesce(p.fee_cents, 0) as fee_cents,
      (p.capture_id is not null and p.fee_cents is null)::int as unknown_fees,
      0 as refunds, 0 as refunded_cents, 0 as refunded_tax_cents, 0 as refunded_shipping_cents
    from orders o left join lateral (${paymentOf(sql)}) p on true
    where o.paid_at >= c.begins and o.paid_at < c.ends
    union all
    select ${place(sql)}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, r.cents, coalesce(r.tax_cents, 0), coalesce(r.shipping_cents, 0)
    from ${completedRefunds(sql)}
    where r.state = 'completed' and r.completed_at >= c.begins and r.completed_at < c.ends
  ) e group by country, state`;

/** The sums of each day and state: of days that are summed from there, of others from orders and refunds. */
const partsOf = (sql: Sql, calendar: Calendar) => sql`
  calendar as materialized (
    select c.day, c.begins, c.ends, k.day is not null as is_summed
    from ${spans(sql, calendar)} left join report_days k on k.day = c.day and k.begins = c.begins and k.ends = c.ends
  ), parts as (
    select s.* from calendar c join report_sums s on s.day = c.day where c.is_summed
    union all
    select c.day, s.country, s.state, s.orders, s.items_cents, s.set_discount_cents, s.coupon_discount_cents, s.shipping_cents,
      s.gift_wrap_cents, s.tax_cents, s.captured_cents, s.fee_cents, s.unknown_fees, s.refunds, s.refunded_cents,
      s.refunded_tax_cents, s.refunded_shipping_cents
    from calendar c cross join lateral (${sumsOfSpan(sql)}) s where not c.is_summed
  )`;

/** Days without any are left out. */
export const sumByDay = manyRows(
  Type.Object({ day: Type.String(), ...Sums.properties }),
  (sql, calendar: Calendar) => sql`
    with ${partsOf(sql, calendar)} select day, ${added(sql)} from parts group by day order by day`,
);

export const sumByState = manyRows(
  Type.Object({ country: Type.String(), state: Type.String(), ...Sums.properties }),
  (sql, calendar: Calendar) => sql`
    with ${partsOf(sql, calendar)} select country, state, ${added(sql)} from parts group by country, state
    order by sum(tax_cents) desc, sum(items_cents) desc, country, state`,
);

export const sumByMonthAndState = manyRows(
  Type.Object({ month: Type.String(), country: Type.String(), state: Type.String(), ...Sums.properties }),
  (sql, calendar: Calendar) => sql`
    with ${partsOf(sql, calendar)}
    select to_char(day, 'YYYY-MM') as month, country, state, ${added(sql)} from parts group by 1, 2, 3 order by 1, 2, 3`,
);

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
const productsOfSpan = (sql: Sql) => sql`
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

const SoldSums = {
  units: Type.Integer(),
  itemsCents: Type.Integer(),
  discountCents: Type.Integer(),
  refundedUnits: Type.Integer(),
  refundedCents: Type.Integer(),
};

/** The same of the period before. */
const SoldBefore = {
  unitsBefore: Type.Integer(),
  itemsCentsBefore: Type.Integer(),
  discountCentsBefore: Type.Integer(),
  refundedUnitsBefore: Type.Integer(),
  refundedCentsBefore: Type.Integer(),
};

/** A span by months and days, and, where it is long enough, by years. */
export type SpanParts = SignedCalendar & { yearly?: SignedCalendar | undefined };

/**
 * `sold`: what each product brought in, in the span and in the one before. Months that are summed and days that are not are each
 * added up by themselves: PostgreSQL knows how many products the sums have and joins them at once, where of both together it
 * would guess two hundred and look up each of ten thousand. Whole numbers are exact as `float8`, and added up four times as
 * fast as `bigint`.
 */
const soldProducts = (sql: Sql, span: SpanParts, before: SpanParts) => {
  const names = Object.keys(SoldSums);
  const each = (column: (name: string, suffix: '' | 'Before') => Fragment) =>
    names.map(
      (name) => sql`, ${column(name, '')} as ${sql(name)}, ${column(name, 'Before')} as ${sql(`${name}Before`)}`,
    );
  const added = each((name, suffix) =>
    suffix === ''
      ? sql`coalesce(sum((c.sign * s.${sql(name)})::float8) filter (where not c.is_before), 0)`
      : sql`coalesce(sum((c.sign * s.${sql(name)})::float8) filter (where c.is_before), 0)`,
  );
  const joined = each(
    (name, suffix) => sql`coalesce(a.${sql(name + suffix)}, 0) + coalesce(b.${sql(name + suffix)}, 0)`,
  );
  const listed = ({ days, begins, ends, signs }: SignedCalendar, isBefore: boolean, hasYears: boolean) => sql`
    select c.*, ${isBefore}::boolean as is_before, ${hasYears}::boolean as has_years
    from unnest(${days}::date[], ${begins}::timestamptz[], ${ends}::timestamptz[], ${signs}::int[]) as c (day, begins, ends, sign)`;
  const parts = (of: SpanParts, isBefore: boolean) =>
    of.yearly
      ? sql`${listed(of, isBefore, false)} union all ${listed(of.yearly, isBefore, true)}`
      : listed(of, isBefore, false);
  return sql`
    given as materialized (
      select c.*, k.month is not null as is_summed
      from (${parts(span, false)} union all ${parts(before, true)}) c
        left join report_months k on k.month = c.day and k.begins = c.begins and k.ends = c.ends
    ), yearly as (
      -- Of which span the years are summed: a year that isn't would be read from its orders, where its months are there.
      select is_before, bool_and(is_summed or extract(day from day) <> 2) as is_known from given where has_years group by is_before
    ), calendar as materialized (
      select g.* from given g left join yearly y on y.is_before = g.is_before where g.has_years = coalesce(y.is_known, false)
    ), of_months as (
      select s.product_id ${added}
      from calendar c
        -- By the index, month by month: joined, PostgreSQL would read all months there are.
        cross join lateral (select p.* from report_products p where p.month = c.day offset 0) s
      where c.is_summed group by s.product_id
    ), of_days as (
      select s.product_id ${added}
      from calendar c cross join lateral (${productsOfSpan(sql)}) s where not c.is_summed group by s.product_id
    ), sold as materialized (
      select s.*, (s.units, s.items_cents, s.refunded_units, s.refunded_cents) <> (0, 0, 0, 0) as is_now,
        p.id is not null as is_listed, p.name, p.category_slug, p.community_slug
      from (
        select coalesce(a.product_id, b.product_id) as product_id ${joined}
        from of_months a full join of_days b on b.product_id = a.product_id
      ) s left join products p on p.id = s.product_id
    )`;
};

type Fragment = ReturnType<typeof added>;

const earned = (sql: Sql) => sql`s.items_cents - s.discount_cents - s.refunded_cents`;

/** Named as the catalog names it, else as an order did. */
const soldName = (sql: Sql) => sql`
  coalesce(s.name, (select l.name from order_lines l where l.product_id = s.product_id limit 1), s.product_id) as name`;

const SoldProduct = {
  productId: Type.String(),
  name: Type.String(),
  isListed: Type.Boolean(),
  category: Type.String(),
  maker: Type.String(),
  makerId: nullable(Type.String()),
};

const NO_DAYS: SpanParts = { days: [], begins: [], ends: [], signs: [] };

/** Every product of a span, by what it brought in. */
export const sumByProduct = manyRows(
  Type.Object({ ...SoldProduct, ...SoldSums }),
  (sql, span: SpanParts) => sql`
    with ${soldProducts(sql, span, NO_DAYS)}
    select s.product_id, ${soldName(sql)}, s.is_listed, coalesce(k.name, '') as category, coalesce(m.name, '') as maker,
      m.slug as maker_id, s.units::int, s.items_cents::bigint, s.discount_cents::bigint, s.refunded_units::int,
      s.refunded_cents::bigint
    from sold s left join categories k on k.slug = s.category_slug left join communities m on m.slug = s.community_slug
    where s.is_now order by ${earned(sql)} desc, s.units desc, s.product_id`,
);

/**
 * Of a span and the one before: the best products of all or of each maker, in their `place`, at most so many; the sums of each
 * category, each maker, and of all. What is in no category any more, or has no maker, has an empty name.
 */
export const sumProducts = manyRows(
  Type.Object({
    /** 'product', 'category', 'maker' or 'all'. */
    part: Type.String(),
    ...SoldProduct,
    place: Type.Integer(),
    /** Products of the span. */
    count: Type.Integer(),
    ...SoldSums,
    ...SoldBefore,
  }),
  (sql, span: SpanParts, before: SpanParts, most: { ofAll?: number; ofMaker?: number }) => {
    const names = [...Object.keys(SoldSums), ...Object.keys(SoldBefore)];
    const figures = names.map((name) => sql`, s.${sql(name)}::bigint as ${sql(name)}`);
    const sums = names.map((name) => sql`, coalesce(sum(s.${sql(name)}), 0)::bigint as ${sql(name)}`);
    // Ids and slugs by their bytes: a language's order of ten thousand takes longer than all their sums.
    const best = sql`order by ${earned(sql)} desc, s.units desc, s.product_id collate "C"`;
    const product = (listed: Fragment) => sql`
      select 'product' as part, s.product_id, ${soldName(sql)}, s.is_listed, coalesce(k.name, '') as category,
        coalesce(m.name, '') as maker, m.slug as maker_id, s.place, 1 as count ${figures}
      from (${listed}) s left join categories k on k.slug = s.category_slug
        left join communities m on m.slug = s.community_slug`;
    const group = (
      part: Fragment,
      by: Fragment,
      columns: { category: Fragment; maker: Fragment; makerId: Fragment },
    ) => sql`
      select ${part} as part, '' as product_id, '' as name, false as is_listed, ${columns.category} as category,
        ${columns.maker} as maker, ${columns.makerId} as maker_id, 0 as place, count(*) filter (where s.is_now) as count ${sums}
      from sold s left join categories k on k.slug = s.category_slug left join communities m on m.slug = s.community_slug
      ${by}`;
    const none = sql`''`;
    // One place of all, or one within each maker: both at once would be sorted twice.
    const listed = most.ofMaker
      ? sql`select * from (
          select s.*, row_number() over (partition by s.community_slug collate "C" ${best})::int as place from sold s where s.is_now
        ) s where s.place <= ${most.ofMaker}::int`
      : sql`select s.*, row_number() over (${best})::int as place
          from (select * from sold s where s.is_now ${best} limit ${most.ofAll ?? 0}::int) s`;
    return sql`
      with ${soldProducts(sql, span, before)}
      ${product(listed)}
      union all
      ${group(sql`'category'`, sql`group by k.slug`, { category: sql`coalesce(k.name, '')`, maker: none, makerId: sql`null` })}
      union all
      ${group(sql`'maker'`, sql`group by m.slug`, { category: none, maker: sql`coalesce(m.name, '')`, makerId: sql`m.slug` })}
      union all
      ${group(sql`'all'`, sql``, { category: none, maker: none, makerId: sql`null` })}`;
  },
);

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

/** What a refund was for: a return with its reason, an order that was canceled, one that staff made, one made at PayPal. */
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

/** When the first order was paid. */
export const findFirstSale = oneRow(
  Type.Object({ at: nullable(Timestamp) }),
  (sql) => sql`select min(paid_at) as at from orders where paid_at is not null`,
);

/** Until the transaction ends: waits for whoever changes figures of the days to be summed, and then they wait. */
export const lockSales = change((sql) => sql`select pg_advisory_xact_lock(${LOCKS.sumSales})`);

const Summed = Type.Object({ day: Type.String(), begins: Timestamp, ends: Timestamp });
export const listSummedDays = manyRows(Summed, (sql) => sql`select day, begins, ends from report_days`);
export const listSummedMonths = manyRows(Summed, (sql) => sql`select month as day, begins, ends from report_months`);

/** What was summed with other limits goes first. */
export const deleteDays = change(
  (sql, calendar: Calendar) => sql`delete from report_days where day = any (${calendar.days}::date[])`,
);
export const addDays = change(
  (sql, calendar: Calendar) => sql`
    with added as (insert into report_days (day, begins, ends) select c.day, c.begins, c.ends from ${spans(sql, calendar)})
    insert into report_sums
    select c.day, s.* from ${spans(sql, calendar)} cross join lateral (${sumsOfSpan(sql)}) s`,
);
export const deleteMonths = change(
  (sql, calendar: Calendar) => sql`delete from report_months where month = any (${calendar.days}::date[])`,
);
export const addMonths = change(
  (sql, calendar: Calendar) => sql`
    with added as (insert into report_months (month, begins, ends) select c.day, c.begins, c.ends from ${spans(sql, calendar)})
    insert into report_products
    select c.day, s.* from ${spans(sql, calendar)} cross join lateral (${productsOfSpan(sql)}) s`,
);

/** From the sums of their months, where all twelve are there; `months` has these months, twelve more than years, less one. */
export const addYears = change(
  (sql, years: Calendar, months: Calendar) => sql`
    with summed as (
      select y.day, y.begins, y.ends, array_agg(k.month) as months
      from (select c.* from ${spans(sql, years)}) y join (select c.* from ${spans(sql, months)}) m on m.begins >= y.begins and m.ends <= y.ends
        join report_months k on k.month = m.day and k.begins = m.begins and k.ends = m.ends
      group by y.day, y.begins, y.ends having count(*) = 12
    ), added as (insert into report_months (month, begins, ends) select day, begins, ends from summed)
    insert into report_products
    select s.day, p.product_id, sum(p.units), sum(p.items_cents), sum(p.discount_cents), sum(p.refunded_units),
      sum(p.refunded_cents)
    from summed s join report_products p on p.month = any (s.months) group by s.day, p.product_id`,
);

const StateFiling = Type.Object({ state: Type.String(), every: Type.String(), dueDay: Type.Integer() });
export const listFilings = manyRows(
  StateFiling,
  (sql) => sql`select state, every, due_day from tax_filings order by state`,
);

/** Until the transaction ends nobody else saves one of the same state. */
export const lockFiling = oneRow(
  StateFiling,
  (sql, state: string) => sql`select state, every, due_day from tax_filings where state = ${state} for update`,
);

export const saveFiling = change(
  (sql, state: string, every: string, dueDay: number) => sql`
    insert into tax_filings (state, every, due_day) values (${state}, ${every}, ${dueDay}::int)
    on conflict (state) do update set every = excluded.every, due_day = excluded.due_day`,
);

export const deleteFiling = change((sql, state: string) => sql`delete from tax_filings where state = ${state}`);

/**
 * Money that moved at PayPal between two moments: payments that paid an order on the day when it was paid, refunds on the day when
 * they went back. What lowers the balance is negative; null is what PayPal didn't say.
 */
const paymentsIn = (sql: Sql, begins: Fragment, ends: Fragment) => sql`
  select o.paid_at as at, false as is_refund, o.id, o.number, p.capture_id as transaction, p.cents as gross_cents,
    -p.fee_cents as fee_cents, p.cents - p.fee_cents as net_cents
  from orders o join payments p on p.order_id = o.id
  where o.paid_at >= ${begins} and o.paid_at < ${ends} and p.capture_id not like 'CASH-%'`;

/** The payment of each is looked up: joined, PostgreSQL would read all payments. */
const refundsIn = (sql: Sql, begins: Fragment, ends: Fragment) => sql`
  select r.completed_at as at, true as is_refund, o.id, o.number, coalesce(r.paypal_refund_id, '') as transaction,
    -r.cents as gross_cents, r.fee_back_cents as fee_cents, r.fee_back_cents - r.cents as net_cents
  from refunds r
    cross join lateral (select p.order_id from payments p where p.capture_id = r.capture_id limit 1) p
    join orders o on o.id = p.order_id
  where r.state = 'completed' and r.completed_at >= ${begins} and r.completed_at < ${ends} and r.capture_id not like 'CASH-%'`;

const movements = (sql: Sql, begins: Fragment, ends: Fragment) => sql`
  ${paymentsIn(sql, begins, ends)} union all ${refundsIn(sql, begins, ends)}`;

const Movement = Type.Object({
  at: Timestamp,
  isRefund: Type.Boolean(),
  id: Type.String(),
  number: nullable(Type.Integer()),
  /** By what PayPal knows it. */
  transaction: Type.String(),
  grossCents: Type.Integer(),
  feeCents: nullable(Type.Integer()),
  netCents: nullable(Type.Integer()),
});

export const listMovements = manyRows(
  Movement,
  (sql, begins: Date, ends: Date) => sql`
    ${movements(sql, sql`${begins}::timestamptz`, sql`${ends}::timestamptz`)} order by at, id, is_refund`,
);

/** Each kind is read from its end, and no further than it takes. */
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

/** Refunds of PayPal's by days, those without any left out. `unknown`: of which PayPal didn't say what it gave back. */
export const sumPaypalRefunds = manyRows(
  Type.Object({
    day: Type.String(),
    cents: Type.Integer(),
    feeBackCents: Type.Integer(),
    netCents: Type.Integer(),
    unknown: Type.Integer(),
    unknownCents: Type.Integer(),
  }),
  (sql, { days, begins, ends }: Calendar) => sql`
    select (${days}::date[])[width_bucket(at, ${begins}::timestamptz[])] as day, -sum(gross_cents)::bigint as cents,
      coalesce(sum(fee_cents), 0)::bigint as fee_back_cents, coalesce(-sum(net_cents), 0)::bigint as net_cents,
      count(*) filter (where net_cents is null)::int as unknown,
      coalesce(-sum(gross_cents) filter (where net_cents is null), 0)::bigint as unknown_cents
    from (${refundsIn(sql, sql`(${begins}::timestamptz[])[1]`, sql`(${ends}::timestamptz[])[cardinality(${ends}::timestamptz[])]`)}) m
    group by 1 order by 1`,
);

/** Of the payments of each day those of which PayPal didn't say what it kept: there are few, and an index has them. */
export const sumUnknownPayments = manyRows(
  Type.Object({ day: Type.String(), count: Type.Integer(), cents: Type.Integer() }),
  (sql, { days, begins, ends }: Calendar) => sql`
    select (${days}::date[])[width_bucket(o.paid_at, ${begins}::timestamptz[])] as day, count(*)::int as count,
      sum(p.cents)::bigint as cents
    from payments p join orders o on o.id = p.order_id
    where p.fee_cents is null and p.capture_id not like 'CASH-%' and o.paid_at >= (${begins}::timestamptz[])[1]
      and o.paid_at < (${ends}::timestamptz[])[cardinality(${ends}::timestamptz[])]
    group by 1 order by 1`,
);
