import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, oneRow, Timestamp } from '../../platform/db/query.ts';
import { Stored, storedColumns } from './queries.ts';

/** Waits to be sent; `letters_to_send` has no others. */
const isWaiting = (sql: Sql) => sql`send_at is not null and sent_at is null and kept_at is null and failed_at is null`;

/** PostgreSQL's clock counts microseconds, `now` milliseconds: what was enqueued within this one is due. */
const isDue = (sql: Sql, now: Date) => sql`send_at < ${now}::timestamptz + interval '1 millisecond'`;

/** A kind that this release does not know is left to a newer one, for an hour. */
const isKnown = (sql: Sql, kinds: readonly string[], now: Date) => sql`
  (kind is null or kind = any(${kinds}::text[]) or queued_at < ${now}::timestamptz - interval '1 hour')`;

/**
 * Takes the most urgent email that has been due longest and keeps everybody else from it until `busyUntil`, by which time
 * it is delivered or whoever took it is dead. Emails that others are taking right now are passed over.
 */
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

/** Emails that a release before has rendered, and that it does not send any more from then on. */
export const adoptRenderedEmails = change(
  (sql, now: Date, most: number) => sql`
    update letters set send_at = due_at, due_at = 'infinity'
    where id in (
      select id from letters
      where due_at <= ${now} and kind is null and sent_at is null and kept_at is null and failed_at is null
      order by due_at limit ${most}::int for update skip locked
    )`,
);

/** Stores emails that are due where `/dev/mail` shows them, at most so many at a time. */
export const storeDueEmails = change(
  (sql, now: Date, most: number) => sql`
    update letters set kept_at = ${now}, tries = tries + 1
    where id in (
      select id from letters where ${isDue(sql, now)} and ${isWaiting(sql)}
      order by urgency, send_at limit ${most}::int for update skip locked
    )`,
);

/** What a confidential email says goes with it. */
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

/** Kept here unsent, with the reason. */
export const markDropped = change(
  (sql, id: string, reason: string, now: Date) => sql`
    update letters set last_error = ${reason}, kept_at = ${now} where id = ${id} and sent_at is null`,
);

export const markFailed = change(
  (sql, id: string, reason: string, now: Date) => sql`
    update letters set last_error = ${reason}, failed_at = ${now} where id = ${id} and sent_at is null`,
);

/** Counts over the indexes that hold nothing else: most emails were sent long ago. */
export const countByOutcome = oneRow(
  Type.Object({ waiting: Type.Integer(), failed: Type.Integer() }),
  (sql) => sql`
    select
      (select count(*) from letters where ${isWaiting(sql)}) + (select count(*) from letters
        where kind is null and send_at is null and sent_at is null and kept_at is null and failed_at is null) as waiting,
      (select count(*) from letters where failed_at is not null) as failed`,
);

/** How many wait for a carrier right now, no further than `most`. */
export const countDueRows = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, now: Date, most: number) => sql`
    select count(*) as count from (
      select from letters where send_at <= ${now} and ${isWaiting(sql)}
      limit ${most}::int) due`,
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
