import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { listSettings, lockSettings } from './queries.ts';
import { changeSettings } from './settings.ts';

type GoLiveDeps = { db: Pick<Database, 'transaction'> };

/** Opens the shop and invalidates the preview key. Idempotent. */
export async function goLive({ db }: GoLiveDeps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isClosed(tx))) return;
    await changeSettings(tx, { isLive: true, lookKey: '' });
    await recordAudit(tx, actor, { what: 'settings.shop_opened', subject: 'settings' });
  });
}

/** From the locked rows, because the cache may lag behind another process. */
async function isClosed(tx: Transaction): Promise<boolean> {
  await lockSettings(tx.sql);
  return (await listSettings(tx.sql)).some(({ key, value }) => key === 'isLive' && value === false);
}

/** Closes a new production shop until its owner opens it; only the preview key shows it. */
export const closeUntilLive = (tx: Transaction): Promise<void> =>
  changeSettings(tx, { isLive: false, lookKey: newLookKey() });

const newLookKey = () => randomBytes(32).toString('hex');

/** Replaces the preview key; earlier links and browsers lose access. */
export async function replaceLookKey({ db }: GoLiveDeps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isClosed(tx))) return;
    await changeSettings(tx, { lookKey: newLookKey() });
    await recordAudit(tx, actor, { what: 'settings.look_link_replaced', subject: 'settings' });
  });
}
