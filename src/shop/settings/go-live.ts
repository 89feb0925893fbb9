import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { lockSettings } from './queries.ts';
import { changeSettings, type SettingsCache } from './settings.ts';

type GoLiveDeps = { db: Pick<Database, 'transaction'>; settings: Pick<SettingsCache, 'current'> };

/** A new shop for others is shown to nobody but who knows its key, until the owner opens it. */
export async function closeUntilLive({ db }: Pick<GoLiveDeps, 'db'>): Promise<void> {
  await db.transaction((tx) => changeSettings(tx, { isLive: false, lookKey: randomBytes(32).toString('hex') }));
}

/** Lets shoppers in. The key that showed the shop before shows nothing from then on; a second press changes nothing. */
export async function goLive({ db, settings }: GoLiveDeps, actor: Actor): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSettings(tx.sql);
    if ((await settings.current()).isLive) return;
    await changeSettings(tx, { isLive: true, lookKey: '' });
    await recordAudit(tx, actor, { what: 'settings.shop_opened', subject: 'settings' });
  });
}
