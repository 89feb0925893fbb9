import { change } from '../../platform/db/query.ts';

type Decided = { state: string; reply: string; sendBackBy: string | null };

export const decideReturn = change(
  (sql, id: string, { state, reply, sendBackBy }: Decided, endedAt: Date | null) => sql`
    update order_returns set state = ${state}, reply = ${reply}, send_back_by = ${sendBackBy}::text::date,
      ended_at = ${endedAt}::timestamptz
    where id = as_uuid(${id}) and state = 'requested'`,
);

/** `reply` stays as it is where none is given. */
type Ended = { state: string; at: Date; reply?: string };

export const endReturn = change(
  (sql, id: string, { state, at, reply }: Ended) => sql`
    update order_returns set state = ${state}, ended_at = ${at}::timestamptz, reply = coalesce(${reply ?? null}, reply)
    where id = as_uuid(${id}) and ended_at is null`,
);

export const markReceived = change(
  (sql, id: string) =>
    sql`update order_returns set state = 'received' where id = as_uuid(${id}) and state = 'approved'`,
);

/** `lines` is JSON text: [{position, sellable, unsellable}]. */
export const countLinesBack = change(
  (sql, id: string, lines: string) => sql`
    update order_return_lines x set sellable = c.sellable, unsellable = c.unsellable
    from jsonb_to_recordset(${lines}::text::jsonb) as c(position int, sellable int, unsellable int)
    where x.return_id = as_uuid(${id}) and x.position = c.position`,
);

export const markSent = change(
  (sql, id: string, tracking: readonly (string | null)[], at: Date) => sql`
    update order_returns set state = 'sent', ended_at = ${at}::timestamptz, carrier = (${tracking}::text[])[1],
      tracking_number = (${tracking}::text[])[2], tracking_url = (${tracking}::text[])[3]
    where id = as_uuid(${id}) and ended_at is null`,
);
