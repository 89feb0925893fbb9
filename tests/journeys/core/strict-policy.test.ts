import { afterAll, expect, test } from 'vitest';
import { pages } from '../../../src/storefront/routes.ts';
import { openBrowser, settled } from '../../support/browser/browser.ts';
import { createSharedPage } from '../../support/browser/shared-page.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const visitAgain = createSharedPage(browser, shop.url);

/** Values for path parameters that exist in the sample catalog. */
const SAMPLES: Record<string, string> = { id: 'rift-diamond-cuff', slug: 'wristbands', uid: 'nobody', token: 'none' };
/** Redirects that a page performs: the test waits for them, or they would interrupt the next navigation. */
const LEADS_TO: readonly [address: RegExp, to: string][] = [
  [/^\/(profile|order\/.*)$/, '**/login?redirect=*'],
  [/^\/(payment|place-order)$/, '**/checkout'],
];
const addresses = pages.map(({ path }) => path.replace(/:([a-z]+)/gi, (_whole, name: string) => SAMPLES[name] ?? name));

test.each(addresses)('hydrates %s, cached and fresh, under the strict CSP without a violation', async (address) => {
  // The first request renders the page, so that the browser gets the cached one.
  await fetch(shop.url + address, { headers: { accept: 'text/html' } });
  const { page, complaints } = await visitAgain();
  const answer = await page.goto(shop.url + address);
  expect(answer?.headers()['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'");
  // A page may redirect when something is missing; islands hydrate on the target page.
  const [, next] = LEADS_TO.find(([from]) => from.test(address)) ?? [];
  if (next) await page.waitForURL(next);
  await settled(page);
  await expect.poll(() => page.locator('[data-island]').count()).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});
