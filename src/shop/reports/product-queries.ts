import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { Fragment } from './queries.ts';
import { SoldBefore, SoldSums, type SpanParts, soldProducts } from './sold-products-queries.ts';

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
