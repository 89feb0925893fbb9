import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { manyRows, oneRow } from '../../../platform/db/query.ts';
import { bySort, type PageRange } from '../queries.ts';
import { NO_FILTER, type ProductFilter, ProductRow, productColumns, productJoins } from '../sql-fragments.ts';

/** A search counts and ranks up to this many results; reading all of them would be slow. */
export const MAX_FOUND = 1000;

/** A search sorted by another order reads up to this many. */
const MAX_SORTED = 10_000;

const FoundRow = Type.Object({ ...ProductRow.properties, total: Type.Integer() });

const foundProducts = (sql: Sql, words: string, filter: ProductFilter, how: { ranked: boolean; most: number }) => sql`
  matching_products(${words}::text, ${filter.category}::text, ${filter.communities as string[] | null}::text[],
    ${filter.colors as string[] | null}::text[], ${filter.sizes as string[] | null}::text[], ${filter.minCents}::int,
    ${filter.maxCents}::int, ${filter.onlyInStock}::boolean, ${how.ranked}::boolean, ${how.most}::int)`;

/** By relevance, sold-out products last. A `total` of MAX_FOUND + 1 stands for any larger number. */
export const searchByRelevance = manyRows(
  FoundRow,
  (sql, words: string, filter: ProductFilter, { limit, offset }: PageRange) => sql`
    select ${productColumns(sql)}, hit.total from (
      select p.id, p.rank, p.is_sold_out, count(*) over () as total
      from ${foundProducts(sql, words, filter, { ranked: true, most: MAX_FOUND + 1 })} p
      order by p.is_sold_out, p.rank desc, p.featured_place, p.place, p.id limit ${limit}::int offset ${offset}::int
    ) hit join products p on p.id = hit.id ${productJoins(sql)}
    order by hit.is_sold_out, hit.rank desc, p.featured_place, p.place, p.id`,
);

export const searchBySort = bySort((orderBy) =>
  manyRows(
    FoundRow,
    (sql, words: string, filter: ProductFilter, { limit, offset }: PageRange) => sql`
      select ${productColumns(sql)}, hit.total from (
        select p.id, p.is_sold_out, count(*) over () as total
        from ${foundProducts(sql, words, filter, { ranked: false, most: MAX_SORTED })} p
        order by p.is_sold_out, ${orderBy(sql)} limit ${limit}::int offset ${offset}::int
      ) hit join products p on p.id = hit.id ${productJoins(sql)} order by hit.is_sold_out, ${orderBy(sql)}`,
  ),
);

/** For a page beyond the last one, which has no rows to carry the total. */
export const countFound = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, words: string, filter: ProductFilter) => sql`
    select count(*) as count from ${foundProducts(sql, words, filter, { ranked: false, most: MAX_FOUND + 1 })} f`,
);

export const listSimilarWords = manyRows(
  Type.Object({ typed: Type.String(), word: Type.String(), likeness: Type.Number() }),
  (sql, typed: readonly string[]) => sql`
    select t.typed, w.word, w.likeness
    from unnest(${typed as string[]}::text[]) as t (typed) cross join lateral words_alike(t.typed) w`,
);

export const suggest = manyRows(
  Type.Object({
    kind: Type.Union([Type.Literal('category'), Type.Literal('community'), Type.Literal('product')]),
    id: Type.String(),
    name: Type.String(),
    priceCents: Type.Union([Type.Integer(), Type.Null()]),
    pictureId: Type.Union([Type.String(), Type.Null()]),
  }),
  (sql, words: string, most: number) => sql`
    (select 'category' as kind, c.slug as id, c.name, null::int as price_cents, null::text as picture_id
      from categories c
      where to_tsvector('english', c.name || ' ' || replace(c.slug, '-', ' ')) @@ to_tsquery('english', ${words}::text)
        and exists (select from products p where p.category_slug = c.slug and p.hidden_at is null)
      order by c.place limit 3)
    union all
    (select 'community', m.slug, m.name, null, (
        select p.pictures #>> '{0,id}' from products p where p.community_slug = m.slug and p.hidden_at is null
        order by p.featured_place, p.place, p.id limit 1)
      from communities m
      where to_tsvector('english', m.name || ' ' || m.place) @@ to_tsquery('english', ${words}::text)
        and exists (select from products p where p.community_slug = m.slug and p.hidden_at is null)
      order by m.name limit 2)
    union all
    (select 'product', p.id, p.name, p.price_cents, p.pictures #>> '{0,id}'
      from (
        select f.id, row_number() over (order by f.is_sold_out, f.rank desc, f.featured_place, f.place, f.id) as n
        from ${foundProducts(sql, words, NO_FILTER, { ranked: true, most: MAX_FOUND })} f limit ${most}::int
      ) hit join products p on p.id = hit.id order by hit.n)`,
);

export const MAX_COUNTED = 20_000;

/** Results of `grouping()`: the bits of all other columns. */
const NOT_BY = { community: 0b01111, color: 0b10111, size: 0b11011, stock: 0b11101, price: 0b11110 };

/** Products matching the keyword and the category, regardless of other filters. */
const candidates = (sql: Sql, words: string | null, category: string | null) =>
  words === null
    ? sql`from products p join stock s on s.product_id = p.id
        where ${category === null ? sql`` : sql`p.category_slug = ${category}::text and`} p.hidden_at is null
        limit ${MAX_COUNTED}::int`
    : sql`from ${foundProducts(sql, words, { ...NO_FILTER, category }, { ranked: false, most: MAX_COUNTED })} c
        join products p on p.id = c.id join stock s on s.product_id = c.id`;

/** A bit mask of the filters that a row fails. */
const failed = (sql: Sql, { communities, colors, sizes, minCents, maxCents, onlyInStock }: ProductFilter) => sql`
  (not coalesce(community = any(${communities as string[] | null}::text[]), ${communities === null}::boolean))::int
  + (not coalesce(colors && ${colors as string[] | null}::text[], true))::int * 2
  + (not coalesce(sizes && ${sizes as string[] | null}::text[], true))::int * 4
  + (price_cents not between coalesce(${minCents}::int, 0) and coalesce(${maxCents}::int, 2147483647))::int * 8
  + (not in_stock and ${onlyInStock}::boolean)::int * 16`;

/**
 * One row for each filter value, with the number of products that pass all other filters, including 0. Grouping sets
 * count all filters in one pass; colors and sizes are unnested afterwards, from the few distinct arrays. `all`: number
 * of candidates; `least` and `most`: prices in cents. `price`: for each full dollar, and for the amounts between it and
 * the next as one cent more; `of` is the count regardless of other filters.
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
          -- Combinations such as "Turquoise / 18 in" are too many to filter by.
          when s.is_sold_out or p.size_label <> '' then '{}'
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
    -- A selected community without matches still needs its name.
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
