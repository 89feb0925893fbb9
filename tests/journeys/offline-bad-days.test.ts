import type { CDPSession, Page } from 'playwright-core';
import { afterAll, afterEach, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openBrowser } from '../support/browser/browser.ts';
import { openPage, openPart, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { openSlowLine } from '../support/servers/slow-line.ts';
import { addProduct } from '../support/shop/stock.ts';
import { freePort, startShop } from '../support/shop-process/running-shop.ts';

// Failures of a device that stores pages: a service worker stopped by its browser, a full disk, and the shop's next
// releases.

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const port = await freePort();
const url = `http://localhost:${port}`;
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false', PUBLIC_URL: url } });
const line = await openSlowLine(port, shop.url);
afterAll(() => shop.close());
afterEach(() => line.cut(false));
for (const id of ['rift-cuff', 'lake-collar']) await addProduct(db, { id, name: `The ${id}` });

const open = (page: Page, path: string) => openPage(page, url + path);
const note = (page: Page) => page.getByRole('complementary', { name: 'Connection' });

/** A logged-in shopper on the profile page, whose button stores pages. */
async function atOwnDevice() {
  const { token, name, email } = await shopperIn({ db, now: () => new Date() });
  const watched = await visitWithStorage(browser, { userInfo: { token, name, email } });
  await open(watched.page, '/profile');
  await openPart(watched.page, 'Without a connection');
  const press = () => watched.page.getByRole('button', { name: 'Keep this shop on this device' }).click();
  return { ...watched, press, debug: await watched.page.context().newCDPSession(watched.page) };
}

async function keptDevice() {
  const device = await atOwnDevice();
  await device.press();
  await device.page.getByText('Done. What you look at from now on opens without a connection.').waitFor();
  await device.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  return device;
}

/**
 * Cuts the network outside of the browser, whose own offline mode wouldn't apply to a restarted worker. No page is
 * recent enough then for the browser's HTTP cache to serve it.
 */
async function cutLine({ debug }: { debug: CDPSession }) {
  await debug.send('Network.clearBrowserCache');
  line.cut(true);
}

const isStored = (page: Page, path: string) =>
  page.evaluate(async (wanted) => (await caches.match(wanted, { ignoreVary: true })) !== undefined, path);

async function see(page: Page, path: string) {
  await open(page, path);
  await expect.poll(() => isStored(page, path)).toBe(true);
}

test('restarts a stopped service worker offline, and shows viewed pages', async () => {
  const { page, debug } = await keptDevice();
  await see(page, '/products/rift-cuff');
  await debug.send('ServiceWorker.enable');
  await debug.send('ServiceWorker.stopAllWorkers');
  await cutLine({ debug });
  await open(page, '/products/rift-cuff');
  await note(page).waitFor();
  await page.getByRole('heading', { name: 'The rift-cuff', level: 1 }).waitFor();
});

test('reports a full device on request, and keeps showing the shop when it fills up later', async () => {
  const origin = url;
  const { page, press, debug } = await atOwnDevice();
  await debug.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await press();
  await page.getByText('Your browser didn’t allow it.').waitFor();
  expect(
    await page.evaluate(() => navigator.serviceWorker.getRegistration().then((found) => found?.active ?? null)),
  ).toBe(null);
  await debug.send('Storage.overrideQuotaForOrigin', { origin });
  await press();
  await page.getByText('Done. What you look at from now on opens without a connection.').waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await see(page, '/products/rift-cuff');

  await debug.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await open(page, '/products/lake-collar');
  await page.getByRole('heading', { name: 'The lake-collar', level: 1 }).waitFor();
  await page.locator('[data-island="buy-box"][data-awake]').waitFor();
  await cutLine({ debug });
  await open(page, '/products/rift-cuff');
  await note(page).waitFor();
  await open(page, '/products/lake-collar');
  await page.getByRole('heading', { name: 'You’re offline', level: 1 }).waitFor();
});

/** State of the shop's current worker: `redundant` if it couldn't be installed. */
const update = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update();
    const coming = registration?.installing ?? registration?.waiting ?? registration?.active;
    return new Promise<string | undefined>((done) => {
      const look = () => /activated|redundant/.test(coming?.state ?? 'redundant') && done(coming?.state);
      coming?.addEventListener('statechange', look);
      look();
    });
  });

test('a new release takes over viewed pages, and the one after deletes the first', async () => {
  const { page, debug } = await keptDevice();
  await see(page, '/products/rift-cuff');
  // A page that is open while a release takes over belongs to the new release too.
  await open(page, '/cart');
  const shells = async () => (await page.evaluate(() => caches.keys())).filter((name) => name.startsWith('shell-'));
  const [first = ''] = await shells();
  const release = async (id: string) => {
    line.rewrite('/service-worker.js', (script) => script.replaceAll(first.slice('shell-'.length), id));
    expect(await update(page)).toBe('activated');
  };
  await release('second');
  expect(await shells()).toEqual([first, 'shell-second']);
  await see(page, '/products/lake-collar');
  await cutLine({ debug });
  for (const path of ['/products/rift-cuff', '/products/lake-collar']) {
    await open(page, path);
    await note(page).waitFor();
    await page.locator('[data-island="buy-box"][data-awake]').waitFor();
  }
  line.cut(false);
  await open(page, '/cart');

  await release('third');
  expect(await shells()).toEqual(['shell-second', 'shell-third']);
  await cutLine({ debug });
  await open(page, '/products/lake-collar');
  await note(page).waitFor();
  await open(page, '/products/rift-cuff');
  await page.getByRole('heading', { name: 'You’re offline', level: 1 }).waitFor();
});
