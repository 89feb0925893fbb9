import { Type } from 'typebox';
import { change, Json, manyRows, oneRow } from '../../platform/db/query.ts';
import { type SizeRow, sizeRows } from '../catalog/sql-fragments.ts';
import { Size } from './queries.ts';

/** Until the transaction ends; false where another one has it. */
export const lockTelling = oneRow(
  Type.Object({ isOurs: Type.Boolean() }),
  (sql, lock: number) => sql`select pg_try_advisory_xact_lock(${lock}) as is_ours`,
);

/** What can be bought again and somebody waits for, with how many were told of it since `since`. */
export const listDue = manyRows(
  Type.Object({
    productId: Type.String(),
    name: Type.String(),
    size: Size,
    left: Type.Integer(),
    sizeRows: Json<SizeRow[] | null>(),
    waiting: Type.Integer(),
    toldLately: Type.Integer(),
  }),
  (sql, since: Date) => sql`
    select w.product_id, p.name, w.size, s.on_hand - s.reserved as left, ${sizeRows(sql)} as size_rows, w.waiting,
      (select count(*) from stock_alerts t
        where t.product_id = w.product_id and t.told_at > ${since}::timestamptz
          and t.size is not distinct from w.size)::int as told_lately
    from (
      select product_id, size, count(*)::int as waiting, min(asked_at) as first from stock_alerts
      where confirmed_at is not null and told_at is null group by product_id, size
    ) w
      join products p on p.id = w.product_id and p.hidden_at is null
      join stock s on s.product_id = w.product_id and s.on_hand > s.reserved
    order by w.first, w.product_id, w.size`,
);

/** Those who asked first; a row that is being left is passed over. */
export const takeAlerts = manyRows(
  Type.Object({ email: Type.String(), leaveToken: Type.String() }),
  (sql, { productId, size }: { productId: string; size: string | null }, most: number, now: Date) => sql`
    with first as materialized (
      select id from stock_alerts
      where product_id = ${productId} and size is not distinct from ${size}::text and confirmed_at is not null
        and told_at is null
      order by asked_at, id limit ${most}::int for update skip locked
    )
    update stock_alerts a set told_at = ${now} from first where a.id = first.id returning a.email, a.leave_token`,
);

/** Nobody waits for what was archived. */
export const deleteArchived = change(
  (sql) => sql`
  delete from stock_alerts a using products p
  where p.id = a.product_id and p.hidden_at is not null and a.told_at is null`,
);
