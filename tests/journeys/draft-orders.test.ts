import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const owner = await openStaffBrowser(browser, { url: shop.url, db });
const { name } = PRODUCTS.plenty;

async function looksWell(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}

test('sends a payment link as owner, and its customer pays on a phone without login', async () => {
  const { page, complaints } = owner;
  await page.goto(`${shop.url}/admin/orders/new`);
  const search = page.getByLabel('Add a product');
  await search.fill(name);
  await page.getByRole('button', { name: `Add ${name}` }).waitFor();
  await looksWell(page);
  await search.press('Enter');
  // The next one is searched for right away.
  expect(await search.evaluate((field: HTMLInputElement) => [field === document.activeElement, field.value])).toEqual([
    true,
    '',
  ]);
  await page.getByLabel(`Size of ${name}`).selectOption('Medium');
  await page.getByLabel(`Quantity of ${name}`).fill('2');
  await page.getByLabel('Discount').selectOption('percent');
  await page.getByLabel('Percent off').fill('12,5');
  await page.getByRole('button', { name: 'Send link to pay' }).click();
  await page.getByText('“12,5” isn’t a percentage we can read.').first().waitFor();
  await page.getByLabel('Percent off').fill('10');
  await page.getByLabel('Reason').fill('Asked nicely');
  await page.getByRole('button', { name: 'Send link to pay' }).click();
  await page.getByText('Enter the customer’s name.').waitFor();
  await looksWell(page);
  const email = 'caller@example.com';
  for (const [label, typed] of [
    ['Name', 'Wren Hollis'],
    ['Email', email],
    ['Street address', '1840 Alder Court'],
    ['Town or city', 'San Francisco'],
    ['ZIP code', '94110'],
    ['Delivery instructions (optional)', 'Leave it at the back door'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed);
  await page.getByLabel('State', { exact: true }).selectOption('CA');
  await page.getByLabel('Note to customer').fill('As we said on the phone.');
  const total = page.locator('dl').getByText('Total').locator('xpath=following-sibling::dd');
  await expect.poll(() => total.textContent()).toMatch(/^\$\d/);
  await page.getByRole('button', { name: 'Send link to pay' }).click();
  await page.getByText(`Link sent to ${email}.`).waitFor();
  await page.getByRole('button', { name: 'Show a link to copy' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to pay' }).inputValue();
  await looksWell(page);

  const customer = await visit(browser, { viewport: PHONE });
  await openPage(customer.page, link);
  await customer.page.getByText('As we said on the phone.').waitFor();
  await customer.page.getByText('Discount').waitFor();
  await customer.page.locator('paypal-button button').waitFor();
  await looksWell(customer.page);
  await customer.page.locator('paypal-button button').click();
  await customer.page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await customer.page.getByText('We’ve emailed you a receipt.').waitFor();
  await looksWell(customer.page);
  expect(customer.complaints).toEqual([]);

  await page.goto(`${shop.url}/admin/orders/drafts?view=paid`);
  await page.getByRole('link', { name: 'Wren Hollis' }).first().click();
  await page.getByRole('link', { name: /^Order #/ }).click();
  await page.getByText('By phone').waitFor();
  await page.getByText('Asked nicely').waitFor();
  expect(complaints).toEqual([]);
});

test('keeps input in a draft that another person saved first', async () => {
  await owner.page.setViewportSize(DESKTOP);
  await owner.page.goto(`${shop.url}/admin/orders/new`);
  await owner.page.getByLabel('Name', { exact: true }).fill('Two People');
  await owner.page.getByRole('button', { name: 'Save draft' }).click();
  await owner.page.waitForURL(/drafts\/[0-9a-f-]{36}$/);
  const other = await openStaffBrowser(browser, { url: shop.url, db });
  await other.page.goto(owner.page.url());
  await other.page.getByLabel('Phone').fill('555 0100');
  await owner.page.getByLabel('Phone').fill('555 0199');
  await owner.page.getByRole('button', { name: 'Save draft' }).click();
  await owner.page.getByText('Saved.').first().waitFor();
  await other.page.getByRole('button', { name: 'Save draft' }).click();
  await other.page.getByText('Someone else saved this draft while you were editing.').waitFor();
  expect(await other.page.getByLabel('Phone').inputValue()).toBe('555 0100');
  await other.page.getByRole('button', { name: 'Overwrite with mine' }).click();
  await other.page.getByText('Saved.').first().waitFor();
});
