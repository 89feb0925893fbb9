import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import { type CardRow, cardColumns } from '../catalog/sql-fragments.ts';
import type { PictureRow } from '../media/pictures.ts';
import { MAX_STORIES } from './schema.ts';

/** For rows `w` of stories: the cover as a picture row, or null. */
const coverJson = (sql: Sql) => sql`
  (select json_build_object('id', i.id, 'alt', w.cover_alt, 'width', i.width, 'height', i.height, 'color', i.color,
    'widths', i.widths) from pictures i where i.id = w.cover_id)`;

const dayText = (sql: Sql) => sql`to_char(w.day, 'YYYY-MM-DD')`;

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
    select w.id, w.slug, w.title, ${dayText(sql)} as day, w.summary, ${coverJson(sql)} as cover, w.changed_at from stories w
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
    select w.slug, w.title, ${dayText(sql)} as day, w.summary, w.text, ${coverJson(sql)} as cover, w.cover_id, w.cover_alt,
      w.community_slug, w.changed_at,
      (select coalesce(json_agg(sp.product_id order by sp.place), '[]') from story_products sp where sp.story_id = w.id)
        as product_ids
    from stories w where w.slug = ${slug} and w.is_published and w.day <= ${today}::date`,
);

/** Cover, maker name and visible products of a story, in their order. */
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

const StaffColumns = {
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  day: Type.String(),
  isPublished: Type.Boolean(),
  changedAt: Timestamp,
  changedBy: Type.String(),
  cover: Json<PictureRow | null>(),
};

/** Newest first. `words` is a lower-case LIKE pattern, or empty. */
export const listStoryRows = manyRows(
  Type.Object(StaffColumns),
  (sql, words: string, limit: number, offset: number) => sql`
    select w.id, w.slug, w.title, ${dayText(sql)} as day, w.is_published, w.changed_at, w.changed_by, ${coverJson(sql)} as cover
    from stories w where ${words === '' ? sql`true` : sql`lower(w.title) like ${words}::text`}
    order by w.day desc, w.id desc limit ${limit}::int offset ${offset}::int`,
);

export const countStories = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, words: string) => sql`
    select count(*)::int as count from stories w
    where ${words === '' ? sql`true` : sql`lower(w.title) like ${words}::text`}`,
);

type ProductRow = { id: string; name: string; isHidden: boolean; face: PictureRow | null };

const StaffRow = Type.Object({
  ...StaffColumns,
  summary: Type.String(),
  text: Type.String(),
  communitySlug: nullable(Type.String()),
  version: Type.Integer(),
  products: Json<ProductRow[]>(),
});

export const findStoryRow = oneRow(
  StaffRow,
  (sql, id: string) => sql`
    select w.id, w.slug, w.title, ${dayText(sql)} as day, w.summary, w.text, w.is_published, w.version, w.changed_at,
      w.changed_by, w.community_slug, ${coverJson(sql)} as cover,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'isHidden', p.hidden_at is not null,
          'face', p.face) order by sp.place), '[]')
        from story_products sp join products p on p.id = sp.product_id where sp.story_id = w.id) as products
    from stories w where w.id = as_uuid(${id})`,
);

export const lockStory = oneRow(
  Type.Object({
    id: Type.String(),
    slug: Type.String(),
    title: Type.String(),
    day: Type.String(),
    summary: Type.String(),
    text: Type.String(),
    coverId: nullable(Type.String()),
    coverAlt: Type.String(),
    communitySlug: nullable(Type.String()),
    isPublished: Type.Boolean(),
    wasPublished: Type.Boolean(),
    version: Type.Integer(),
  }),
  (sql, id: string) => sql`
    select w.id, w.slug, w.title, ${dayText(sql)} as day, w.summary, w.text, w.cover_id, w.cover_alt, w.community_slug,
      w.is_published, w.was_published, w.version
    from stories w where w.id = as_uuid(${id}) for update`,
);

/** No row if the slug is taken. */
export const addStory = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, story: { slug: string; title: string; day: string; who: string; now: Date }) => sql`
    insert into stories (slug, title, summary, text, day, cover_alt, created_at, changed_at, changed_by)
    values (${story.slug}, ${story.title}, '', '', ${story.day}::date, '', ${story.now}::timestamptz,
      ${story.now}::timestamptz, ${story.who})
    on conflict (slug) do nothing returning id`,
);

type SavedStory = {
  id: string;
  slug: string;
  title: string;
  day: string;
  summary: string;
  text: string;
  coverId: string | null;
  coverAlt: string;
  communitySlug: string | null;
  isPublished: boolean;
  who: string;
  now: Date;
};

export const saveStory = change(
  (sql, s: SavedStory) => sql`
    update stories set slug = ${s.slug}, title = ${s.title}, day = ${s.day}::date, summary = ${s.summary}, text = ${s.text},
      cover_id = ${s.coverId}, cover_alt = ${s.coverAlt}, community_slug = ${s.communitySlug},
      is_published = ${s.isPublished}, was_published = was_published or ${s.isPublished}, version = version + 1,
      changed_at = ${s.now}, changed_by = ${s.who}
    where id = ${s.id}::uuid`,
);

/** Locked against deletion before the story refers to it. */
export const lockMaker = oneRow(
  Type.Object({ slug: Type.String() }),
  (sql, slug: string) => sql`select slug from communities where slug = ${slug} for key share`,
);

export const removeStory = change((sql, id: string) => sql`delete from stories where id = ${id}::uuid`);

export const listStoryProducts = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, storyId: string) => sql`
    select product_id as id from story_products where story_id = ${storyId}::uuid order by place`,
);

export const removeStoryProducts = change(
  (sql, storyId: string) => sql`delete from story_products where story_id = ${storyId}::uuid`,
);

/** In the given order. */
export const addStoryProducts = change(
  (sql, storyId: string, productIds: readonly string[]) => sql`
    insert into story_products (story_id, place, product_id)
    select ${storyId}::uuid, asked.at, asked.id
    from unnest(${productIds as string[]}::text[]) with ordinality as asked (id, at)`,
);

/** Existing products among these, locked against deletion before the story refers to them. */
export const lockStoryProducts = manyRows(
  Type.Object({ id: Type.String() }),
  (sql, ids: readonly string[]) => sql`
    select id from products where id = any(${ids as string[]}::text[]) and not is_design order by id for key share`,
);
