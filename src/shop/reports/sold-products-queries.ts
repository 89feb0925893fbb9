import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { productsOfSpan } from './products-of-span-queries.ts';
import type { Fragment } from './queries.ts';
import type { SignedCalendar } from './summed-parts.ts';

export const SoldSums = {
  units: Type.Integer(),
  itemsCents: Type.Integer(),
  discountCents: Type.Integer(),
  refundedUnits: Type.Integer(),
  refundedCents: Type.Integer(),
};

/** The same of the period before. */
export const SoldBefore = {
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
export const soldProducts = (sql: Sql, span: SpanParts, before: SpanParts) => {
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
