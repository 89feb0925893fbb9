import { afterAll, expect, test } from 'vitest';
import { MAX_SIZES } from '../../src/shared/products/sizes.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { shopifyColors, shopifyFile } from '../support/shop/product-files.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

test('imports a shop on a phone: maps terms once, sets a price with one click, imports and undoes', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  // Without pictures, so that no external request is made.
  const file = shopifyFile('').replace(/"?\/amber-\d\.jpg"?/g, '') + shopifyColors(MAX_SIZES + 1);
  await page.goto(`${shop.url}/admin/products/import`);
  await page.getByLabel('Choose a file').setInputFiles({
    name: 'shopify-products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(file),
  });
  await page.getByRole('heading', { name: 'Check the import' }).waitFor();
  await page.getByLabel('Category for Ear rings').selectOption({ label: 'Add “Ear rings”' });
  await button(/^Accept all/).click();
  await page.getByText('values we don’t recognize').waitFor({ state: 'detached' });
  await page.getByText('Color becomes its sizes, such as “Red”.').waitFor();
  await button('Import as one product').click();
  await page.getByText('Color: left out.').waitFor();
  await page.getByLabel('Name of No name, row 9').fill('Plain band');
  await button('Use it').click();
  await button('Import 5 products').waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  await button('Import 5 products').click();
  await page.getByRole('heading', { name: '5 products imported' }).waitFor();
  const prices = await db.sql`select 1 from products where name = 'Ice Road Drops' and price_cents = 2300`;
  expect(prices).toHaveLength(1);
  expect(await axeViolations(page)).toEqual([]);
  await button('Undo the import').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo it' }).click();
  await page.getByRole('heading', { name: 'Undone' }).waitFor();
  expect(await db.sql`select 1 from products where name in ('Ice Road Drops', 'Plain band')`).toHaveLength(0);
  expect(complaints).toEqual([]);
});
