import { type Static, Type } from 'typebox';
import type { Sql } from '../../../platform/db/database.ts';
import { change, manyRows, oneRow, Timestamp } from '../../../platform/db/query.ts';
import { nullable } from '../../../shared/field-shapes.ts';
import { getDue } from '../queries.ts';

const DelayRow = Type.Object({
  orderId: Type.String(),
  n: Type.Integer(),
  shipBy: nullable(Type.String()),
  arrivesFrom: nullable(Type.String()),
  arrivesTo: nullable(Type.String()),
  reason: Type.String(),
  toldAt: Timestamp,
  toldBy: Type.String(),
  silence: Type.String(),
  answerUntil: nullable(Type.String()),
  answer: nullable(Type.String()),
  answeredAt: nullable(Timestamp),
  answeredBy: nullable(Type.String()),
});
export type DelayRow = Static<typeof DelayRow>;

const delayColumns = (sql: Sql) => sql`
  d.order_id, d.n, d.ship_by::text, d.arrives_from::text, d.arrives_to::text, d.reason, d.told_at, d.told_by, d.silence,
  d.answer_until::text, d.answer, d.answered_at, d.answered_by`;

export const listDelays = manyRows(
  DelayRow,
  (sql, orderId: string) =>
    sql`select ${delayColumns(sql)} from order_delays d where d.order_id = ${orderId} order by d.n`,
);

export const findDelayByToken = oneRow(
  Type.Object({ ...DelayRow.properties, isNewest: Type.Boolean() }),
  (sql, tokenHash: Buffer) => sql`
    select ${delayColumns(sql)},
      not exists (select from order_delays l where l.order_id = d.order_id and l.n > d.n) as is_newest
    from order_delays d where d.token_hash = ${tokenHash}`,
);

/** Promised ship date; thirty days after the order without a promise, by the FTC's rule. */
export const findPromisedDay = oneRow(
  Type.Object({ shipBy: Type.String() }),
  (sql, orderId: string) => sql`
    select coalesce(ship_by, (placed_at + interval '30 days')::date)::text as ship_by from orders where id = ${orderId}`,
);

type NewDelay = {
  orderId: string;
  n: number;
  wasDue: string;
  shipBy: string | null;
  arrivesFrom: string | null;
  arrivesTo: string | null;
  reason: string;
  toldAt: Date;
  toldBy: string;
  tokenHash: Buffer;
  silence: string;
  answerUntil: string | null;
};

export const insertDelay = change(
  (sql, delay: NewDelay) => sql`
    insert into order_delays (order_id, n, was_due, ship_by, arrives_from, arrives_to, reason, told_at, told_by, token_hash,
      silence, answer_until)
    values (${delay.orderId}, ${delay.n}::int, ${delay.wasDue}::text::date, ${delay.shipBy}::text::date,
      ${delay.arrivesFrom}::text::date, ${delay.arrivesTo}::text::date, ${delay.reason}, ${delay.toldAt}::timestamptz,
      ${delay.toldBy}, ${delay.tokenHash}, ${delay.silence}, ${delay.answerUntil}::text::date)`,
);

type Answer = { orderId: string; n: number; answer: 'wait' | 'cancel'; by: 'shopper' | 'clock'; at: Date };

/** A cancellation is final; consent can still become one. */
export const answerDelayRow = change(
  (sql, { orderId, n, answer, by, at }: Answer) => sql`
    update order_delays set answer = ${answer}, answered_by = ${by}, answered_at = ${at}::timestamptz
    where order_id = ${orderId} and n = ${n}::int and answer is distinct from 'cancel' and answer is distinct from ${answer}`,
);

export const markRefundTried = change(
  (sql, orderId: string, n: number, at: Date) => sql`
    update order_delays set refund_tried_at = ${at}::timestamptz where order_id = ${orderId} and n = ${n}::int`,
);

export const findRefundTry = oneRow(
  Type.Object({ answer: nullable(Type.String()), triedAt: nullable(Timestamp) }),
  (sql, orderId: string, n: number) => sql`
    select answer, date_trunc('milliseconds', refund_tried_at) as tried_at from order_delays
    where order_id = ${orderId} and n = ${n}::int`,
);

/** Any cancellation plan of the order, carried out or not. */
export const findCancellingPlan = oneRow(
  Type.Object({ key: Type.String() }),
  (sql, orderId: string) => sql`select key from refund_plans where order_id = ${orderId} and cancels limit 1`,
);

const Notice = Type.Object({ orderId: Type.String(), n: Type.Integer() });

/** Newest notices whose deadline passed without an answer. */
export const listSilentDelays = manyRows(
  Notice,
  (sql, today: string) => sql`
    select d.order_id, d.n from order_delays d join orders o on o.id = d.order_id
    where d.silence = 'cancel' and d.answer is null and d.answer_until < ${today}::text::date and o.stage = 'to_dispatch'
      and not exists (select from order_delays l where l.order_id = d.order_id and l.n > d.n)
    order by d.answer_until limit 200`,
);

/** Canceled delayed orders whose refund PayPal refused; retried after an hour. */
export const listUnrefundedDelays = manyRows(
  Notice,
  (sql, triedBefore: Date) => sql`
    select d.order_id, d.n from order_delays d join orders o on o.id = d.order_id
    where d.answer = 'cancel' and o.stage = 'to_dispatch' and d.refund_tried_at < ${triedBefore}::timestamptz
      and not exists (select from refund_plans p where p.order_id = d.order_id and p.cancels)
    order by d.order_id, d.n limit 200`,
);

/** Orders due by `day` whose customer has an email address and no pending notice. */
export const listOverdue = manyRows(
  Type.Object({ orderId: Type.String(), n: Type.Integer() }),
  (sql, day: string) => sql`
    select o.id as order_id, coalesce(last.n, 0) + 1 as n
    from orders o join customers c on c.id = o.customer_id
      left join lateral (select n, answer, silence from order_delays d where d.order_id = o.id order by n desc limit 1) last
        on true
    where o.stage = 'to_dispatch' and o.ship_by <= ${day}::text::date and ${getDue(sql)} <= ${day}::text::date
      and c.email is not null and (last.n is null or last.answer = 'wait' or (last.answer is null and last.silence = 'wait'))
    order by o.ship_by, o.id limit 200`,
);
