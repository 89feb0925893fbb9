import { expect, test } from 'vitest';
import { openBrowser, visit } from '../support/browser/browser.ts';
import { openFaultProxy } from '../support/chaos/fault-proxy.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url } = await createTestDatabase();
const browser = await openBrowser();

test('the home page shows the specification’s message without a database, and recovers', async () => {
  const proxy = await openFaultProxy(url);
  const shop = await startShop({ databaseUrl: proxy.url });
  const { page } = await visit(browser);
  await proxy.goAway();
  const answer = await page.goto(`${shop.url}/`);
  expect(answer?.status()).toBe(503);
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '5' });
  await page.getByRole('heading', { name: 'Beadwork, one bead at a time' }).waitFor();
  await page.getByRole('region', { name: 'Featured Products' }).getByRole('alert').waitFor();
  await page.getByText('Failed to load products, try reloading page').first().waitFor();

  await proxy.comeBack();
  await expect.poll(async () => (await fetch(`${shop.url}/api/products`)).status).toBe(200);
  await page.reload();
  await page.getByRole('heading', { name: 'Wristbands' }).waitFor();
  await page.getByRole('region', { name: 'Featured Products' }).getByRole('listitem').first().waitFor();
  await shop.close();
  await proxy.close();
});

test('loads data in the browser that the server could not, once the database is back', async () => {
  const proxy = await openFaultProxy(url);
  const shop = await startShop({ databaseUrl: proxy.url });
  const { page } = await visit(browser);
  await proxy.goAway();
  const databaseIsBack = Promise.withResolvers<void>();
  await page.route('**/api/products/**', async (route) => {
    await databaseIsBack.promise;
    await route.continue();
  });
  await page.goto(`${shop.url}/`);
  await page.getByText('Loading featured products…').waitFor();
  await page.getByText('Loading products…').waitFor();
  await proxy.comeBack();
  await expect.poll(async () => (await fetch(`${shop.url}/api/products`)).status).toBe(200);
  databaseIsBack.resolve();
  await page.getByRole('link', { name: 'Rift Diamond Cuff' }).first().waitFor();
  await page.getByRole('heading', { name: 'Nametags' }).waitFor();
  await shop.close();
  await proxy.close();
});
