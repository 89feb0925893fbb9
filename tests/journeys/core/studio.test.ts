import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ALDER_COURT_IN_TOWN } from '../../support/actors/addresses.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { openBrowser, PHONE, settled, stopRouting, visit, WITHOUT_PICTURES } from '../../support/browser/browser.ts';
import { openPage, storedValue, visitWithStorage } from '../../support/browser/steps.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { getOrderName } from '../../support/database/order-name.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const name = (page: Page) => page.getByLabel('Name', { exact: true });
const main = (page: Page) => page.getByRole('main');

test('types and changes a name, adds it and another to the cart, and pays for both as a gift on a phone', async () => {
  const { name: shopper, email, token } = await shopperIn({ db, now: () => new Date() });
  const checkout = { shippingAddress: ALDER_COURT_IN_TOWN, paymentMethod: 'Paypal' };
  const stored = { userInfo: { token, name: shopper, email }, ...checkout };
  const { page, complaints } = await visitWithStorage(browser, stored, { viewport: PHONE, hasTouch: true });
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
  await name(page).fill('Nia');
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Nia (Medium) has been added to cart!').waitFor();
  await openPage(page, `${shop.url}/cart`);
  await expect
    .poll(() =>
      main(page)
        .getByText(/^Made for you\. Arrives [A-Z][a-z]{2} \d+ to /)
        .count(),
    )
    .toBe(2);
  expect(await axeViolations(page)).toEqual([]);
  await openPage(page, `${shop.url}/place-order`);
  await expect
    .poll(() =>
      main(page)
        .getByText(/^1 × \$\d+\.00 · Arrives [A-Z]/)
        .count(),
    )
    .toBe(2);
  await page.getByLabel('It’s a gift').check();
  await page.getByLabel('Message').fill('Karibu, Wanjiru!');
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await payByPayPal(page);
  await main(page).getByText('No prices in the package').waitFor();
  await main(page).getByText('Karibu, Wanjiru!').waitFor();
  expect(await main(page).getByText('Made for you. It can’t be returned unless it’s faulty.').count()).toBe(2);
  await main(page)
    .getByText(/^Arrives [A-Z][a-z]{2} \d+ to /)
    .waitFor();
  expect(await getPicture(main(page).getByRole('listitem').filter({ hasText: 'Wanjiru' }))).toBe('image/jpeg');
  const order = page.url().split('/').at(-1) ?? '';
  await expectEmail(`Your order ${await getOrderName(db.sql, order)} is paid`);
  expect(complaints).toEqual([]);
});

async function payByPayPal(page: Page): Promise<void> {
  await page.locator('paypal-button button').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await page.getByText('Order has been paid.').first().waitFor();
}

/** File type of a line's picture. */
async function getPicture(line: Locator): Promise<string | null> {
  const src = await line.locator('img').getAttribute('src');
  expect(src).toContain('design-');
  return (await fetch(new URL(src ?? '', shop.url))).headers.get('content-type');
}

/** The receipt states the dates and shows the designs, the first of them also large. */
async function expectEmail(subject: string): Promise<void> {
  const letters = async () =>
    (await (await fetch(`${shop.url}/api/dev/letters`)).json()) as { id: string; subject: string }[];
  await expect.poll(async () => (await letters()).map((letter) => letter.subject)).toContain(subject);
  const found = (await letters()).find((letter) => letter.subject === subject);
  const html = await (await fetch(`${shop.url}/api/dev/letters/${found?.id}/html`)).text();
  expect(html).toMatch(/It’s made for you and arrives [A-Z][a-z]{2} \d+ to /);
  expect(html.match(/<img[^>]*design-/g)).toHaveLength(3);
}

test('refuses unweavable text with the reason, and applies the nearest alternative by one click', async () => {
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

test('applies the next color to the selected bead, and moves between colors by arrow keys', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio?text=Nia&border=plain`);
  const weave = page.getByRole('img', { name: 'Your design' });
  // The upper edge of the field is background.
  const box = await weave.boundingBox();
  await weave.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 - 60 } });
  await page.getByRole('radiogroup', { name: 'Ground color' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await main(page).getByText('in white beads on cobalt').waitFor();
});

test('opens a shared design’s URL, and reports an invalid one', async () => {
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

test('shows the server-rendered design and price in a form without JavaScript', async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  await page.goto(`${shop.url}/studio`);
  await name(page).fill('Baraka');
  await page.locator('select[name=ground]').selectOption('maroon');
  await page.getByRole('button', { name: 'Show this design' }).click();
  await main(page).getByText('“Baraka” in white beads on maroon').waitFor();
  await main(page).getByText('1 letter beyond five').waitFor();
  const picture = page.getByRole('img', { name: 'Your design' }).last();
  expect((await fetch(shop.url + (await picture.getAttribute('src')))).headers.get('content-type')).toBe('image/jpeg');
});

test('loads a missing price when the connection returns', async () => {
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

test('opens a nametag of the shop on the loom with its colors, and replaces its name', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/products/nametag-asha`);
  await page.getByRole('link', { name: 'Make it with your own name' }).click();
  await page.waitForURL('**/studio?own=nametag-asha');
  await main(page).getByText('“Asha” in white beads on black').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('studio-name');
  await page.keyboard.type('Otieno');
  await main(page).getByText('“Otieno” in white beads on black').waitFor();
});

test('orders a design from name to cart by keyboard', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio?own=nametag-nia`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('studio-name');
  await page.keyboard.type('Esi');
  await page.keyboard.press('Enter');
  const add = page.getByRole('button', { name: 'Add To Cart' });
  for (let step = 0; step < 60 && !(await add.evaluate((one) => one === document.activeElement)); step++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.getByText('Esi has been added to cart!').waitFor();
});
