import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
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

test('a new product with pictures, made at the desk, appears in the shop', async () => {
  await db.sql`truncate products cascade`;
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/products`);
  await page.getByText('No products yet.').waitFor();
  await page.getByRole('link', { name: 'Add product' }).click();
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByText('Enter a name of up to 120 characters.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name');
  await page.getByLabel('Name', { exact: true }).fill('Rift Diamond Cuff');
  await page.getByLabel('Description').fill('A wide loomed cuff of glass seed beads.');
  await page.getByLabel('Price (USD)', { exact: true }).fill('54,50');
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByText('“54,50” isn’t a price we can read. Write it like 54.50.').first().waitFor();
  await page.getByLabel('Price (USD)', { exact: true }).fill('1,250');
  await page.getByText('$1,250.00').waitFor();
  await page.getByLabel('Price (USD)', { exact: true }).fill('$48');
  await page.getByLabel('In stock').fill('3');
  await page.getByLabel('Medium').check();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add product' }).click();
  await page.getByRole('heading', { level: 1, name: 'Rift Diamond Cuff' }).waitFor();

  await page
    .getByLabel('Choose pictures')
    .setInputFiles([await drawn('red.png', '#a33'), await drawn('blue.png', '#33a')]);
  await page.getByLabel('Alt text for picture 2').waitFor();
  await page.getByLabel('Alt text for picture 1').fill('A red cuff');
  await page.getByLabel('Alt text for picture 2').focus();
  await page.getByText('Saved.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Move picture 2 up' }).click();
  await expect.poll(() => page.getByLabel('Alt text for picture 2').inputValue()).toBe('A red cuff');
  await page.getByLabel('Choose pictures').setInputFiles({
    name: 'drawing.svg',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await page.getByText('We can’t read this picture.').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`${shop.url}/products/rift-diamond-cuff`);
  expect(await page.title()).toContain('Rift Diamond Cuff');
  const sold = async () => (await page.request.get(`${shop.url}/api/products/rift-diamond-cuff`)).json();
  await expect.poll(sold).toMatchObject({
    price: 48,
    inStock: 3,
    sizes: ['Medium'],
    images: [{}, { alt: 'A red cuff' }],
  });
  expect(complaints).toEqual([]);
});

let pieces = 0;

test('with a phone in hand: stock is changed, the piece archived, and typing is not lost by leaving', async () => {
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
  // On the first screen or just below it, not four screens down.
  expect((await page.getByLabel('Set to').boundingBox())?.y).toBeLessThan(900);
  await page.getByLabel('Set to').fill('10');
  await page.getByText('3 → 10 available.').waitFor();
  await page.getByRole('button', { name: 'Save stock' }).click();
  await page.getByText('Saved. 10 available.').waitFor();
  await page.getByLabel('Reason').selectOption('Damaged');
  await page.getByLabel('Adjust by').fill('1');
  await page.getByText('10 → 9 available.').waitFor();
  await page.getByRole('button', { name: 'Save stock' }).click();
  await page.getByText('Saved. 9 available.').waitFor();
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
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('With your unsaved changes. It’s hidden from customers.').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. It’s archived, and customers don’t see it.').waitFor();
  expect((await page.request.get(`${shop.url}/products/${id}`)).status()).toBe(404);
  expect(complaints).toEqual([]);
});
