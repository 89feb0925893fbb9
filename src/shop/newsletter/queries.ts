import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';

const MaybeTime = Type.Union([Timestamp, Type.Null()]);

type SubscriptionRequest = {
  email: string;
  consent: string;
  askedFrom: string;
  confirmHash: Buffer;
  leaveToken: string;
};

/** Renews an earlier request; no row for an address that is subscribed already. */
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

/** A link that was opened before answers the same again. */
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

/** Asked for and never confirmed: nobody agreed to anything. */
export const deleteUnconfirmed = change(
  (sql, before: Date) => sql`
    delete from newsletter_subscribers where confirmed_at is null and confirm_ends_at < ${before}`,
);
