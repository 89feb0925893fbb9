import { Type } from 'typebox';
import { oneRow, Timestamp } from '../../platform/db/query.ts';

export const oldestToDispatch = oneRow(
  Type.Object({ count: Type.Integer(), oldest: Type.Union([Timestamp, Type.Null()]) }),
  (sql) => sql`select count(*), min(paid_at) as oldest from orders where stage = 'to_dispatch'`,
);

/** Unpaid orders; those whose items go back before `soon` are counted again. */
export const countUnpaid = oneRow(
  Type.Object({ count: Type.Integer(), soon: Type.Integer() }),
  (sql, soon: Date) => sql`
    select count(*), count(*) filter (where held_until < ${soon}::timestamptz) as soon from orders where stage = 'unpaid'`,
);
