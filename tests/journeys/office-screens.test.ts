import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFailed, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { getSubPlace, placesFor, screens } from '../../src/backoffice/screens.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations, layoutViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled, stopRouting, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { getExamples } from '../support/browser/office-screens.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { populateShop } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const atWork = await populateShop({ url: shop.url, db });
const { orders } = atWork;

const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });

/**
 * Axe violations and overflow of a page at desktop and phone sizes: all rules at the page's current size, then the
 * size-dependent ones at the other. Leaves the page at that size, since each change lays it out again.
 */
async function getFaults(shown: Page): Promise<string[]> {
  const faults: string[] = [];
  const sizes = Object.entries({ DESKTOP, PHONE });
  const isPhone = shown.viewportSize()?.width === PHONE.width;
  const inOrder = isPhone ? sizes.toReversed() : sizes;
  for (const [place, [name, size]] of inOrder.entries()) {
    await shown.setViewportSize(size);
    const found = await (place === 0 ? axeViolations(shown) : layoutViolations(shown));
    const over = await horizontalOverflow(shown);
    if (over > 0) found.push(`${over} px too wide`);
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

async function open(address: string) {
  await page.goto(shop.url + address);
  await page.locator('main h1').waitFor();
  await settled(page);
}

/**
 * Navigates by a link as in the page: without a page load, so that the scripts of the back office and axe stay loaded.
 */
async function follow(address: string) {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.querySelector('#main')?.before(link);
    link.click();
    link.remove();
  }, address);
  await page.waitForURL(shop.url + address, { waitUntil: 'commit' });
  await page.locator('main h1').waitFor();
  await settled(page);
}

/** Set when input is unsaved or a test has failed: a link would open a confirmation dialog. */
let isNewDocumentNeeded = true;

/** Uses a link if it leads to another screen and no dialog is open. */
async function openOrFollow(address: string) {
  onTestFailed(() => {
    isNewDocumentNeeded = true;
  });
  const isSame = new URL(page.url()).pathname === new URL(address, shop.url).pathname;
  const isCovered = (await page.locator('dialog[open]').count()) > 0;
  await (isNewDocumentNeeded || isSame || isCovered ? open(address) : follow(address));
  isNewDocumentNeeded = false;
}

const documentAt = async (address: string) => {
  const answer = await fetch(shop.url + address);
  expect(answer.status).toBe(200);
  return answer.text();
};
const sharedDocument = await documentAt('/admin');

test.each(screens.flatMap(({ path }) => getExamples(path, atWork)))(
  '$path, $what, passes all checks',
  async ({ address }) => {
    await openOrFollow(address);
    expect(await getFaults(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    if (address !== '/admin') expect(await page.locator('[data-back]').locator('visible=true').count()).toBe(1);
    expect(complaints).toEqual([]);
    // A new window finds it there too.
    expect(await documentAt(address)).toBe(sharedDocument);
  },
);

test('detects a problem at one width only, in any order of widths', async () => {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (max-width: 500px) { main h1 { color: #23264f !important; } }');
    document.adoptedStyleSheets = [sheet];
  });
  const found = [expect.stringMatching(/^PHONE: color-contrast/)];
  expect(await getFaults(page)).toEqual(found);
  expect(await getFaults(page)).toEqual(found);
  isNewDocumentNeeded = true;
});

test('fits the sales chart to its window without clipped labels', async () => {
  for (const size of [PHONE, { width: 744, height: 1000 }, DESKTOP]) {
    await page.setViewportSize(size);
    for (const address of ['/admin', '/admin/reports?period=2026']) {
      await open(address);
      const fold = page.getByText('Stock, best sellers, reviews and more');
      if (await fold.isVisible()) await fold.click();
      const chart = page.getByRole('img', { name: /^Paid orders by day/ });
      const cut = await chart.evaluate((drawing) => {
        const { left, right } = drawing.getBoundingClientRect();
        return [...drawing.querySelectorAll('text')]
          .map((word) => ({ text: word.textContent, box: word.getBoundingClientRect() }))
          .filter(({ box }) => box.left < left - 0.5 || box.right > right + 0.5)
          .map(({ text }) => text);
      });
      expect(cut).toEqual([]);
      expect((await chart.textContent()) ?? '').toMatch(
        /[$][0-9,]+.*(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|20[0-9]{2})/,
      );
    }
  }
  await page.setViewportSize(DESKTOP);
});

const forgetUsedPlaces = () => page.evaluate(() => localStorage.removeItem('officePlaces'));

test('reaches every place by one tap on a phone, with any shop name', async () => {
  await page.setViewportSize(PHONE);
  await page.route('**/api/admin/rail', async (route) => {
    const answer = await route.fetch();
    const storeName = 'The Lakeside Bead and Basket Company of Northern Minnesota';
    await route.fulfill({ response: answer, json: { ...(await answer.json()), storeName } });
  });
  await forgetUsedPlaces();
  await open('/admin/backups');
  expect(await horizontalOverflow(page)).toBe(0);
  const bar = page.getByRole('navigation', { name: 'Main places' });
  expect(await bar.getByRole('link').count()).toBe(3);
  const more = bar.getByRole('button', { name: 'More' });
  await more.click();
  const sheet = page.getByRole('dialog', { name: 'All places' });
  await sheet.getByText('The Lakeside Bead and Basket Company').waitFor();
  const places = sheet.getByRole('navigation', { name: 'Back office' }).getByRole('link');
  await sheet.getByRole('button', { name: 'Show all' }).click();
  const addresses = await places.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const own = placesFor('owner').flatMap(({ subs }) => subs.map(({ path }) => path));
  expect(addresses).toEqual(expect.arrayContaining(own.filter((path) => path !== '/admin')));
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await sheet.locator('[aria-current=page]').textContent()).toBe('Backups');
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  await more.click();
  await places.filter({ hasText: 'Activity log' }).click();
  await page.waitForURL('**/admin/log');
  await sheet.waitFor({ state: 'hidden' });
  await stopRouting(page);
  await page.setViewportSize(DESKTOP);
});

test('keeps the menu beside a long screen', async () => {
  await open('/admin/products');
  await page.evaluate(() => window.scrollTo(0, 2000));
  const today = page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Today' });
  expect((await today.boundingBox())?.y).toBeGreaterThan(0);
});

test('expands only the open section, has every screen in one, and hides owner sections from helpers', async () => {
  await page.setViewportSize(DESKTOP);
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await forgetUsedPlaces();
  await open('/admin/makers');
  await menu.getByRole('button', { name: 'Show all' }).click();
  expect(await menu.getByRole('link').allTextContents()).toEqual(
    expect.arrayContaining(['Today', 'All products', 'Makers', 'Marketing', 'Reports', 'Settings']),
  );
  expect(await menu.locator('[aria-current=page]').textContent()).toBe('Makers');
  expect(await menu.getByRole('link', { name: 'Backups' }).count()).toBe(0);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL('**/admin/settings');
  await menu.getByRole('link', { name: 'Backups' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Makers' }).count()).toBe(0);
  const homeless = screens.filter(
    ({ path }) => !['/admin/me', '/admin/help'].includes(path) && !getSubPlace(path.replace(/:\w+/g, 'x')),
  );
  expect(homeless).toEqual([]);
  const helpers = placesFor('helper').flatMap(({ subs }) => subs.map(({ path }) => path));
  expect(helpers).toContain('/admin/orders');
  expect(helpers.filter((path) => /settings|staff|backups|coupons|payments|reports|log/.test(path))).toEqual([]);
});

test('begins the sidebar with six sections, adds what is used, and shows all of it within 900 px', async () => {
  const { page: own } = await openStaffBrowser(
    browser,
    { url: shop.url, db },
    { viewport: { width: 1440, height: 900 } },
  );
  const menu = own.getByRole('navigation', { name: 'Back office' });
  const names = () => menu.locator('li').locator('visible=true').getByRole('link').allTextContents();
  // Nothing is in the activity log.
  await own.route('**/api/admin/rail', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), used: [] } });
  });
  await own.goto(`${shop.url}/admin`);
  await menu.getByRole('link', { name: 'Settings' }).waitFor();
  const sections = ['Today', 'Orders', 'Products', 'Customers', 'Reports', 'Settings'];
  expect((await names()).map((name) => sections.find((section) => name.startsWith(section)) ?? name)).toEqual(sections);
  await own.goto(`${shop.url}/admin/stories`);
  await menu.getByRole('link', { name: 'Stories' }).waitFor();
  await menu.getByRole('link', { name: 'Settings' }).click();
  await own.waitForURL('**/admin/settings');
  await menu.getByRole('link', { name: 'Content' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Activity log' }).count()).toBe(0);
  await menu.getByRole('button', { name: 'Show all' }).click();
  await menu.getByRole('link', { name: 'Marketing' }).waitFor();
  for (const { name } of placesFor('owner')) {
    await menu
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await settled(own);
    expect(await menu.evaluate((all) => all.scrollHeight - all.clientHeight), name).toBeLessThanOrEqual(0);
  }
  await own.reload();
  await menu.getByRole('button', { name: 'Show fewer' }).click();
  expect(await menu.getByRole('link', { name: 'Activity log' }).count()).toBe(0);
  await stopRouting(own);
});

test('expands the account menu at the bottom, and closes it by Escape', async () => {
  await open('/admin');
  const account = page.locator('header details');
  await account.locator('summary').click();
  await account.getByRole('button', { name: 'Sign out' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect.poll(() => account.getAttribute('open')).toBe(null);
  await account.locator('summary').click();
  await account.getByRole('link', { name: 'Your account' }).click();
  await page.waitForURL('**/admin/me');
  await expect.poll(() => account.getAttribute('open')).toBe(null);
});

test('returns from an order to the list with tab and scroll position', async () => {
  await page.setViewportSize({ width: 1440, height: 400 });
  await open('/admin/orders?stage=to_dispatch&period=90');
  await page.evaluate(() => window.scrollTo(0, 150));
  const first = page.getByRole('region', { name: 'Table of orders' }).getByRole('link').first();
  // It has to scroll out from under the header before it can be clicked.
  await first.scrollIntoViewIfNeeded();
  await first.hover();
  const from = await page.evaluate(() => window.scrollY);
  expect(from).toBeGreaterThan(100);
  await first.click();
  await page.waitForURL('**/admin/orders/*');
  await page.locator('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL('**/admin/orders?stage=to_dispatch&period=90');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(from);
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^Orders/ })
    .click();
  await page.waitForURL(/\/admin\/orders$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.setViewportSize(DESKTOP);
});

test.each([
  ['/slip', '612 792'],
  ['/slip?size=4x6', '288 432'],
  ['/invoice', '612 792'],
])('prints an order’s %s on one sheet of its size', async (paper, points) => {
  await open(`/admin/orders/${orders.partlyRefunded}${paper}`);
  if (paper !== '/invoice') await page.getByRole('img', { name: /^QR code for the page of / }).waitFor();
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/MediaBox \[[^\]]*\]/g)).toEqual([`/MediaBox [0 0 ${points}]`]);
});

const button = (name: string) => page.getByRole('button', { name, exact: true }).first().click();

type Opened = [what: string, address: string, opens: () => Promise<unknown>];

const OPENED: Opened[] = [
  ['a refund of some units', `/admin/orders/${orders.toDispatch}`, () => button('Refund…')],
  [
    'a refund of an amount',
    `/admin/orders/${orders.toDispatch}`,
    async () => {
      await button('Refund…');
      await page.getByText('Custom amount').click();
    },
  ],
  ['canceling a paid order', `/admin/orders/${orders.toDispatch}`, () => button('Cancel and refund…')],
  ['canceling an unpaid order', `/admin/orders/${orders.unpaid}`, () => button('Cancel order')],
  [
    'an address with a fault in it',
    `/admin/orders/${orders.toDispatch}`,
    async () => {
      await button('Edit address');
      await page.getByLabel('ZIP code').fill('');
      await button('Save address');
      await page.locator('[aria-invalid]').first().waitFor();
      isNewDocumentNeeded = true;
    },
  ],
  [
    'products that are chosen',
    '/admin/products',
    () => page.getByRole('checkbox', { name: 'Select all products on this page' }).check(),
  ],
  [
    'the details of a picture',
    `/admin/products/${PRODUCTS.cuff.id}`,
    () => page.getByRole('button', { name: /^Picture 1:/ }).click(),
  ],
  ['the history of a stock', `/admin/products/${PRODUCTS.cuff.id}`, () => page.getByText('History').click()],
  [
    'a product with invalid fields',
    '/admin/products/new',
    async () => {
      await button('Save and publish');
      await page.locator('[aria-invalid]').first().waitFor();
    },
  ],
  [
    'an import that needs answers',
    '/admin/products/import',
    () => importLines('Name,Price,Category\nA new cuff,"54,50",Bracelets\n'),
  ],
  ['a new category', '/admin/categories', () => button('Add category')],
  ['a new maker', '/admin/makers', () => button('Add maker')],
  ['a new coupon', '/admin/coupons', () => button('Create discount')],
  ['a coupon that is edited', '/admin/coupons', () => button('Edit MARKET10')],
  ['a review that is hidden', '/admin/reviews', () => button('Hide')],
  ['a review that is answered', '/admin/reviews', () => button('Reply')],
  ['a message that is answered', '/admin/messages', () => button('Reply')],
  [
    'sending a newsletter',
    `/admin/newsletters/${atWork.newsletterDraft}`,
    () => button('Send to subscribers').then(() => page.getByRole('dialog').waitFor()),
  ],
  ['deleting a customer’s data', `/admin/customers/${atWork.people[0]?.customerId}`, () => button('Delete…')],
  ['removing a staff member', '/admin/staff', () => button('Remove')],
  [
    'the countries to choose from',
    '/admin/settings',
    async () => {
      await page.getByLabel('All countries').uncheck();
      isNewDocumentNeeded = true;
    },
  ],
  ['a list without matches', '/admin/orders?q=nobody-of-this-name', async () => {}],
  ['an unknown address', '/admin/nowhere', () => page.getByText('There’s no page at this address.').waitFor()],
  ['an unknown order', '/admin/orders/0000-0000-0000', async () => {}],
];

async function importLines(lines: string) {
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByRole('button', { name: 'Use $54.50' }).waitFor();
}

test.each(OPENED)('%s passes all checks', async (_what, address, opens) => {
  await page.setViewportSize(DESKTOP);
  await openOrFollow(address);
  await opens();
  expect(await getFaults(page)).toEqual([]);
});

test('sign-in, a wrong password and an unreachable shop pass all checks', async () => {
  const { page: outside } = await visit(browser);
  await outside.goto(`${shop.url}/admin`);
  await outside.getByLabel('Password', { exact: true }).waitFor();
  expect(await getFaults(outside)).toEqual([]);
  await outside.getByLabel('Email').fill('nobody@example.com');
  await outside.getByLabel('Password', { exact: true }).fill('not-a-password');
  await outside.getByRole('button', { name: 'Sign in', exact: true }).click();
  await outside.getByRole('alert').waitFor();
  expect(await getFaults(outside)).toEqual([]);
  await outside.route('**/api/admin/**', (route) => route.abort());
  await outside.reload();
  await outside.getByRole('heading', { name: 'Can’t connect' }).waitFor();
  expect(await getFaults(outside)).toEqual([]);
  await stopRouting(outside);
  await outside.getByRole('button', { name: 'Try again' }).click();
  await outside.getByLabel('Email').waitFor();
});

test('scrolls a newly opened URL to the top', async () => {
  await page.setViewportSize(DESKTOP);
  await open('/admin/products');
  await page.evaluate(() => window.scrollTo(0, 2000));
  await open('/admin/log');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('reports a screen that failed to load, and loads it on retry', async () => {
  await open('/admin/messages');
  await page.route('**/api/admin/orders**', (route) => route.abort());
  await page.getByRole('link', { name: 'Orders', exact: false }).first().click();
  await page.getByText('We couldn’t reach the shop.').waitFor();
  expect(await getFaults(page)).toEqual([]);
  await stopRouting(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
});

test('second-factor setup, its codes and "Confirm it’s you" pass all checks', async () => {
  const { page: own } = await openStaffBrowser(browser, { url: shop.url, db });
  await own.goto(`${shop.url}/admin/me`);
  await own.getByRole('button', { name: 'Set up' }).click();
  await own.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  expect(await getFaults(own)).toEqual([]);
  await db.sql`update staff_sessions set confirmed_at = now() - interval '1 hour'`;
  await own.goto(`${shop.url}/admin/orders/${orders.toDispatch}`);
  await own.getByRole('button', { name: 'Refund…', exact: true }).click();
  await own.getByText('Custom amount').click();
  await own.getByLabel('Amount', { exact: true }).fill('1');
  await own.getByRole('button', { name: 'Refund $1.00' }).click();
  await own.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
  expect(await getFaults(own)).toEqual([]);
});

test('says that "Confirm it’s you" failed to load, asks on the next press, and returns the focus', async () => {
  const { page: own } = await openStaffBrowser(browser, { url: shop.url, db });
  await db.sql`update staff_sessions set confirmed_at = now() - interval '1 hour'`;
  await own.goto(`${shop.url}/admin/orders/${orders.toDispatch}`);
  await own.getByRole('button', { name: 'Refund…', exact: true }).click();
  await own.getByText('Custom amount').click();
  await own.getByLabel('Amount', { exact: true }).fill('1');
  const refund = own.getByRole('button', { name: 'Refund $1.00' });
  await own.route('**/auth-dialogs-*.js', (route) => route.abort());
  await refund.click();
  await own.getByText('We couldn’t reach the shop.').waitFor();
  await stopRouting(own);
  await refund.click();
  const dialog = own.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect.poll(() => dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => refund.evaluate((button) => button === document.activeElement)).toBe(true);
});
