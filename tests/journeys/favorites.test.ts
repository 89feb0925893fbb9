import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { isHydrated, openPage, storedValue, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());

await addProduct(db, { id: 'rift-cuff', name: 'Rift Cuff' });
await addProduct(db, { id: 'lake-collar', name: 'Lake Collar', sizes: [] });
await addProduct(db, { id: 'sold-once', name: 'Sold Once' });
await db.sql`update products set hidden_at = now() where id = 'sold-once'`;

test('stores favorites without login, shares them by link, and syncs them by account, on a phone', async () => {
  const { page, complaints } = await visitWithStorage(browser, {}, { viewport: PHONE });
  const count = page.locator('[data-favorites] > :last-child');
  await openPage(page, `${shop.url}/category/wristbands`);
  expect(await count.isVisible()).toBe(false);
  const heart = page.getByRole('button', { name: 'Add Rift Cuff to favorites' });
  expect(await heart.getAttribute('aria-pressed')).toBe('false');
  await heart.focus();
  await page.keyboard.press('Space');
  const pressed = page.getByRole('button', { name: 'Remove Rift Cuff from favorites', pressed: true });
  await pressed.waitFor();
  expect(await count.textContent()).toBe('1');

  // Another tab updates at once, and its own click updates this one.
  const tab = await page.context().newPage();
  await openPage(tab, `${shop.url}/products/lake-collar`);
  expect(await tab.locator('[data-favorites] > :last-child').textContent()).toBe('1');
  await tab.getByRole('button', { name: 'Add Lake Collar to favorites' }).click();
  await expect.poll(() => count.textContent()).toBe('2');
  await tab.close();

  await page.getByRole('link', { name: 'Favorites' }).first().click();
  await page.waitForURL('**/favorites');
  await isHydrated(page);
  await page.getByRole('link', { name: 'Lake Collar', exact: true }).waitFor();
  await page.getByRole('link', { name: 'Choose a size: Rift Cuff' }).waitFor();
  await page.getByRole('button', { name: 'Add To Cart: Lake Collar' }).click();
  await page.getByText('Lake Collar has been added to cart!').waitFor();
  await page.getByRole('button', { name: 'Share this list' }).click();
  const link = page.getByLabel(/^2 pieces, shared on/);
  await link.waitFor();
  const address = await link.inputValue();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  const other = await visitWithStorage(browser, {}, { viewport: PHONE });
  const answered = await other.page.goto(address);
  expect(answered?.headers()['cache-control']).toBe('no-store');
  await isHydrated(other.page);
  expect(await other.page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
  await other.page.getByRole('link', { name: 'Rift Cuff', exact: true }).waitFor();
  expect(await axeViolations(other.page)).toEqual([]);
  await other.page.getByRole('button', { name: 'Add all to my favorites' }).click();
  await other.page.getByText('All of these are in your favorites.').waitFor();
  expect(await other.page.locator('[data-favorites] > :last-child').textContent()).toBe('2');
  expect(other.complaints).toEqual([]);

  const dana = await shopperIn({ db, now: () => new Date() });
  const userInfo = { token: dana.token, name: dana.name, email: dana.email };
  const onAccount = async () => {
    const rows = await db.sql<{ productId: string }[]>`
      select product_id from favorites where customer_id = ${dana.customerId} and not is_removed order by 1`;
    return rows.map(({ productId }) => productId);
  };
  await page.evaluate((user) => localStorage.setItem('userInfo', JSON.stringify(user)), userInfo);
  await openPage(page, `${shop.url}/about`);
  await expect.poll(onAccount).toEqual(['lake-collar', 'rift-cuff']);
  await expect.poll(() => storedValue(page, 'favorites')).toContain('"sent":true');

  // The second device also has a favorite that is no longer sold; both lists are merged, and that one is dropped.
  const second = await visitWithStorage(
    browser,
    { userInfo, favorites: [{ id: 'sold-once', at: Date.now() }] },
    { viewport: PHONE },
  );
  await openPage(second.page, `${shop.url}/favorites`);
  await second.page.getByRole('heading', { name: 'No longer sold' }).waitFor();
  await second.page.getByRole('button', { name: 'Remove Sold Once' }).click();
  await expect.poll(onAccount).toEqual(['lake-collar', 'rift-cuff']);
  await second.page.getByRole('button', { name: 'Remove Rift Cuff from favorites' }).click();
  await second.page.getByText('Rift Cuff was removed from your favorites.').waitFor();
  await expect.poll(() => second.page.evaluate(() => document.activeElement?.textContent)).toBe('Lake Collar');
  await expect.poll(onAccount).toEqual(['lake-collar']);
  await second.page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(onAccount).toEqual(['lake-collar', 'rift-cuff']);
  await second.page.getByRole('button', { name: 'Remove Rift Cuff from favorites' }).click();
  await expect.poll(onAccount).toEqual(['lake-collar']);
  expect(second.complaints).toEqual([]);

  // The first device had it before, and doesn't restore it.
  await openPage(page, `${shop.url}/favorites`);
  await expect.poll(() => count.textContent()).toBe('1');
  await expect.poll(onAccount).toEqual(['lake-collar']);

  // The second device deletes the list that the first one shared before its login.
  await openPage(second.page, `${shop.url}/favorites`);
  await second.page.getByRole('button', { name: 'Stop sharing' }).click();
  await second.page.getByText('Done. The link doesn’t work anymore.').waitFor();
  expect((await other.page.goto(address))?.status()).toBe(404);
  await other.page.getByRole('heading', { name: 'This list isn’t shared anymore', level: 1 }).waitFor();

  await page.locator('summary').filter({ hasText: 'Dana' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'No favorites yet' }).waitFor();
  expect(await count.isVisible()).toBe(false);
  for (const key of ['favorites', 'favoriteLists', 'userInfo']) expect(await storedValue(page, key)).toBeNull();
  expect(await onAccount()).toEqual(['lake-collar']);
  expect(complaints).toEqual([]);
  for (const visited of [page, other.page, second.page]) await visited.context().close();
});
