import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import type { Log } from '../../platform/log.ts';
import { conflict, invalid, type RefusalOf } from '../../shared/refusals.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { findLastChange, listSettings, lockSettings, saveSetting } from './queries.ts';
import { Settings } from './schema.ts';
import { isTimeZone } from './time-zone.ts';

export type SettingsCache = CachedValue<Settings>;

type CreateSettingsCacheDeps = {
  db: Pick<Database, 'sql'>;
  bus: Pick<InvalidationBus, 'subscribe'>;
  log: Pick<Log, 'warn'>;
};

export const createSettingsCache = ({ db, bus, log }: CreateSettingsCacheDeps, defaults: Settings): SettingsCache =>
  createCachedValue({ bus, tag: 'settings', load: () => readSettings({ db, log }, defaults) });

const SHAPES: Record<string, TSchema> = Settings.properties;

/** Invalid values, from an older release or a restored backup, fall back to defaults. */
async function readSettings(
  { db, log }: Pick<CreateSettingsCacheDeps, 'db' | 'log'>,
  defaults: Settings,
): Promise<Settings> {
  const rows = await listSettings(db.sql);
  const replaced = rows.filter((row) => Object.hasOwn(SHAPES, row.key) && !isUsable(row)).map(({ key }) => key);
  if (replaced.length > 0) log.warn({ settings: replaced }, 'settings that do not fit were replaced by their defaults');
  return { ...defaults, ...usableSettings(rows) };
}

type Row = { key: string; value: unknown };

const isUsable = ({ key, value }: Row) =>
  Object.hasOwn(SHAPES, key) &&
  Value.Check(SHAPES[key] as TSchema, value) &&
  (key !== 'timeZone' || isTimeZone(String(value)));

const usableSettings = (rows: readonly Row[]): Partial<Settings> =>
  Object.fromEntries(rows.filter(isUsable).map(({ key, value }) => [key, value]));

type SaveSettingsDeps = { db: Pick<Database, 'transaction'>; settings: SettingsCache };

/** When a setting was last saved; undefined on a shop with none. */
export const settingsChangedAt = async ({ db }: { db: Pick<Database, 'sql'> }): Promise<Date | undefined> =>
  (await findLastChange(db.sql))?.changedAt ?? undefined;

export async function hideSetup(deps: SaveSettingsDeps, actor: Actor): Promise<void> {
  await saveSettings(deps, { setupHidden: true }, actor);
}

export const settingsRefusals = {
  invalid: invalid('Please check the highlighted settings.'),
  changed_meanwhile: conflict(
    'Someone else changed these settings in the meantime. Look at their changes, then save yours again.',
  ),
};

type SavedSettings = { ok: true; settings: Settings } | RefusalOf<typeof settingsRefusals, 'changed_meanwhile'>;

/**
 * Saves changed settings with an audit entry. `seen`: values when the form was loaded; refused if one of them changed
 * since. Returns the current settings.
 */
export async function saveSettings(
  { db, settings }: SaveSettingsDeps,
  { seen = {}, ...changes }: Partial<Settings> & { seen?: Partial<Settings> | undefined },
  actor: Actor,
): Promise<SavedSettings> {
  const before = await settings.current();
  const saved = await db.transaction(async (tx) => {
    await lockSettings(tx.sql);
    if (await isOutdated(tx, seen, before)) return false;
    const changed = differences(before, { ...before, ...changes });
    if (!changed) return true;
    await changeSettings(tx, changed.after);
    await recordAudit(tx, actor, { what: 'settings.changed', subject: 'settings', ...changed });
    return true;
  });
  return saved ? { ok: true, settings: await settings.current() } : { ok: false, reason: 'changed_meanwhile' };
}

/** Compares with the rows, because the cache may lag behind another process. */
async function isOutdated(tx: Transaction, seen: Partial<Settings>, known: Settings): Promise<boolean> {
  if (Object.keys(seen).length === 0) return false;
  const isNow: Record<string, unknown> = { ...known, ...usableSettings(await listSettings(tx.sql)) };
  return Object.entries(seen).some(([key, value]) => !isDeepStrictEqual(value, isNow[key]));
}

export async function changeSettings(tx: Transaction, changes: Partial<Settings>): Promise<void> {
  for (const [key, value] of Object.entries(changes)) await saveSetting(tx.sql, key, JSON.stringify(value));
  // Delivery dates depend on settings and are cached in responses that use nothing else of them.
  tx.changed('settings', 'calendar');
}
