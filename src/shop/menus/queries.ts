import { Type } from 'typebox';
import { Json, oneRow, Timestamp } from '../../platform/db/query.ts';

export const findMenus = oneRow(
  Type.Object({ menus: Json<unknown>(), version: Type.Integer(), changedAt: Timestamp, changedBy: Type.String() }),
  (sql) => sql`select menus, version, changed_at, changed_by from menus`,
);

type SavedMenus = { menus: string | null; seen: number; now: Date; who: string };

/** `menus` is JSON text; null: the default menus. No row on a version conflict. */
export const saveMenuRow = oneRow(
  Type.Object({ version: Type.Integer() }),
  (sql, { menus, seen, now, who }: SavedMenus) => sql`
    insert into menus (menus, version, changed_at, changed_by)
    values (${menus}::text::jsonb, ${seen}::int + 1, ${now}::timestamptz, ${who})
    on conflict (is_only) do update set menus = excluded.menus, version = excluded.version,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where menus.version = ${seen}::int
    returning version`,
);

type OwnPageTarget = { id: string; title: string; slug: string; isPublished: boolean };

export const findMenuTargets = oneRow(
  Type.Object({
    ownPages: Json<OwnPageTarget[]>(),
    hasStories: Type.Boolean(),
    isStoryAwaited: Type.Boolean(),
    emptyPages: Type.Array(Type.String()),
  }),
  (sql, today: string) => sql`
    select
      (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'slug', slug, 'isPublished', is_published)
          order by title, id), '[]') from own_pages) as own_pages,
      exists (select from stories where is_published and day <= ${today}::date) as has_stories,
      exists (select from stories where is_published and day > ${today}::date) as is_story_awaited,
      array_remove(array[
        case when not exists (select from products where hidden_at is null) then 'colors' end,
        case when not exists (select from communities m where exists (
          select from products p where p.community_slug = m.slug and p.hidden_at is null)) then 'makers' end,
        case when not exists (select from sets s where s.is_active and not exists (
          select from set_members m join products p on p.id = m.product_id
          where m.set_id = s.id and p.hidden_at is not null)) then 'sets' end
      ], null) as empty_pages`,
);
