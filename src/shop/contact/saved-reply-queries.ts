import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';

const Row = Type.Object({ id: Type.String(), name: Type.String(), body: Type.String(), version: Type.Integer() });

export const listSavedReplyRows = manyRows(
  Row,
  (sql) => sql`select id, name, body, version from saved_replies order by lower(name), id`,
);

/** One at a time is saved, so that they are counted truly and no name is there twice. */
export const lockSavedReplies = change((sql) => sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.savedReplies})`);

export const findSavedReply = oneRow(
  Row,
  (sql, id: string) => sql`select id, name, body, version from saved_replies where id = as_uuid(${id})`,
);

export const findOthers = oneRow(
  Type.Object({ count: Type.Integer(), isNameTaken: Type.Boolean() }),
  (sql, id: string, name: string) => sql`
    select count(*)::int as count, coalesce(bool_or(lower(name) = lower(${name}::text)), false) as is_name_taken
    from saved_replies where id <> ${id}::uuid`,
);

type Saving = { id: string; name: string; body: string };

export const upsertSavedReply = oneRow(
  Row,
  (sql, { id, name, body }: Saving, now: Date) => sql`
    insert into saved_replies as known (id, name, body, changed_at)
    values (${id}::uuid, ${name}, ${body}, ${now}::timestamptz)
    on conflict (id) do update set name = excluded.name, body = excluded.body, changed_at = excluded.changed_at,
      version = known.version + 1
    returning id, name, body, version`,
);

export const deleteSavedReply = change((sql, id: string) => sql`delete from saved_replies where id = as_uuid(${id})`);
