import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import type { SubscriberState } from './schema.ts';

const MaybeTime = Type.Union([Timestamp, Type.Null()]);

type SubscriptionRequest = {
  email: string;
  consent: string;
  askedFrom: string;
  confirmHash: Buffer;
  leaveToken: string;
};

/** Renews an earlier request; no row if the address is already subscribed. */
export const requestSubscription = oneRow(
  Type.Object({ email: Type.String() }),
  (sql, request: SubscriptionRequest, now: Date, confirmEndsAt: Date) => sql`
    insert into newsletter_subscribers as known (email, consent, asked_at, asked_from, confirm_hash, confirm_ends_at, leave_token)
    values (${request.email}, ${request.consent}, ${now}, ${request.askedFrom}, ${request.confirmHash}, ${confirmEndsAt}, ${request.leaveToken})
    on conflict (email) do update set consent = excluded.consent, asked_at = excluded.asked_at,
      asked_from = excluded.asked_from, consent_source = null, consent_at = null, confirm_hash = excluded.confirm_hash, confirm_ends_at = excluded.confirm_ends_at
    where known.confirmed_at is null or known.left_at is not null
    returning email`,
);

/** Repeated clicks on the same link give the same result. */
export const lockSubscriptionRequest = oneRow(
  Type.Object({ id: Type.String(), email: Type.String(), leaveToken: Type.String(), isSubscribed: Type.Boolean() }),
  (sql, confirmHash: Buffer, now: Date) => sql`
    select id, email, leave_token, confirmed_at is not null and left_at is null as is_subscribed
    from newsletter_subscribers
    where confirm_hash = ${confirmHash} and (confirm_ends_at > ${now} or (confirmed_at is not null and left_at is null))
    for update`,
);

export const confirmSubscription = change(
  (sql, id: string, now: Date) => sql`
    update newsletter_subscribers set confirmed_at = ${now}, left_at = null where id = ${id}`,
);

export const endSubscription = oneRow(
  Type.Object({ email: Type.String() }),
  (sql, leaveToken: string, now: Date) => sql`
    update newsletter_subscribers set left_at = coalesce(left_at, ${now}), confirm_hash = null
    where leave_token = ${leaveToken} returning email`,
);

export const listSubscribers = manyRows(
  Type.Object({ email: Type.String(), leaveToken: Type.String() }),
  (sql) => sql`
    select email, leave_token from newsletter_subscribers
    where confirmed_at is not null and left_at is null order by confirmed_at, id`,
);

export const listSubscriptions = manyRows(
  Type.Object({
    email: Type.String(),
    consent: Type.String(),
    askedAt: Timestamp,
    askedFrom: Type.String(),
    consentSource: Type.Union([Type.String(), Type.Null()]),
    consentAt: MaybeTime,
    confirmedAt: MaybeTime,
    leftAt: MaybeTime,
  }),
  (sql, addresses: readonly string[]) => sql`
    select email, consent, asked_at, asked_from, consent_source, consent_at, confirmed_at, left_at
    from newsletter_subscribers where email = any(${addresses}::text[]) order by asked_at desc`,
);

export const listSendsTo = manyRows(
  Type.Object({ subject: Type.String(), sentAt: Timestamp }),
  (sql, addresses: readonly string[]) => sql`
    select n.subject, d.sent_at from newsletter_sends d
      join newsletters n on n.id = d.newsletter_id join newsletter_subscribers s on s.id = d.subscriber_id
    where s.email = any(${addresses}::text[]) order by d.sent_at`,
);

export const deleteSubscriptions = change(
  (sql, addresses: readonly string[]) => sql`
    delete from newsletter_subscribers where email = any(${addresses}::text[])`,
);

/** Requests that were never confirmed carry no consent. */
export const deleteUnconfirmed = change(
  (sql, before: Date) => sql`
    delete from newsletter_subscribers where confirmed_at is null and confirm_ends_at < ${before}`,
);

/** Separate SQL texts, so each has its own plan. */
function matchesState(sql: Sql, state: SubscriberState | '') {
  switch (state) {
    case 'subscribed':
      return sql`confirmed_at is not null and left_at is null`;
    case 'waiting':
      return sql`confirmed_at is null and left_at is null`;
    case 'unsubscribed':
      return sql`left_at is not null`;
    default:
      return sql`true`;
  }
}

/** Newest first. `words` is a lower-case LIKE pattern, or empty. */
export const listSubscribersForStaff = manyRows(
  Type.Object({
    id: Type.String(),
    email: Type.String(),
    askedAt: Timestamp,
    askedFrom: Type.String(),
    consentSource: Type.Union([Type.String(), Type.Null()]),
    consentAt: MaybeTime,
    confirmedAt: MaybeTime,
    leftAt: MaybeTime,
  }),
  (sql, filter: { words: string; state: SubscriberState | '' }, limit: number, offset: number) => sql`
    select id, email, asked_at, asked_from, consent_source, consent_at, confirmed_at, left_at from newsletter_subscribers
    where ${matchesState(sql, filter.state)} ${filter.words === '' ? sql`` : sql`and email like ${filter.words}::text`}
    order by asked_at desc, id limit ${limit}::int offset ${offset}::int`,
);

export const countStates = oneRow(
  Type.Object({ subscribed: Type.Integer(), waiting: Type.Integer(), unsubscribed: Type.Integer() }),
  (sql) => sql`
    select (count(*) filter (where confirmed_at is not null and left_at is null))::int as subscribed,
      (count(*) filter (where confirmed_at is null and left_at is null))::int as waiting,
      (count(*) filter (where left_at is not null))::int as unsubscribed
    from newsletter_subscribers`,
);

export const lockSubscriber = oneRow(
  Type.Object({ confirmedAt: MaybeTime, leftAt: MaybeTime }),
  (sql, id: string) => sql`
    select confirmed_at, left_at from newsletter_subscribers where id = as_uuid(${id}) for update`,
);

export const endSubscriptionOf = change(
  (sql, id: string, now: Date) => sql`
    update newsletter_subscribers set left_at = ${now}::timestamptz, confirm_hash = null where id = as_uuid(${id})`,
);

export const deleteSubscriber = change(
  (sql, id: string) => sql`delete from newsletter_subscribers where id = as_uuid(${id})`,
);

const NewsletterRow = Type.Object({
  id: Type.String(),
  subject: Type.String(),
  body: Type.String(),
  changedAt: Timestamp,
  startedAt: MaybeTime,
  finishedAt: MaybeTime,
  sent: Type.Integer(),
  recipients: Type.Union([Type.Integer(), Type.Null()]),
});

export const listNewsletters = manyRows(
  NewsletterRow,
  (sql) => sql`
    select n.id, n.subject, n.body, n.changed_at, n.started_at, n.finished_at,
      n.recipients, (select count(*)::int from newsletter_sends s where s.newsletter_id = n.id) as sent
    from newsletters n order by n.created_at desc, n.id limit 200`,
);

export const findNewsletter = oneRow(
  NewsletterRow,
  (sql, id: string) => sql`
    select n.id, n.subject, n.body, n.changed_at, n.started_at, n.finished_at,
      n.recipients, (select count(*)::int from newsletter_sends s where s.newsletter_id = n.id) as sent
    from newsletters n where n.id = as_uuid(${id})`,
);

export const lockNewsletter = oneRow(
  Type.Object({
    subject: Type.String(),
    body: Type.String(),
    changedAt: Timestamp,
    startedAt: MaybeTime,
    finishedAt: MaybeTime,
  }),
  (sql, id: string) => sql`
    select subject, body, changed_at, started_at, finished_at from newsletters where id = as_uuid(${id}) for update`,
);

export const addNewsletter = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, { subject, body }: { subject: string; body: string }, now: Date) => sql`
    insert into newsletters (subject, body, created_at, changed_at)
    values (${subject}, ${body}, ${now}::timestamptz, ${now}::timestamptz) returning id`,
);

export const saveNewsletter = change(
  (sql, id: string, { subject, body }: { subject: string; body: string }, now: Date) => sql`
    update newsletters set subject = ${subject}, body = ${body}, changed_at = ${now}::timestamptz where id = as_uuid(${id})`,
);

export const deleteNewsletter = change((sql, id: string) => sql`delete from newsletters where id = as_uuid(${id})`);

export const startNewsletter = change(
  (sql, id: string, recipients: number, now: Date) => sql`
    update newsletters set started_at = ${now}::timestamptz, recipients = ${recipients}::int where id = as_uuid(${id})`,
);

/**
 * Upserts an editor's draft; previews older than a day are deleted. No row if the key belongs to another staff member.
 */
export const savePreview = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, preview: { key: string; staffId: string; subject: string; body: string }, now: Date) => sql`
    with gone as (delete from newsletter_previews where at < ${now}::timestamptz - interval '1 day')
    insert into newsletter_previews as known (id, staff_id, subject, body, at)
    values (${preview.key}::uuid, ${preview.staffId}::uuid, ${preview.subject}, ${preview.body}, ${now}::timestamptz)
    on conflict (id) do update set subject = excluded.subject, body = excluded.body, at = excluded.at
    where known.staff_id = excluded.staff_id returning id`,
);

export const findPreview = oneRow(
  Type.Object({ subject: Type.String(), body: Type.String() }),
  (sql, key: string, staffId: string) => sql`
    select subject, body from newsletter_previews where id = as_uuid(${key}) and staff_id = ${staffId}::uuid`,
);

export const finishNewsletter = change(
  (sql, id: string, now: Date) =>
    sql`update newsletters set finished_at = ${now}::timestamptz where id = as_uuid(${id})`,
);

export const countSubscribers = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql) => sql`
    select count(*)::int as count from newsletter_subscribers where confirmed_at is not null and left_at is null`,
);

/** Subscribed since before the sending began, and not sent to yet. */
export const takeSubscribers = manyRows(
  Type.Object({ id: Type.String(), email: Type.String(), leaveToken: Type.String() }),
  (sql, newsletterId: string, most: number, now: Date) => sql`
    with taken as (
      insert into newsletter_sends (newsletter_id, subscriber_id, sent_at)
      select n.id, s.id, ${now}::timestamptz from newsletters n, newsletter_subscribers s
      where n.id = as_uuid(${newsletterId}) and s.confirmed_at <= n.started_at and s.left_at is null
        and not exists (select from newsletter_sends d where d.newsletter_id = n.id and d.subscriber_id = s.id)
      order by s.confirmed_at, s.id limit ${most}::int
      returning subscriber_id
    )
    select s.id, s.email, s.leave_token from taken join newsletter_subscribers s on s.id = taken.subscriber_id`,
);

/** Every subscriber who ever confirmed, ordered by email, after `after`. */
export const listForCsv = manyRows(
  Type.Object({
    email: Type.String(),
    askedAt: Timestamp,
    confirmedAt: MaybeTime,
    leftAt: MaybeTime,
    consent: Type.String(),
    askedFrom: Type.String(),
    consentSource: Type.Union([Type.String(), Type.Null()]),
    consentAt: MaybeTime,
  }),
  (sql, after: string, most: number) => sql`
    select email, asked_at, confirmed_at, left_at, consent, asked_from, consent_source, consent_at from newsletter_subscribers
    where email > ${after} and confirmed_at is not null order by email limit ${most}::int`,
);
