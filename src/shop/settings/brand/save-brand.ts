import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { LogoFile, LogoFileName } from '../../../shared/brand/logo.ts';
import { pick } from '../../../shared/field-table.ts';
import { conflict, invalid, type RefusalOf } from '../../../shared/refusals.ts';
import { type Actor, differences, recordAudit } from '../../audit/audit.ts';
import { listSettings, lockSettings, saveSetting } from '../queries.ts';
import type { Settings } from '../schema.ts';
import { changeSettings, type SettingsCache } from '../settings.ts';
import { OWN_BRAND, replaceTexts, SAMPLE_BRAND } from './brand.ts';
import {
  addBrandPicture,
  addLogo,
  addLogoFile,
  deleteUnsavedLogos,
  findLogoFile,
  forgetUpload,
  listKnownPictures,
  lockUploadedPictures,
  markLogoSaved,
} from './queries.ts';
import { BRAND_NAMES, type Brand, BrandShape } from './schema.ts';

type SaveBrandDeps = { db: Pick<Database, 'transaction' | 'sql'>; settings: SettingsCache };

/** Saves brand changes with an audit entry. `seen`: brand when the form was loaded; refused if it changed since. */
export const saveBrand = (deps: SaveBrandDeps, changes: Partial<Brand>, seen: Brand | undefined, actor: Actor) =>
  change(deps, actor, (now) => (seen && !isDeepStrictEqual(seen, now) ? 'changed_meanwhile' : { ...now, ...changes }));

export const brandRefusals = {
  invalid: invalid('Please check the highlighted fields.'),
  picture_gone: conflict('The logo or a picture isn’t here anymore. Upload it again.'),
  changed_meanwhile: conflict(
    'Someone else changed the brand in the meantime. Look at their changes, then save yours again.',
  ),
  nothing_to_undo: conflict('There’s nothing to undo.'),
};

type Refusal = 'changed_meanwhile' | 'nothing_to_undo' | 'picture_gone';
export type SavedBrand = { ok: true } | RefusalOf<typeof brandRefusals, Refusal>;

/** Value before the last save; only read by undo. */
const BEFORE = 'brandBefore';

/** Locks the settings, so that the compared value is the replaced one. */
async function change(
  { db, settings }: SaveBrandDeps,
  actor: Actor,
  next: (now: Brand, before: Brand | undefined) => Brand | Refusal,
): Promise<SavedBrand> {
  const cached = getBrand(await settings.current());
  return db.transaction(async (tx) => {
    await lockSettings(tx.sql);
    const { rows, now } = await readRows(tx, cached);
    const brand = next(now, beforeIn(rows, now));
    if (typeof brand === 'string') return { ok: false, reason: brand };
    const changed = differences(now, brand);
    if (!changed) return { ok: true };
    if (!(await persistLogo(tx, brand)) || !(await persistPictures(tx, brand)))
      return { ok: false, reason: 'picture_gone' };
    await saveSetting(tx.sql, BEFORE, JSON.stringify(now));
    await changeSettings(tx, changed.after);
    await recordAudit(tx, actor, { what: 'settings.changed', subject: 'settings', ...changed });
    return { ok: true };
  });
}

/** The stored brand: the cache may lag behind another process. */
async function readRows(tx: Transaction, cached: Brand) {
  const rows = new Map((await listSettings(tx.sql)).map(({ key, value }) => [key, value]));
  const stored = { ...cached, ...Object.fromEntries([...rows].filter(([key]) => key in cached)) };
  return { rows, now: Value.Check(BrandShape, stored) ? stored : cached };
}

/**
 * Replaces the default texts that speak of the samples, or brings them back (`removedAt` null). False if they already
 * are: the lock decides between two calls at once, which may both have read old settings.
 */
export async function replaceSampleTexts(tx: Transaction, actor: Actor, known: Settings, removedAt: Date | null) {
  await lockSettings(tx.sql);
  const { rows, now } = await readRows(tx, getBrand(known));
  const stored = rows.get('samplesRemovedAt');
  const samplesRemovedAt = typeof stored === 'string' ? stored : null;
  if ((samplesRemovedAt === null) === (removedAt === null)) return false;
  const texts = removedAt ? replaceTexts(now, SAMPLE_BRAND, OWN_BRAND) : replaceTexts(now, OWN_BRAND, SAMPLE_BRAND);
  const before = { ...pick(now, ['banner', 'footer']), samplesRemovedAt };
  const changed = differences(before, { ...texts, samplesRemovedAt: removedAt?.toISOString() ?? null });
  if (!changed) return false;
  await changeSettings(tx, changed.after);
  tx.changed('pages');
  await recordAudit(tx, actor, { what: 'settings.changed', subject: 'settings', ...changed });
  return true;
}

export const getBrand = (settings: Settings): Brand => pick(settings, BRAND_NAMES);

/** A value of another release may have missing or extra fields; if it doesn't fit, there is no undo. */
function beforeIn(rows: ReadonlyMap<string, unknown>, now: Brand): Brand | undefined {
  const saved = rows.get(BEFORE);
  if (typeof saved !== 'object' || saved === null) return undefined;
  const known = Object.entries(saved).filter(([key]) => key in BrandShape.properties);
  const before = { ...now, ...Object.fromEntries(known) };
  return Value.Check(BrandShape, before) ? before : undefined;
}

/** Marks the logo as saved. False if it was never uploaded here, or was deleted. */
const persistLogo = async (tx: Transaction, { logo: { file } }: Brand): Promise<boolean> =>
  file === null || (await markLogoSaved(tx.sql, file)) !== undefined;

async function persistPictures({ sql }: Transaction, { bannerPicture, storyPicture }: Brand): Promise<boolean> {
  const shown = [bannerPicture?.wide, bannerPicture?.tall, storyPicture?.picture].filter((each) => each !== undefined);
  if (shown.length === 0) return true;
  const ids = shown.map(({ id }) => id);
  const uploaded = new Map((await lockUploadedPictures(sql, ids)).map(({ id, facts }) => [id, facts]));
  const stored = new Map((await listKnownPictures(sql, ids)).map(({ id, facts }) => [id, facts]));
  for (const picture of shown) {
    const { width, height, color, widths } = stored.get(picture.id) ?? uploaded.get(picture.id) ?? {};
    if (!isDeepStrictEqual({ id: picture.id, width, height, color, widths }, picture)) return false;
    if (stored.has(picture.id)) continue;
    await addBrandPicture(sql, picture);
    await forgetUpload(sql, picture.id);
  }
  return true;
}

export async function resetBrand(deps: SaveBrandDeps, actor: Actor) {
  const { samplesRemovedAt } = await deps.settings.current();
  return change(deps, actor, () => (samplesRemovedAt === null ? SAMPLE_BRAND : OWN_BRAND));
}

/** Undoes the last save; a second undo redoes it. */
export const undoBrand = (deps: SaveBrandDeps, actor: Actor) =>
  change(deps, actor, (_now, before) => before ?? 'nothing_to_undo');

export async function canUndoBrand({ db }: Pick<SaveBrandDeps, 'db'>): Promise<boolean> {
  return (
    beforeIn(new Map((await listSettings(db.sql)).map(({ key, value }) => [key, value])), SAMPLE_BRAND) !== undefined
  );
}

/** Stores a logo's files; unsaved logos are deleted after a day, at the next upload. */
export const storeLogoFiles = (
  { db }: { db: Pick<Database, 'transaction'> },
  logo: LogoFile,
  files: readonly { name: LogoFileName; bytes: Buffer }[],
): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteUnsavedLogos(tx.sql);
    await addLogo(tx.sql, logo);
    for (const { name, bytes } of files) await addLogoFile(tx.sql, logo.id, name, bytes);
  });

export const readLogoFile = async (
  { db }: { db: Pick<Database, 'sql'> },
  id: string,
  name: string,
): Promise<Buffer | undefined> => (await findLogoFile(db.sql, id, name))?.bytes;
