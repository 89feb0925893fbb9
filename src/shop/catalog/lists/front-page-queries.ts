import { Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import type { PictureRow } from '../../media/pictures.ts';
import { getStatus, StatusColumn } from '../products/queries.ts';
import { CardRow, cardColumns, type Fragment } from '../sql-fragments.ts';

type SpotlightRow = {
  card: CardRow;
  maker: { slug: string; name: string; place: string; words: string };
};
type QuotedReview = { name: string; comment: string; productId: string; productName: string };

type FrontPageLimits = {
  newest: number;
  shortest: number;
  longest: number;
  looked: number;
  /** Community of the spotlight product; empty: the last featured product that qualifies. */
  maker: string;
};

/**
 * The front page besides its carousels, in one statement: newest products; a picture for each category (of its third
 * product, since the first heads the carousel); the last featured product with a picture and a community with texts;
 * and the newest five-star review within the length limits, among those considered.
 */
export const findFrontPageExtras = oneRow(
  Type.Object({
    newest: Json<CardRow[]>(),
    faces: Json<Record<string, PictureRow | null>>(),
    spotlight: Json<SpotlightRow | null>(),
    quoted: Json<QuotedReview | null>(),
  }),
  (sql, { newest, shortest, longest, looked, maker }: FrontPageLimits) => sql`
    select
      (select coalesce(json_agg(card), '[]') from (
        select ${cardColumns(sql)} from products p left join stock s on s.product_id = p.id
          left join communities m on m.slug = p.community_slug
        where p.hidden_at is null order by p.created_at desc, p.id limit ${newest}::int
      ) card) as newest,
      (select coalesce(json_object_agg(c.slug, coalesce(f.faces -> 2, f.faces -> 0)), '{}') from categories c
        cross join lateral (select json_agg(first.face) as faces from (
          select p.face from products p
          where p.category_slug = c.slug and p.hidden_at is null and p.face is not null
          order by p.featured_place, p.place, p.id limit 3
        ) first) f) as faces,
      coalesce(
        ${spotlight(
          sql,
          sql`p.community_slug = ${maker}`,
          // Same order as `products_of_makers`.
          sql`p.featured_place, p.place, p.id`,
        )},
        ${spotlight(
          sql,
          sql`p.featured_place is not null and (m.pricing <> '' or m.story <> '')`,
          sql`p.featured_place desc, p.place desc, p.id desc`,
        )}
      ) as spotlight,
      (select json_build_object('name', r.name, 'comment', r.comment, 'productId', p.id, 'productName', p.name)
        from (select * from reviews where status = 'shown' order by created_at desc limit ${looked}::int) r
        join products p on p.id = r.product_id and p.hidden_at is null
        where r.rating = 5 and length(r.comment) between ${shortest}::int and ${longest}::int
        order by r.created_at desc, r.id desc limit 1) as quoted`,
);

const spotlight = (sql: Sql, which: Fragment, order: Fragment) => sql`
  (select json_build_object(
      'card', (select row_to_json(card) from (select ${cardColumns(sql)}) card),
      'maker', json_build_object('slug', m.slug, 'name', m.name, 'place', m.place,
        'words', case when m.pricing = '' then m.story else m.pricing end))
    from products p join stock s on s.product_id = p.id join communities m on m.slug = p.community_slug
    where p.hidden_at is null and p.face is not null and s.on_hand > s.reserved and ${which}
    order by ${order} limit 1)`;

/**
 * Featured products in the owner’s order (`shelf` null), then the first products of each given category, sold-out ones
 * last.
 */
export const listShelved = manyRows(
  Type.Object({ shelf: Type.Union([Type.String(), Type.Null()]), ...CardRow.properties }),
  (sql, slugs: readonly string[], most: { featured: number; each: number }) => sql`
    select on_it.shelf, ${cardColumns(sql)}
    from (
      (select null::text as shelf, p.id
        from products p
        where p.hidden_at is null and p.featured_place is not null
        order by p.featured_place, p.place, p.id limit ${most.featured}::int)
      union all
      select wanted.slug, first.* from unnest(${slugs as string[]}::text[]) as wanted (slug) cross join lateral (
        with available as materialized (
          select p.id from products p
          where p.category_slug = wanted.slug and p.hidden_at is null
            and coalesce((select not t.is_sold_out from stock t where t.product_id = p.id), false)
          order by p.featured_place, p.place, p.id limit ${most.each}::int
        ), sold_out as (
          select p.id from stock t join products p on p.id = t.product_id
          where t.is_sold_out and p.category_slug = wanted.slug and p.hidden_at is null
            and (select count(*) from available) < ${most.each}::int
          order by p.featured_place, p.place, p.id limit ${most.each}::int
        )
        select id from available union all select id from sold_out limit ${most.each}::int
      ) first
    ) on_it join products p on p.id = on_it.id left join stock s on s.product_id = p.id
      left join communities m on m.slug = p.community_slug
    order by on_it.shelf nulls first, on_it.shelf is not null and coalesce(s.is_sold_out, true), p.featured_place, p.place, p.id`,
);

export const listFeatured = manyRows(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    priceCents: Type.Integer(),
    status: StatusColumn,
    isSoldOut: Type.Boolean(),
    changedAt: Timestamp,
    picture: Json<PictureRow | null>(),
  }),
  (sql) => sql`
    select p.id, p.name, p.price_cents, ${getStatus(sql)} as status, s.on_hand <= s.reserved as is_sold_out, p.changed_at,
      p.pictures -> 0 as picture
    from products p join stock s on s.product_id = p.id
    where p.featured_place is not null and not p.archived_as_sample order by p.featured_place, p.place, p.id`,
);

export const lockFeaturedOrder = manyRows(
  Type.Object({ id: Type.String() }),
  (sql) => sql`
    select id from products where featured_place is not null and not archived_as_sample
    order by featured_place, place, id for update`,
);

export const setFeaturedOrder = change(
  (sql, ids: readonly string[]) => sql`
    update products p set featured_place = o.place
    from unnest(${ids as string[]}::text[]) with ordinality as o (id, place) where p.id = o.id`,
);
