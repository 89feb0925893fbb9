import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { pages } from '../../../src/storefront/routes.ts';
import { DESKTOP, openBrowser, visit } from '../../support/browser/browser.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const shop = await startShop();
const browser = await openBrowser();
afterAll(() => shop.close());

const AWAKE = '[data-island="search-box"][data-awake]';

/** A first visit whose banner picture is held back until released, with the page's clock paused. */
async function withoutPicture() {
  const { page } = await visit(browser);
  const picture = Promise.withResolvers<void>();
  let isAsked = false;
  await page.route('**/hero-*', async (route) => {
    await picture.promise;
    await route.continue();
  });
  page.on('request', (request) => {
    isAsked ||= request.url().includes('/hydrate-islands-');
  });
  // Paused while the page is still empty: no timer of the shop can run before, even on a slow machine.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 3_600_000);
  // Module scripts run before DOMContentLoaded, so a later touch is handled.
  await page.goto(`${shop.url}/`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('heading', { name: 'Beadwork, one bead at a time' }).waitFor();
  return { page, picture, isWakeAsked: () => isAsked };
}

test('loads the picture of the first view before the hydration script', async () => {
  const { page, picture, isWakeAsked } = await withoutPicture();
  await page.waitForTimeout(500);
  expect(isWakeAsked()).toBe(false);
  picture.resolve();
  await page.clock.resume();
  await page.locator(AWAKE).waitFor({ state: 'attached' });
  expect(isWakeAsked()).toBe(true);
});

test('hydrates on touch before the picture has loaded', async () => {
  const { page, picture, isWakeAsked } = await withoutPicture();
  expect(isWakeAsked()).toBe(false);
  await page.getByRole('searchbox').press('a');
  await page.locator(AWAKE).waitFor({ state: 'attached' });
  picture.resolve();
});

test('hydrates despite a picture that never loads', async () => {
  const { page, picture, isWakeAsked } = await withoutPicture();
  expect(isWakeAsked()).toBe(false);
  await page.clock.resume();
  await page.locator(AWAKE).waitFor({ state: 'attached' });
  picture.resolve();
});

test('replays a click before hydration afterwards', async () => {
  const { page } = await visit(browser);
  const script = Promise.withResolvers<void>();
  await page.route('**/hydrate-islands-*', async (route) => {
    await script.promise;
    await route.continue();
  });
  let calls = 0;
  page.on('request', (request) => {
    calls += Number(request.url().includes('/api/newsletter/unsubscribe'));
  });
  await page.goto(`${shop.url}/newsletter/leave?token=worn-out`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  script.resolve();
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  expect(calls).toBe(1);
});

test('shows how a size chosen before hydration fits', async () => {
  const { page } = await visit(browser);
  const script = Promise.withResolvers<void>();
  await page.route('**/hydrate-islands-*', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`${shop.url}/products/rift-diamond-cuff`);
  const note = page.locator('#fits');
  const before = await note.textContent();
  await page.getByLabel('Size').selectOption({ index: 3 });
  script.resolve();
  await expect.poll(() => note.textContent()).not.toBe(before);
});

test('shows suggestions after hydration for earlier input', async () => {
  const { page } = await visit(browser);
  const script = Promise.withResolvers<void>();
  await page.route('**/hydrate-islands-*', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`${shop.url}/`);
  await page.getByPlaceholder('Search Products').pressSequentially('blu');
  script.resolve();
  await page.getByRole('option').first().waitFor();
});

test.each(['pointer', 'keyboard', 'press alone'])(
  'loads a form that hydrates on interaction by %s, and not otherwise',
  async (way) => {
    const { page } = await visit(browser);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await page.goto(`${shop.url}/`);
    await page.locator(AWAKE).waitFor({ state: 'attached' });
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    await subscribe.scrollIntoViewIfNeeded();
    await page.waitForTimeout(300);
    expect(asked.filter((url) => url.includes('newsletter-form'))).toEqual([]);
    if (way === 'pointer') await subscribe.click();
    else if (way === 'keyboard') await page.getByLabel('Email address').press('Enter');
    else await subscribe.evaluate((button: HTMLElement) => button.click());
    await page.getByText('Enter your email address.').waitFor();
  },
);

test('keeps quick add on its page after hydration', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/products/bright-hills-chevron-cuff`);
  await page.locator(AWAKE).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Quick add: Hills Beaded Hoops' }).click();
  await page.getByText('Hills Beaded Hoops has been added to cart!').waitFor();
  expect(new URL(page.url()).pathname).toBe('/products/bright-hills-chevron-cuff');
});

test('loads the review form for a logged-in user', async () => {
  const { page } = await visit(browser);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await page.goto(`${shop.url}/products/bright-hills-chevron-cuff`);
  await page.locator(AWAKE).waitFor({ state: 'attached' });
  await page.getByRole('heading', { name: 'Write a review' }).scrollIntoViewIfNeeded();
  await page.waitForTimeout(300);
  expect(asked.filter((url) => url.includes('review-form'))).toEqual([]);
});

const STORED = {
  cartItems: [
    { product: 'rift-diamond-cuff', name: 'Rift Diamond Cuff', price: 48, image: '', size: '', inStock: 9, qty: 2 },
  ],
  userInfo: { token: 'a-token', name: 'Dana Whitfield', email: 'dana@example.com' },
  shippingAddress: { name: 'Dana', address: '1 Rd', city: 'CA', postalCode: '94110', country: 'United States' },
  paymentMethod: 'Paypal',
  favorites: [{ id: 'rift-diamond-cuff', at: 1 }],
};
const store = (page: Page) =>
  page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
  }, STORED);

/** Every page by its pattern; a made-up ID leads to the not-found page. */
const PATHS = [
  ...new Set(pages.map(({ path }) => path.replace(/:\w+\?/g, '').replace(/:\w+/g, 'rift-diamond-cuff'))),
  '/category/wristbands',
];
/** Texts that are true only for an empty cart, a visitor or a new account. */
const FALSE = /Cart is empty|\$0\.00|log in to|No orders yet|No favorites yet|No addresses|No passkeys|items: 0/i;

test('shows no empty-cart or logged-out text before hydration with a stored cart and login', async () => {
  const { page } = await visit(browser);
  await store(page);
  await page.route('**/*.js', (route) => route.abort());
  for (const path of PATHS) {
    await page.goto(shop.url + path, { waitUntil: 'domcontentloaded' });
    expect(await page.locator('body').innerText(), path).not.toMatch(FALSE);
  }
});

test('shows no login to a logged-in shopper before hydration, and shows it to visitors', async () => {
  for (const [isLoggedIn, state] of [
    [true, 'hidden'],
    [false, 'visible'],
  ] as const) {
    const { page } = await visit(browser);
    if (isLoggedIn) await store(page);
    await page.route('**/hydrate-islands-*', (route) => route.abort());
    await page.goto(`${shop.url}/products/rift-diamond-cuff`);
    await page.locator('html[data-account]').waitFor();
    await page.getByRole('banner').getByText('Register').waitFor({ state });
    await page.getByText('to write a review').waitFor({ state });
  }
});

test('fills the shipping form before hydration, with the draft over the stored address', async () => {
  const { page } = await visit(browser);
  await store(page);
  await page.addInitScript(() => {
    sessionStorage.setItem('drafts', JSON.stringify({ address: { of: '', typed: { address: '7 Typed Lane' } } }));
  });
  await page.route('**/hydrate-islands-*', (route) => route.abort());
  await page.goto(`${shop.url}/checkout`);
  await expect.poll(() => page.locator('#address').inputValue()).toBe('7 Typed Lane');
  expect(await page.locator('#name').inputValue()).toBe('Dana');
  expect(await page.locator('#state').inputValue()).toBe('CA');
});

test('keeps the order box’s height while the cart loads', async () => {
  const { page } = await visit(browser);
  await store(page);
  const script = Promise.withResolvers<void>();
  await page.route('**/hydrate-islands-*', async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto(`${shop.url}/payment`);
  const box = page.getByRole('complementary', { name: 'Your order' });
  const before = await box.boundingBox();
  // Below the first view, so that a longer cart shifts nothing visible.
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect(footer?.y).toBeGreaterThanOrEqual(DESKTOP.height);
  script.resolve();
  await box.getByText('Rift Diamond Cuff').waitFor();
  expect(await box.boundingBox()).toEqual(before);
});

test.each(['/cart', '/favorites', '/checkout', '/payment', '/place-order', '/profile', '/order/BXJR-J5QH-B0FG'])(
  'says without JavaScript that %s requires it, and shows no loading state',
  async (path) => {
    const { page } = await visit(browser, { javaScriptEnabled: false });
    await page.goto(shop.url + path);
    const text = await page.getByRole('main').innerText();
    expect(text).toContain('JavaScript');
    expect(text).not.toMatch(FALSE);
    expect(text).not.toMatch(/Loading/);
  },
);
