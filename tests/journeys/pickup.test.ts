import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { deliverByFetch, startStandinServer } from '../../tools/paypal-standin/server.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { isHydrated, openPage, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { freePort, startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const port = await freePort();
const CREDENTIALS = { clientId: 'standin-pickup', clientSecret: 'secret' };
const paypal = await startStandinServer({
  credentials: CREDENTIALS,
  webhookId: 'WH-PICKUP',
  webhookUrl: `http://localhost:${port}/api/webhooks/paypal`,
  deliver: deliverByFetch,
});
const shop = await startShop({
  databaseUrl,
  port,
  env: {
    SAMPLE_DATA: 'false',
    PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: 'WH-PICKUP',
    PAYPAL_API_URL: paypal.url,
    PAYPAL_SDK_URL: `${paypal.url}/sdk.js`,
  },
});
afterAll(async () => {
  await shop.close();
  await paypal.close();
});
await addProduct(db, { id: 'rift-cuff', name: 'Rift Cuff', onHand: 100 });

const PLACE = {
  isOn: true,
  address: '12 Mill Street',
  town: 'Minneapolis',
  state: 'MN',
  postalCode: '55401',
  note: 'Ring the bell of the workshop.',
};

async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

test('orders for pickup without shipping on a phone, and staff hand it over', async () => {
  const owner = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  const office = owner.page;
  await office.goto(`${shop.url}/admin/settings/shipping`);
  await office.getByLabel('Shoppers can pick up their order').check();
  await office.getByLabel('Pickup address').fill('12 Mill Street');
  await office.getByLabel('City or town').fill('');
  await office.getByLabel('State', { exact: true }).selectOption('MN');
  await office.getByLabel('ZIP code').fill('55401');
  await office.getByLabel('Pickup instructions').fill(`Wednesday to Saturday, 10 to 5, on a phone.`);
  const save = office.getByRole('button', { name: 'Save changes' });
  await save.click();
  await office.getByText('Enter a city or town').waitFor();
  await isSound(office);
  await office.getByLabel('City or town').fill('Minneapolis');
  await save.click();
  await office.getByText('Saved. Shoppers see it now.').waitFor();

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
  await page.getByText('Pick it up', { exact: true }).click();
  await page.getByText('12 Mill Street').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('Enter a name').waitFor();
  await isSound(page);
  await page.getByLabel('Name', { exact: true }).fill('Rosa Delgado');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/payment');
  await isHydrated(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.waitForURL('**/place-order');
  await page.getByText(/^Ready for pickup [A-Z]/).waitFor();
  await page.locator('dl > div').filter({ hasText: 'Pickup' }).getByText('$0.00').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await page.locator('paypal-button button').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await page.getByText(/^Paid on \d{4}-/).waitFor();
  await page.getByText('We’ll email you when it’s ready for pickup.').waitFor();
  await isSound(page);

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await office.goto(`${shop.url}/admin/orders/${id}`);
  await office.getByRole('button', { name: 'Ready for pickup' }).waitFor();
  await isSound(office);
  await office.getByRole('button', { name: 'Ready for pickup' }).click();
  await office.getByText('Marked as ready. We’ll email the customer.').waitFor();
  await office.getByRole('button', { name: 'Mark as picked up' }).click();
  await office.getByText('Marked as picked up. We’ll ask the customer for a review.').waitFor();
  await openPage(page, `${shop.url}/order/${id}`);
  await page.getByText(/^Picked up on \d{4}-/).waitFor();
  expect([...owner.complaints, ...complaints]).toEqual([]);
});

test('takes a pickup order by phone as owner on a phone', async () => {
  const { token } = await signInStaff({ db, now: () => new Date() }, 'owner');
  expect((await officeCallerAt(shop.url, token)('PATCH /admin/settings', { body: { pickup: PLACE } })).ok).toBe(true);
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  await page.goto(`${shop.url}/admin/orders/new`);
  await page.getByLabel('Add a product').fill('Rift Cuff');
  await page.getByRole('button', { name: 'Add Rift Cuff' }).click();
  await page.getByLabel('Size of Rift Cuff').selectOption('Medium');
  await page.getByLabel('Name', { exact: true }).fill('Rosa Delgado');
  const email = `rosa-phone@example.com`;
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByText('Pick it up', { exact: true }).click();
  await page.getByLabel('Street address').waitFor({ state: 'hidden' });
  const shipping = page.locator('dl > div').filter({ hasText: /^Shipping|^Pickup/ });
  await shipping.getByText('$0.00').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: 'Send link to pay' }).click();
  await page.getByText(`Link sent to ${email}.`).waitFor();
  await page.getByRole('button', { name: 'Show a link to copy' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to pay' }).inputValue();
  const customer = await visit(browser, { viewport: PHONE });
  await openPage(customer.page, link);
  await customer.page.getByText('Pickup address').waitFor();
  await customer.page.getByText(PLACE.note).waitFor();
  await isSound(customer.page);
  expect([...complaints, ...customer.complaints]).toEqual([]);
});
