import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { LOCKS } from '../../../platform/db/locks.ts';
import { change, manyRows, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import type { Calendar } from '../calendar.ts';
import { completedRefunds, type Fragment, spans, sumsOfSpan } from '../queries.ts';
import type { SignedCalendar } from './summed-parts.ts';

/** A span as signed months and days, and as years if it is long enough. */
export type SpanParts = SignedCalendar & { yearly?: SignedCalendar | undefined };

const SoldProduct = {
  productId: Type.String(),
  name: Type.String(),
  isListed: Type.Boolean(),
  category: Type.String(),
  maker: Type.String(),
  makerId: nullable(Type.String()),
};

const SoldSums = {
  units: Type.Integer(),
  itemsCents: Type.Integer(),
  discountCents: Type.Integer(),
  refundedUnits: Type.Integer(),
  refundedCents: Type.Integer(),
};

/** The same for the items of an order. */
const toItems = (sql: Sql) => sql`select l.* from order_lines l where l.order_id = o.id offset 0`;

/** Cumulative rounding, so that the parts add up to the coupon. */
const couponPart = (sql: Sql) => sql`
  (round((e.discount_cents - e.set_discount_in_all)::numeric * e.until / greatest(e.after_sets_in_all, 1))
    - round((e.discount_cents - e.set_discount_in_all)::numeric * (e.until - e.after_sets) / greatest(e.after_sets_in_all, 1)))`;

/** Each item's share of its order's discounts: set discounts apply to their items, coupons to all in proportion. */
const itemShares = (sql: Sql) => sql`
  l.order_id, l.position, l.product_id, l.quantity, l.price_cents * l.quantity as items_cents,
    l.price_cents * l.quantity - l.set_discount_cents as after_sets, l.set_discount_cents,
    sum(l.price_cents * l.quantity - l.set_discount_cents) over w as until,
    sum(l.price_cents * l.quantity - l.set_discount_cents) over (partition by l.order_id) as after_sets_in_all,
    sum(l.set_discount_cents) over (partition by l.order_id) as set_discount_in_all`;

/**
 * Sales and refunds by product between `c.begins` and `c.ends`. Refunds of selected items count at their price; others
 * are spread over all items of the order. Excludes shipping, gift wrap and tax.
 */
const productsOfSpan = (sql: Sql) => sql`
  select product_id, sum(units)::int as units, sum(items_cents)::bigint as items_cents,
    sum(discount_cents)::bigint as discount_cents, sum(refunded_units)::int as refunded_units,
    sum(refunded_cents)::bigint as refunded_cents
  from (
    -- Most orders have no discount to be shared: only the others are looked at item by item.
    select l.product_id, l.quantity as units, l.price_cents * l.quantity as items_cents, 0 as discount_cents,
      0 as refunded_units, 0 as refunded_cents
    from orders o cross join lateral (${toItems(sql)}) l
    where o.paid_at >= c.begins and o.paid_at < c.ends and o.discount_cents = 0
    union all
    select e.product_id, e.quantity, e.items_cents, e.set_discount_cents + ${couponPart(sql)}, 0, 0
    from (
      select o.discount_cents, ${itemShares(sql)} from orders o cross join lateral (${toItems(sql)}) l
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

const NO_DAYS: SpanParts = { days: [], begins: [], ends: [], signs: [] };

/** The catalog's name, or else an order's. */
const soldName = (sql: Sql) => sql`
  coalesce(s.name, (select l.name from order_lines l where l.product_id = s.product_id limit 1), s.product_id) as name`;

const earned = (sql: Sql) => sql`s.items_cents - s.discount_cents - s.refunded_cents`;

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

/** Of the previous period. */
const SoldBefore = {
  unitsBefore: Type.Integer(),
  itemsCentsBefore: Type.Integer(),
  discountCentsBefore: Type.Integer(),
  refundedUnitsBefore: Type.Integer(),
  refundedCentsBefore: Type.Integer(),
};

/**
 * Best products overall or per maker by `place`, up to a limit; sums by category, by maker and overall, for a span and
 * the previous one. Empty names stand for no category or maker.
 */
export const sumProducts = manyRows(
  Type.Object({
    /** 'product', 'category', 'maker' or 'all'. */
    part: Type.String(),
    ...SoldProduct,
    place: Type.Integer(),
    /** Products in the span. */
    count: Type.Integer(),
    ...SoldSums,
    ...SoldBefore,
  }),
  (sql, span: SpanParts, before: SpanParts, limit: { ofAll?: number; ofMaker?: number }) => {
    const names = [...Object.keys(SoldSums), ...Object.keys(SoldBefore)];
    const figures = names.map((name) => sql`, s.${sql(name)}::bigint as ${sql(name)}`);
    const sums = names.map((name) => sql`, coalesce(sum(s.${sql(name)}), 0)::bigint as ${sql(name)}`);
    // Byte order for ids and slugs: collation would take longer than the sums.
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
    // Rank overall or within each maker; both would sort twice.
    const listed = limit.ofMaker
      ? sql`select * from (
          select s.*, row_number() over (partition by s.community_slug collate "C" ${best})::int as place from sold s where s.is_now
        ) s where s.place <= ${limit.ofMaker}::int`
      : sql`select s.*, row_number() over (${best})::int as place
          from (select * from sold s where s.is_now ${best} limit ${limit.ofAll ?? 0}::int) s`;
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

/** Advisory lock against concurrent changes to the days being summed. */
export const lockSales = change((sql) => sql`select pg_advisory_xact_lock(${LOCKS.sumSales})`);

const Summed = Type.Object({ day: Type.String(), begins: Timestamp, ends: Timestamp });
export const listSummedDays = manyRows(Summed, (sql) => sql`select day, begins, ends from report_days`);
export const listSummedMonths = manyRows(Summed, (sql) => sql`select month as day, begins, ends from report_months`);

/** Deletes sums with other day boundaries. */
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

/** Sums years from their twelve months; `months`: these months, twelve more than the years, less one. */
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
