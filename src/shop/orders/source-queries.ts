import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';

/** Who took an order that was not placed online; the texts are empty where nothing was said. */
export type NewSource = {
  orderId: string;
  channel: 'phone' | 'in_person';
  staffId: string | null;
  takenBy: string;
  phone: string;
  note: string;
  discountReason: string;
};

export const insertSource = change(
  (sql, { orderId, channel, staffId, takenBy, phone, note, discountReason }: NewSource) => sql`
    insert into order_sources (order_id, channel, staff_id, taken_by, phone, note, discount_reason)
    values (${orderId}, ${channel}, ${staffId}::uuid, ${takenBy}, ${phone}, ${note}, ${discountReason})`,
);

export const findSource = oneRow(
  Type.Object({ takenBy: Type.String(), phone: Type.String(), note: Type.String(), discountReason: Type.String() }),
  (sql, orderId: string) => sql`
    select taken_by, phone, note, discount_reason from order_sources where order_id = ${orderId}`,
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
