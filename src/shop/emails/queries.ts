import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

export const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

/** What `EmailRenderer` reads. `html`, `text` and `headers` are of releases before. */
export const Stored = {
  id: Type.String(),
  kind: Type.Union([Type.String(), Type.Null()]),
  toAddress: Type.String(),
  subject: Type.String(),
  replyTo: Type.String(),
  headers: Json<Record<string, string>>(),
  html: Type.String(),
  text: Type.String(),
  sealed: Type.Union([Bytes, Type.Null()]),
};

/** Its columns, of `letters l` with `email_facts f`. */
export const storedColumns = (sql: Sql) => sql`
  l.id, l.kind, l.to_address, l.subject, l.reply_to, l.headers, l.html, l.text, coalesce(f.sealed, l.sealed) as sealed`;

export type Fragment = ReturnType<typeof storedColumns>;

const Listed = Type.Object({ ...Stored, queuedAt: Timestamp });

export const listEmails = manyRows(
  Listed,
  (sql, most: number) => sql`
    select ${storedColumns(sql)}, l.queued_at from letters l left join email_facts f on f.email_id = l.id
    order by l.queued_at desc, l.id limit ${most}`,
);

export const findEmail = oneRow(
  Listed,
  (sql, id: string) => sql`
    select ${storedColumns(sql)}, l.queued_at from letters l left join email_facts f on f.email_id = l.id
    where l.id = as_uuid(${id})`,
);

export const listFailedEmails = manyRows(
  Type.Object({
    id: Type.String(),
    toAddress: Type.String(),
    subject: Type.String(),
    isConfidential: Type.Boolean(),
    queuedAt: Timestamp,
    tries: Type.Integer(),
    lastError: Type.Union([Type.String(), Type.Null()]),
    failedAt: Timestamp,
  }),
  (sql, most: number) => sql`
    select id, to_address, subject, is_confidential, queued_at, tries, last_error, failed_at
    from letters where failed_at is not null order by failed_at desc, id limit ${most}`,
);

/** Emails hold names, addresses and orders; they are not kept for ever. */
export const deleteOldEmails = change(
  (sql, before: Date) => sql`
    delete from letters where queued_at < ${before} and num_nonnulls(sent_at, kept_at, failed_at) = 1`,
);
