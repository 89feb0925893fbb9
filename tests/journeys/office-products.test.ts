import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-office-'));
const shop = await startShop({ databaseUrl, dataDir, env: { SAMPLE_DATA: 'false' } });
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const drawn = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 800, height: 1000, channels: 3, background } })
    .png()
    .toBuffer(),
});

test('publishes a new product with two pictures on a phone, and loses nothing on a lost connection and a reload', async () => {
  await db.sql`truncate products cascade`;
  const touch = { viewport: PHONE, hasTouch: true };
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, touch);
  await page.goto(`${shop.url}/admin/products`);
  await page.getByText('No products yet').waitFor();
  await page.goto(`${shop.url}/admin/products/new`);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Enter a name of up to 120 characters.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name');
  await page.getByLabel('Name', { exact: true }).fill('Rift Diamond Cuff');
  await page.getByLabel('Description').fill('A wide loomed cuff of glass seed beads.');
  await page.getByLabel('Price (USD)', { exact: true }).fill('54,50');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('“54,50” isn’t a price we can read. Write it like 54.50.').first().waitFor();
  await page.getByLabel('Price (USD)', { exact: true }).fill('$48');
  await page.getByText('$48.00').waitFor();
  await page.getByRole('checkbox', { name: 'Medium' }).check();
  await page.getByRole('button', { name: 'Other size' }).click();
  await page.getByLabel('Other size').fill('16 in');
  await page.getByLabel('Other size').press('Enter');
  await page.getByLabel('Medium, in stock').fill('2');

  await page.getByLabel('Choose pictures').setInputFiles([
    await drawn('red.png', '#a34'),
    await drawn('blue.png', '#34a'),
    {
      name: 'drawing.svg',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    },
  ]);
  await page.getByText('We can’t read this picture.').waitFor();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('A picture wasn’t uploaded.').waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByLabel('Alt text for picture 1').fill('A red cuff');
  await page.getByRole('button', { name: /^Picture 2:/ }).click();
  await page.getByLabel('Alt text for picture 2').fill('A blue cuff');
  await page.getByLabel('Picture 2 shows').selectOption('Worn by a person');
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
  await expect.poll(() => page.getByLabel('Alt text for picture 1').inputValue()).toBe('A blue cuff');
  expect(await axeViolations(page)).toEqual([]);

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('We restored your unsaved changes.').waitFor();
  await page.getByRole('button', { name: 'Picture 1: A blue cuff' }).waitFor();
  expect(await page.getByLabel('Medium, in stock').inputValue()).toBe('2');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Rift Diamond Cuff');

  // The shop has saved it, but its response is lost.
  let lost = 0;
  await page.route('**/api/admin/products', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rift Diamond Cuff' }).waitFor();
  expect(lost).toBe(1);

  const sold = async () => (await page.request.get(`${shop.url}/api/products/rift-diamond-cuff`)).json();
  await expect.poll(sold).toMatchObject({
    price: 48,
    inStock: 3,
    sizes: ['Medium', '16 in'],
    images: [{ alt: 'A blue cuff', role: 'worn' }, { alt: 'A red cuff' }],
  });
  expect(await db.sql`select from products`).toHaveLength(1);
  await page.goto(`${shop.url}/products/rift-diamond-cuff`);
  expect(await page.title()).toContain('Rift Diamond Cuff');
  expect(complaints.filter((text) => !text.includes('ERR_CONNECTION_RESET'))).toEqual([]);
});

let pieces = 0;

test('changes stock, archives a product and keeps input on navigation, on a phone', async () => {
  const { page, complaints } = await openStaffBrowser(
    browser,
    { url: shop.url, db, role: 'helper' },
    { viewport: PHONE, hasTouch: true },
  );
  pieces += 1;
  const id = `shoreline-cuff-${pieces}`;
  await addProduct(db, { id, name: `Shoreline Cuff ${pieces}`, onHand: 3 });
  await page.goto(`${shop.url}/admin/products`);
  await page.getByRole('link', { name: `Shoreline Cuff ${pieces}` }).click();
  await page.getByText('You should count 3.').waitFor();
  await page.getByLabel('Set to').fill('10');
  await page.getByText('3 → 10 available.').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('You should count 10.').waitFor();
  await page.getByLabel('Reason').selectOption('Damaged');
  await page.getByLabel('Adjust by').fill('1');
  await page.getByText('10 → 9 available.').waitFor();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('You should count 9.').waitFor();
  await page.getByText('History').click();
  await page.getByText('Amina Njeri: Counted 10').waitFor();
  await page.getByText('Amina Njeri: Damaged').waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByLabel('Name', { exact: true }).fill('Half typed');
  await page.getByRole('link', { name: 'Products' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half typed');
  await page.getByLabel('Name', { exact: true }).fill(`Shoreline Cuff ${pieces}`);
  await page.getByText('Archived', { exact: true }).click();
  await page.getByLabel('Description').fill('Waits for the season.');
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview' }).click(),
  ]);
  await preview.getByRole('heading', { name: `Shoreline Cuff ${pieces}`, level: 1 }).waitFor();
  await preview.getByText('Waits for the season.').first().waitFor();
  await preview.getByText('Nothing can be bought here.').waitFor();
  expect(await axeViolations(preview)).toEqual([]);
  await preview.close();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. It’s archived, and customers don’t see it.').waitFor();
  expect((await page.request.get(`${shop.url}/products/${id}`)).status()).toBe(404);
  expect(complaints).toEqual([]);
});

test('names makers in a shop that has one', async () => {
  await addProduct(db, { id: 'own-cuff', name: 'Own Cuff', onHand: 2 });
  const [found] = await db.sql<{ count: number }[]>`select count(*)::int from communities`;
  expect(found?.count).toBe(0);
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const table = page.getByRole('region', { name: 'Table of products' });
  const shown = async () => {
    await page.goto(`${shop.url}/admin/products/own-cuff`);
    await page.locator('select[name=category]').waitFor();
    const isAsked = await page.getByLabel('Made by').isVisible();
    await page.goto(`${shop.url}/admin/products`);
    await table.getByRole('link', { name: 'Own Cuff' }).waitFor();
    await page.getByRole('checkbox', { name: 'Select product Own Cuff' }).check();
    await page.getByRole('button', { name: 'Change status, category…' }).click();
    const choices = await page.getByLabel('What to change').getByRole('option').allTextContents();
    await page.getByRole('button', { name: 'Cancel' }).click();
    return {
      isAsked,
      isFiltered: await page.getByLabel('Maker', { exact: true }).isVisible(),
      isColumn: await table.getByRole('columnheader', { name: 'Maker' }).isVisible(),
      isBulk: choices.includes('Maker'),
      isPlace: await menu.getByRole('link', { name: 'Makers', exact: true }).isVisible(),
    };
  };
  expect(Object.values(await shown())).toEqual([false, false, false, false, false]);
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  const maker = { name: 'Lake Circle', place: '', story: '', craft: '', pricing: '', makingNow: '' };
  const added = await officeCallerAt(shop.url, token)('POST /admin/communities', {
    body: { ...maker, location: null, makingDays: null },
  });
  expect(added.ok).toBe(true);
  await page.goto(`${shop.url}/admin/products`);
  await menu.getByRole('link', { name: 'Makers', exact: true }).waitFor();
  expect(Object.values(await shown())).toEqual([true, true, true, true, true]);
  expect(complaints).toEqual([]);
});

test('moves a featured product by arrows that point where it goes, at a desk and on a phone', async () => {
  await addProduct(db, { id: 'first-cuff', name: 'First Cuff' });
  await addProduct(db, { id: 'second-cuff', name: 'Second Cuff' });
  await db.sql`update products set featured_place = null`;
  await db.sql`update products set featured_place = 1 where id = 'first-cuff'`;
  await db.sql`update products set featured_place = 2 where id = 'second-cuff'`;
  const order = async () => {
    const rows = await db.sql<{ id: string }[]>`
      select id from products where featured_place is not null order by featured_place`;
    return rows.map(({ id }) => id);
  };
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/products/featured`);
  const earlier = page.getByRole('button', { name: 'Move Second Cuff earlier' });
  /** Whether the drawing of an arrow is turned from left to up. */
  const isTurned = () => earlier.locator('svg').evaluate((svg) => getComputedStyle(svg).transform !== 'none');
  expect(await isTurned()).toBe(false);
  await earlier.press('Enter');
  await expect.poll(order).toEqual(['second-cuff', 'first-cuff']);
  await page.setViewportSize(PHONE);
  expect(await isTurned()).toBe(true);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Move Second Cuff later' }).click();
  await expect.poll(order).toEqual(['first-cuff', 'second-cuff']);
  expect(complaints).toEqual([]);
});
