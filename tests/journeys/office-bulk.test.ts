import { afterAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
const { cuff, unsized } = PRODUCTS;

const getPrice = async (id: string) =>
  Number((await db.sql<{ cents: number }[]>`select price_cents as cents from products where id = ${id}`)[0]?.cents);
const getPrices = async () =>
  (
    await db.sql<{ id: string; cents: number }[]>`
      select id, price_cents as cents from products where category_slug = 'wristbands' order by id`
  ).map(({ id, cents }) => `${id} ${cents}`);
const bar = page.getByRole('region', { name: 'Selected products' });

test('previews, applies and undoes prices of a category', async () => {
  await page.setViewportSize(DESKTOP);
  const before = await getPrices();
  await page.goto(`${shop.url}/admin`);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Category' }).selectOption('wristbands');
  await expect.poll(() => page.url()).toContain('category=wristbands');
  await page.getByRole('checkbox', { name: 'Select all products on this page' }).check();
  await bar.getByRole('button', { name: 'Change prices' }).click();
  await page.getByLabel('How much').fill('10,5');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByText('“10,5” isn’t a percentage we can read.').waitFor();
  await page.getByLabel('How much').fill('10');
  await page.getByRole('button', { name: 'Preview' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${cuff.name}`) }).last();
  await row.getByText('$52.80').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await getPrices()).toEqual(before);
  await page.getByRole('button', { name: /^Change \d+ products$/ }).click();
  await page.getByText(/^Changed \d+ products/).waitFor();
  expect(await getPrice(cuff.id)).toBe(5280);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^Undone for/).waitFor();
  expect(await getPrices()).toEqual(before);
});

test('edits a price in place, and returns to the same list state', async () => {
  const price = page.getByRole('button', { name: `Change the price of ${cuff.name}, $48.00` });
  await price.click();
  const field = page.getByLabel(`Price of ${cuff.name}`, { exact: true });
  await field.fill('49,50');
  await field.press('Enter');
  await page.getByText('“49,50” isn’t a price we can read. Write it like 54.50.').waitFor();
  await field.press('Escape');
  await price.click();
  await field.fill('49.50');
  await field.press('Enter');
  await page.getByRole('button', { name: `Change the price of ${cuff.name}, $49.50` }).waitFor();
  expect(await getPrice(cuff.id)).toBe(4950);
  await page.getByRole('link', { name: cuff.name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: cuff.name }).waitFor();
  await page.locator('[data-back]').click();
  await expect.poll(() => page.url()).toContain('category=wristbands');
});

test('fills a grid by keyboard and paste, and marks unreadable cells', async () => {
  await db.sql`update products set price_cents = 4800 where id = ${cuff.id}`;
  await page.goto(`${shop.url}/admin/products/grid?ids=${cuff.id},${unsized.id}`);
  const price = page.getByLabel(`Price of ${cuff.name}`);
  await price.focus();
  await page.keyboard.type('51');
  await page.keyboard.press('Enter');
  await page.keyboard.type('36,5');
  await page.keyboard.press('ArrowUp');
  await page.getByText('“36,5” isn’t a price we can read.').waitFor();
  await page.getByText('was $48.00').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe(`Price of ${cuff.name}`);
  await price.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '52.00\t60.00\n37.50\t\n');
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('button', { name: 'Save 3 changes' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByLabel(`Available of ${unsized.name}`)
    .or(page.getByLabel(`One stock of ${unsized.name}`))
    .fill('20');
  await page.getByRole('button', { name: 'Save 4 changes' }).click();
  await page.getByText('Saved 2 products.').waitFor();
  expect([await getPrice(cuff.id), await getPrice(unsized.id)]).toEqual([5200, 3750]);
  const [stock] = await db.sql<{ left: number }[]>`
    select on_hand - reserved as left from stock where product_id = ${unsized.id}`;
  expect(stock?.left).toBe(20);
});

test('selects products and makes them drafts on a phone, with a fitting grid', async () => {
  await page.setViewportSize(PHONE);
  await page.goto(`${shop.url}/admin/products?category=anklets`);
  await page.getByRole('button', { name: 'Select' }).click();
  await page
    .getByRole('checkbox', { name: /^Select product / })
    .first()
    .check();
  await bar.getByRole('button', { name: 'Change status, category…' }).click();
  await page.getByLabel('New status').selectOption('draft');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Change 1 product' }).click();
  await page.getByText('Changed 1 product.').waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.goto(`${shop.url}/admin/products?view=draft`);
  await page.getByText('Showing 1–1 of 1').waitFor();
  await expect.poll(() => page.getByText('Draft', { exact: true }).count()).toBeGreaterThan(1);
  await page.goto(`${shop.url}/admin/products/grid?ids=${cuff.id},${unsized.id}`);
  await page.getByLabel(`Price of ${cuff.name}`).waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});
