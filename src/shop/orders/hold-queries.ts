import { Type } from 'typebox';
import { change, Json, oneRow } from '../../platform/db/query.ts';

/** Holds the stock for at least so many minutes from now, but for no order more than a day. */
export const extendHold = change(
  (sql, id: string, minutes: number) => sql`
    update orders
    set held_until = greatest(held_until, least(now() + make_interval(mins => ${minutes}::int), placed_at + interval '1 day'))
    where id = ${id} and reservation = 'held'`,
);

/** The same once in an order's life, for somebody who asks to pay. */
export const extendHoldOnce = change(
  (sql, id: string, minutes: number) => sql`
    update orders set held_until = now() + make_interval(mins => ${minutes}::int), prolonged_at = now()
    where id = ${id} and reservation = 'held' and prolonged_at is null
      and held_until < now() + make_interval(mins => ${minutes}::int)`,
);

export const renewHold = change(
  (sql, id: string, minutes: number) => sql`
    update orders set reservation = 'held', cancelled_at = null, cancelled_by = null, brought_back_at = now(),
      prolonged_at = coalesce(prolonged_at, now()), held_until = now() + make_interval(mins => ${minutes}::int)
    where id = ${id} and reservation = 'back'`,
);

/** An order of which the time ran out while nobody was paying; one that another process works on is passed over. */
export const lockExpiredOrder = oneRow(
  Type.Object({ id: Type.String() }),
  (sql, passedOver: readonly string[]) => sql`
    select id from orders
    where reservation = 'held' and held_until <= now() and payment_state = 'unpaid'
      and id <> all(${passedOver as string[]}::text[])
    order by held_until limit 1 for update skip locked`,
);

/** What the unpaid orders of one shopper hold, over `most` of them. */
export const findHeldBy = oneRow(
  Type.Object({ orders: Type.Integer(), units: Json<Record<string, number>>() }),
  (sql, customerId: string, most: number) => sql`
    with held as materialized (
      select id from orders where customer_id = ${customerId}::uuid and reservation = 'held'
      order by placed_at desc limit ${most}
    )
    select (select count(*) from held) as orders,
      (select coalesce(json_object_agg(product_id, quantity), '{}') from (
        select product_id, sum(quantity)::int as quantity from order_lines
        where order_id = any (array(select id from held)) group by product_id
      ) as lines) as units`,
);
