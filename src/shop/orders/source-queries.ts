import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

/** Who took an order that was not placed online; the texts are empty where nothing was said. */
export type NewSource = {
  orderId: string;
  channel: 'phone' | 'in_person';
  staffId: string | null;
  takenBy: string;
  phone: string;
  note: string;
  discountReason: string;
  /** Of a sale in person: the name of the press that made it, what was sent with it, and the cash that was handed over. */
  pressKey?: string;
  pressHash?: string;
  cashGivenCents?: number | null;
};

export const insertSource = change(
  (sql, source: NewSource) => sql`
    insert into order_sources (order_id, channel, staff_id, taken_by, phone, note, discount_reason, press_key, press_hash,
      cash_given_cents)
    values (${source.orderId}, ${source.channel}, ${source.staffId}::uuid, ${source.takenBy}, ${source.phone}, ${source.note},
      ${source.discountReason}, ${source.pressKey ?? null}::text, ${source.pressHash ?? null}::text,
      ${source.cashGivenCents ?? null}::int)`,
);

export const findSource = oneRow(
  Type.Object({
    takenBy: Type.String(),
    phone: Type.String(),
    note: Type.String(),
    discountReason: Type.String(),
    cashGivenCents: nullable(Type.Integer()),
  }),
  (sql, orderId: string) => sql`
    select taken_by, phone, note, discount_reason, cash_given_cents from order_sources where order_id = ${orderId}`,
);

/** One press after the other under the same name: the second one finds what the first has made. */
export const lockPressKey = change(
  (sql, key: string) => sql`select pg_advisory_xact_lock(hashtextextended(${key}::text, 84))`,
);

export const findPressed = oneRow(
  Type.Object({ orderId: Type.String(), pressHash: nullable(Type.String()) }),
  (sql, key: string) => sql`select order_id, press_hash from order_sources where press_key = ${key}`,
);

/** Once the clock has canceled it, asking to pay doesn't bring it back: as if that had been done before. */
export const forbidComingBack = change(
  (sql, orderId: string) => sql`
    update orders set brought_back_at = placed_at, prolonged_at = placed_at where id = ${orderId}`,
);

export const listSourcesOf = manyRows(
  Type.Object({ orderId: Type.String(), channel: Type.String(), phone: Type.String(), note: Type.String() }),
  (sql, customerId: string) => sql`
    select t.order_id, t.channel, t.phone, t.note from order_sources t join orders o on o.id = t.order_id
    where o.customer_id = ${customerId}::uuid order by o.placed_at, o.id`,
);

/** What somebody said of themselves, and what was written to them. */
export const eraseSourcesOf = change(
  (sql, customerId: string) => sql`
    update order_sources set phone = '', note = '', discount_reason = ''
    where order_id in (select id from orders where customer_id = ${customerId}::uuid)`,
);
