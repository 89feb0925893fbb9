import { onTestFinished } from 'vitest';
import type { AppDeps } from '../../../src/app-deps.ts';
import type { Settings } from '../../../src/shop/settings/schema.ts';
import { changeSettings } from '../../../src/shop/settings/settings.ts';

/** Overrides settings until the test ends. */
export async function ownerChooses(
  { db, settings }: Pick<AppDeps, 'db' | 'settings'>,
  chosen: Partial<Settings>,
): Promise<void> {
  const before = await settings.current();
  const choose = (changes: Partial<Settings>) => db.transaction((tx) => changeSettings(tx, changes));
  await choose(chosen);
  const names = Object.keys(chosen) as (keyof Settings)[];
  onTestFinished(() => choose(Object.fromEntries(names.map((name) => [name, before[name]]))));
}
