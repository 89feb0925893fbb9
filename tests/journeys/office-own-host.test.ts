import { afterAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { openBrowser } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { freePort, startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const port = await freePort();
const office = `http://127.0.0.1:${port}`;
const shop = await startShop({ databaseUrl, port, env: { ADMIN_URL: office } });
afterAll(() => shop.close());

test('serves the back office on its own host with pictures, and links to the shop’s host', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: office, db });
  await page.goto(office);
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.goto(`${office}/admin/products/${PRODUCTS.cuff.id}`);
  await page.getByText('Dimensions, materials and care').click();
  await page.getByLabel('Materials').fill('Glass beads');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  const isDrawn = () =>
    page
      .locator('main ol img')
      .first()
      .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0);
  await expect.poll(isDrawn).toBe(true);
  await page.getByRole('link', { name: 'View in shop' }).click();
  await page.waitForURL(`${shop.url}/products/${PRODUCTS.cuff.id}`);
  await page.getByRole('heading', { level: 1, name: PRODUCTS.cuff.name }).waitFor();
  expect((await page.goto(`${shop.url}/admin`))?.status()).toBe(404);
  await page.goto(`${office}/admin/reviews`);
  const link = page.locator('main li a').first();
  await expect.poll(() => link.getAttribute('href')).toMatch(new RegExp(`^${shop.url}/products/`));
  for (const screen of ['keys', 'keys/webhooks']) {
    await page.goto(`${office}/admin/settings/${screen}`);
    const docs = page.getByRole('main').getByRole('link', { name: 'See what' });
    await expect.poll(() => docs.getAttribute('href')).toMatch(new RegExp(`^${shop.url}/api/docs`));
  }
  expect(complaints).toEqual([]);
});
