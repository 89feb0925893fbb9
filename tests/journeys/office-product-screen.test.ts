import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-product-'));
const shop = await startShop({ databaseUrl, dataDir, env: { SAMPLE_DATA: 'false' } });
afterAll(async () => {
  await shop.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const open = (viewport?: typeof PHONE) =>
  openStaffBrowser(browser, { url: shop.url, db }, viewport ? { viewport, hasTouch: true } : {});

test.each([
  ['at the desk', undefined],
  ['on a phone', PHONE],
])('a sale is planned in the form, which says what it comes to, and is cleared again, %s', async (where, viewport) => {
  const id = viewport ? 'sold-by-phone' : 'sold-by-desk';
  await addProduct(db, { id, name: `Sold ${where}`, priceCents: 4800 });
  const { page, complaints } = await open(viewport);
  await page.goto(`${shop.url}/admin/products/${id}`);
  await page.getByLabel('Sale price (USD)').fill('48');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('The sale price of $48.00 isn’t lower than the price of $48.00.').first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('salePrice');
  await page.getByLabel('Sale price (USD)').fill('40');
  await page
    .getByText('As soon as you save, shoppers pay $40.00, with $48.00 crossed out, until you end the sale.')
    .waitFor();
  await page.getByLabel('First day').fill('2099-11-27');
  await page.getByLabel('Last day').fill('2099-11-30');
  await page.getByText('From Dec 1, 2099 they pay $48.00 again.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Last day').inputValue()).toBe('2099-11-30');
  await page.getByLabel('First day').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.goto(`${shop.url}/admin/products`);
  await page.getByText('Sale $40.00').filter({ visible: true }).waitFor();
  await page.goto(`${shop.url}/admin/products/${id}`);
  await page.getByLabel('Sale price (USD)').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(() => page.getByLabel('Last day').inputValue()).toBe('');
  expect(complaints).toEqual([]);
});
