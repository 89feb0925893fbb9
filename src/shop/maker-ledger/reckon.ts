import { ADVISORY_LOCKS } from '../../advisory-locks.ts';
import type { Database, Sql } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { dayIn } from '../delivery/promise.ts';
import type { SettingsCache } from '../settings/settings.ts';
import type { NewEntry, SoldOrder } from './reckon-order.ts';
import { reckonOrder } from './reckon-order.ts';
import {
  addSums,
  deleteQueued,
  findUnsummed,
  insertEntries,
  listKnownEntries,
  listQueued,
  listReplaced,
  listSoldLines,
  listSoldOrders,
  listTakenOff,
  lockReckoning,
  lockSums,
  setSumsUntil,
} from './reckon-queries.ts';

type ReckonDeps = { db: Database; settings: Pick<SettingsCache, 'current'>; now: () => Date };

/** Jobs that credit makers after a sale, outside the payment's transaction. */
export function followMakers(jobs: Pick<Jobs, 'poll' | 'schedule'>, deps: ReckonDeps): void {
  jobs.poll(() => reckonQueued(deps));
  jobs.schedule('sum-maker-accounts', '35 5 * * *', () => sumAccounts(deps));
}

/** Orders per transaction. */
const QUEUED_AT_ONCE = 200;

/**
 * Processes queued orders, one process at a time. A crash leaves them queued, and orders queued during the run stay
 * queued, too.
 */
export async function reckonQueued({ db, settings, now }: ReckonDeps): Promise<'more' | 'done'> {
  if ((await listQueued(db.sql, 1)).length === 0) return 'done';
  const { timeZone } = await settings.current();
  const getDay = (at: Date) => dayIn(at, timeZone);
  return db.transaction(async ({ sql }) => {
    if (!(await lockReckoning(sql, ADVISORY_LOCKS.reckonMakers))?.isOurs) return 'done';
    const queued = await listQueued(sql, QUEUED_AT_ONCE);
    const ids = [...new Set(queued.map(({ orderId }) => orderId))];
    const orders = await readOrders(sql, ids, getDay);
    const entries = orders.flatMap((order) => reckonOrder(order, getDay(now())));
    if (entries.length > 0) await insertEntries(sql, JSON.stringify(entries.map(toColumns)));
    await deleteQueued(
      sql,
      queued.map(({ id }) => id),
    );
    return queued.length < QUEUED_AT_ONCE ? 'done' : 'more';
  });
}

async function readOrders(sql: Sql, ids: readonly string[], dayOf: (at: Date) => string): Promise<SoldOrder[]> {
  const orders = await listSoldOrders(sql, ids);
  const lines = Map.groupBy(await listSoldLines(sql, ids), ({ orderId }) => orderId);
  const known = Map.groupBy(await listKnownEntries(sql, ids), ({ orderId }) => orderId);
  const takenOff = Map.groupBy(await listTakenOff(sql, ids), ({ orderId }) => orderId);
  const replaced = Map.groupBy(await listReplaced(sql, ids), ({ orderId }) => orderId);
  const dated = <Row extends { at: Date }>(rows: readonly Row[] = []) =>
    rows.map((row) => ({ ...row, day: dayOf(row.at) }));
  return orders.map(({ canceledAt, ...order }) => ({
    ...order,
    canceledOn: canceledAt && dayOf(canceledAt),
    lines: dated(lines.get(order.id)).map(({ name, size, accountId, shareHundredths, countsFrom, ...line }) => ({
      ...line,
      item: size === null ? name : `${name}, ${size}`,
      terms: accountId === null || countsFrom === null ? null : { accountId, shareHundredths, countsFrom },
    })),
    takenOff: dated(takenOff.get(order.id)),
    replaced: dated(replaced.get(order.id)),
    known: known.get(order.id) ?? [],
  }));
}

const toColumns = ({ accountId, orderId, ...entry }: NewEntry) => ({
  ...entry,
  account_id: accountId,
  order_id: orderId,
});

/** Sums closed months, so that balances read few rows. Later entries of these months are added on insert. */
export async function sumAccounts({ db }: Pick<ReckonDeps, 'db'>): Promise<void> {
  if (!(await findUnsummed(db.sql))) return;
  await db.transaction(async ({ sql }) => {
    await lockSums(sql, ADVISORY_LOCKS.sumMakers);
    const unsummed = await findUnsummed(sql);
    if (!unsummed) return;
    await addSums(sql, unsummed.month, unsummed.next);
    await setSumsUntil(sql, unsummed.next);
  });
}
