import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { manyRows, oneRow } from '../../platform/db/query.ts';
import { around, columns, type Fragment, fits, order, ProductRow, type Shelf, type Stretch } from './queries.ts';

/** A search is counted and ranked this far and no further: beyond it nobody looks, and everything would be read. */
export const MOST_FOUND = 1000;

const matches = (sql: Sql, words: string, shelf: Shelf) => sql`
  p.words @@ to_tsquery('english', ${words}::text)
  and (${shelf.category}::text is null or p.category_slug = ${shelf.category}::text) and ${fits(sql, shelf)}`;

export const searchByRelevance = manyRows(
  ProductRow,
  (sql, words: string, shelf: Shelf, { limit, offset }: Stretch) => sql`
    select ${columns(sql)} from (
      select f.id, f.rank from (
        select p.id, p.featured_place, p.place, ts_rank(p.words, to_tsquery('english', ${words}::text)) as rank
        from products p where ${matches(sql, words, shelf)} limit ${MOST_FOUND}
      ) f order by f.rank desc, f.featured_place, f.place, f.id limit ${limit}::int offset ${offset}::int
    ) hit join products p on p.id = hit.id ${around(sql)}
    order by hit.rank desc, p.featured_place, p.place, p.id`,
);

const searchBy = (by: (sql: Sql) => Fragment) =>
  manyRows(
    ProductRow,
    (sql, words: string, shelf: Shelf, { limit, offset }: Stretch) => sql`
      select ${columns(sql)} from (
        select p.id from products p where ${matches(sql, words, shelf)}
        order by ${by(sql)} limit ${limit}::int offset ${offset}::int
      ) hit join products p on p.id = hit.id ${around(sql)} order by ${by(sql)}`,
  );

export const searchByFeatured = searchBy(order.featured);
export const searchByNewest = searchBy(order.newest);
export const searchByPrice = searchBy(order.price);
export const searchByPriceDown = searchBy(order.priceDown);
export const searchByRating = searchBy(order.rating);

/** One more than MOST_FOUND stands for any number beyond it. */
export const countFound = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, words: string, shelf: Shelf) => sql`
    select count(*) as count from (
      select 1 from products p where ${matches(sql, words, shelf)} limit ${MOST_FOUND + 1}
    ) found`,
);

/** For each word that was typed: words of the catalogue that look like it. */
export const listAlike = manyRows(
  Type.Object({ typed: Type.String(), word: Type.String(), likeness: Type.Number() }),
  (sql, typed: readonly string[]) => sql`
    select t.typed, w.word, w.likeness
    from unnest(${typed as string[]}::text[]) as t (typed) cross join lateral words_alike(t.typed) w`,
);

/** Names of categories and pieces that fit what is being typed; rows without a price are categories. */
export const suggest = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    priceCents: Type.Union([Type.Integer(), Type.Null()]),
    pictureId: Type.Union([Type.String(), Type.Null()]),
  }),
  (sql, words: string, most: number) => sql`
    (select c.slug as id, c.name, null::int as price_cents, null::text as picture_id
      from categories c
      where to_tsvector('english', c.name || ' ' || replace(c.slug, '-', ' ')) @@ to_tsquery('english', ${words}::text)
      order by c.place limit 3)
    union all
    (select hit.id, hit.name, hit.price_cents, (
        select pp.picture_id from product_pictures pp where pp.product_id = hit.id order by pp.place limit 1)
      from (
        select f.id, f.name, f.price_cents, f.featured_place, f.place, f.rank from (
          select p.id, p.name, p.price_cents, p.featured_place, p.place,
            ts_rank(p.words, to_tsquery('english', ${words}::text)) as rank
          from products p
          where p.words @@ to_tsquery('english', ${words}::text) and p.hidden_at is null limit ${MOST_FOUND}
        ) f order by f.rank desc, f.featured_place, f.place, f.id limit ${most}::int
      ) hit)`,
);
