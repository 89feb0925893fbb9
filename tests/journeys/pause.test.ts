import { afterAll, expect, test } from 'vitest';
import { shiftDay } from '../../src/shared/report-period.ts';
import { dayIn } from '../../src/shop/delivery/promise.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage, storedValue, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
await addProduct(db, { id: 'rift-cuff', name: 'Rift Cuff', onHand: 100 });
const today = dayIn(new Date(), 'America/New_York');

test('pauses orders on a phone, keeps a shopper’s cart, and reopens from Today', async () => {
  const owner = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  const office = owner.page;
  await office.goto(`${shop.url}/admin/settings/shipping`);
  await office.getByLabel('Close the shop for orders').check();
  await office.getByLabel('First day closed').fill(today);
  await office.getByLabel('Last day closed').fill(shiftDay(today, -1));
  const save = office.getByRole('button', { name: 'Save changes' });
  await save.click();
  await office.getByText('The pause can’t end before it begins.').waitFor();
  await office.getByLabel('Last day closed').fill(shiftDay(today, 12));
  await save.click();
  await office.getByText('Saved. Shoppers see it now.').waitFor();

  const cartItems = [
    { product: 'rift-cuff', name: 'Rift Cuff', price: 48, image: '', size: 'Medium', inStock: 90, qty: 2 },
  ];
  const shopper = await visitWithStorage(browser, { cartItems }, { viewport: PHONE });
  const { page } = shopper;
  for (const path of ['/products/rift-cuff', '/cart', '/opening-alert']) {
    await openPage(page, shop.url + path);
    await page.getByText('We’re closed for orders.').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
  await page.getByLabel('Email', { exact: true }).last().fill('amina@example.com');
  await page.getByRole('button', { name: 'Email me when you’re open' }).click();
  await page.getByText('Check your email to confirm it.').waitFor();
  await openPage(page, `${shop.url}/cart`);
  expect(await page.getByRole('button', { name: 'Proceed To Checkout' }).isDisabled()).toBe(true);

  await office.goto(`${shop.url}/admin`);
  await office.getByRole('button', { name: 'Open for orders now' }).waitFor();
  await office.getByRole('button', { name: 'Open for orders now' }).click();
  await office.getByText('Open for orders. Shoppers see it now.').waitFor();
  await openPage(page, `${shop.url}/cart`);
  await page.getByRole('link', { name: 'Proceed To Checkout' }).waitFor();
  expect(JSON.parse((await storedValue(page, 'cartItems')) ?? '[]')).toHaveLength(1);
  expect([...owner.complaints, ...shopper.complaints]).toEqual([]);
});
