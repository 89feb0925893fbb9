import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';
import { Bytes, type Fragment } from './queries.ts';

/**
 * Written by a release before: due by now (what is not may be on its way right now, by a process of that release), or
 * given up.
 */
export const listUnencryptedEmails = manyRows(
  Type.Object({
    id: Type.String(),
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
    isConfidential: Type.Boolean(),
  }),
  (sql, now: Date, most: number) => sql`
    select id, subject, html, text, is_confidential from letters
    where id in (
      (select id from letters where next_try_at <= ${now} and kind is null and sent_at is null and kept_at is null
        and failed_at is null and sealed is null limit ${most}::int)
      union all
      (select id from letters where failed_at is not null and kind is null and sealed is null limit ${most}::int)
    ) for update skip locked`,
);

export const encryptEmail = change(
  (sql, { id, subject, sealed }: { id: string; subject: string; sealed: Buffer }, now: Date) => sql`
    update letters set subject = ${subject}, html = '', text = '', sealed = ${sealed}, due_at = next_try_at,
      next_try_at = 'infinity'
    where id = ${id}::uuid and (next_try_at <= ${now} or failed_at is not null)`,
);

/** The key that has sealed it is one of `keys`, and not the first. */
const isOfFormerKey = (sql: Sql, column: Fragment, keys: readonly string[]) =>
  sql`encode(substring(${column} from 2 for 6), 'hex') = any((${keys}::text[])[2:])`;

export const listEmailsToReencrypt = manyRows(
  Type.Object({ id: Type.String(), sealed: Bytes }),
  (sql, keys: readonly string[], most: number) => sql`
    select id, sealed from letters where ${isOfFormerKey(sql, sql`sealed`, keys)}
    limit ${most}::int for update skip locked`,
);

export const reencryptEmail = change(
  (sql, id: string, sealed: Buffer) => sql`update letters set sealed = ${sealed} where id = ${id}::uuid`,
);

export const listFactsToReencrypt = manyRows(
  Type.Object({ id: Type.String(), sealed: Bytes }),
  (sql, keys: readonly string[], most: number) => sql`
    select email_id as id, sealed from email_facts where ${isOfFormerKey(sql, sql`sealed`, keys)}
    limit ${most}::int for update skip locked`,
);

export const reencryptFacts = change(
  (sql, id: string, sealed: Buffer) => sql`update email_facts set sealed = ${sealed} where email_id = ${id}::uuid`,
);

/** Those that are still to be sent and were sealed by a key that is not among these: `id, key`. */
const ofUnknownKeys = (sql: Sql, keys: readonly string[]) => sql`
  select waiting.id, waiting.key from (
    select l.id, encode(substring(coalesce(f.sealed, l.sealed) from 2 for 6), 'hex') as key
    from letters l left join email_facts f on f.email_id = l.id
    where l.sent_at is null and l.kept_at is null and l.failed_at is null
  ) waiting where waiting.key <> all(${keys}::text[])`;

export const countEmailsOfUnknownKeys = oneRow(
  Type.Object({ count: Type.Integer(), key: Type.Union([Type.String(), Type.Null()]) }),
  (sql, keys: readonly string[]) =>
    sql`select count(*) as count, min(key) as key from (${ofUnknownKeys(sql, keys)}) lost`,
);

/** Gives up those that wait and that nobody can open. */
export const failEmailsOfUnknownKeys = change(
  (sql, keys: readonly string[], reason: string, now: Date) => sql`
    update letters set failed_at = ${now}, last_error = ${reason}
    where id in (select id from (${ofUnknownKeys(sql, keys)}) lost)`,
);
