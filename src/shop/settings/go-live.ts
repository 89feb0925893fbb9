import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { listSettings, lockSettings } from './queries.ts';
import { changeSettings } from './settings.ts';

type GoLiveDeps = { db: Pick<Database, 'transaction'> };

const newLookKey = () => randomBytes(32).toString('hex');

/** A new shop for others is shown to nobody but who knows its key, until the owner opens it. */
export const closeUntilLive = (tx: Transaction): Promise<void> =>
  changeSettings(tx, { isLive: false, lookKey: newLookKey() });

/** Of the rows, which are locked: what is in memory may be a moment behind another process. */
async function isClosed(tx: Transaction): Promise<boolean> {
  await lockSettings(tx.sql);
  return (await listSettings(tx.sql)).some(({ key, value }) => key === 'isLive' && value === false);
}

/** Lets shoppers in. The key that showed the shop before shows nothing from then on; a second press changes nothing. */
export async function goLive({ db }: GoLiveDeps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isClosed(tx))) return;
    await changeSettings(tx, { isLive: true, lookKey: '' });
    await recordAudit(tx, actor, { what: 'settings.shop_opened', subject: 'settings' });
  });
}

/** Whoever had the link that shows the shop before it opens sees it no more, in browsers that came by it, too. */
export async function replaceLookKey({ db }: GoLiveDeps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await isClosed(tx))) return;
    await changeSettings(tx, { lookKey: newLookKey() });
    await recordAudit(tx, actor, { what: 'settings.look_link_replaced', subject: 'settings' });
  });
}
