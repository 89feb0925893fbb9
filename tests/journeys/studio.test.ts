import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE, settled, stopRouting, visit } from '../support/browser/browser.ts';
import { openPage, storedValue } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const main = (page: Page) => page.getByRole('main');

test.each([
  ['at a desk', {}],
  ['with a phone', { viewport: PHONE, hasTouch: true }],
])('%s: type a name, change it, and put it into the cart at the price of the shop', async (_place, options) => {
  const { page, complaints } = await visit(browser, options);
  await openPage(page, `${shop.url}/studio`);
  await name(page).fill('Wanjiru');
  await main(page).getByText('“Wanjiru” in white beads on indigo').waitFor();
  await main(page)
    .getByText(/Arrives [A-Z][a-z]{2} \d/)
    .waitFor();
  await main(page).getByText('2 letters beyond five').waitFor();
  await page.getByRole('radio', { name: 'Keyring nametag' }).check();
  await main(page).getByText('Keyring nametag with a bead fringe').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await main(page).getByText('Name bracelet, Medium').waitFor();
  await page.getByRole('radio', { name: 'Closed' }).check();
  await page.getByLabel('Turn the bracelet').fill('90');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Wanjiru (Medium) has been added to cart!').waitFor();
  const [line] = JSON.parse((await storedValue(page, 'cartItems')) ?? '[]');
  expect(line).toMatchObject({ product: expect.stringMatching(/^design-/), price: 68, qty: 1, size: '' });
  await openPage(page, `${shop.url}/cart`);
  await main(page).getByText('Wanjiru').first().waitFor();
  expect(complaints).toEqual([]);
});

test('what can’t be woven is refused with the reason, and one press takes the nearest that can', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio`);
  await name(page).fill('Анна');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('studio-name');
  expect(await name(page).getAttribute('aria-invalid')).toBe('true');
  await main(page).getByRole('button', { name: /Anna/ }).click();
  await expect.poll(() => name(page).inputValue()).toBe('Anna');
  expect(await storedValue(page, 'cartItems')).toBeNull();
});

test('a tapped bead is what the next color changes, and arrow keys go through the colors', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio?text=Nia&border=plain`);
  const weave = page.getByRole('img', { name: 'Your design' });
  // The upper edge of the field is ground.
  const box = await weave.boundingBox();
  await weave.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 - 60 } });
  await page.getByRole('radiogroup', { name: 'Ground color' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await main(page).getByText('in white beads on cobalt').waitFor();
});

test('a shared address opens the same design, and a broken one says so', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio`);
  await name(page).fill('Zuri');
  await page.waitForURL(/design=.*Zuri/);
  const address = page.url();
  const other = await visit(browser);
  await openPage(other.page, address);
  expect(await name(other.page).inputValue()).toBe('Zuri');
  const picture = await other.page.locator('meta[property="og:image"]').getAttribute('content');
  expect((await fetch(shop.url + new URL(picture ?? '').pathname + new URL(picture ?? '').search)).status).toBe(200);
  await openPage(other.page, `${shop.url}/studio?design=nonsense`);
  await other.page.getByText('We couldn’t open the design in this link').waitFor();
});

test('without script a form shows the design as the server draws it, and its price', async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(`${shop.url}/studio`);
  await name(page).fill('Baraka');
  await page.locator('select[name=ground]').selectOption('maroon');
  await page.getByRole('button', { name: 'Show this design' }).click();
  await main(page).getByText('“Baraka” in white beads on maroon').waitFor();
  await main(page).getByText('1 letter beyond five').waitFor();
  const picture = page.getByRole('img', { name: 'Your design' }).last();
  expect((await fetch(shop.url + (await picture.getAttribute('src')))).headers.get('content-type')).toBe('image/webp');
});

test('a price that could not be asked for comes by itself once the line is back', async () => {
  const { page } = await visit(browser);
  await page.route('**/api/studio/quote', (route) => route.abort());
  await openPage(page, `${shop.url}/studio?text=Asha`);
  await main(page).getByText('We couldn’t load the arrival date').waitFor();
  await stopRouting(page);
  await main(page)
    .getByText(/Arrives [A-Z][a-z]{2} \d/)
    .waitFor();
  await settled(page);
});
