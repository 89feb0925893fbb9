import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import type { Log } from '../../platform/log.ts';
import { type Actor, differences, recordAudit } from '../audit/audit.ts';
import { listSettings, lockSettings, saveSetting } from './queries.ts';
import { Settings } from './schema.ts';
import { isTimeZone } from './time-zone.ts';

/** The settings in force. */
export type SettingsCache = CachedValue<Settings>;

type CreateSettingsCacheDeps = {
  db: Pick<Database, 'sql'>;
  bus: Pick<InvalidationBus, 'subscribe'>;
  log: Pick<Log, 'warn'>;
};

export const createSettingsCache = ({ db, bus, log }: CreateSettingsCacheDeps, defaults: Settings): SettingsCache =>
  createCachedValue({ bus, tag: 'settings', load: () => readSettings({ db, log }, defaults) });

/** A value of an older version, or of a restored backup, that no longer fits gives way to its default. */
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
const SHAPES: Record<string, TSchema> = Settings.properties;

const isUsable = ({ key, value }: Row) =>
  Object.hasOwn(SHAPES, key) &&
  Value.Check(SHAPES[key] as TSchema, value) &&
  (key !== 'timeZone' || isTimeZone(String(value)));

const usableSettings = (rows: readonly Row[]): Partial<Settings> =>
  Object.fromEntries(rows.filter(isUsable).map(({ key, value }) => [key, value]));

export async function changeSettings(tx: Transaction, changes: Partial<Settings>): Promise<void> {
  for (const [key, value] of Object.entries(changes)) await saveSetting(tx.sql, key, JSON.stringify(value));
  // Days of arrival follow from settings, and stand in answers that need nothing else of them.
  tx.changed('settings', 'calendar');
}

type SaveSettingsDeps = { db: Pick<Database, 'transaction'>; settings: SettingsCache };

type SavedSettings = { ok: true; settings: Settings } | { ok: false; reason: 'changed_meanwhile' };

/**
 * The owner's own changes, with their entry in the log. `seen`: what some of them were when the form was filled; where
 * another owner has saved one of these since, nothing is saved. Answers the settings as they are now.
 */
export async function saveSettings(
  { db, settings }: SaveSettingsDeps,
  { seen = {}, ...wanted }: Partial<Settings> & { seen?: Partial<Settings> | undefined },
  actor: Actor,
): Promise<SavedSettings> {
  const before = await settings.current();
  const saved = await db.transaction(async (tx) => {
    await lockSettings(tx.sql);
    if (await isOutdated(tx, seen, before)) return false;
    const changed = differences(before, { ...before, ...wanted });
    if (!changed) return true;
    await changeSettings(tx, changed.after);
    await recordAudit(tx, actor, { what: 'settings.changed', subject: 'settings', ...changed });
    return true;
  });
  return saved ? { ok: true, settings: await settings.current() } : { ok: false, reason: 'changed_meanwhile' };
}

/** The checklist of the first days is not shown any more. */
export async function hideSetup(deps: SaveSettingsDeps, actor: Actor): Promise<void> {
  await saveSettings(deps, { setupHidden: true }, actor);
}

/** Compared with the rows: what is in memory here may be a moment behind another process. */
async function isOutdated(tx: Transaction, seen: Partial<Settings>, known: Settings): Promise<boolean> {
  if (Object.keys(seen).length === 0) return false;
  const isNow: Record<string, unknown> = { ...known, ...usableSettings(await listSettings(tx.sql)) };
  return Object.entries(seen).some(([key, value]) => !isDeepStrictEqual(value, isNow[key]));
}
