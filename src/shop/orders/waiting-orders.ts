import type { Database } from '../../platform/db/database.ts';
import { countUnpaid, oldestToDispatch } from './waiting-queries.ts';

type WaitingOrdersDeps = Pick<Database, 'sql'>;

const SOON_MS = 30 * 60 * 1000;

/** What waits to be packed and to be paid. */
export async function waitingOrders({ sql }: WaitingOrdersDeps, now: Date) {
  const [packing, unpaid] = await Promise.all([
    oldestToDispatch(sql),
    countUnpaid(sql, new Date(now.getTime() + SOON_MS)),
  ]);
  return {
    toDispatch: packing?.count ?? 0,
    oldestPaidAt: packing?.oldest?.toISOString() ?? null,
    unpaid: unpaid?.count ?? 0,
    holdsEndSoon: unpaid?.soon ?? 0,
  };
}
