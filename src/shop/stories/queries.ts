import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { type CardRow, cardColumns } from '../catalog/card-rows.ts';
import type { PictureRow } from '../media/pictures.ts';
import { MAX_STORIES } from './schema.ts';

/** Rows `w` of stories: the cover as a row of pictures, null without one. */
export const cover = (sql: Sql) => sql`
  (select json_build_object('id', i.id, 'alt', w.cover_alt, 'width', i.width, 'height', i.height, 'color', i.color,
    'widths', i.widths) from pictures i where i.id = w.cover_id)`;

export const day = (sql: Sql) => sql`to_char(w.day, 'YYYY-MM-DD')`;

const Card = {
  slug: Type.String(),
  title: Type.String(),
  day: Type.String(),
  summary: Type.String(),
  cover: Json<PictureRow | null>(),
};

type ListedStories = { today: string; community: string | null; limit: number; offset: number };

/** Newest first; of one community, or all. */
export const listShownStories = manyRows(
  Type.Object({ id: Type.String(), ...Card, changedAt: Timestamp }),
  (sql, { today, community, limit, offset }: ListedStories) => sql`
    select w.id, w.slug, w.title, ${day(sql)} as day, w.summary, ${cover(sql)} as cover, w.changed_at from stories w
    where w.is_published and w.day <= ${today}::date
      and ${community === null ? sql`true` : sql`w.community_slug = ${community}`}
    order by w.day desc, w.id desc limit ${limit}::int offset ${offset}::int`,
);

export const countShownStories = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, today: string, community: string | null) => sql`
    select count(*)::int as count from stories w
    where w.is_published and w.day <= ${today}::date
      and ${community === null ? sql`true` : sql`w.community_slug = ${community}`}`,
);

export const findShownStory = oneRow(
  Type.Object({
    ...Card,
    text: Type.String(),
    coverId: nullable(Type.String()),
    coverAlt: Type.String(),
    communitySlug: nullable(Type.String()),
    productIds: Json<string[]>(),
    changedAt: Timestamp,
  }),
  (sql, slug: string, today: string) => sql`
    select w.slug, w.title, ${day(sql)} as day, w.summary, w.text, ${cover(sql)} as cover, w.cover_id, w.cover_alt,
      w.community_slug, w.changed_at,
      (select coalesce(json_agg(sp.product_id order by sp.place), '[]') from story_products sp where sp.story_id = w.id)
        as product_ids
    from stories w where w.slug = ${slug} and w.is_published and w.day <= ${today}::date`,
);

/** What stands around a text: cover, maker and the products that are on sale, in their order. */
export const findSurroundings = oneRow(
  Type.Object({
    cover: Json<Omit<PictureRow, 'id' | 'alt'> | null>(),
    communityName: nullable(Type.String()),
    cards: Json<CardRow[]>(),
  }),
  (sql, of: { coverId: string | null; communitySlug: string | null; productIds: readonly string[] }) => sql`
    select
      coalesce(
        (select json_build_object('width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths)
          from pictures i where i.id = ${of.coverId}::text),
        (select u.prepared::json from picture_uploads u where u.picture_id = ${of.coverId}::text
          and u.prepared is not null and u.swept_at is null)) as cover,
      (select c.name from communities c where c.slug = ${of.communitySlug}::text) as community_name,
      (select coalesce(json_agg(card order by card.at), '[]') from (
        select asked.at, ${cardColumns(sql)}
        from unnest(${of.productIds as string[]}::text[]) with ordinality as asked (id, at)
        join products p on p.id = asked.id left join stock s on s.product_id = p.id
          left join communities m on m.slug = p.community_slug
        where p.hidden_at is null and not p.is_design
      ) card) as cards`,
);

export const listStoryAddresses = manyRows(
  Type.Object({ slug: Type.String(), changedAt: Timestamp }),
  (sql, today: string) => sql`
    select slug, changed_at from stories where is_published and day <= ${today}::date
    order by day desc, id desc limit ${MAX_STORIES}::int`,
);
