import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

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

/** Hides them from earlier releases, which would send them empty. */
const emailColumns = (sql: Sql) => sql`
  (id, kind, to_address, subject, reply_to, is_confidential, urgency, html, text, next_try_at, due_at, send_at)`;

const emailRow = (sql: Sql, email: NewEmailRow) => sql`
  (${email.id}::uuid, ${email.kind}::text, ${email.to}::text, ${email.subject}::text, ${email.replyTo}::text,
    ${email.isConfidential}::boolean, ${email.urgency}::smallint, '', '', 'infinity'::timestamptz,
    'infinity'::timestamptz, now())`;

/** Its columns, of `letters l` with `email_facts f`. */
const storedColumns = (sql: Sql) => sql`
  l.id, l.kind, l.to_address, l.subject, l.reply_to, l.headers, l.html, l.text, coalesce(f.sealed, l.sealed) as sealed`;

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

/** Read by `EmailRenderer`. `html`, `text` and `headers`: of earlier releases. */
const Stored = {
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

/** Queued; the index `letters_to_send` has no others. */
const isWaiting = (sql: Sql) => sql`send_at is not null and sent_at is null and kept_at is null and failed_at is null`;

/** Unknown kinds are left to a newer release for an hour. */
const isKnown = (sql: Sql, kinds: readonly string[], now: Date) => sql`
  (kind is null or kind = any(${kinds}::text[]) or queued_at < ${now}::timestamptz - interval '1 hour')`;

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

/** Takes over emails rendered by an earlier release, which then no longer sends them. */
export const adoptRenderedEmails = change(
  (sql, now: Date, limit: number) => sql`
    update letters set send_at = due_at, due_at = 'infinity'
    where id in (
      select id from letters
      where due_at <= ${now} and kind is null and sent_at is null and kept_at is null and failed_at is null
      order by due_at limit ${limit}::int for update skip locked
    )`,
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
        html = case when is_confidential then '' else html end,
        text = case when is_confidential then '' else text end,
        subject = case when is_confidential then '' else subject end,
        sealed = case when is_confidential then null else sealed end
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
      (select count(*) from letters where ${isWaiting(sql)}) + (select count(*) from letters
        where kind is null and send_at is null and sent_at is null and kept_at is null and failed_at is null) as waiting,
      (select count(*) from letters where failed_at is not null) as failed`,
);

/** Count of emails due now, up to `most`. */
export const countDueRows = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, now: Date, limit: number) => sql`
    select count(*) as count from (
      select from letters where send_at <= ${now} and ${isWaiting(sql)}
      limit ${limit}::int) due`,
);

export const restartDelivery = change(
  (sql, id: string, now: Date) => sql`
    update letters set failed_at = null, tries = 0, queued_at = ${now}, next_try_at = 'infinity', due_at = 'infinity',
      send_at = ${now}
    where id = as_uuid(${id}) and failed_at is not null`,
);

export const restartAllDeliveries = change(
  (sql, now: Date) => sql`
    update letters set failed_at = null, tries = 0, queued_at = ${now}, next_try_at = 'infinity', due_at = 'infinity',
      send_at = ${now}
    where failed_at is not null`,
);

/** Emails of an earlier release that are due or failed; others may still be sent by a process of that release. */
export const listUnencryptedEmails = manyRows(
  Type.Object({
    id: Type.String(),
    subject: Type.String(),
    html: Type.String(),
    text: Type.String(),
    isConfidential: Type.Boolean(),
  }),
  (sql, now: Date, limit: number) => sql`
    select id, subject, html, text, is_confidential from letters
    where id in (
      (select id from letters where next_try_at <= ${now} and kind is null and sent_at is null and kept_at is null
        and failed_at is null and sealed is null limit ${limit}::int)
      union all
      (select id from letters where failed_at is not null and kind is null and sealed is null limit ${limit}::int)
    ) for update skip locked`,
);

export const encryptEmail = change(
  (sql, { id, subject, sealed }: { id: string; subject: string; sealed: Buffer }, now: Date) => sql`
    update letters set subject = ${subject}, html = '', text = '', sealed = ${sealed}, due_at = next_try_at,
      next_try_at = 'infinity'
    where id = ${id}::uuid and (next_try_at <= ${now} or failed_at is not null)`,
);

/** Sealed by one of `keys` other than the first. */
const isOfFormerKey = (sql: Sql, column: Fragment, keys: readonly string[]) =>
  sql`encode(substring(${column} from 2 for 6), 'hex') = any((${keys}::text[])[2:])`;

export const listEmailsToReencrypt = manyRows(
  Type.Object({ id: Type.String(), sealed: Bytes }),
  (sql, keys: readonly string[], limit: number) => sql`
    select id, sealed from letters where ${isOfFormerKey(sql, sql`sealed`, keys)}
    limit ${limit}::int for update skip locked`,
);

export const reencryptEmail = change(
  (sql, id: string, sealed: Buffer) => sql`update letters set sealed = ${sealed} where id = ${id}::uuid`,
);

export const listFactsToReencrypt = manyRows(
  Type.Object({ id: Type.String(), sealed: Bytes }),
  (sql, keys: readonly string[], limit: number) => sql`
    select email_id as id, sealed from email_facts where ${isOfFormerKey(sql, sql`sealed`, keys)}
    limit ${limit}::int for update skip locked`,
);

export const reencryptFacts = change(
  (sql, id: string, sealed: Buffer) => sql`update email_facts set sealed = ${sealed} where email_id = ${id}::uuid`,
);

/** Queued emails sealed by none of these keys: `id, key`. */
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

/** Marks queued emails without a key as failed. */
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
