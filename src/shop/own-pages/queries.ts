import { Type } from 'typebox';
import { change, hasWords, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { MAX_OWN_PAGES } from './schema.ts';

const Row = Type.Object({
  id: Type.String(),
  slug: Type.String(),
  title: Type.String(),
  text: Type.String(),
  description: Type.String(),
  isPublished: Type.Boolean(),
  version: Type.Integer(),
  changedAt: Timestamp,
  changedBy: Type.String(),
});

export const findPublishedPage = oneRow(
  Type.Object({
    slug: Type.String(),
    title: Type.String(),
    text: Type.String(),
    description: Type.String(),
  }),
  (sql, slug: string) => sql`
    select slug, title, text, description from own_pages where slug = ${slug} and is_published`,
);

export const listPublishedPages = manyRows(
  Type.Object({ id: Type.String(), slug: Type.String(), title: Type.String(), changedAt: Timestamp }),
  (sql) => sql`
    select id, slug, title, changed_at from own_pages where is_published order by title, id limit ${MAX_OWN_PAGES}::int`,
);

export const listOwnPageRows = manyRows(
  Type.Object({
    id: Type.String(),
    slug: Type.String(),
    title: Type.String(),
    isPublished: Type.Boolean(),
    changedAt: Timestamp,
    changedBy: Type.String(),
  }),
  (sql) => sql`
    select id, slug, title, is_published, changed_at, changed_by from own_pages
    order by title, id limit ${MAX_OWN_PAGES}::int`,
);

/** Own pages and stories with the words, changed last first. Uses `own_pages_words` and `stories_words`. */
export const listDocumentsLike = manyRows(
  Type.Object({
    kind: Type.String(),
    id: Type.String(),
    title: Type.String(),
    text: Type.String(),
    isPublished: Type.Boolean(),
    changedAt: Timestamp,
  }),
  (sql, words: string, most: number) => sql`
    select 'page' as kind, id, title, text, is_published, changed_at from own_pages
      where ${hasWords(sql, sql`lower(title || ' ' || text)`, words)}
    union all
    select 'story', id, title, text, is_published, changed_at from stories
      where ${hasWords(sql, sql`lower(title || ' ' || text)`, words)}
    order by changed_at desc, id limit ${most}::int`,
);

export const findOwnPageRow = oneRow(
  Row,
  (sql, id: string) => sql`
    select id, slug, title, text, description, is_published, version, changed_at, changed_by from own_pages
    where id = as_uuid(${id})`,
);

export const lockOwnPage = oneRow(
  Type.Object({ ...Row.properties, wasPublished: Type.Boolean() }),
  (sql, id: string) => sql`
    select id, slug, title, text, description, is_published, version, changed_at, changed_by, was_published
    from own_pages where id = as_uuid(${id}) for update`,
);

/** No row if the slug is taken. */
export const addOwnPage = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, page: { slug: string; title: string; who: string; now: Date }) => sql`
    insert into own_pages (slug, title, text, description, created_at, changed_at, changed_by)
    values (${page.slug}, ${page.title}, '', '', ${page.now}::timestamptz, ${page.now}::timestamptz, ${page.who})
    on conflict (slug) do nothing returning id`,
);

export const countOwnPages = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql) => sql`select count(*)::int as count from own_pages`,
);

type SavedPage = {
  id: string;
  slug: string;
  title: string;
  text: string;
  description: string;
  isPublished: boolean;
  who: string;
  now: Date;
};

export const saveOwnPage = change(
  (sql, { id, slug, title, text, description, isPublished, who, now }: SavedPage) => sql`
    update own_pages set slug = ${slug}, title = ${title}, text = ${text}, description = ${description},
      is_published = ${isPublished}, was_published = was_published or ${isPublished}, version = version + 1, changed_at = ${now}, changed_by = ${who}
    where id = ${id}::uuid`,
);

export const removeOwnPage = change((sql, id: string) => sql`delete from own_pages where id = ${id}::uuid`);

/** Also deletes previews older than a day. */
export const addContentPreview = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, kind: string, draft: string, now: Date) => sql`
    with outdated as (delete from content_previews where made_at < ${now}::timestamptz - interval '1 day')
    insert into content_previews (kind, draft, made_at) values (${kind}, ${draft}::text::jsonb, ${now})
    returning id`,
);

export const findContentPreview = oneRow(
  Type.Object({ draft: Json<unknown>() }),
  (sql, id: string, kind: string, since: Date) => sql`
    select draft from content_previews
    where id = as_uuid(${id}) and kind = ${kind} and made_at >= ${since}::timestamptz`,
);
