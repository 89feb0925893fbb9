import { expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { createInvalidationBus } from '../../src/platform/invalidation/invalidation-bus.ts';
import { changeSettings } from '../../src/shop/settings/settings.ts';
import { cartOf } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { suiteLog } from '../support/runner/suite-log.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const samples = await createTestDatabase();

const nameAt = async (url: string) =>
  ((await (await fetch(`${url}/api/store`)).json()) as { storeName: string }).storeName;

test('two processes on one database: what is done in one, the other shows', async () => {
  const [here, there] = [await startShop({ databaseUrl: samples.url }), await startShop({ databaseUrl: samples.url })];
  const { headers } = await shopperIn({ db: samples.db, now: () => new Date() });
  const send = (url: string, path: string, body: object) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const pageOf = async (url: string) => (await fetch(`${url}/products/savanna-strand-chocker`)).text();
  const left = async (url: string) =>
    ((await (await fetch(`${url}/api/products/savanna-strand-chocker`)).json()) as { inStock: number }).inStock;

  // Both keep the page, so that the second has something old to forget.
  for (const { url } of [here, there]) expect(await pageOf(url)).not.toContain('Lighter than it looks');
  const before = await left(there.url);

  const review = { rating: 5, comment: 'Lighter than it looks' };
  expect((await send(here.url, '/products/savanna-strand-chocker/post-review', review)).status).toBe(201);
  expect(await pageOf(here.url)).toContain('Lighter than it looks');
  await expect.poll(() => pageOf(there.url)).toContain('Lighter than it looks');

  expect((await send(there.url, '/orders/place-order', cartOf('savanna-strand-chocker'))).status).toBe(201);
  await expect.poll(() => left(here.url)).toBe(before - 1);

  // Who logs out in one is logged out in the other.
  expect((await send(here.url, '/users/logout', {})).status).toBeLessThan(300);
  expect((await fetch(`${there.url}/api/users/profile`, { headers })).status).toBe(401);
  await here.close();
  await there.close();
});

test('two processes on one database: what is changed once, both show', async () => {
  const shops = [
    await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } }),
    await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } }),
  ];
  for (const { url } of shops) expect(await nameAt(url)).toBe('Nyuzi');

  const bus = createInvalidationBus();
  const disconnect = await bus.connect({ url: databaseUrl, log: suiteLog() });
  const db = createDatabase({ url: databaseUrl, bus });
  await db.transaction((tx) => changeSettings(tx, { storeName: 'Shanga' }));
  for (const { url } of shops) await expect.poll(() => nameAt(url)).toBe('Shanga');

  await disconnect();
  await db.close();
  for (const shop of shops) await shop.close();
});
