import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { isHydrated, openPage, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
await addProduct(db, { id: 'rift-cuff', name: 'Rift Cuff', onHand: 100 });

test('sets a state’s price by weight as owner on a phone, and charges its shoppers', async () => {
  const state = 'Hawaii';
  const code = 'HI';
  const postalCode = '96813';
  const price = '12.50';
  const owner = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  const office = owner.page;
  await office.goto(`${shop.url}/admin/settings/shipping`);
  await office.getByRole('button', { name: 'Add a zone' }).click();
  const zone = office.getByRole('group', { name: 'New zone' });
  await zone.getByLabel('Add a state or country').selectOption(state);
  await zone.getByLabel('Zone name').fill(state);
  const named = office.getByRole('group', { name: state });
  await named.getByLabel('Price', { exact: true }).selectOption('By weight');
  await named.getByLabel('Shipping (USD)').fill('3');
  await named.getByRole('button', { name: 'Add a rate' }).click();
  const from = named.getByLabel('From (weight)').last();
  await from.fill('5 stone');
  await from.press('Tab');
  await named.getByText('Write a weight like 40 g, 1.4 oz or 1 lb 2 oz.').waitFor();
  await from.fill('5 oz');
  await named.getByText('142 g is 5 oz.').waitFor();
  await named.getByLabel('Shipping (USD)').last().fill(`12.50x`);
  const save = office.getByRole('button', { name: 'Save changes' });
  await save.click();
  await named.getByText(`“12.50x” isn’t an amount we can read.`).waitFor();
  expect(await axeViolations(office)).toEqual([]);
  expect(await horizontalOverflow(office)).toBeLessThanOrEqual(0);
  await named.getByLabel('Shipping (USD)').last().fill(price);
  await save.click();
  await office.getByText('Saved. Shoppers see it now.').waitFor();
  await office.getByText(`$3.00 to $12.50 by weight`).waitFor();
  await office.getByLabel('Default product weight').fill('3 ounces');
  await save.click();
  await office.getByText('Write a weight like 40 g, 1.4 oz or 1 lb 2 oz.').waitFor();
  await office.getByLabel('Default product weight').fill('3.5 oz');
  await office.getByText('99 g is 3.5 oz.').waitFor();
  await save.click();
  await office.getByText('1 product has no weight. Until you add one, each counts as 99 g (3.5 oz).').waitFor();

  const shopper = await shopperIn({ db, now: () => new Date() });
  const cartItems = [
    { product: 'rift-cuff', name: 'Rift Cuff', price: 48, image: '', size: 'Medium', inStock: 90, qty: 2 },
  ];
  const { page, complaints } = await visitWithStorage(
    browser,
    { userInfo: { token: shopper.token, name: shopper.name, email: shopper.email }, cartItems },
    { viewport: PHONE },
  );
  await openPage(page, `${shop.url}/checkout`);
  await page.getByLabel('Name', { exact: true }).fill('Rosa Delgado');
  await page.locator('#address').fill('12 Palm Street');
  await page.locator('#state').selectOption(code);
  await page.locator('#postal-code').fill(postalCode);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/payment');
  await isHydrated(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.waitForURL('**/place-order');
  // Two cuffs of 3.5 ounces each, the default weight.
  await page.locator('dl > div').filter({ hasText: 'Shipping' }).getByText(`$12.50`).waitFor();
  expect([...owner.complaints, ...complaints]).toEqual([]);
});
