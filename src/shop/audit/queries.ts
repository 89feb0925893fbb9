import { Type } from 'typebox';
import { change, Json, manyRows, Timestamp } from '../../platform/db/query.ts';

type Entry = { staffId: string | null; who: string; what: string; subject: string };

export const saveEntry = change(
  (sql, { staffId, who, what, subject }: Entry, before: string | null, after: string | null) => sql`
    insert into audit_entries (staff_id, who, what, subject, before, after)
    values (${staffId}::uuid, ${who}, ${what}, ${subject}, ${before}::text::jsonb, ${after}::text::jsonb)`,
);

/** Newest first, below the entry `beneath`. Every filter may be empty. */
export const listEntries = manyRows(
  Type.Object({
    id: Type.Integer(),
    at: Timestamp,
    who: Type.String(),
    what: Type.String(),
    subject: Type.String(),
    before: Json<unknown>(),
    after: Json<unknown>(),
  }),
  (sql, asked: { words: string; area: string; since: Date | null; beneath: number | null }, most: number) => sql`
    select id, at, who, what, subject, before, after from audit_entries
    where (${asked.words}::text = '' or lower(who || ' ' || what || ' ' || subject) like '%' || ${asked.words}::text || '%')
      and (${asked.area}::text = '' or split_part(what, '.', 1) = ${asked.area}::text)
      and (${asked.since}::timestamptz is null or at >= ${asked.since}::timestamptz)
      and (${asked.beneath}::bigint is null or id < ${asked.beneath}::bigint)
    order by id desc limit ${most}::int`,
);
