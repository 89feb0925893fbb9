import { Type } from 'typebox';
import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Sql } from '../../platform/db/database.ts';
import { change, Json, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';
import type { DeliveryState } from './schema.ts';

const Bytes = Type.Unsafe<Buffer>({ 'x-column': 'bytes' });

const WebhookRow = Type.Object({
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  createdBy: Type.String(),
  createdAt: Timestamp,
  failingSince: nullable(Timestamp),
  pausedAt: nullable(Timestamp),
  waiting: Type.Integer(),
  lastDeliveredAt: nullable(Timestamp),
});

const webhookColumns = (sql: Sql, most: number) => sql`
  w.id, w.url, w.events, w.created_by, w.created_at, w.failing_since, w.paused_at,
  (select count(*)::int from (
    select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' limit ${most}::int) waiting) as waiting,
  (select d.tried_at from webhook_deliveries d where d.webhook_id = w.id and d.state = 'delivered'
    order by d.id desc limit 1) as last_delivered_at`;

export const listWebhookRows = manyRows(
  WebhookRow,
  (sql, most: number) => sql`select ${webhookColumns(sql, most)} from webhooks w order by w.created_at, w.id`,
);

export const findWebhookRow = oneRow(
  WebhookRow,
  (sql, id: string, most: number) => sql`
    select ${webhookColumns(sql, most)} from webhooks w where w.id = as_uuid(${id})`,
);

export const countWebhooks = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql) => sql`select count(*)::int as count from webhooks`,
);

type NewWebhookRow = {
  id: string;
  url: string;
  events: readonly string[];
  sealed: Buffer;
  createdBy: string;
  createdAt: Date;
};

export const insertWebhook = change(
  (sql, row: NewWebhookRow) => sql`
    insert into webhooks (id, url, events, sealed, created_by, created_at)
    values (${row.id}::uuid, ${row.url}, ${row.events}::text[], ${row.sealed}, ${row.createdBy}, ${row.createdAt}::timestamptz)`,
);

export const lockWebhook = oneRow(
  Type.Object({
    id: Type.String(),
    url: Type.String(),
    events: Type.Array(Type.String()),
    pausedAt: nullable(Timestamp),
    failingSince: nullable(Timestamp),
  }),
  (sql, id: string) => sql`
    select id, url, events, paused_at, failing_since from webhooks where id = as_uuid(${id}) for update`,
);

export const updateWebhook = change(
  (sql, id: string, url: string, events: readonly string[]) => sql`
    update webhooks set url = ${url}, events = ${events}::text[] where id = ${id}::uuid`,
);

export const deleteWebhook = oneRow(
  Type.Object({ url: Type.String(), events: Type.Array(Type.String()) }),
  (sql, id: string) => sql`delete from webhooks where id = as_uuid(${id}) returning url, events`,
);

/** Waiting messages are due at once, and have their day of tries again. */
export const resumeWebhook = change(
  (sql, id: string, now: Date) => sql`
    with resumed as (
      update webhooks set paused_at = null, failing_since = null where id = ${id}::uuid returning id
    )
    update webhook_deliveries d set next_try_at = ${now}::timestamptz, tries = 0, first_tried_at = null
    from resumed where d.webhook_id = resumed.id and d.state = 'waiting' and not d.is_busy`,
);

/** With its signing keys. */
const Target = {
  webhookId: Type.String(),
  url: Type.String(),
  sealed: Bytes,
  sealedPrevious: nullable(Bytes),
};

/** The previous signing key, while messages are also signed with it. */
const previousKey = (sql: Sql, now: Date) => sql`
  case when w.previous_until > ${now}::timestamptz then w.sealed_previous end as sealed_previous`;

export const findTarget = oneRow(
  Type.Object(Target),
  (sql, id: string, now: Date) => sql`
    select w.id as webhook_id, w.url, w.sealed, ${previousKey(sql, now)} from webhooks w where w.id = as_uuid(${id})`,
);

export const replaceSecret = change(
  (sql, id: string, sealed: Buffer, previousUntil: Date) => sql`
    update webhooks set sealed_previous = sealed, previous_until = ${previousUntil}::timestamptz, sealed = ${sealed}
    where id = ${id}::uuid`,
);

export const listSealed = manyRows(
  Type.Object({ id: Type.String(), sealed: Bytes, sealedPrevious: nullable(Bytes) }),
  (sql) => sql`select id, sealed, sealed_previous from webhooks order by id for update`,
);

export const resealWebhook = change(
  (sql, id: string, sealed: Buffer, sealedPrevious: Buffer | null) => sql`
    update webhooks set sealed = ${sealed}, sealed_previous = ${sealedPrevious} where id = ${id}::uuid`,
);

const DeliveryRow = Type.Object({
  id: Type.Integer(),
  messageId: Type.String(),
  event: Type.String(),
  subject: Type.String(),
  happenedAt: Timestamp,
  state: Type.Unsafe<DeliveryState>({ type: 'string' }),
  tries: Type.Integer(),
  triedAt: nullable(Timestamp),
  nextTryAt: nullable(Timestamp),
  status: nullable(Type.Integer()),
  answer: Type.String(),
  problem: Type.String(),
});

const deliveryColumns = (sql: Sql) => sql`
  d.id, d.message_id, d.event, d.subject, d.happened_at, d.state, d.tries, d.tried_at, d.status, d.answer, d.problem,
  case when d.state = 'waiting' and not d.is_busy then d.next_try_at end as next_try_at`;

/** Newest first, below the id `beneath`; `state` empty: all. */
export const listDeliveries = manyRows(
  DeliveryRow,
  (sql, webhookId: string, filter: { state: string; beneath: number | null }, most: number) => sql`
    select ${deliveryColumns(sql)} from webhook_deliveries d
    where d.webhook_id = as_uuid(${webhookId}) and (${filter.state}::text = '' or d.state = ${filter.state}::text)
      and (${filter.beneath}::bigint is null or d.id < ${filter.beneath}::bigint)
    order by d.id desc limit ${most}::int`,
);

export const findDelivery = oneRow(
  DeliveryRow,
  (sql, id: number) => sql`select ${deliveryColumns(sql)} from webhook_deliveries d where d.id = ${id}::bigint`,
);

/** No row while it is being sent, and for a paused webhook. */
export const restartDelivery = oneRow(
  Type.Object({ id: Type.Integer() }),
  (sql, webhookId: string, id: number, now: Date) => sql`
    update webhook_deliveries d set state = 'waiting', tries = 0, first_tried_at = null, next_try_at = ${now}::timestamptz
    from webhooks w
    where w.id = d.webhook_id and w.id = as_uuid(${webhookId}) and d.id = ${id}::bigint and not d.is_busy
      and w.paused_at is null
    returning d.id`,
);

/** Only one process at a time: otherwise a later event of a subject might get the lower id. */
export const tryLockOutbox = oneRow(
  Type.Object({ isLocked: Type.Boolean() }),
  (sql) => sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.webhookOutbox}) as is_locked`,
);

export const hasOutbox = oneRow(
  Type.Object({ isThere: Type.Boolean() }),
  (sql) => sql`select exists (select from webhook_outbox) as is_there`,
);

/**
 * Moves the oldest events of the outbox to the deliveries of each webhook; returns how many were taken. A message about a
 * state is left out if one about the same subject has not been tried yet: that one will read the same state. Messages of
 * a subject that waits for a retry wait with it.
 */
export const distributeEvents = oneRow(
  Type.Object({ taken: Type.Integer() }),
  (sql, merged: readonly string[], most: number, now: Date) => sql`
    with taken as (
      delete from webhook_outbox where id in (select id from webhook_outbox order by id limit ${most}::int) returning *
    ), first_of_state as (
      select distinct on (event, subject) id from taken where event = any(${merged}::text[]) order by event, subject, id
    ), added as (
      insert into webhook_deliveries (webhook_id, message_id, event, subject, item, happened_at, next_try_at)
      select w.id, t.message_id, t.event, t.subject, t.item, t.happened_at,
        greatest(${now}::timestamptz, (select max(d.next_try_at) from webhook_deliveries d
          where d.webhook_id = w.id and d.subject = t.subject and d.state = 'waiting' and not d.is_busy))
      from taken t join webhooks w on w.events @> array[t.event]
      where t.event <> all(${merged}::text[]) or (t.id in (select id from first_of_state)
        and not exists (select from webhook_deliveries d where d.webhook_id = w.id and d.subject = t.subject
          and d.event = t.event and d.state = 'waiting' and d.tries = 0 and not d.is_busy))
      order by t.id, w.created_at, w.id
    )
    select count(*)::int as taken from taken`,
);

const ClaimedRow = Type.Object({
  ...Target,
  id: Type.Integer(),
  messageId: Type.String(),
  event: Type.String(),
  subject: Type.String(),
  item: Type.String(),
  happenedAt: Timestamp,
  tries: Type.Integer(),
  firstTriedAt: Timestamp,
  triedAt: Timestamp,
});

/**
 * Claims up to `most` due messages of one webhook until `busyUntil`, longest due first: each the oldest of its subject. Of
 * the webhooks that aren't being sent messages, the one that has waited longest; failing ones come last, because each of
 * their messages may take as long as the timeout.
 */
export const claimDeliveries = manyRows(
  ClaimedRow,
  (sql, { now, busyUntil, most }: { now: Date; busyUntil: Date; most: number }) => sql`
    with next as (
      select w.id from webhooks w, lateral (
        select d.id, d.next_try_at from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'waiting' and d.next_try_at <= ${now}::timestamptz
          and not exists (select from webhook_deliveries e where e.webhook_id = w.id and e.subject = d.subject
            and e.state = 'waiting' and e.id < d.id)
        order by d.next_try_at, d.id limit 1
      ) first
      where w.paused_at is null and not exists (select from webhook_deliveries b
        where b.webhook_id = w.id and b.is_busy and b.next_try_at > ${now}::timestamptz)
      order by w.failing_since is not null, first.next_try_at, first.id limit 1 for no key update of w skip locked
    ), due as (
      select d.id from next, lateral (
        select d.id from webhook_deliveries d
        where d.webhook_id = next.id and d.state = 'waiting' and d.next_try_at <= ${now}::timestamptz
          and not exists (select from webhook_deliveries e where e.webhook_id = next.id and e.subject = d.subject
            and e.state = 'waiting' and e.id < d.id)
        order by d.next_try_at, d.id limit ${most}::int for update skip locked
      ) d
    ), claimed as (
      update webhook_deliveries d set tries = tries + 1, is_busy = true, next_try_at = ${busyUntil}::timestamptz,
        first_tried_at = coalesce(first_tried_at, ${now}::timestamptz), tried_at = ${now}::timestamptz
      from due where d.id = due.id returning d.*
    )
    select c.id, c.message_id, c.event, c.subject, c.item, c.happened_at, c.tries, c.first_tried_at, c.tried_at,
      w.id as webhook_id, w.url, w.sealed, ${previousKey(sql, now)}
    from claimed c join webhooks w on w.id = c.webhook_id order by c.id`,
);

/** Gives back claimed messages that there was no time to send. */
export const releaseDeliveries = change(
  (sql, ids: readonly number[], now: Date) => sql`
    update webhook_deliveries set tries = tries - 1, is_busy = false, next_try_at = ${now}::timestamptz,
      first_tried_at = case when tries > 1 then first_tried_at end
    where id = any(${ids}::bigint[]) and is_busy`,
);

/** Of a try. */
type Outcome = { status: number | null; answer: string; problem: string };

export const endDelivery = change(
  (sql, id: number, state: DeliveryState, { status, answer, problem }: Outcome) => sql`
    update webhook_deliveries set state = ${state}::text, is_busy = false, status = ${status}::int, answer = ${answer},
      problem = ${problem}
    where id = ${id}::bigint and is_busy`,
);

/** The messages behind it wait, too. */
export const retryDelivery = change(
  (sql, id: number, nextTryAt: Date, { status, answer, problem }: Outcome) => sql`
    with failed as (
      update webhook_deliveries set is_busy = false, next_try_at = ${nextTryAt}::timestamptz, status = ${status}::int,
        answer = ${answer}, problem = ${problem}
      where id = ${id}::bigint and is_busy returning id, webhook_id, subject
    )
    update webhook_deliveries d set next_try_at = greatest(d.next_try_at, ${nextTryAt}::timestamptz) from failed
    where d.webhook_id = failed.webhook_id and d.subject = failed.subject and d.state = 'waiting' and d.id > failed.id`,
);

export const markWorking = change(
  (sql, id: string) =>
    sql`update webhooks set failing_since = null where id = ${id}::uuid and failing_since is not null`,
);

export const markFailing = oneRow(
  Type.Object({ failingSince: nullable(Timestamp) }),
  (sql, id: string, triedAt: Date) => sql`
    update webhooks set failing_since = coalesce(failing_since, ${triedAt}::timestamptz) where id = ${id}::uuid
    returning failing_since`,
);

/** 0 if it is paused already. */
export const pauseWebhook = change(
  (sql, id: string, now: Date) => sql`
    update webhooks set paused_at = ${now}::timestamptz where id = ${id}::uuid and paused_at is null`,
);

/** A message that is sent at once, outside the queue: owners try an address with it. */
export const insertTest = oneRow(
  Type.Object({ id: Type.Integer(), messageId: Type.String() }),
  (sql, webhookId: string, event: string, now: Date, busyUntil: Date) => sql`
    insert into webhook_deliveries (webhook_id, message_id, event, subject, item, happened_at, tries, first_tried_at,
      tried_at, next_try_at, is_busy)
    select ${webhookId}::uuid, id, ${event}, 'test:' || id, '', ${now}::timestamptz, 1, ${now}::timestamptz,
      ${now}::timestamptz, ${busyUntil}::timestamptz, true
    from (select 'msg_' || replace(gen_random_uuid()::text, '-', '') as id) message
    returning id, message_id`,
);

export const deleteOldDeliveries = change(
  (sql, before: Date) => sql`delete from webhook_deliveries where happened_at < ${before}::timestamptz`,
);

export const deleteOldEvents = change(
  (sql, before: Date) => sql`delete from webhook_outbox where happened_at < ${before}::timestamptz`,
);

/** A receiver may have repeated personal data in its answer. */
export const eraseAnswersAbout = change(
  (sql, customerId: string) => sql`
    update webhook_deliveries set answer = '' where answer <> '' and (
      subject in (select 'order:' || id from orders where customer_id = ${customerId}::uuid)
      or subject in (select 'review:' || id from reviews where customer_id = ${customerId}::uuid)
      or subject in (select 'message:' || id from contact_messages where customer_id = ${customerId}::uuid))`,
);

export const findReturnOrder = oneRow(
  Type.Object({ orderId: Type.String() }),
  (sql, id: string) => sql`select order_id from order_returns where id = as_uuid(${id})`,
);

export const findReview = oneRow(
  Type.Object({
    id: Type.Integer(),
    productId: Type.String(),
    productName: Type.String(),
    name: Type.String(),
    rating: Type.Integer(),
    comment: Type.String(),
    createdAt: Timestamp,
    isVerified: Type.Boolean(),
    fit: nullable(Type.Unsafe<'small' | 'true' | 'large'>({ type: 'string' })),
    status: Type.Unsafe<'shown' | 'waiting' | 'hidden'>({ type: 'string' }),
  }),
  (sql, id: string) => sql`
    select r.id, r.product_id, p.name as product_name, r.name, r.rating, r.comment, r.created_at, r.is_verified, r.fit,
      r.status
    from reviews r join products p on p.id = r.product_id where r.id = ${id}::bigint`,
);

export const findMessage = oneRow(
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    message: Type.String(),
    product: Json<{ id: string; name: string } | null>(),
    order: Json<{ id: string; number: number } | null>(),
    attachments: Type.Array(Type.String()),
    receivedAt: Timestamp,
  }),
  (sql, id: string) => sql`
    select m.id, m.name, m.email, m.message,
      case when m.product_id is not null then json_build_object('id', m.product_id, 'name', m.product_name) end as product,
      case when m.order_id is not null then json_build_object('id', m.order_id, 'number',
        (select o.number from orders o where o.id = m.order_id)) end as "order",
      m.attachments, m.received_at
    from contact_messages m where m.id = as_uuid(${id})`,
);
