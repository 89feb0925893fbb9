import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows, oneRow } from '../../platform/db/query.ts';
import { NO_FILTER, type ProductFilter } from './offered.ts';
import { ProductRow, productColumns, productJoins } from './product-columns.ts';
import { bySort, type PageRange } from './queries.ts';

/** A search is counted and ranked this far and no further: beyond it nobody looks, and everything would be read. */
export const MAX_FOUND = 1000;

/** Sorted by something else, it looks at so many. */
const MAX_SORTED = 10_000;

const FoundRow = Type.Object({ ...ProductRow.properties, total: Type.Integer() });

export const foundProducts = (
  sql: Sql,
  words: string,
  filter: ProductFilter,
  how: { ranked: boolean; most: number },
) => sql`
  matching_products(${words}::text, ${filter.category}::text, ${filter.communities as string[] | null}::text[],
    ${filter.colors as string[] | null}::text[], ${filter.sizes as string[] | null}::text[], ${filter.minCents}::int,
    ${filter.maxCents}::int, ${filter.onlyInStock}::boolean, ${how.ranked}::boolean, ${how.most}::int)`;

/** What fits best first, after all of it what is sold out; one more than MAX_FOUND as `total` stands for any number beyond it. */
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

/** For a page beyond the last, whose rows say nothing. */
export const countFound = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, words: string, filter: ProductFilter) => sql`
    select count(*) as count from ${foundProducts(sql, words, filter, { ranked: false, most: MAX_FOUND + 1 })} f`,
);

/** For each word that was typed: words of the catalog that look like it. */
export const listSimilarWords = manyRows(
  Type.Object({ typed: Type.String(), word: Type.String(), likeness: Type.Number() }),
  (sql, typed: readonly string[]) => sql`
    select t.typed, w.word, w.likeness
    from unnest(${typed as string[]}::text[]) as t (typed) cross join lateral words_alike(t.typed) w`,
);

/** Names of categories, communities and products that match what is being typed. */
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
