import { expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { openNotices } from '../../src/platform/page-cache/notices.ts';
import { changeSettings } from '../../src/shop/settings/settings.ts';
import { createTestDatabase } from '../support/database.ts';
import { startShop } from '../support/running-shop.ts';
import { suiteLog } from '../support/suite-log.ts';

const { url: databaseUrl } = await createTestDatabase();

const nameAt = async (url: string) =>
  ((await (await fetch(`${url}/api/store`)).json()) as { storeName: string }).storeName;

test('two processes on one database: what is changed once, both show', async () => {
  const shops = [
    await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } }),
    await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } }),
  ];
  for (const { url } of shops) expect(await nameAt(url)).toBe('Nyuzi');

  const notices = await openNotices({ url: databaseUrl, log: suiteLog() }, { drop: () => {}, dropAll: () => {} });
  const db = createDatabase({ url: databaseUrl, onChanged: (tags) => notices.announce(tags) });
  await db.transaction((tx) => changeSettings(tx, { storeName: 'Shanga' }));
  for (const { url } of shops) await expect.poll(() => nameAt(url)).toBe('Shanga');

  await notices.close();
  await db.close();
  for (const shop of shops) await shop.close();
}, 60_000);
