import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });
/** Empty where they are sealed; see `sealing.ts`. */
const Contents = {
  subject: Type.String(),
  html: Type.String(),
  text: Type.String(),
  sealed: Type.Union([Bytes, Type.Null()]),
};
const Moment = Type.Union([Timestamp, Type.Null()]);

/** `headers` is JSON text. */
export type NewEmailRow = {
  id: string;
  to: string;
  /** Empty where it is confidential: then it is sealed with the rest. */
  subject: string;
  sealed: Buffer;
  replyTo: string;
  headers: string;
  isConfidential: boolean;
};

type Fragment = ReturnType<typeof emailColumns>;

/** A release before would send an empty email: for it the next try is never. */
const emailColumns = (sql: Sql) => sql`
  (id, to_address, subject, sealed, reply_to, headers, is_confidential, html, text, next_try_at, due_at)`;

const emailRow = (sql: Sql, email: NewEmailRow) => sql`
  (${email.id}::uuid, ${email.to}::text, ${email.subject}::text, ${email.sealed}::bytea, ${email.replyTo}::text,
    ${email.headers}::text::jsonb, ${email.isConfidential}::boolean, '', '', 'infinity'::timestamptz, now())`;

export const insertEmail = change(
  (sql, email: NewEmailRow) => sql`insert into letters ${emailColumns(sql)} values ${emailRow(sql, email)}`,
);

export const insertEmailIf = (sql: Sql, condition: Fragment, email: NewEmailRow) => sql`
  insert into letters ${emailColumns(sql)}
  select owed.* from (values ${emailRow(sql, email)}) as owed
  where ${condition}`;

/**
 * Takes the email that has been due longest and keeps everybody else from it until `busyUntil`, by which time it is
 * delivered or whoever took it is dead. Emails that others are taking right now are passed over.
 */
export const claimDueEmail = oneRow(
  Type.Object({
    id: Type.String(),
    toAddress: Type.String(),
    ...Contents,
    replyTo: Type.String(),
    headers: Json<Record<string, string>>(),
    queuedAt: Timestamp,
    tries: Type.Integer(),
  }),
  (sql, now: Date, busyUntil: Date) => sql`
    update letters set tries = tries + 1, due_at = ${busyUntil}
    where id = (
      select id from letters
      where due_at <= ${now} and sent_at is null and kept_at is null and failed_at is null
      order by due_at limit 1 for update skip locked
    )
    returning id, to_address, subject, html, text, sealed, reply_to, headers, queued_at, tries`,
);

/** Stores emails that are due where `/dev/mail` shows them, at most so many at a time. */
export const storeDueEmails = change(
  (sql, now: Date, most: number) => sql`
    update letters set kept_at = ${now}, tries = tries + 1
    where id in (
      select id from letters
      where due_at <= ${now} and sent_at is null and kept_at is null and failed_at is null
      order by due_at limit ${most} for update skip locked
    )`,
);

export const markSent = change(
  (sql, id: string, now: Date) => sql`
    update letters set sent_at = ${now}, last_error = null,
      html = case when is_confidential then '' else html end,
      text = case when is_confidential then '' else text end,
      subject = case when is_confidential then '' else subject end,
      sealed = case when is_confidential then null else sealed end
    where id = ${id} and sent_at is null`,
);

export const markRetry = change(
  (sql, id: string, reason: string, nextTryAt: Date) => sql`
    update letters set last_error = ${reason}, due_at = ${nextTryAt} where id = ${id} and sent_at is null`,
);

export const markFailed = change(
  (sql, id: string, reason: string, now: Date) => sql`
    update letters set last_error = ${reason}, failed_at = ${now} where id = ${id} and sent_at is null`,
);

const Listed = Type.Object({
  id: Type.String(),
  toAddress: Type.String(),
  ...Contents,
  queuedAt: Timestamp,
  tries: Type.Integer(),
  lastError: Type.Union([Type.String(), Type.Null()]),
  sentAt: Moment,
  keptAt: Moment,
  failedAt: Moment,
});

export const listEmails = manyRows(
  Listed,
  (sql, most: number) => sql`
    select id, to_address, subject, html, text, sealed, queued_at, tries, last_error, sent_at, kept_at, failed_at
    from letters order by queued_at desc, id limit ${most}`,
);

export const findEmail = oneRow(
  Type.Object({ ...Listed.properties, replyTo: Type.String() }),
  (sql, id: string) => sql`
    select id, to_address, subject, html, text, sealed, queued_at, tries, last_error, sent_at, kept_at, failed_at, reply_to
    from letters where id = as_uuid(${id})`,
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

/** Two counts, each over the index that holds nothing else: most emails were sent long ago. */
export const countByOutcome = oneRow(
  Type.Object({ waiting: Type.Integer(), failed: Type.Integer() }),
  (sql) => sql`
    select
      (select count(*) from letters where sent_at is null and kept_at is null and failed_at is null) as waiting,
      (select count(*) from letters where failed_at is not null) as failed`,
);

/** How many wait for a carrier right now, no further than `most`. */
export const countDueRows = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, now: Date, most: number) => sql`
    select count(*) as count from (
      select from letters where due_at <= ${now} and sent_at is null and kept_at is null and failed_at is null
      limit ${most}::int) due`,
);

export const restartDelivery = change(
  (sql, id: string, now: Date) => sql`
    update letters set failed_at = null, tries = 0, queued_at = ${now}, next_try_at = 'infinity', due_at = ${now}
    where id = as_uuid(${id}) and failed_at is not null`,
);

export const restartAllDeliveries = change(
  (sql, now: Date) => sql`
    update letters set failed_at = null, tries = 0, queued_at = ${now}, next_try_at = 'infinity', due_at = ${now}
    where failed_at is not null`,
);

/** Emails hold names, addresses and orders; they are not kept for ever. */
export const deleteOldEmails = change(
  (sql, before: Date) => sql`
    delete from letters where queued_at < ${before} and num_nonnulls(sent_at, kept_at, failed_at) = 1`,
);

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
      (select id from letters where next_try_at <= ${now} and sent_at is null and kept_at is null and failed_at is null
        and sealed is null limit ${most}::int)
      union all
      (select id from letters where failed_at is not null and sealed is null limit ${most}::int)
    ) for update skip locked`,
);

export const encryptEmail = change(
  (sql, { id, subject, sealed }: { id: string; subject: string; sealed: Buffer }, now: Date) => sql`
    update letters set subject = ${subject}, html = '', text = '', sealed = ${sealed}, due_at = next_try_at,
      next_try_at = 'infinity'
    where id = ${id}::uuid and (next_try_at <= ${now} or failed_at is not null)`,
);

/** Sealed by one of `keys` that is not the first. */
export const listEmailsToReencrypt = manyRows(
  Type.Object({ id: Type.String(), sealed: Bytes }),
  (sql, keys: readonly string[], most: number) => sql`
    select id, sealed from letters
    where encode(substring(sealed from 2 for 6), 'hex') = any((${keys}::text[])[2:])
    limit ${most}::int for update skip locked`,
);

export const reencryptEmail = change(
  (sql, id: string, sealed: Buffer) => sql`update letters set sealed = ${sealed} where id = ${id}::uuid`,
);

/** How many that are still to be sent were sealed by a key that is not among these. */
export const countEmailsOfUnknownKeys = oneRow(
  Type.Object({ count: Type.Integer(), key: Type.Union([Type.String(), Type.Null()]) }),
  (sql, keys: readonly string[]) => sql`
    select count(*) as count, min(encode(substring(sealed from 2 for 6), 'hex')) as key from letters
    where sealed is not null and sent_at is null and kept_at is null and failed_at is null
      and encode(substring(sealed from 2 for 6), 'hex') <> all(${keys}::text[])`,
);

/** Gives up those that wait and that nobody can open. */
export const failEmailsOfUnknownKeys = change(
  (sql, keys: readonly string[], reason: string, now: Date) => sql`
    update letters set failed_at = ${now}, last_error = ${reason}
    where sealed is not null and sent_at is null and kept_at is null and failed_at is null
      and encode(substring(sealed from 2 for 6), 'hex') <> all(${keys}::text[])`,
);
