import { expect, test } from 'vitest';
import { openTestDeps } from '../../../tests/support/shop/test-shop.ts';
import { defaultSettings } from './default-settings.ts';
import { createSettingsCache } from './settings.ts';

const { db, bus, config } = await openTestDeps();

test('a setting that no longer fits gives way to its default, and takes no other with it', async () => {
  await db.sql`
    insert into settings (key, value)
    values ('lowStockAt', '7'), ('reservationMinutes', '"soon"'), ('ofAnotherTime', 'true')`;
  // Nor does a default that the environment set askew.
  const defaults = { ...defaultSettings(config), storeName: 'B'.repeat(100) };
  expect(await createSettingsCache({ db, bus }, defaults).current()).toEqual({ ...defaults, lowStockAt: 7 });
});
