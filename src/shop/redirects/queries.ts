import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import type { Statement } from '../../platform/db/sql.ts';
import { isGoneCategory, isGoneCommunity } from '../catalog/sql-fragments.ts';

/** Product id of a product page's path, so the index is used; else null. */
const productAt = (sql: Sql, path: Statement) =>
  sql`case when starts_with(${path}, '/products/') then substr(${path}, length('/products/') + 1) end`;

/** Whether the address is a published own page or, below, a story visible on `today`. */
const isPageAt = (sql: Sql, address: Statement) => sql`
  exists (select from own_pages o where o.slug = substring(${address} from '^/pages/([^/?#]+)') and o.is_published)`;
const isStoryAt = (sql: Sql, address: Statement, today: string) => sql`
  (${address} ~ '^/stories/feed[.]xml' or exists (select from stories w
    where w.slug = substring(${address} from '^/stories/([^/?#]+)') and w.is_published and w.day <= ${today}::date))`;

/**
 * Target of the first path with one, unless it is a product, page or story not visible on `today`: such pages could
 * redirect to each other. Paths after the first may also match a visible product or a category.
 */
export const findTarget = oneRow(
  Type.Object({ target: Type.String() }),
  (sql, known: readonly string[], today: string) => sql`
    select case when asked.place > 1 and coalesce(p.id, c.slug) is not null then asked.path else r.target end as target
    from unnest(${known}::text[]) with ordinality as asked (path, place)
    left join redirects r on r.path = asked.path
    left join products t on t.id = substring(r.target from '^/products/([^/?#]+)')
    left join products p on p.id = ${productAt(sql, sql`asked.path`)} and p.hidden_at is null
    left join categories c on '/category/' || c.slug = asked.path
    where (r.path is not null and (t.hidden_at is null or t.id like 'design-%')
        and (not starts_with(r.target, '/pages/') or ${isPageAt(sql, sql`r.target`)})
        and (not starts_with(r.target, '/stories/') or ${isStoryAt(sql, sql`r.target`, today)})) or (asked.place > 1 and coalesce(p.id, c.slug) is not null)
    order by asked.place limit 1`,
);

/** At most as many as menus have entries. `kind` is a path's first segment, `id` its second. */
type PageQuery = { kinds: readonly string[]; ids: readonly string[]; today: string };

/** Those visible on `today`: products, categories, makers, own pages and stories. */
export const listShown = manyRows(
  Type.Object({ kind: Type.String(), id: Type.String() }),
  (sql, { kinds, ids, today }: PageQuery) => sql`
    select asked.kind, asked.id from unnest(${kinds as string[]}::text[], ${ids as string[]}::text[]) as asked (kind, id)
    where case asked.kind
      when 'products' then exists (select from products p where p.id = asked.id and (p.hidden_at is null or p.id like 'design-%'))
      when 'category' then exists (select from categories c where c.slug = asked.id and not ${isGoneCategory(sql)})
      when 'pages' then exists (select from own_pages o where o.slug = asked.id and o.is_published)
      when 'stories' then exists (select from stories w
        where w.slug = asked.id and w.is_published and w.day <= ${today}::date)
      else exists (select from communities m where m.slug = asked.id and not ${isGoneCommunity(sql)})
    end`,
);

export const countRedirects = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, words: string) => sql`
    select count(*)::int as count from redirects
    where ${words === '' ? sql`true` : sql`(path like ${words}::text or lower(target) like ${words}::text)`}`,
);

/** Newest first. `words` is a lower-case LIKE pattern, or empty. */
export const listRedirects = manyRows(
  Type.Object({
    id: Type.String(),
    path: Type.String(),
    target: Type.String(),
    title: Type.String(),
    isImported: Type.Boolean(),
    isBroken: Type.Boolean(),
    madeAt: Timestamp,
  }),
  (sql, { words, today, limit, offset }: { words: string; today: string; limit: number; offset: number }) => sql`
    select r.id::text as id, r.path, r.target, coalesce(p.name, o.title, w.title, '') as title,
      r.import_id is not null as is_imported,
      case when starts_with(r.target, '/products/') then p.id is null or p.hidden_at is not null
        when starts_with(r.target, '/pages/') then not coalesce(o.is_published, false)
        when starts_with(r.target, '/stories/') then not ${isStoryAt(sql, sql`r.target`, today)}
        else false end as is_broken, r.made_at
    from redirects r left join products p on p.id = substring(r.target from '^/products/([^/?#]+)')
    left join own_pages o on o.slug = substring(r.target from '^/pages/([^/?#]+)')
    left join stories w on w.slug = substring(r.target from '^/stories/([^/?#]+)')
    where ${words === '' ? sql`true` : sql`(r.path like ${words}::text or lower(r.target) like ${words}::text)`}
    order by r.id desc limit ${limit}::int offset ${offset}::int`,
);

/** No row if the path already has a redirect. */
export const addRedirect = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { path, target }: { path: string; target: string }, now: Date) => sql`
    insert into redirects (path, target, made_at) values (${path}, ${target}, ${now})
    on conflict (path) do nothing returning id::text as id`,
);

type ImportedRedirects = { importId: string; paths: readonly string[]; target: string; most: number };

/** Keeps the owner's redirects, and skips paths that have a page. */
export const addImportedRedirects = change(
  (sql, { importId, paths, target, most }: ImportedRedirects, now: Date) => sql`
    insert into redirects (path, target, import_id, made_at)
    select path, ${target}, ${importId}::uuid, ${now}::timestamptz from unnest(${paths}::text[]) as given (path)
    where (select count(*) from redirects) < ${most}::int
      and not exists (select from products p where p.id = ${productAt(sql, sql`given.path`)})
    on conflict (path) do nothing`,
);

export const removeImportedRedirects = change(
  (sql, importId: string, target: string) => sql`
    delete from redirects where import_id = ${importId}::uuid and target = ${target}`,
);

export const removeRedirectRow = oneRow(
  Type.Object({ path: Type.String(), target: Type.String() }),
  (sql, id: string) => sql`delete from redirects where id = ${id}::bigint returning path, target`,
);

/** Requested paths since `since` with neither page nor redirect. */
export const listMissing = manyRows(
  Type.Object({ path: Type.String(), views: Type.Integer() }),
  (sql, since: string, most: number) => sql`
    select v.name as path, sum(v.views)::int as views from visit_counts v
    where v.day >= ${since}::date and v.kind = 'missing' and v.name <> '*'
      and not exists (select from redirects where redirects.path = v.name)
      and not exists (select from products p where p.id = ${productAt(sql, sql`v.name`)} and p.hidden_at is null)
    group by v.name order by 2 desc, 1 limit ${most}`,
);

/** `leadingTo`: only if this is its target; null: any. */
export const removeRedirectFrom = oneRow(
  Type.Object({ target: Type.String() }),
  (sql, path: string, leadingTo: string | null) => sql`
    delete from redirects where path = ${path} and ${leadingTo === null ? sql`true` : sql`target = ${leadingTo}`}
    returning target`,
);

/** A menu entry's target in PostgreSQL's JSON text, up to the end of its path. */
const entryTo = (sql: Sql, path: string, end: string) => sql`(${`"to": "${path}${end}`}::text)`;

type MovedEntries = { from: string; to: string; who: string; now: Date };

/**
 * Updates entries that lead to a page by its path, with or without query and fragment. The new version makes concurrent
 * menu edits conflict.
 */
export const moveMenuEntries = change(
  (sql, { from, to, who, now }: MovedEntries) => sql`
    with moved as (
      select replace(replace(replace(menus::text, ${entryTo(sql, from, '"')}, ${entryTo(sql, to, '"')}),
        ${entryTo(sql, from, '?')}, ${entryTo(sql, to, '?')}), ${entryTo(sql, from, '#')}, ${entryTo(sql, to, '#')}) as text
      from menus)
    update menus set menus = moved.text::jsonb, version = version + 1, changed_at = ${now}::timestamptz, changed_by = ${who}
    from moved where moved.text <> menus.menus::text`,
);

export const retargetRedirects = change(
  (sql, { from, to }: { from: string; to: string }) => sql`update redirects set target = ${to} where target = ${from}`,
);

/** Replaces any existing redirect of the path. */
export const setRedirect = change(
  (sql, { path, target }: { path: string; target: string }, now: Date) => sql`
    insert into redirects (path, target, made_at) values (${path}, ${target}, ${now})
    on conflict (path) do update set target = excluded.target, import_id = null, made_at = excluded.made_at`,
);
