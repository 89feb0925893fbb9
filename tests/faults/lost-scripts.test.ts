import { afterAll, expect, test } from 'vitest';
import { openBrowser, visit } from '../support/browser.ts';
import { createTestDatabase } from '../support/database.ts';
import { startShop } from '../support/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
const browser = await openBrowser();
afterAll(() => shop.close());

test('a page whose scripts are lost on the way wakes once they come, and does what was pressed meanwhile', async () => {
  const { page } = await visit(browser);
  const lost = new Set<string>();
  await page.route('**/assets/*.js', async (route) => {
    const url = route.request().url();
    if (url.includes('/entry-') || lost.has(url)) return route.continue();
    lost.add(url);
    return route.fulfill({ status: 503, body: '' });
  });
  await page.goto(`${shop.url}/newsletter/leave?token=worn-out`);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  expect([...lost].some((url) => url.includes('/wake-'))).toBe(true);
  expect([...lost].some((url) => url.includes('/newsletter-leave'))).toBe(true);
});
