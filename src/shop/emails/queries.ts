import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

type Fragment = ReturnType<typeof storedColumns>;

export type NewEmailRow = {
  id: string;
  kind: string;
  to: string;
  /** Empty if confidential. */
  subject: string;
  sealed: Buffer;
  replyTo: string;
  isConfidential: boolean;
  urgency: number;
};

/** Two CTEs, the first called `owed`. */
export const insertEmailIf = (sql: Sql, condition: Fragment, email: NewEmailRow) => sql`
  owed as (
    insert into letters ${emailColumns(sql)}
    select email.* from (values ${emailRow(sql, email)}) as email
    where ${condition} returning id
  ), owed_facts as (
    insert into email_facts (email_id, sealed) select id, ${email.sealed}::bytea from owed
  )`;

const emailColumns = (sql: Sql) => sql`
  (id, kind, to_address, subject, reply_to, is_confidential, urgency, send_at)`;

const emailRow = (sql: Sql, email: NewEmailRow) => sql`
  (${email.id}::uuid, ${email.kind}::text, ${email.to}::text, ${email.subject}::text, ${email.replyTo}::text,
    ${email.isConfidential}::boolean, ${email.urgency}::smallint, now())`;

const storedColumns = (sql: Sql) => sql`
  l.id, l.kind, l.to_address, l.subject, l.reply_to, f.sealed`;

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

/** Read by `EmailRenderer`. `sealed`: the facts, deleted once a confidential email is sent. */
const Stored = {
  id: Type.String(),
  kind: Type.String(),
  toAddress: Type.String(),
  subject: Type.String(),
  replyTo: Type.String(),
  sealed: Type.Union([Bytes, Type.Null()]),
};

const Listed = Type.Object({ ...Stored, queuedAt: Timestamp });

export const listEmails = manyRows(
  Listed,
  (sql, limit: number) => sql`
    select ${storedColumns(sql)}, l.queued_at from letters l left join email_facts f on f.email_id = l.id
    order by l.queued_at desc, l.id limit ${limit}`,
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
  (sql, limit: number) => sql`
    select id, to_address, subject, is_confidential, queued_at, tries, last_error, failed_at
    from letters where failed_at is not null order by failed_at desc, id limit ${limit}`,
);

/** Emails contain personal data, so they are deleted after a while. */
export const deleteOldEmails = change(
  (sql, before: Date) => sql`
    delete from letters where queued_at < ${before} and num_nonnulls(sent_at, kept_at, failed_at) = 1`,
);

export const insertEmail = change(
  (sql, email: NewEmailRow) => sql`
    with owed as (
      insert into letters ${emailColumns(sql)} values ${emailRow(sql, email)} returning id
    )
    insert into email_facts (email_id, sealed) select id, ${email.sealed}::bytea from owed`,
);

/** PostgreSQL has microseconds, `now` milliseconds: emails enqueued within this millisecond are due. */
const isDue = (sql: Sql, now: Date) => sql`send_at < ${now}::timestamptz + interval '1 millisecond'`;

/** Queued; the condition of the index `letters_to_send`. */
const isWaiting = (sql: Sql) => sql`sent_at is null and kept_at is null and failed_at is null`;

/** Unknown kinds are left to a newer release for an hour. */
const isKnown = (sql: Sql, kinds: readonly string[], now: Date) => sql`
  (kind = any(${kinds}::text[]) or queued_at < ${now}::timestamptz - interval '1 hour')`;

/** Claims the most urgent email that has been due longest until `busyUntil`; skips locked rows. */
export const claimDueEmail = oneRow(
  Type.Object({ ...Stored, queuedAt: Timestamp, tries: Type.Integer() }),
  (sql, { kinds, now, busyUntil }: { kinds: readonly string[]; now: Date; busyUntil: Date }) => sql`
    with l as (
      update letters set tries = tries + 1, send_at = ${busyUntil}
      where id = (
        select id from letters where ${isDue(sql, now)} and ${isWaiting(sql)} and ${isKnown(sql, kinds, now)}
        order by urgency, send_at limit 1 for update skip locked
      )
      returning *
    )
    select ${storedColumns(sql)}, l.queued_at, l.tries from l left join email_facts f on f.email_id = l.id`,
);

/** Moves due emails to `/dev/mail`, up to a limit. */
export const storeDueEmails = change(
  (sql, now: Date, limit: number) => sql`
    update letters set kept_at = ${now}, tries = tries + 1
    where id in (
      select id from letters where ${isDue(sql, now)} and ${isWaiting(sql)}
      order by urgency, send_at limit ${limit}::int for update skip locked
    )`,
);

/** Also deletes the content of confidential emails. */
export const markSent = change(
  (sql, id: string, now: Date) => sql`
    with sent as (
      update letters set sent_at = ${now}, last_error = null,
        subject = case when is_confidential then '' else subject end
      where id = ${id} and sent_at is null
      returning id, is_confidential
    )
    delete from email_facts f using sent where f.email_id = sent.id and sent.is_confidential`,
);

export const markRetry = change(
  (sql, id: string, reason: string, nextTryAt: Date) => sql`
    update letters set last_error = ${reason}, send_at = ${nextTryAt} where id = ${id} and sent_at is null`,
);

/** Keeps the email unsent, with the reason. */
export const markDropped = change(
  (sql, id: string, reason: string, now: Date) => sql`
    update letters set last_error = ${reason}, kept_at = ${now} where id = ${id} and sent_at is null`,
);

export const markFailed = change(
  (sql, id: string, reason: string, now: Date) => sql`
    update letters set last_error = ${reason}, failed_at = ${now} where id = ${id} and sent_at is null`,
);

/** Uses partial indexes, because most emails are sent. */
export const countByOutcome = oneRow(
  Type.Object({ waiting: Type.Integer(), failed: Type.Integer() }),
  (sql) => sql`
    select
      (select count(*) from letters where ${isWaiting(sql)}) as waiting,
      (select count(*) from letters where failed_at is not null) as failed`,
);

export const countDueRows = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, now: Date, limit: number) => sql`
    select count(*) as count from (
      select from letters where send_at <= ${now} and ${isWaiting(sql)}
      limit ${limit}::int) due`,
);

export const restartDelivery = change(
  (sql, id: string, now: Date) => sql`
    update letters set failed_at = null, tries = 0, queued_at = ${now}, send_at = ${now}
    where id = as_uuid(${id}) and failed_at is not null`,
);

export const restartAllDeliveries = change(
  (sql, now: Date) => sql`
    update letters set failed_at = null, tries = 0, queued_at = ${now}, send_at = ${now}
    where failed_at is not null`,
);

/** Sealed by one of `keys` other than the first. */
export const listFactsToReencrypt = manyRows(
  Type.Object({ id: Type.String(), sealed: Bytes }),
  (sql, keys: readonly string[], limit: number) => sql`
    select email_id as id, sealed from email_facts
    where encode(substring(sealed from 2 for 6), 'hex') = any((${keys}::text[])[2:])
    limit ${limit}::int for update skip locked`,
);

export const reencryptFacts = change(
  (sql, id: string, sealed: Buffer) => sql`update email_facts set sealed = ${sealed} where email_id = ${id}::uuid`,
);

/** Queued emails sealed by none of these keys: `id, key`. */
const ofUnknownKeys = (sql: Sql, keys: readonly string[]) => sql`
  select waiting.id, waiting.key from (
    select l.id, encode(substring(f.sealed from 2 for 6), 'hex') as key
    from letters l join email_facts f on f.email_id = l.id
    where l.sent_at is null and l.kept_at is null and l.failed_at is null
  ) waiting where waiting.key <> all(${keys}::text[])`;

export const countEmailsOfUnknownKeys = oneRow(
  Type.Object({ count: Type.Integer(), key: Type.Union([Type.String(), Type.Null()]) }),
  (sql, keys: readonly string[]) =>
    sql`select count(*) as count, min(key) as key from (${ofUnknownKeys(sql, keys)}) lost`,
);

export const failEmailsOfUnknownKeys = change(
  (sql, keys: readonly string[], reason: string, now: Date) => sql`
    update letters set failed_at = ${now}, last_error = ${reason}
    where id in (select id from (${ofUnknownKeys(sql, keys)}) lost)`,
);

export const listEmailsTo = manyRows(
  Type.Object({ to: Type.String(), subject: Type.String(), queuedAt: Timestamp }),
  (sql, addresses: readonly string[]) => sql`
    select to_address as to, subject, queued_at from letters
    where to_address = any(${addresses}::text[]) order by queued_at, id`,
);

/** To the person, about their orders (by number or id), and replies; also queued ones. */
export const deleteEmailsAbout = change(
  (sql, addresses: readonly string[], customerId: string) => sql`
    delete from letters l
    where to_address = any(${addresses}::text[]) or reply_to = any(${addresses}::text[])
      or exists (select from orders o where o.customer_id = ${customerId}::uuid
        and (strpos(l.subject, o.id) > 0 or l.subject ~ ('#' || o.number || '(?!\\d)')))`,
);

/** A final email that is deleted after delivery. */
export const deleteOnceSent = change(
  (sql, id: string) => sql`update letters set forget_once_sent = true where id = ${id}`,
);

export const deleteToBeForgotten = change(
  (sql) => sql`
    delete from letters where forget_once_sent and num_nonnulls(sent_at, kept_at, failed_at) = 1`,
);
