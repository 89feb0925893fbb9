import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

type Entry = {
  staffId: string | null;
  who: string;
  what: string;
  subject: string;
  network: string | null;
  outcome: string | null;
};

export const saveEntry = change(
  (sql, entry: Entry, before: string | null, after: string | null) => sql`
    insert into audit_entries (staff_id, who, what, subject, network, outcome, before, after)
    values (${entry.staffId}::uuid, ${entry.who}, ${entry.what}, ${entry.subject}, ${entry.network}, ${entry.outcome},
      ${before}::text::jsonb, ${after}::text::jsonb)`,
);

type AuditQuery = { words: string; area: string; securityOnly: boolean; since: Date | null; beneath: number | null };

const Listed = Type.Object({
  id: Type.Integer(),
  at: Timestamp,
  who: Type.String(),
  what: Type.String(),
  subject: Type.String(),
  /** The name of the member of staff that the entry is about. */
  member: nullable(Type.String()),
  network: nullable(Type.String()),
  outcome: nullable(Type.String()),
  before: Json<unknown>(),
  after: Json<unknown>(),
});

const aboutStaff = (sql: Sql, pattern: string) =>
  sql`subject = any (array(select id::text from staff where lower(name) like ${pattern}::text))`;
const hasWords = (sql: Sql, pattern: string) => sql`lower(who || ' ' || what || ' ' || subject) like ${pattern}::text`;

/** Newest first, below the entry `beneath`, of those that `isFound`. */
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

/** Every filter may be empty. Reads the log from its end: for words that many entries have. `words` is a pattern for LIKE. */
export const scanEntries = manyRows(Listed, (sql, input: AuditQuery, most: number) =>
  listNewest(
    sql,
    sql`(${input.words}::text = '' or ${hasWords(sql, input.words)} or ${aboutStaff(sql, input.words)})`,
    input,
    most,
  ),
);

/** The same for words that few entries have, which their index finds. */
export const findEntries = manyRows(Listed, (sql, input: AuditQuery, most: number) =>
  listNewest(
    sql,
    sql`e.id = any (array(
      select id from audit_entries where ${hasWords(sql, input.words)}
      union select id from audit_entries where ${aboutStaff(sql, input.words)}))`,
    input,
    most,
  ),
);

/** How many entries have the words, up to `most`. */
export const countEntries = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, pattern: string, most: number) => sql`
    select count(*) from (select from audit_entries where ${hasWords(sql, pattern)} limit ${most}::int) counted`,
);

/** About a customer and their orders, oldest first. */
export const listEntriesAbout = manyRows(
  Type.Object({ at: Timestamp, what: Type.String(), subject: Type.String() }),
  (sql, customerId: string) => sql`
    select at, what, subject from audit_entries
    where subject = ${customerId}::text
      or subject in (select id from orders where customer_id = as_uuid(${customerId}::text))
    order by id`,
);

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

/** One process at a time chains; the others leave it to that one. */
export const tryChainLock = oneRow(
  Type.Object({ taken: Type.Boolean() }),
  (sql) => sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.auditChain}) as taken`,
);

/** Moments are told in UTC, whatever the connection has set. */
export const setTimezoneUtc = change((sql) => sql`select set_config('timezone', 'UTC', true)`);

export const findChainEnd = oneRow(
  Type.Object({ place: Type.Integer(), entryId: Type.Integer(), hash: Bytes }),
  (sql) => sql`select place, entry_id, hash from audit_chain order by place desc limit 1`,
);

/**
 * Entries above `above` that are not in the chain. `content`: every column that is not null, so that columns which come
 * later, and are null in earlier entries, change no hash.
 */
export const listUnchained = manyRows(
  Type.Object({ id: Type.Integer(), content: Type.String() }),
  (sql, above: number, most: number) => sql`
    select e.id, (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(e)) where value <> 'null')::text as content
    from audit_entries e
    where e.id > ${above}::bigint and not exists (select from audit_chain c where c.entry_id = e.id)
    order by e.id limit ${most}::int`,
);

/** Hashes as hex. */
export const addToChain = change(
  (sql, places: readonly number[], ids: readonly number[], hashes: readonly string[]) => sql`
    insert into audit_chain (place, entry_id, hash)
    select place, entry_id, decode(hash, 'hex')
    from unnest(${places}::bigint[], ${ids}::bigint[], ${hashes}::text[]) as link (place, entry_id, hash)`,
);

/** The chain above `place`, each link with its entry as it is now; null: the entry is gone. */
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
