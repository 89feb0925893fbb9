import { Type } from 'typebox';
import { change, manyRows, oneRow, Timestamp } from '../../platform/db/query.ts';
import { nullable } from '../../shared/field-shapes.ts';

const Waiting = Type.Object({ id: Type.String(), orderId: Type.String() });

/** Approved, and not on its way back by the day that was told; nobody was reminded. */
export const listToRemind = manyRows(
  Waiting,
  (sql, today: string) => sql`
    select id, order_id from order_returns
    where state = 'approved' and send_back_by < ${today}::text::date and reminded_at is null
    order by send_back_by, id limit 200`,
);

/** Reminded before that moment, and still not here. */
export const listToClose = manyRows(
  Waiting,
  (sql, remindedBefore: Date) => sql`
    select id, order_id from order_returns
    where state = 'approved' and send_back_by is not null and reminded_at < ${remindedBefore}::timestamptz
    order by send_back_by, id limit 200`,
);

export const noteReminded = change(
  (sql, id: string, at: Date) => sql`
    update order_returns set reminded_at = ${at}::timestamptz
    where id = as_uuid(${id}) and state = 'approved' and reminded_at is null`,
);

export const wasReminded = oneRow(
  Type.Object({ remindedAt: nullable(Timestamp) }),
  (sql, id: string) => sql`select reminded_at from order_returns where id = as_uuid(${id})`,
);
