import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_STUDIO } from '../../src/shop/studio/core/defaults.ts';
import type { StudioSettings } from '../../src/shop/studio/core/settings.ts';
import { ALDER_COURT_IN_TOWN } from '../support/actors/addresses.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE, stopRouting, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage, storedValue, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { makeDesign, placeOrder } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

// Changes by the owner and network failures while a shopper designs, fills the cart and orders.
const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const deps = { db, now: () => new Date() };
const office = officeCallerAt(shop.url, (await signInStaff(deps, 'owner')).token);

async function ownerSets(changes: Partial<StudioSettings>): Promise<void> {
  const found = await office('GET /admin/studio', {});
  if (!found.ok) throw new Error(found.error.detail);
  const settings = { ...found.body.settings, ...structuredClone({ ...DEFAULT_STUDIO, ...changes }) } as never;
  const saved = await office('PUT /admin/studio', { body: { version: found.body.version, settings } });
  expect(saved.ok, JSON.stringify(saved)).toBe(true);
}
const without = (id: string) => DEFAULT_STUDIO.colors.map((color) => ({ ...color, inStock: color.id !== id }));
const name = (page: Page) => page.getByLabel('Name', { exact: true });
const main = (page: Page) => page.getByRole('main');
const add = (page: Page) => page.getByRole('button', { name: 'Add To Cart' }).click();
const faults = async (page: Page) => [...(await axeViolations(page)), await horizontalOverflow(page)];
const arrives = (page: Page) =>
  main(page)
    .getByText(/Arrives [A-Z][a-z]{2} \d/)
    .first()
    .waitFor();

beforeEach(() => ownerSets({}));

test('reports a color that sells out while the studio is open, with a replacement by one click', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio?text=Nia`);
  await arrives(page);
  await ownerSets({ colors: without('sky') });
  await add(page);
  await main(page).getByText('Sky beads are out of stock. Choose another color.').waitFor();
  expect(await name(page).inputValue()).toBe('Nia');
  expect(await storedValue(page, 'cartItems')).toBeNull();
  expect(await faults(page)).toEqual([0]);
  await main(page).getByRole('button', { name: /^Use / }).click();
  await arrives(page);
  await add(page);
  await page.getByText('Nia (Medium) has been added to cart!').waitFor();
});

test('marks a design in an open cart sold out when its color is, and orders it after a restock', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio?text=Zuri`);
  await add(page);
  await page.getByText('Zuri (Medium) has been added to cart!').waitFor();
  await openPage(page, `${shop.url}/cart`);
  await main(page).getByText('Made for you.').waitFor();
  await ownerSets({ colors: without('sky') });
  await page.reload();
  await main(page).getByText('Out of Stock').first().waitFor();
  expect(await faults(page)).toEqual([0]);
  await ownerSets({});
  await page.reload();
  await main(page).getByText('Made for you.').waitFor();
});

test('reports a studio that closes while open beside the price and on order, without loss', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio?text=Asha`);
  await arrives(page);
  await ownerSets({ isOn: false });
  await add(page);
  await page.getByText('The bead studio is closed right now.').first().waitFor();
  await name(page).fill('Imani');
  await main(page).getByText('The bead studio is closed right now.').waitFor();
  expect(await name(page).inputValue()).toBe('Imani');
  await ownerSets({});
  await add(page);
  await page.getByText('Imani (Medium) has been added to cart!').waitFor();
});

test('loses nothing when the connection breaks during add to cart, and adds on the next click', async () => {
  const { page } = await visit(browser);
  await openPage(page, `${shop.url}/studio`);
  await name(page).fill('Makena');
  await arrives(page);
  await page.route('**/api/studio/**', (route) => route.abort());
  await add(page);
  await page
    .getByText(/couldn’t reach|connection|offline/i)
    .first()
    .waitFor();
  expect(await name(page).inputValue()).toBe('Makena');
  await stopRouting(page);
  await add(page);
  await page.getByText('Makena (Medium) has been added to cart!').waitFor();
});

test('shows days later than reviewed at order, and places it on acceptance, on a phone', async () => {
  await ownerSets({ making: { ...DEFAULT_STUDIO.making, piecesPerWeek: 1 } });
  const { name: shopper, email, token } = await shopperIn(deps);
  const stored = {
    userInfo: { token, name: shopper, email },
    shippingAddress: ALDER_COURT_IN_TOWN,
    paymentMethod: 'Paypal',
  };
  const { page } = await visitWithStorage(browser, stored, { viewport: PHONE, hasTouch: true });
  await openPage(page, `${shop.url}/studio?text=Tumaini`);
  await add(page);
  await page.getByText('Tumaini (Medium) has been added to cart!').waitFor();
  await openPage(page, `${shop.url}/place-order`);
  const line = main(page).getByText(/^1 × \$\d+\.00 · Arrives [A-Z]/);
  await line.waitFor();
  const before = await line.textContent();
  await placeOrder(shop.url, await shopperIn(deps), {
    cart: [{ product: await makeDesign(shop.url, { text: 'Subira' }), qty: 1 }],
  });
  await page.getByRole('button', { name: 'Place Order', exact: true }).click();
  const accept = page.getByRole('button', { name: 'Accept and place order' });
  await accept.waitFor();
  const told = await main(page).getByRole('alert').first().textContent();
  expect(told).toMatch(/[A-Z][a-z]{2} \d/);
  expect(await faults(page)).toEqual([0]);
  await accept.click();
  await page.waitForURL('**/order/*');
  const placed = main(page).getByText(/^Arrives [A-Z][a-z]{2} \d+ to /);
  await placed.waitFor();
  const days = / to ([A-Z][a-z]{2} \d+)/;
  const promised = days.exec((await placed.textContent()) ?? '')?.[1] ?? 'nothing';
  expect(told).toContain(promised);
  expect(before).not.toContain(promised);
});
