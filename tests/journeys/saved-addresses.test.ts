import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser/browser.ts';
import { isHydrated, openPage, openPart, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const main = (page: Page) => page.getByRole('main');

async function openLoggedIn(path: string, viewport: { width: number; height: number }) {
  const { name, email, token } = await shopperIn({ db, now: () => new Date() });
  const userInfo = { token, name, email };
  const { page, complaints } = await visitWithStorage(browser, { userInfo }, { viewport });
  await openPage(page, shop.url + path);
  return { page, complaints };
}

async function fillAddress(page: Page, street: string, prefix = '') {
  await page.locator(`#${prefix}name`).fill('Dana Whitfield');
  await page.locator(`#${prefix}address`).fill(street);
  await page.locator(`#${prefix}postal-code`).fill('94110');
  await expect.poll(() => page.locator(`#${prefix}state`).inputValue()).toBe('CA');
}

async function toReview(page: Page) {
  await page.waitForURL('**/payment');
  await isHydrated(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.waitForURL('**/place-order');
  await main(page).getByText('Order total').waitFor();
}

async function putInCart(page: Page) {
  await openPage(page, `${shop.url}/cart/cowrie-shore-anklet?qty=1`);
  await page.waitForURL('**/cart');
}

test('saves an order’s address, and uses it by one tap for the next, on a phone', async () => {
  const { page, complaints } = await openLoggedIn('/', PHONE);
  await putInCart(page);
  await openPage(page, `${shop.url}/checkout`);
  // The fields have autocomplete attributes.
  const parts = await page
    .locator('form [autocomplete^="shipping "]')
    .evaluateAll((fields) => fields.map((field) => field.getAttribute('autocomplete')?.split(' ').at(-1)));
  expect(parts).toEqual(['name', 'street-address', 'address-level2', 'country-name', 'postal-code', 'address-level1']);
  await fillAddress(page, '1840 Alder Court');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await toReview(page);
  expect(await main(page).getByLabel('Save this address for next time').isChecked()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');

  await putInCart(page);
  await openPage(page, `${shop.url}/checkout`);
  const saved = main(page).getByRole('region', { name: 'Saved addresses' });
  await saved.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await saved.getByRole('button', { name: 'Ship to Dana Whitfield' }).click();
  await toReview(page);
  await main(page).getByText('1840 Alder Court, California 94110').waitFor();
  // The address is already saved.
  expect(await main(page).getByLabel('Save this address for next time').count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('edits, deletes and selects the default of three addresses in the profile on desktop', async () => {
  const { page, complaints } = await openLoggedIn('/profile', DESKTOP);
  const part = main(page).getByRole('region', { name: 'Your addresses' });
  const add = async (street: string) => {
    await part.getByRole('button', { name: 'Add an address' }).click();
    await fillAddress(page, street, 'saved-');
    await part.getByRole('button', { name: 'Save address' }).click();
    await part.getByText(street).first().waitFor();
  };
  await openPart(page, 'Your addresses');
  await part.getByRole('button', { name: 'Add an address' }).click();
  await part.getByRole('button', { name: 'Save address' }).click();
  await part.getByText('Enter an address').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await part.getByRole('button', { name: 'Cancel' }).click();
  for (const street of ['1 First St', '2 Second St', '3 Third St']) await add(street);
  await part.getByText('You can save up to three addresses. Remove one to save another.').waitFor();
  expect(await part.getByRole('button', { name: 'Add an address' }).count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await part.getByRole('button', { name: 'Make default 3 Third St' }).click();
  await expect.poll(() => part.getByRole('listitem').first().textContent()).toMatch(/3 Third St.*Default/);
  await part.getByRole('button', { name: 'Edit 3 Third St' }).click();
  await page.locator('#saved-address').fill('3 Third St, Apt 9');
  await part.getByRole('button', { name: 'Save address' }).click();
  await part.getByText('3 Third St, Apt 9').first().waitFor();
  await part.getByRole('button', { name: 'Remove 3 Third St, Apt 9' }).click();
  await expect.poll(() => part.getByRole('listitem').count()).toBe(2);
  await expect.poll(() => part.getByText('Default', { exact: true }).count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});
