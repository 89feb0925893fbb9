import { Type } from 'typebox';
import { manyRows } from '../../platform/db/query.ts';
import { dueOf } from './due-queries.ts';

const Silent = Type.Object({ orderId: Type.String(), n: Type.Integer() });

/** Newest notices to which nobody answered in time. */
export const listSilentDelays = manyRows(
  Silent,
  (sql, today: string) => sql`
    select d.order_id, d.n from order_delays d join orders o on o.id = d.order_id
    where d.silence = 'cancel' and d.answer is null and d.answer_until < ${today}::text::date and o.stage = 'to_dispatch'
      and not exists (select from order_delays l where l.order_id = d.order_id and l.n > d.n)
    order by d.answer_until limit 200`,
);

/** Orders that their shoppers gave up and whose refund PayPal refused; asked again an hour later. */
export const listUnrefundedDelays = manyRows(
  Silent,
  (sql, triedBefore: Date) => sql`
    select d.order_id, d.n from order_delays d join orders o on o.id = d.order_id
    where d.answer = 'cancel' and o.stage = 'to_dispatch' and d.refund_tried_at < ${triedBefore}::timestamptz
      and not exists (select from refund_plans p where p.order_id = d.order_id and p.cancels)
    order by d.order_id, d.n limit 200`,
);

/** Orders due on `day` or before about which nobody was told yet, and who can be told. */
export const listOverdue = manyRows(
  Type.Object({ orderId: Type.String(), n: Type.Integer() }),
  (sql, day: string) => sql`
    select o.id as order_id, coalesce(last.n, 0) + 1 as n
    from orders o join customers c on c.id = o.customer_id
      left join lateral (select n, answer, silence from order_delays d where d.order_id = o.id order by n desc limit 1) last
        on true
    where o.stage = 'to_dispatch' and o.ship_by <= ${day}::text::date and ${dueOf(sql)} <= ${day}::text::date
      and c.email is not null and (last.n is null or last.answer = 'wait' or (last.answer is null and last.silence = 'wait'))
    order by o.ship_by, o.id limit 200`,
);
