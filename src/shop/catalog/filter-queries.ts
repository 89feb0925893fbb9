import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows } from '../../platform/db/query.ts';
import { NO_FILTER, type ProductFilter } from './offered.ts';
import { foundProducts } from './search-queries.ts';

/** Of a larger catalog, or a keyword that fits more, the first so many are counted. */
export const MAX_COUNTED = 20_000;

/** What `grouping` answers for each: the bits of all others. */
const NOT_BY = { community: 0b01111, color: 0b10111, size: 0b11011, stock: 0b11101, price: 0b11110 };

/** What the keyword and the category leave, with nothing else asked. */
const candidates = (sql: Sql, words: string | null, category: string | null) =>
  words === null
    ? sql`from products p join stock s on s.product_id = p.id
        where ${category === null ? sql`` : sql`p.category_slug = ${category}::text and`} p.hidden_at is null
        limit ${MAX_COUNTED}::int`
    : sql`from ${foundProducts(sql, words, { ...NO_FILTER, category }, { ranked: false, most: MAX_COUNTED })} c
        join products p on p.id = c.id join stock s on s.product_id = c.id`;

/** The filters that a row does not pass, a bit for each. */
const failed = (sql: Sql, { communities, colors, sizes, minCents, maxCents, onlyInStock }: ProductFilter) => sql`
  (not coalesce(community = any(${communities as string[] | null}::text[]), ${communities === null}::boolean))::int
  + (not coalesce(colors && ${colors as string[] | null}::text[], true))::int * 2
  + (not coalesce(sizes && ${sizes as string[] | null}::text[], true))::int * 4
  + (price_cents not between coalesce(${minCents}::int, 0) and coalesce(${maxCents}::int, 2147483647))::int * 8
  + (not in_stock and ${onlyInStock}::boolean)::int * 16`;

/**
 * Each value that the candidates have, with how many of them it would leave: a row of every value, 0 too, counted among
 * those that fail no other filter. One pass over them groups by each filter at once; colors and sizes are taken apart only
 * then, of the few sets there are. `all`: how many candidates there are; `least` and `most`: prices in cents. `price`: of
 * every full dollar, and of what lies between it and the next, as one cent more; `of` is how many cost it in all.
 */
export const countFilters = manyRows(
  Type.Object({
    kind: Type.String(),
    value: Type.String(),
    name: Type.String(),
    count: Type.Integer(),
    of: Type.Integer(),
  }),
  (sql, words: string | null, filter: ProductFilter) => sql`
    with candidates as (
      select p.community_slug as community, p.colors, p.price_cents, not s.is_sold_out as in_stock,
        case
          when s.is_sold_out then '{}'
          when s.size_count = 0 then p.sizes
          else array(select z.size from size_stock z where z.product_id = p.id and z.on_hand > z.reserved)
        end as sizes
      ${candidates(sql, words, filter.category)}
    ), judged as (
      select community, colors, sizes, in_stock, price_cents, ${failed(sql, filter)} as failed,
        price_cents - price_cents % 100 + least(price_cents % 100, 1) as price
      from candidates
    ), grouped as materialized (
      select community, colors, sizes, in_stock, price, grouping(community, colors, sizes, in_stock, price) as not_by,
        count(*) as n, count(*) filter (where failed & ~1 = 0) as by_community, count(*) filter (where failed & ~2 = 0) as by_color,
        count(*) filter (where failed & ~4 = 0) as by_size, count(*) filter (where failed & ~8 = 0) as by_price,
        count(*) filter (where failed & ~16 = 0) as by_stock,
        min(price_cents) filter (where failed & ~8 = 0) as least, max(price_cents) filter (where failed & ~8 = 0) as most
      from judged group by grouping sets (community, colors, sizes, in_stock, price)
    )
    select 'community' as kind, m.slug as value, m.name, g.by_community::int as count, 0 as of
      from grouped g join communities m on m.slug = g.community where g.not_by = ${NOT_BY.community}
    union all
    -- One that is chosen and has none of them still has its name.
    select 'community', m.slug, m.name, 0, 0 from communities m
      where m.slug = any(${filter.communities as string[] | null}::text[])
        and not exists (select from grouped g where g.not_by = ${NOT_BY.community} and g.community = m.slug)
    union all
    select 'color', c.color, '', sum(g.by_color)::int, 0
      from grouped g cross join lateral unnest(g.colors) c (color) where g.not_by = ${NOT_BY.color} group by c.color
    union all
    select 'size', z.size, '', sum(g.by_size)::int, 0
      from grouped g cross join lateral unnest(g.sizes) z (size) where g.not_by = ${NOT_BY.size} group by z.size
    union all
    select 'in_stock', '', '', g.by_stock::int, 0 from grouped g where g.not_by = ${NOT_BY.stock} and g.in_stock
    union all
    select 'price', g.price::text, '', g.by_price::int, g.n::int from grouped g where g.not_by = ${NOT_BY.price}
    union all
    select 'least', '', '', min(g.least), 0 from grouped g where g.not_by = ${NOT_BY.stock} having min(g.least) is not null
    union all
    select 'most', '', '', max(g.most), 0 from grouped g where g.not_by = ${NOT_BY.stock} having max(g.most) is not null
    union all
    select 'all', '', '', coalesce(sum(g.n), 0)::int, 0 from grouped g where g.not_by = ${NOT_BY.stock}`,
);
