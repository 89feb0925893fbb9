import { expect, test } from 'vitest';
import { expectEachRow } from '../../../tests/support/checks/each-row.ts';
import { suiteLog } from '../../../tests/support/runner/suite-log.ts';
import { openTestDeps, openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { defaultSettings } from './default-settings.ts';
import { Settings } from './schema.ts';
import { createSettingsCache, saveSettings } from './settings.ts';
import { readTimeZone } from './time-zone.ts';

const { db, bus, config } = await openTestDeps();
const log = suiteLog();

test('replaces an invalid stored setting by its default without affecting others', async () => {
  await db.sql`
    insert into settings (key, value)
    values ('lowStockAt', '7'), ('reservationMinutes', '"soon"'), ('ofAnotherTime', 'true'), ('toString', '1')`;
  // Nor does a default that the environment sets to an invalid value.
  const defaults = { ...defaultSettings(config), storeName: 'B'.repeat(100) };
  const warned: unknown[] = [];
  const settings = createSettingsCache(
    { db, bus, log: { warn: (facts: unknown) => void warned.push(facts) } },
    defaults,
  );
  expect(await settings.current()).toEqual({ ...defaults, lowStockAt: 7 });
  expect(warned).toEqual([{ settings: ['reservationMinutes'] }]);
});

const GARBAGE = [
  'Mars/Base',
  '+05:30',
  '',
  'x'.repeat(100_000),
  -1,
  1e300,
  0.5,
  null,
  true,
  false,
  [],
  [null],
  ['Atlantis'],
  [{}],
  {},
  { colors: 'red' },
  { until: '9999-99-99' },
];

test('loads valid settings from any stored rows, so that the shop opens and can be corrected', async () => {
  const shop = await openTestShop();
  const defaults = defaultSettings(shop.deps.config);
  const keys = Object.keys(Settings.properties) as (keyof Settings)[];
  await expectEachRow(
    GARBAGE,
    (value) => JSON.stringify(value).slice(0, 40),
    async (value) => {
      await shop.deps.db.sql`delete from settings`;
      for (const key of keys) {
        await shop.deps.db
          .sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::text::jsonb)`;
      }
      const settings = createSettingsCache({ ...shop.deps, log }, defaults);
      const current = await settings.current();
      const taken = keys.filter((key) => current[key] !== defaults[key]);
      for (const key of taken) expect(current[key], key).toEqual(value);
      expect(current.timeZone).toBe(defaults.timeZone);
      expect(await readTimeZone(shop.deps.db.sql)).toBe(defaults.timeZone);
      await shop.deps.db.transaction(async (tx) => tx.changed('settings', 'calendar'));
      for (const url of ['/', '/api/store', '/faq', '/contact']) {
        expect((await shop.app.inject(url)).statusCode, url).toBeLessThan(500);
      }
      const saved = await saveSettings(
        { db: shop.deps.db, settings },
        { timeZone: 'Europe/Paris', seen: { timeZone: current.timeZone } },
        { staffId: null, name: 'Grace', network: '127.0.0.1' },
      );
      expect(saved.ok).toBe(true);
    },
  );
});
