import { Type } from 'typebox';
import { change, Json, manyRows, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/nullable.ts';

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

/** Newest first, below the entry `beneath`. Every filter may be empty. */
export const listEntries = manyRows(
  Type.Object({
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
  }),
  (sql, input: AuditQuery, most: number) => sql`
    select e.id, e.at, e.who, e.what, e.subject,
      (select name from staff where split_part(e.what, '.', 1) = 'staff' and staff.id = as_uuid(e.subject)) as member,
      e.network, e.outcome, e.before, e.after
    from audit_entries e
    where (${input.words}::text = ''
        or lower(who || ' ' || what || ' ' || subject) like '%' || ${input.words}::text || '%'
        or subject = any (select id::text from staff where lower(name) like '%' || ${input.words}::text || '%'))
      and (${input.area}::text = '' or split_part(what, '.', 1) = ${input.area}::text)
      and (not ${input.securityOnly}::boolean or outcome is not null)
      and (${input.since}::timestamptz is null or at >= ${input.since}::timestamptz)
      and (${input.beneath}::bigint is null or e.id < ${input.beneath}::bigint)
    order by e.id desc limit ${most}::int`,
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
