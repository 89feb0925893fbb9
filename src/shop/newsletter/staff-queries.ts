import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const MaybeTime = Type.Union([Timestamp, Type.Null()]);
const Row = Type.Object({
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
  Row,
  (sql) => sql`
    select n.id, n.subject, n.body, n.changed_at, n.started_at, n.finished_at,
      n.recipients, (select count(*)::int from newsletter_sends s where s.newsletter_id = n.id) as sent
    from newsletters n order by n.created_at desc, n.id limit 200`,
);

export const findNewsletter = oneRow(
  Row,
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

/** What an editor shows at the moment; those of the day before go. No row: the key is somebody else's. */
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

/** Subscribed when the sending began, still so, and not yet written to. */
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

/** Everybody who has ever confirmed, by email, behind `after`. */
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
