import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openBrowser, visit } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
const browser = await openBrowser();
afterAll(() => shop.close());

const PAGE = '/newsletter/leave?token=worn-out';

/**
 * Fails the first request of every script except the entry. Browsers differ in the state after a failed import: here
 * every URL that failed as a module fails permanently, as in the module map of Chromium 150, in any Chromium.
 */
async function loseScripts(page: Page) {
  const lost = new Set<string>();
  const remembered = new Set<string>();
  await page.route('**/assets/*.js', async (route) => {
    const request = route.request();
    const url = request.url();
    if (url.includes('/entry-')) return route.continue();
    if (lost.has(url) && !remembered.has(url)) return route.continue();
    lost.add(url);
    if (request.resourceType() !== 'fetch') remembered.add(url);
    return route.fulfill({ status: 503, body: '' });
  });
  return lost;
}

test('hydrates a page when its lost scripts load, and replays earlier clicks', async () => {
  const { page } = await visit(browser);
  const lost = await loseScripts(page);
  await page.goto(shop.url + PAGE);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  expect([...lost].some((url) => url.includes('/hydrate-islands-'))).toBe(true);
  expect([...lost].some((url) => url.includes('/newsletter-leave'))).toBe(true);
});

test('imports a fetched script from the cache', async () => {
  const { page } = await visit(browser);
  await page.goto(shop.url + PAGE);
  await page.locator('main [data-awake]').waitFor();
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && entry.name.endsWith('.js')
          ? [{ url: entry.name, isSent: entry.transferSize > 0 }]
          : [],
      ),
  );
  const sent = asked.filter(({ isSent }) => isSent).map(({ url }) => url);
  expect(new Set(sent).size).toBe(sent.length);
  expect(sent.some((url) => url.includes('/hydrate-islands-'))).toBe(true);
  expect(asked.length).toBeGreaterThan(sent.length);
});
