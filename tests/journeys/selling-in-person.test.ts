import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct, getStock } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
await addProduct(db, { id: 'bowl', name: 'Bowl', onHand: 3, sizes: [], priceCents: 2_340 });
await addProduct(db, { id: 'band', name: 'Band', onHand: 5, sizes: ['Small', 'Large'], priceCents: 1_000 });
const helper = await openStaffBrowser(browser, { url: shop.url, db, role: 'helper' }, { viewport: PHONE });

async function looksWell(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}
const tap = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^Add ${name} `) }).click();

test('sells for cash as helper with exact change on a phone', async () => {
  const { page, complaints } = helper;
  await page.goto(`${shop.url}/admin/sell`);
  await tap(page, 'Bowl');
  await tap(page, 'Bowl');
  await tap(page, 'Band');
  await looksWell(page);
  await page.getByRole('button', { name: /^Charge/ }).click();
  // No error is shown before input; prices and the total before tax are known.
  await page.getByText('Where are you selling today?').waitFor();
  await page.getByText('Total before tax').waitFor();
  await page.getByText('$56.80').first().waitFor();
  expect(await page.locator('[aria-invalid]').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Cash', exact: true }).count()).toBe(0);
  await page.getByLabel('ZIP code').fill('941');
  await page.getByLabel('Email for a receipt').focus();
  await page.getByText('Enter a 5-digit ZIP code, such as 94110.').waitFor();
  await page.getByLabel('State').selectOption('OR');
  await page.getByLabel('ZIP code').fill('94110');
  await page.getByText(/^ZIP code 94110 is in California/).waitFor();
  await page.getByLabel('ZIP code').fill('97201');
  await page.getByLabel('Size of Band').selectOption('Large');
  await page.getByText('$56.80').first().waitFor();
  await page.getByRole('button', { name: 'Cash', exact: true }).click();
  await page.getByLabel('Cash received (USD)').fill('56,80');
  await page.getByText('“56,80” isn’t an amount we can read.').waitFor();
  await page.getByRole('button', { name: '$60.00', exact: true }).click();
  await page.getByText('Change due $3.20').waitFor();
  await looksWell(page);
  await page.getByRole('button', { name: 'Take $56.80 in cash' }).dblclick();
  await page.getByRole('heading', { name: 'Sold' }).waitFor();
  await page.getByText('Change due $3.20').waitFor();
  await looksWell(page);
  expect(await getStock(db, 'bowl')).toMatchObject({ onHand: 1 });
  await page.getByRole('button', { name: 'New sale' }).click();
  await page
    .getByText('Nothing yet.')
    .or(page.getByRole('button', { name: 'Tap products to sell' }))
    .first()
    .waitFor();
  expect(complaints).toEqual([]);
});

test('pays on the customer’s phone by the helper’s QR code', async () => {
  const { page, complaints } = helper;
  await page.goto(`${shop.url}/admin/sell`);
  await page.evaluate(() => localStorage.setItem('placeOfSale', '{"state":"OR","postalCode":"97201"}'));
  await page.reload();
  const before = (await getStock(db, 'bowl')).onHand;
  await tap(page, 'Bowl');
  await page.getByRole('button', { name: /^Charge/ }).click();
  // This browser remembers the place.
  await page.getByText('Taxed in OR 97201').waitFor();
  const made = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/in-person'));
  await page.getByRole('button', { name: 'PayPal or card' }).click();
  const { payUrl } = (await (await made).json()) as { payUrl: string };
  await page.getByRole('img', { name: 'QR code of the link to pay' }).waitFor();
  await looksWell(page);
  const customer = await visit(browser, { viewport: PHONE });
  await openPage(customer.page, payUrl);
  await customer.page.locator('paypal-button button').click();
  await customer.page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await customer.page.getByText('Paid. Thank you!').waitFor();
  await looksWell(customer.page);
  await page.getByRole('heading', { name: 'Sold' }).waitFor();
  expect(await getStock(db, 'bowl')).toMatchObject({ onHand: before - 1 });
  expect(complaints).toEqual([]);
});
