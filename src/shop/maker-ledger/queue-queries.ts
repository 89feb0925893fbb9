import { Type } from 'typebox';
import { change, manyRows, oneRow } from '../../platform/db/query.ts';

/** Until the transaction ends; false where another process reckons. */
export const lockReckoning = oneRow(
  Type.Object({ isOurs: Type.Boolean() }),
  (sql, lock: number) => sql`select pg_try_advisory_xact_lock(${lock}) as is_ours`,
);

/** Until the transaction ends nobody reckons, and who does is waited for. */
export const holdReckoning = change((sql, lock: number) => sql`select pg_advisory_xact_lock(${lock})`);

export const listQueued = manyRows(
  Type.Object({ id: Type.Integer(), orderId: Type.String() }),
  (sql, most: number) => sql`select id, order_id from maker_queue order by id limit ${most}::int`,
);

/** What came in meanwhile has another id, and is reckoned again. */
export const deleteQueued = change(
  (sql, ids: readonly number[]) => sql`delete from maker_queue where id = any (${ids as number[]}::bigint[])`,
);

/** As far as it is counted: how many are more than that is nothing that anybody reads. */
export const countQueued = oneRow(
  Type.Object({ orders: Type.Integer() }),
  (sql, most: number) => sql`
    select count(distinct order_id)::int as orders from (select order_id from maker_queue limit ${most}::int) q`,
);

/** Those paid since then, by the order in which they were paid. */
export const queueSince = change(
  (sql, since: Date) => sql`
    insert into maker_queue (order_id)
    select id from orders where paid_at >= ${since}::timestamptz order by paid_at, id`,
);
