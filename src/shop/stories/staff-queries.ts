import { Type } from 'typebox';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { PictureRow } from '../media/pictures.ts';
import { cover, day } from './queries.ts';

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

/** Newest first. `words` is a pattern for LIKE in lower case, or empty. */
export const listStoryRows = manyRows(
  Type.Object(StaffColumns),
  (sql, words: string, limit: number, offset: number) => sql`
    select w.id, w.slug, w.title, ${day(sql)} as day, w.is_published, w.changed_at, w.changed_by, ${cover(sql)} as cover
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
    select w.id, w.slug, w.title, ${day(sql)} as day, w.summary, w.text, w.is_published, w.version, w.changed_at,
      w.changed_by, w.community_slug, ${cover(sql)} as cover,
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
    select w.id, w.slug, w.title, ${day(sql)} as day, w.summary, w.text, w.cover_id, w.cover_alt, w.community_slug,
      w.is_published, w.was_published, w.version
    from stories w where w.id = as_uuid(${id}) for update`,
);

/** Nothing where another story has the address. */
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

/** Locked, so that it isn't deleted before the story refers to it. */
export const lockMaker = oneRow(
  Type.Object({ slug: Type.String() }),
  (sql, slug: string) => sql`select slug from communities where slug = ${slug} for key share`,
);

export const removeStory = change((sql, id: string) => sql`delete from stories where id = ${id}::uuid`);
