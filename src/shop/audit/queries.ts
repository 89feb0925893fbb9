import { Type } from 'typebox';
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
