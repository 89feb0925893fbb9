import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ALDER_COURT } from '../../support/actors/addresses.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { openBrowser, PHONE, visit } from '../../support/browser/browser.ts';
import { isHydrated, openPage, openPart, storedValue, visitWithStorage } from '../../support/browser/steps.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { addProduct } from '../../support/shop/stock.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());

await addProduct(db, { id: 'rift-cuff', name: 'Rift Cuff', onHand: 100 });
await addProduct(db, { id: 'lake-collar', name: 'Lake Collar', sizes: [], onHand: 1 });

const open = (page: Page, path: string) => openPage(page, shop.url + path);
const note = (page: Page) => page.getByRole('complementary', { name: 'Connection' });

/** A shopper with a cart at the last step. */
async function readyToBuy() {
  const { token, name, email, customerId } = await shopperIn({ db, now: () => new Date() });
  const values = {
    userInfo: { token, name, email },
    cartItems: [
      { product: 'rift-cuff', name: 'Rift Cuff', price: 48, image: '', size: 'Medium', inStock: 100, qty: 1 },
    ],
    shippingAddress: ALDER_COURT,
    paymentMethod: 'Paypal',
  };
  return { values, customerId };
}

const storesPages = (page: Page) =>
  page.waitForFunction(async () => {
    const [shell] = (await caches.keys()).filter((name) => name.startsWith('shell-'));
    return shell !== undefined && navigator.serviceWorker.controller?.state === 'activated';
  });

/** URLs of all stored pages. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('seen-'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });

const orderIds = async (customerId: string) => {
  const rows = await db.sql<
    { id: string }[]
  >`select id from orders where customer_id = ${customerId} order by placed_at`;
  return rows.map(({ id }) => id);
};

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' }).click();

test('registers no service worker and requests none on a first visit and with a cart', async () => {
  const { page } = await visit(browser);
  const asked: string[] = [];
  page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/', '/products/rift-cuff', '/cart', '/about']) await open(page, path);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  expect(asked.filter((path) => /service-worker|register-|watch-waiting/.test(path))).toEqual([]);
});

test('reads viewed pages offline after an order, places a queued order once, and erases all on logout', async () => {
  const { values, customerId } = await readyToBuy();
  const { page, complaints } = await visitWithStorage(browser, values, { viewport: PHONE });
  const context = page.context();
  await open(page, '/place-order');
  await page.getByText('$71.48').waitFor();
  await placeOrder(page);
  await page.waitForURL('**/order/*');
  await storesPages(page);
  const [first = ''] = await orderIds(customerId);
  await expect.poll(() => stored(page)).toContain(`/api/orders/${first}`);
  await open(page, '/products/rift-cuff');
  await page.locator('[data-island="buy-box"][data-awake]').waitFor();
  await expect.poll(() => stored(page)).toContain('/products/rift-cuff');

  await context.setOffline(true);
  await open(page, '/products/rift-cuff');
  expect(await note(page).textContent()).toMatch(
    /^You’re offline\. This is how the page looked on [A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M\. Refresh$/,
  );
  expect(await axeViolations(page)).toEqual([]);
  await page.locator('[data-island="buy-box"][data-awake]').waitFor();
  await page.getByLabel('Size').selectOption('Medium');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Rift Cuff, (Size - Medium) has been added to cart!').waitFor();

  // A page that was never viewed leads to viewed ones.
  await open(page, '/makers');
  await page.getByRole('heading', { name: 'You’re offline', level: 1 }).waitFor();
  const picture = page.getByRole('main').locator('img').first();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(560);
  expect(
    new URL(await page.getByRole('link', { name: 'Try again' }).evaluate((link: HTMLAnchorElement) => link.href))
      .pathname,
  ).toBe('/makers');
  await page.getByRole('main').getByRole('link', { name: 'Rift Cuff' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // The previous order, with its address.
  await open(page, `/order/${first}`);
  await page.getByText('1840 Alder Court').first().waitFor();

  await open(page, '/cart');
  await page.getByText('You’re offline. You can still change your cart.').waitFor();
  await page
    .getByLabel(/Quantity/)
    .selectOption('2')
    .catch(() => page.getByLabel(/Quantity/).fill('2'));
  await expect.poll(() => storedValue(page, 'cartItems')).toContain('"qty":2');
  await open(page, '/place-order');
  // The changed cart has no total from the shop yet.
  await page.getByText('We’ll work out the total when you’re back online.').waitFor();
  await context.setOffline(false);
  await page.getByText('Order total').waitFor();
  const total = await page
    .getByText(/^\$\d+\.\d\d$/)
    .last()
    .textContent();

  await context.setOffline(true);
  await open(page, '/place-order');
  await page.getByText('This is the total as you last saw it.').waitFor();
  await page.getByText(total ?? '', { exact: true }).waitFor();
  await placeOrder(page);
  await page.getByRole('heading', { name: 'Your order is waiting' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your order is waiting');
  expect(await axeViolations(page)).toEqual([]);
  // Two tabs, and one that was closed.
  const tab = await context.newPage();
  await open(tab, '/place-order');
  await tab.getByRole('heading', { name: 'Your order is waiting' }).waitFor();
  await page.reload();
  await page.getByText('2 × Rift Cuff, Medium').waitFor();
  expect(await orderIds(customerId)).toEqual([first]);

  // The response to the first try is lost.
  let lost = 0;
  await context.route('**/api/orders/place-order', async (route) => {
    lost += 1;
    if (lost > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await context.setOffline(false);
  await Promise.race([page.waitForURL('**/order/*'), tab.waitForURL('**/order/*')]);
  await expect.poll(() => lost).toBe(2);
  const placed = await orderIds(customerId);
  expect(placed).toHaveLength(2);
  await expect.poll(() => storedValue(page, 'waitingOrder')).toBeNull();
  expect(await storedValue(page, 'cartItems')).toBeNull();
  await tab.close();

  await open(page, '/about');
  await page.locator('summary').filter({ hasText: 'Dana' }).first().click();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect.poll(async () => (await stored(page)).filter((path) => /order|product/.test(path))).toEqual([]);
  expect(await orderIds(customerId)).toEqual(placed);
  expect(await findBrokenInvariants(db)).toEqual([]);
  expect(complaints.filter((complaint) => !/ERR_INTERNET_DISCONNECTED|Failed to fetch/.test(complaint))).toEqual([]);
});

test('shows a queued order whose price changed, stores pages on request and deletes them', async () => {
  const { values, customerId } = await readyToBuy();
  const line = { product: 'lake-collar', name: 'Lake Collar', price: 48, image: '', size: '', inStock: 1, qty: 1 };
  const { page } = await visitWithStorage(browser, { ...values, cartItems: [line] });
  const context = page.context();
  await open(page, '/profile');
  await openPart(page, 'Without a connection');
  await page.getByRole('button', { name: 'Keep this shop on this device' }).click();
  await page.getByText('Done. What you look at from now on opens without a connection.').waitFor();
  await storesPages(page);
  await open(page, '/place-order');
  await page.getByText('Order total').waitFor();
  await context.setOffline(true);
  await placeOrder(page);
  await page.getByRole('heading', { name: 'Your order is waiting' }).waitFor();
  await db.sql`update products set price_cents = 5000 where id = 'lake-collar'`;
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Accept and place order' }).waitFor();
  expect(await orderIds(customerId)).toEqual([]);
  // Also after a reload.
  await page.reload();
  await isHydrated(page);
  await page.getByRole('button', { name: 'Accept and place order' }).waitFor();
  await page.getByRole('button', { name: 'Accept and place order' }).click();
  await page.waitForURL('**/order/*');
  expect(await orderIds(customerId)).toHaveLength(1);

  await open(page, '/profile');
  await openPart(page, 'Without a connection');
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await page.getByText('Removed. This device needs a connection to show the shop.').waitFor();
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await storedValue(page, 'offlinePages')).toBe('"off"');
});

test('keeps a queued order with a sold-out item until its shopper orders the rest', async () => {
  await addProduct(db, { id: 'moon-anklet', name: 'Moon Anklet', sizes: [], onHand: 1 });
  const { values, customerId } = await readyToBuy();
  const last = { product: 'moon-anklet', name: 'Moon Anklet', price: 48, image: '', size: '', inStock: 1, qty: 1 };
  const { page } = await visitWithStorage(browser, { ...values, cartItems: [...values.cartItems, last] });
  await open(page, '/place-order');
  await page.getByText('Order total').waitFor();
  await page.context().setOffline(true);
  await placeOrder(page);
  await page.getByRole('heading', { name: 'Your order is waiting' }).waitFor();
  await db.sql`update stock set on_hand = 0 where product_id = 'moon-anklet'`;
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Remove sold-out items' }).waitFor();
  expect(await page.getByRole('alert').filter({ hasText: 'Moon Anklet' }).count()).toBe(1);
  expect(await orderIds(customerId)).toEqual([]);

  await page.getByRole('button', { name: 'Remove sold-out items' }).click();
  await expect.poll(() => storedValue(page, 'waitingOrder')).toBeNull();
  await expect.poll(() => storedValue(page, 'cartItems')).not.toContain('moon-anklet');
  await page.getByText('$71.48').waitFor();
  expect(await orderIds(customerId)).toEqual([]);
  await placeOrder(page);
  await page.waitForURL('**/order/*');
  const [order = '', ...others] = await orderIds(customerId);
  expect(others).toEqual([]);
  const lines = await db.sql`select product_id, quantity from order_lines where order_id = ${order}`;
  expect(lines).toEqual([{ productId: 'rift-cuff', quantity: 1 }]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});
