import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, stopRouting } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="340" height="80"><circle cx="40" cy="40" r="36" fill="#0f5566"/><rect x="90" y="24" width="240" height="32" fill="#7d3a16"/></svg>';
const preview = page.frameLocator('iframe[title="Preview of the home page"]');

test('previews, saves and undoes a brand as owner', async () => {
  await page.goto(`${shop.url}/admin/settings/brand`);
  await preview.getByRole('heading', { name: 'Beadwork, one bead at a time' }).waitFor();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(LOGO),
    });
  await page.getByAltText('Your logo').waitFor();
  await page.getByRole('button', { name: 'Move up: Story' }).click();
  await page.getByRole('checkbox', { name: 'A review and new products' }).uncheck();
  await page.getByText('“Featured Products”, up to 12 products').click();
  await page.getByLabel('Featured products title').fill('Chosen by Amani');
  await page.getByRole('checkbox', { name: 'Newsletter' }).check();
  await page.getByRole('radio', { name: /^Lake/ }).check();
  await page.getByLabel('A color of your own').fill('#c9a227');
  await page.getByText(/too pale to read everywhere/).waitFor();
  await page.getByRole('button', { name: /^Use #/ }).click();
  await page.getByText(/too pale to read everywhere/).waitFor({ state: 'detached' });
  await page.getByLabel('Fonts').selectOption('literata');
  await page.getByLabel('Heading').fill('Beads from the north shore');
  await page.getByText('Notice bar', { exact: true }).click();
  await page.getByLabel('Show a notice above the shop').check();
  await page.getByLabel('Text of the notice').fill('Order by Dec 14 for Christmas');
  await preview.getByRole('heading', { name: 'Beads from the north shore' }).waitFor();
  await preview.getByText('Order by Dec 14 for Christmas').waitFor();
  await preview.getByRole('heading', { name: 'Chosen by Amani' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. Shoppers see it now.').waitFor();
  const home = await (await fetch(shop.url)).text();
  expect(home).toContain('Beads from the north shore');
  expect(home).not.toContain('New, and what buyers say');
  expect(home).toContain('id="home-newsletter-email"');
  expect(home).toMatch(/\/logos\/[0-9a-f]{16}-page\.webp/);
  expect(home).toMatch(/\/looks\/[0-9a-f]{6}-literata-/);
  await page.getByRole('button', { name: 'Undo the last save' }).click();
  await page.getByText('The brand is as it was before the last save.').waitFor();
  await expect.poll(async () => (await fetch(shop.url)).text()).not.toContain('/looks/');
  expect(await page.getByLabel('Heading').inputValue()).toBe('Beadwork, one bead at a time');
  expect(complaints).toEqual([]);
});

test('waits on save for a picture still being processed, and says so', async () => {
  await page.goto(`${shop.url}/admin/settings/brand`);
  await page.getByLabel('Heading').fill('Saved with its logo');
  let answerUpload = () => {};
  const held = new Promise<void>((resolve) => {
    answerUpload = resolve;
  });
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/api/admin/')) saves.push(request.postData() ?? '');
  });
  await page.route('**/api/admin/brand/logo', async (route) => {
    const answer = await route.fetch();
    await held;
    return route.fulfill({ response: answer });
  });
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) });
  await page
    .getByText(/^(Uploading|Preparing)/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Waiting for the picture to be ready…').waitFor();
  expect(saves).toEqual([]);
  answerUpload();
  await page.getByText('Saved. Shoppers see it now.').waitFor();
  await stopRouting(page);
  // The toast of an earlier save may still be visible.
  const home = async () => (await fetch(shop.url)).text();
  await expect.poll(home).toContain('Saved with its logo');
  expect(await home()).toMatch(/\/logos\/[0-9a-f]{16}-page\.webp/);
});
