import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows } from '../../platform/db/query.ts';
import { NO_FILTER, type ProductFilter } from './queries.ts';
import { foundProducts } from './search-queries.ts';

/** Of a larger catalog, or a keyword that fits more, the first so many are counted. */
export const MAX_COUNTED = 20_000;

/** What the keyword and the category leave, with nothing else asked. */
const candidates = (sql: Sql, words: string | null, category: string | null) =>
  words === null
    ? sql`select p.id from products p
        where ${category === null ? sql`` : sql`p.category_slug = ${category}::text and`} p.hidden_at is null
        limit ${MAX_COUNTED}::int`
    : sql`select f.id from ${foundProducts(sql, words, { ...NO_FILTER, category }, { ranked: false, most: MAX_COUNTED })} f`;

/** Whether a row passes each filter; each is counted among those that pass all the others. */
const passes = (sql: Sql, { communities, colors, sizes, minCents, maxCents, onlyInStock }: ProductFilter) => sql`
  coalesce(community = any(${communities as string[] | null}::text[]), ${communities === null}::boolean) as by_community,
  coalesce(colors && ${colors as string[] | null}::text[], true) as by_color,
  coalesce(sizes && ${sizes as string[] | null}::text[], true) as by_size,
  price_cents >= coalesce(${minCents}::int, 0) and price_cents <= coalesce(${maxCents}::int, 2147483647) as by_price,
  in_stock or not ${onlyInStock}::boolean as by_stock`;

/**
 * Products that are alike in all that is asked are counted as one row: there are few kinds of them.
 * Each value that the candidates have, with how many of them it would leave: a row of every value, 0 too. `all`: how many
 * candidates there are; `least` and `most`: prices in cents.
 */
export const countFilters = manyRows(
  Type.Object({ kind: Type.String(), value: Type.String(), name: Type.String(), count: Type.Integer() }),
  (sql, words: string | null, filter: ProductFilter) => sql`
    with candidates as materialized (
      select p.community_slug as community, p.colors, p.price_cents, not s.is_sold_out as in_stock,
        case
          when s.is_sold_out then '{}'
          when s.size_count = 0 then p.sizes
          else (select coalesce(array_agg(z.size), '{}') from size_stock z
            where z.product_id = p.id and z.on_hand > z.reserved)
        end as sizes
      from (${candidates(sql, words, filter.category)}) c join products p on p.id = c.id join stock s on s.product_id = c.id
    ), judged as materialized (
      select community, colors, sizes, in_stock, by_community, by_color, by_size, by_price, by_stock, count(*)::int as n,
        min(price_cents) as least, max(price_cents) as most
      from (select *, ${passes(sql, filter)} from candidates) each group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    )
    select 'community' as kind, m.slug as value, m.name,
        coalesce(sum(n) filter (where by_color and by_size and by_price and by_stock), 0)::int as count
      from judged j join communities m on m.slug = j.community group by m.slug
    union all
    select 'color', c.color, '', coalesce(sum(n) filter (where by_community and by_size and by_price and by_stock), 0)::int
      from judged cross join lateral unnest(colors) c (color) group by c.color
    union all
    select 'size', z.size, '', coalesce(sum(n) filter (where by_community and by_color and by_price and by_stock), 0)::int
      from judged cross join lateral unnest(sizes) z (size) group by z.size
    union all
    select 'in_stock', '', '', coalesce(sum(n) filter (where in_stock and by_community and by_color and by_size and by_price), 0)::int
      from judged
    union all
    select 'least', '', '', coalesce(min(least) filter (where by_community and by_color and by_size and by_stock), 0)
      from judged
    union all
    select 'most', '', '', coalesce(max(most) filter (where by_community and by_color and by_size and by_stock), 0)
      from judged
    union all
    select 'all', '', '', coalesce(sum(n), 0)::int from judged`,
);
