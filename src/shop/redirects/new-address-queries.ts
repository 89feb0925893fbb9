import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, oneRow } from '../../platform/db/query.ts';

/** `leadingTo`: only if it leads there. */
export const removeRedirectFrom = oneRow(
  Type.Object({ target: Type.String() }),
  (sql, path: string, leadingTo: string | null) => sql`
    delete from redirects where path = ${path} and ${leadingTo === null ? sql`true` : sql`target = ${leadingTo}`}
    returning target`,
);

/** Of an entry, as PostgreSQL writes it, up to where its path ends. */
const entryTo = (sql: Sql, path: string, end: string) => sql`(${`"to": "${path}${end}`}::text)`;

type MovedEntries = { from: string; to: string; who: string; now: Date };

/** Entries that lead to a page by its path, with or without query and fragment. Whoever edits the menus meanwhile is told. */
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

/** Whatever the path led to. */
export const setRedirect = change(
  (sql, { path, target }: { path: string; target: string }, now: Date) => sql`
    insert into redirects (path, target, made_at) values (${path}, ${target}, ${now})
    on conflict (path) do update set target = excluded.target, import_id = null, made_at = excluded.made_at`,
);
