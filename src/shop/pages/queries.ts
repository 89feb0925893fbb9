import { Type } from 'typebox';
import { manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const Row = Type.Object({
  text: Type.Union([Type.String(), Type.Null()]),
  version: Type.Integer(),
  changedAt: Timestamp,
  changedBy: Type.String(),
});

export const findPageRow = oneRow(
  Row,
  (sql, name: string) => sql`select text, version, changed_at, changed_by from content_pages where name = ${name}`,
);

export const listPageRows = manyRows(
  Type.Object({ name: Type.String(), ...Row.properties }),
  (sql) => sql`select name, text, version, changed_at, changed_by from content_pages`,
);

type SavedPage = { name: string; text: string | null; seen: number; now: Date; who: string };

/** No row on a version conflict. A null text is the default text. */
export const savePageRow = oneRow(
  Type.Object({ version: Type.Integer() }),
  (sql, { name, text, seen, now, who }: SavedPage) => sql`
    insert into content_pages (name, text, version, changed_at, changed_by)
    values (${name}, ${text}::text, ${seen}::int + 1, ${now}::timestamptz, ${who})
    on conflict (name) do update set text = excluded.text, version = excluded.version,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where content_pages.version = ${seen}::int
    returning version`,
);
