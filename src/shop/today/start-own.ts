import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../audit/audit.ts';
import { archiveSamples, restoreSamples, type SampleCounts } from '../catalog/samples/samples.ts';
import { replaceSampleTexts } from '../settings/brand/save-brand.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { switchDefaultStudio } from '../studio/settings/studio-settings.ts';

type StartOwnDeps = {
  db: Pick<Database, 'transaction'>;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
};

/**
 * Hides the sample catalog with its categories, makers and reviews, replaces default texts that speak of them, and
 * closes a bead studio that was never set up. What the owner changed stays.
 */
export async function startWithOwn({ db, settings, now }: StartOwnDeps, actor: Actor): Promise<SampleCounts> {
  const known = await settings.current();
  return db.transaction(async (tx) => {
    const moved = await archiveSamples(tx, actor, now());
    if (await replaceSampleTexts(tx, actor, known, now())) await switchDefaultStudio(tx, actor, false);
    return moved;
  });
}

/** Brings back what `startWithOwn` hid and replaced, except for what the owner changed since. */
export async function bringBackSamples({ db, settings, now }: StartOwnDeps, actor: Actor): Promise<SampleCounts> {
  const known = await settings.current();
  return db.transaction(async (tx) => {
    const moved = await restoreSamples(tx, actor, now());
    if (await replaceSampleTexts(tx, actor, known, null)) await switchDefaultStudio(tx, actor, true);
    return moved;
  });
}
