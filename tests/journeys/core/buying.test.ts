import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ALDER_COURT } from '../../support/actors/addresses.ts';
import { lastEmailTo, linkIn } from '../../support/actors/registered-shoppers.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { openBrowser, PHONE, settled, visit, WITHOUT_PICTURES } from '../../support/browser/browser.ts';
import { horizontalOverflow } from '../../support/browser/layout-checks.ts';
import {
  fillRegistration,
  isHydrated,
  logIn,
  newAddress,
  openPage,
  storedValue,
  visitWithStorage,
} from '../../support/browser/steps.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { EMAIL_BRAND } from '../../support/shop/email-brand.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
/** With the back/forward cache, as in regular browsers. */
const remembering = await openBrowser({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const emailBrand = async () => ({ ...EMAIL_BRAND, publicUrl: shop.url });

const CUFF = {
  product: 'rift-diamond-cuff',
  name: 'Rift Diamond Cuff',
  price: 48,
  image: '',
  size: 'Medium',
  inStock: 9,
  qty: 1,
};
const open = (page: Page, path: string) => openPage(page, shop.url + path);
const main = (page: Page) => page.getByRole('main');

async function loggedIn() {
  const { token, name, email } = await shopperIn({ db, now: () => new Date() });
  return { token, name, email };
}

/** The processor and connection of Lighthouse's slow phone. */
async function slowDown(page: Page) {
  const debug = await page.context().newCDPSession(page);
  await debug.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const kilobits = (count: number) => (count * 1_024) / 8;
  await debug.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: kilobits(1_638),
    uploadThroughput: kilobits(750),
  });
  return () => debug.detach();
}

test.each([
  ['at a desk', {}],
  ['with a slow phone', { viewport: PHONE, hasTouch: true }],
  ['at a desk zoomed to 200 %', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
])('%s: orders from the front page with a new account', async (place, options) => {
  const { page, complaints } = await visit(browser, options);
  const speedUp = place.includes('slow') ? await slowDown(page) : undefined;
  const email = newAddress(`buyer-${place.replaceAll(/\W+/g, '-')}`);

  await open(page, '/');
  await page.getByRole('link', { name: 'Rift Diamond Cuff' }).first().click();
  await page.waitForURL('**/products/rift-diamond-cuff');
  // At once, hydrated or not.
  await page.getByLabel('Size').selectOption('Medium');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Rift Diamond Cuff, (Size - Medium) has been added to cart!').waitFor();
  await speedUp?.();

  await open(page, '/cart/cowrie-shore-anklet?qty=2');
  await page.getByText('Please select a size').waitFor();
  await page.waitForURL('**/cart');
  await page.getByLabel('Size of Cowrie Shore Anklet').selectOption('Small');
  await page.getByText('$104.00').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();

  await page.waitForURL('**/checkout');
  await isHydrated(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('Enter a name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name');
  await page.locator('#name').fill('Dana Whitfield');
  await page.locator('#address').fill('1840 Alder Court');
  await page.locator('#state').selectOption('NY');
  await page.locator('#postal-code').fill('94110');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByText('ZIP code 94110 is in California. Check the state or the ZIP code.').waitFor();
  await page.locator('#state').selectOption('CA');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to payment' }).click();

  await page.waitForURL('**/payment');
  await isHydrated(page);
  expect(JSON.parse((await storedValue(page, 'shippingAddress')) ?? '')).toEqual(ALDER_COURT);
  await expect.poll(() => page.getByRole('radio', { name: /Paypal/ }).isChecked()).toBe(true);
  await page.getByText('Credit or Debit Card').click();
  await page.getByRole('button', { name: 'Continue to review' }).click();

  await page.waitForURL('**/place-order');
  await page.getByText('$131.54').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/login?redirect=%2Fplace-order');
  await page.getByText('You need to log in first.').waitFor();
  await isHydrated(page);
  await main(page).getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('**/register?redirect=%2Fplace-order');
  await isHydrated(page);
  await fillRegistration(page, email);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('User registered successfully, check your email to verify your account.').first().waitFor();
  await page.goto(linkIn(await lastEmailTo({ db, emailBrand }, email)).href);
  await page.waitForURL('**/login?redirect=%2Fplace-order');
  await page.getByText('Your email is verified. You can log in now.').waitFor();
  await logIn(page, email);

  await page.waitForURL('**/place-order');
  await page.getByText('$131.54').waitFor();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByText('Order created successfully!').waitFor();
  await page.waitForURL('**/order/*');
  await page.getByText('Not paid').waitFor();
  await main(page).getByText('1840 Alder Court, California 94110, United States').waitFor();
  await expect.poll(() => storedValue(page, 'cartItems')).toBeNull();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('link', { name: 'Your orders' }).click();
  await page.getByRole('link', { name: 'Details of order' }).click();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await page.getByRole('button', { name: 'Yes, cancel order' }).click();
  await page.getByText(/^Canceled on \d{4}-/).waitFor();
  expect(await findBrokenInvariants(db)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('Place Order is busy until the total is known, and one click then places the order', async () => {
  const { page } = await visitWithStorage(remembering, {
    userInfo: await loggedIn(),
    cartItems: [CUFF],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  });
  const released = Promise.withResolvers<void>();
  await page.route('**/api/orders/quote', async (route) => {
    await released.promise;
    await route.continue();
  });
  await open(page, '/place-order');
  const place = page.getByRole('button', { name: 'Place Order' });
  await main(page).getByText('Calculating the total…').waitFor();
  expect(await place.getAttribute('aria-disabled')).toBe('true');
  await place.dispatchEvent('click');
  released.resolve();
  await main(page).getByText('Order total').waitFor();
  expect(page.url()).toMatch(/\/place-order$/);
  await place.click();
  await page.waitForURL('**/order/*');
});

test('shows the remaining steps on Back after an order, never a stuck page', async () => {
  const values = {
    userInfo: await loggedIn(),
    cartItems: [CUFF],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  };
  const { page } = await visitWithStorage(remembering, values);
  const goBack = () => page.evaluate(() => void setTimeout(() => history.back()));
  await open(page, '/place-order');
  await main(page).getByText('Order total').waitFor();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await main(page).getByText('Not paid').waitFor();
  await goBack();
  await page.waitForURL('**/place-order', { waitUntil: 'commit' });
  await main(page).getByText('Your Cart is empty').waitFor();
  expect(await page.getByRole('button', { name: 'Place Order' }).isDisabled()).toBe(true);

  // After payment in another tab, nothing of the order is stored.
  await page.evaluate(() => {
    for (const key of ['paymentMethod', 'shippingAddress']) localStorage.removeItem(key);
    dispatchEvent(new StorageEvent('storage', { key: null }));
  });
  await page.waitForURL('**/checkout');
  await page.getByRole('heading', { name: 'Shipping' }).waitFor();
  await page.context().close();
});

test('redirects to the step of a missing address or payment method', async () => {
  const { page } = await visitWithStorage(browser, { cartItems: [CUFF] });
  await page.goto(`${shop.url}/payment`);
  await page.waitForURL('**/checkout');
  await page.evaluate((address) => localStorage.setItem('shippingAddress', JSON.stringify(address)), ALDER_COURT);
  await page.goto(`${shop.url}/place-order`);
  await page.waitForURL('**/payment');
  await isHydrated(page);
  const steps = page.getByRole('navigation', { name: 'Checkout steps' });
  await expect.poll(() => steps.getByRole('link').allTextContents()).toEqual(['Login', 'Shipping', 'Payment']);
});

test('says in every step of the checkout why a cart exceeds a limit, and what customs means abroad', async () => {
  const germany = { ...ALDER_COURT, city: 'Berlin', town: 'Berlin', postalCode: '10115', country: 'Germany' };
  const { page } = await visitWithStorage(browser, {
    cartItems: [CUFF],
    shippingAddress: germany,
    paymentMethod: 'Paypal',
  });
  await page.route('**/api/orders/quote', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), limit: 'Pay for your other orders first.' } });
  });
  for (const path of ['/cart', '/checkout', '/payment', '/place-order']) {
    await open(page, path);
    await main(page).getByText('Pay for your other orders first.').waitFor();
    await main(page).getByText('may charge customs duties').waitFor();
  }
});

test('shows changes of the cart since it was filled, in two tabs alike', async () => {
  const gone = { ...CUFF, product: 'no-longer-sold', name: 'Old Cuff' };
  const { page } = await visitWithStorage(browser, { cartItems: [{ ...CUFF, price: 40, qty: 9, inStock: 9 }, gone] });
  await db.sql`update stock set on_hand = reserved + 2 where product_id = 'rift-diamond-cuff'`;
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/orders/quote')) asked += 1;
  });
  await open(page, '/cart');
  await page.getByText('now $48.00, was $40.00 · only 2 left').waitFor();
  await page.getByText('No longer available').waitFor();
  await expect.poll(() => page.getByLabel('Quantity of Rift Diamond Cuff').inputValue()).toBe('2');
  await main(page).getByText('$96.00').first().waitFor();
  await settled(page);
  // One request for both, and one without the unavailable product; a change from the response triggers no further
  // request.
  expect(asked).toBe(2);

  const second = await page.context().newPage();
  await open(second, '/cart');
  await second.getByRole('button', { name: 'Remove Rift Diamond Cuff' }).click();
  await second.getByRole('button', { name: 'Remove Old Cuff' }).click();
  await second.getByRole('heading', { name: 'Your Cart is empty' }).waitFor();
  await page.getByRole('heading', { name: 'Your Cart is empty' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Proceed To Checkout' }).isDisabled()).toBe(true);
  await db.sql`update stock set on_hand = reserved + 9 where product_id = 'rift-diamond-cuff'`;
});

test('accepts a changed price and a sold-out product with one click each', async () => {
  const userInfo = await loggedIn();
  const { page } = await visitWithStorage(browser, {
    userInfo,
    cartItems: [{ ...CUFF, qty: 3 }],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  });
  await open(page, '/place-order');
  await page.getByText('$174.44').waitFor();
  await db.sql`update products set price_cents = 5000 where id = 'rift-diamond-cuff'`;
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.getByText('Prices have changed since you opened this page. The total is now $180.88.').waitFor();
  expect(await page.getByText('Order created successfully!').count()).toBe(0);

  await db.sql`update stock set on_hand = reserved + 1 where product_id = 'rift-diamond-cuff'`;
  await page.getByRole('button', { name: 'Accept and place order' }).click();
  await page.getByText('Only 1 of Rift Diamond Cuff is left.').waitFor();
  await page.getByRole('button', { name: 'Update to available quantity' }).click();
  await page.getByText('$73.63').waitFor();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await db.sql`update products set price_cents = 4800 where id = 'rift-diamond-cuff'`;
  await db.sql`update stock set on_hand = reserved + 9 where product_id = 'rift-diamond-cuff'`;
});

test('saves a line for later, applies a coupon in cart and checkout with its total, and explains an invalid one', async () => {
  await db.sql`insert into coupons (code, description, kind, amount) values ('BEADS10', '10% off', 'percent', 1000)
    on conflict do nothing`;
  const userInfo = await loggedIn();
  const { page } = await visitWithStorage(browser, {
    userInfo,
    cartItems: [CUFF],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  });
  await open(page, '/cart');
  // Shipping and tax of the stored address.
  await page.getByText('$71.48').waitFor();
  await page.getByRole('button', { name: 'Save for later Rift Diamond Cuff' }).click();
  await page.getByText('Rift Diamond Cuff is saved for later.').waitFor();
  await page.getByRole('heading', { name: 'Your Cart is empty' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.reload();
  await isHydrated(page);
  await page.getByRole('button', { name: 'Move to cart Rift Diamond Cuff' }).click();
  await page.getByText('$71.48').waitFor();
  expect(await storedValue(page, 'savedItems')).toBe('[]');
  await page.getByLabel('Coupon').fill('nothing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('This coupon code isn’t valid. Check the spelling.').waitFor();
  await page.getByLabel('Coupon').fill('beads10');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('-$4.80').waitFor();
  await page.getByText('$66.33').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await open(page, '/place-order');
  await page.getByText('-$4.80').waitFor();
  await page.getByText('$66.33').waitFor();
  await page.getByRole('button', { name: 'Remove coupon' }).click();
  await page.getByText('$71.48').waitFor();
});
