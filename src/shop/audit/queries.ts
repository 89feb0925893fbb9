import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

type Entry = {
  staffId: string | null;
  apiKeyId: string | null;
  who: string;
  what: string;
  subject: string;
  network: string | null;
  outcome: string | null;
};

export const saveEntry = change(
  (sql, entry: Entry, before: string | null, after: string | null) => sql`
    insert into audit_entries (staff_id, api_key_id, who, what, subject, network, outcome, before, after)
    values (${entry.staffId}::uuid, ${entry.apiKeyId}::uuid, ${entry.who}, ${entry.what}, ${entry.subject}, ${entry.network},
      ${entry.outcome}, ${before}::text::jsonb, ${after}::text::jsonb)`,
);

type AuditQuery = { words: string; area: string; securityOnly: boolean; since: Date | null; beneath: number | null };

const EntryRow = Type.Object({
  id: Type.Integer(),
  at: Timestamp,
  who: Type.String(),
  what: Type.String(),
  subject: Type.String(),
  member: nullable(Type.String()),
  network: nullable(Type.String()),
  outcome: nullable(Type.String()),
  before: Json<unknown>(),
  after: Json<unknown>(),
});

const aboutStaff = (sql: Sql, pattern: string) =>
  sql`subject = any (array(select id::text from staff where lower(name) like ${pattern}::text))`;
const hasWords = (sql: Sql, pattern: string) => sql`lower(who || ' ' || what || ' ' || subject) like ${pattern}::text`;

/** Newest first, below entry `beneath`. */
const listNewest = (sql: Sql, isFound: ReturnType<typeof hasWords>, input: AuditQuery, most: number) => sql`
  select e.id, e.at, e.who, e.what, e.subject,
    (select name from staff where split_part(e.what, '.', 1) = 'staff' and staff.id = as_uuid(e.subject)) as member,
    e.network, e.outcome, e.before, e.after
  from audit_entries e
  where ${isFound}
    and (${input.area}::text = '' or split_part(what, '.', 1) = ${input.area}::text)
    and (not ${input.securityOnly}::boolean or outcome is not null)
    and (${input.since}::timestamptz is null or at >= ${input.since}::timestamptz)
    and (${input.beneath}::bigint is null or e.id < ${input.beneath}::bigint)
  order by e.id desc limit ${most}::int`;

/**
 * Scans backward from the newest entry, for words that match many entries. Any filter may be empty; `words` is a LIKE
 * pattern.
 */
export const scanEntries = manyRows(EntryRow, (sql, input: AuditQuery, most: number) =>
  listNewest(
    sql,
    sql`(${input.words}::text = '' or ${hasWords(sql, input.words)} or ${aboutStaff(sql, input.words)})`,
    input,
    most,
  ),
);

/** The same through the index, for words that match few entries. */
export const findEntries = manyRows(EntryRow, (sql, input: AuditQuery, most: number) =>
  listNewest(
    sql,
    sql`e.id = any (array(
      select id from audit_entries where ${hasWords(sql, input.words)}
      union select id from audit_entries where ${aboutStaff(sql, input.words)}))`,
    input,
    most,
  ),
);

export const countEntries = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, pattern: string, most: number) => sql`
    select count(*) from (select from audit_entries where ${hasWords(sql, pattern)} limit ${most}::int) counted`,
);

export const listEntriesAbout = manyRows(
  Type.Object({ at: Timestamp, what: Type.String(), subject: Type.String() }),
  (sql, customerId: string) => sql`
    select at, what, subject from audit_entries
    where subject = ${customerId}::text
      or subject in (select id from orders where customer_id = as_uuid(${customerId}::text))
    order by id`,
);

/**
 * Of these areas, those with an entry: one lookup each for the first area from it on. By equality, PostgreSQL reads the whole
 * log for an area without entries, if nearly all entries are of one area.
 */
export const listLoggedAreas = manyRows(
  Type.Object({ area: Type.String() }),
  (sql, areas: readonly string[]) => sql`
    select area from unnest(${areas}::text[]) area
    where area = (select split_part(what, '.', 1) from audit_entries
      where split_part(what, '.', 1) >= area order by split_part(what, '.', 1) limit 1)`,
);

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

/** Only one process extends the chain at a time; others skip. */
export const tryChainLock = oneRow(
  Type.Object({ taken: Type.Boolean() }),
  (sql) => sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.auditChain}) as taken`,
);

/** Renders timestamps in UTC, whatever the connection's setting. */
export const setTimezoneUtc = change((sql) => sql`select set_config('timezone', 'UTC', true)`);

export const findChainEnd = oneRow(
  Type.Object({ place: Type.Integer(), entryId: Type.Integer(), hash: Bytes }),
  (sql) => sql`select place, entry_id, hash from audit_chain order by place desc limit 1`,
);

/**
 * Entries above `above` that aren't chained. `content` holds the non-null columns only, so columns added later (null in
 * old entries) don't change hashes.
 */
export const listUnchained = manyRows(
  Type.Object({ id: Type.Integer(), content: Type.String() }),
  (sql, above: number, most: number) => sql`
    select e.id, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(e)) where value <> 'null')::text as content
    from audit_entries e
    where e.id > ${above}::bigint and not exists (select from audit_chain c where c.entry_id = e.id)
    order by e.id limit ${most}::int`,
);

export const addToChain = change(
  (sql, places: readonly number[], ids: readonly number[], hashes: readonly string[]) => sql`
    insert into audit_chain (place, entry_id, hash)
    select place, entry_id, decode(hash, 'hex')
    from unnest(${places}::bigint[], ${ids}::bigint[], ${hashes}::text[]) as link (place, entry_id, hash)`,
);

/** Links after `place`, each with its entry as stored now; null: the entry was deleted. */
export const listLinks = manyRows(
  Type.Object({
    place: Type.Integer(),
    entryId: Type.Integer(),
    hash: Bytes,
    what: Type.Union([Type.String(), Type.Null()]),
    content: Type.Union([Type.String(), Type.Null()]),
  }),
  (sql, place: number, most: number) => sql`
    select c.place, c.entry_id, c.hash, e.what,
      (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(e)) where value <> 'null')::text as content
    from audit_chain c left join audit_entries e on e.id = c.entry_id
    where c.place > ${place}::bigint order by c.place limit ${most}::int`,
);
