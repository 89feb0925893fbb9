import { Type } from 'typebox';
import { oneRow } from '../../platform/db/query.ts';

/** What of a capture is promised back or gone back already, in cents. */
export const sumRefunds = oneRow(
  Type.Object({ promised: Type.Integer(), completed: Type.Integer() }),
  (sql, captureId: string) => sql`
    select coalesce(sum(cents) filter (where state <> 'failed'), 0)::int as promised,
      coalesce(sum(cents) filter (where state = 'completed'), 0)::int as completed
    from refunds where capture_id = ${captureId}`,
);

export const countFailedRefunds = oneRow(
  Type.Object({ count: Type.Integer() }),
  (sql, captureId: string) => sql`
    select count(*)::int as count from refunds where capture_id = ${captureId} and state = 'failed'`,
);
