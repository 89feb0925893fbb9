import { Value } from 'typebox/value';
import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { DEFAULT_STUDIO } from './core/defaults.ts';
import type { StudioSettings } from './core/settings.ts';
import { findStudioSettings, insertStudioSettings, lockStudioSettings, refreshDesigns } from './queries.ts';
import { StudioSettingsShape } from './schema.ts';

/** `version` 0: the owner has never saved any. */
export type VersionedStudio = { version: number; settings: StudioSettings };
export type StudioCache = CachedValue<VersionedStudio>;

export const createStudioCache = ({
  db,
  bus,
}: {
  db: Pick<Database, 'sql'>;
  bus: Pick<InvalidationBus, 'subscribe'>;
}): StudioCache => createCachedValue({ bus, tag: 'settings', load: () => readStudio(db.sql) });

export async function readStudio(sql: Sql): Promise<VersionedStudio> {
  const saved = await findStudioSettings(sql);
  // What an older version stored and no longer fits gives way to the defaults, never to a broken studio.
  if (!saved || !Value.Check(StudioSettingsShape, saved.value)) {
    return { version: saved?.version ?? 0, settings: DEFAULT_STUDIO };
  }
  return { version: saved.version, settings: saved.value };
}

export type StudioSaved =
  | { ok: true; version: number }
  | { ok: false; reason: 'settings_changed'; version: number; settings: StudioSettings };

/**
 * Saves what the owner has set, if it is still of the version that she saw. Every design is priced and offered, or sold
 * out, by the new settings in the same transaction: an order sees all of it or nothing.
 */
export async function saveStudio(
  { db }: { db: Pick<Database, 'transaction'> },
  wanted: StudioSettings,
  seenVersion: number,
  actor: Actor,
): Promise<StudioSaved> {
  return db.transaction(async (tx) => {
    await lockStudioSettings(tx.sql, 'exclusive');
    const before = await readStudio(tx.sql);
    if (before.version !== seenVersion) return { ok: false, reason: 'settings_changed', ...before };
    const changed = differences(before.settings, wanted);
    if (!changed) return { ok: true, version: before.version };
    const saved = await insertStudioSettings(tx.sql, JSON.stringify(wanted));
    await refreshAll(tx, wanted);
    await recordAudit(tx, actor, { what: 'settings.changed', subject: 'studio', ...changed });
    tx.changed('settings', 'catalogue');
    return { ok: true, version: saved?.version ?? before.version };
  });
}

async function refreshAll(tx: Transaction, { isOn, colors, price }: StudioSettings): Promise<void> {
  const inStock = colors.filter((color) => color.inStock).map(({ id }) => id);
  await refreshDesigns(tx.sql, JSON.stringify({ ...price, ...price.base }), isOn ? inStock : []);
}
