import { Type } from 'typebox';
import type { Sql } from '../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import type { SubscriberState } from './subscriber-schema.ts';

const MaybeTime = Type.Union([Timestamp, Type.Null()]);

/** A text of its own for each, so that each has its plan. */
function isIn(sql: Sql, state: SubscriberState | '') {
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

/** Newest first. `words` is a pattern for LIKE in lower case, or empty. */
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
    where ${isIn(sql, filter.state)} ${filter.words === '' ? sql`` : sql`and email like ${filter.words}::text`}
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
