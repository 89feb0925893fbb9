import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ALDER_COURT } from '../support/actors/addresses.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations, layoutViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage, storedValue, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const CUFF = {
  product: 'rift-diamond-cuff',
  name: 'Rift Diamond Cuff',
  price: 48,
  image: '',
  size: 'Medium',
  inStock: 9,
  qty: 1,
};

async function isSound(shown: Page) {
  for (const [size, violations] of [
    [PHONE, axeViolations],
    [DESKTOP, layoutViolations],
  ] as const) {
    await shown.setViewportSize(size);
    expect(await violations(shown)).toEqual([]);
    expect(await horizontalOverflow(shown)).toBeLessThanOrEqual(0);
  }
}

test('a coupon link applies in cart and checkout beside an automatic discount, and an ended coupon says so', async () => {
  await db.sql`insert into coupons (code, description, kind, amount) values ('LINK10', '10% off', 'percent', 1000)`;
  const { token, name, email } = await shopperIn({ db, now: () => new Date() });
  const { page, complaints } = await visitWithStorage(browser, {
    userInfo: { token, name, email },
    cartItems: [CUFF],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  });
  await page.goto(`${shop.url}/discount/link10?to=//evil.example/cart`);
  await page.waitForURL(`${shop.url}/`);
  await page.goto(`${shop.url}/discount/link10?to=/cart`);
  await page.waitForURL(`${shop.url}/cart`);
  await page.getByText('Coupon LINK10', { exact: true }).waitFor();
  await page.getByText('-$4.80').waitFor();
  await isSound(page);
  await openPage(page, `${shop.url}/place-order`);
  await page.getByText('-$4.80').waitFor();
  await isSound(page);

  const staff = await openStaffBrowser(browser, { url: shop.url, db });
  await staff.page.goto(`${shop.url}/admin/coupons`);
  await staff.page.getByRole('button', { name: 'Create discount' }).click();
  const dialog = staff.page.getByRole('dialog');
  await dialog.getByText('Automatic', { exact: true }).click();
  await staff.page.getByLabel('Name', { exact: true }).fill('Ships free');
  await dialog.getByText('Free shipping', { exact: true }).click();
  await staff.page.getByLabel('Minimum order').fill('96');
  await staff.page.getByText('Free shipping for orders from $96.00.').waitFor();
  await isSound(staff.page);
  await staff.page.getByRole('button', { name: 'Save discount' }).click();
  await staff.page.getByText('Ships free created.').waitFor();
  await staff.page.getByRole('button', { name: 'Edit LINK10' }).filter({ visible: true }).click();
  await staff.page.getByRole('button', { name: 'Link and QR code' }).click();
  await staff.page.getByText(`${shop.url}/discount/LINK10`).waitFor();
  await isSound(staff.page);
  expect(staff.complaints).toEqual([]);

  await openPage(page, `${shop.url}/cart`);
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await page.getByText('Add $48.00 more for free shipping.').waitFor();
  await page.getByLabel('Coupon').fill('link10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('-$4.80').waitFor();
  await page.getByLabel('Quantity').selectOption('2');
  await page.getByText('Your order ships free.').waitFor();
  await isSound(page);
  await openPage(page, `${shop.url}/place-order`);
  await page.getByText('“Ships free” takes more off this order than LINK10, so it’s used instead.').waitFor();
  await page.getByText('-$20.00').waitFor();
  await isSound(page);

  await db.sql`update coupons set is_active = false where code = 'LINK10'`;
  await openPage(page, `${shop.url}/place-order`);
  await page.getByText('This coupon code isn’t valid. Check the spelling.').waitFor();
  expect(await storedValue(page, 'coupon')).toBeNull();
  expect(complaints.filter((each) => !each.includes('400'))).toEqual([]);
});
