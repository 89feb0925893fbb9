import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { openStaffBrowser } from '../../support/actors/staff-browser.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, WITHOUT_PICTURES } from '../../support/browser/browser.ts';
import { horizontalOverflow } from '../../support/browser/layout-checks.ts';
import { isHydrated, openPage, visitWithStorage } from '../../support/browser/steps.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { payOrder } from '../../support/shop/populated-shop.ts';
import { addProduct } from '../../support/shop/stock.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
await addProduct(db, { id: 'shore-necklace', name: 'Shore Necklace', priceCents: 6_400, sizes: [], onHand: 90 });
await addProduct(db, { id: 'shore-cuff', name: 'Shore Cuff', priceCents: 4_800, onHand: 90 });

async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

/** Cents in a row of totals, negative for a discount. */
async function figure(page: Page, name: string | RegExp) {
  const row = page.locator('dl > div').filter({ hasText: name }).first();
  const text = (await row.locator('dd').textContent()) ?? '';
  return Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
}

test('creates a set as owner, buys it, and returns one product, on a phone', async () => {
  const name = `Shore Set for a phone`;
  await db.sql`delete from sets`;
  const office = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  const desk = office.page;
  await desk.goto(`${shop.url}/admin/sets`);
  await desk.getByText('No sets yet').waitFor();
  await isSound(desk);
  await desk.getByRole('link', { name: 'Create set' }).click();
  for (const piece of ['Shore Necklace', 'Shore Cuff']) {
    await desk.getByLabel('Add a product').fill(piece);
    await desk.getByRole('button', { name: `Add ${piece}` }).click();
  }
  await desk.getByLabel('Name', { exact: true }).fill(name);
  await desk.getByLabel('Price of the set').fill('112');
  await desk.getByText('Separately: $112.00.').waitFor();
  await desk.getByRole('button', { name: 'Save set' }).click();
  await desk.getByText('Enter a price below what the products cost separately.').first().waitFor();
  await isSound(desk);
  await desk.getByLabel('Price of the set').fill('98');
  await desk.getByText('The set saves $14.00.').waitFor();
  await desk.getByRole('button', { name: 'Save set' }).click();
  await desk.waitForURL(/\/admin\/sets\/shore-set/);
  await isSound(desk);
  await desk.goto(`${shop.url}/admin/sets`);
  await desk.getByText('$98.00 instead of $112.00').waitFor();
  await isSound(desk);

  const who = await shopperIn({ db, now: () => new Date() });
  const stored = {
    userInfo: { token: who.token, name: who.name, email: who.email },
    paymentMethod: 'Paypal',
    // Oregon has no sales tax, so the total has no tax line.
    shippingAddress: {
      name: who.name,
      address: '12 Maple Street',
      town: 'Portland',
      city: 'OR',
      postalCode: '97201',
      country: 'United States',
    },
  };
  const { page, complaints } = await visitWithStorage(browser, stored, { viewport: PHONE });
  await openPage(page, `${shop.url}/products/shore-necklace`);
  const part = page.getByRole('article', { name });
  await part.scrollIntoViewIfNeeded();
  await isHydrated(page);
  await part.getByText('You save $14.00').waitFor();
  await isSound(page);
  await expect
    .poll(async () => {
      await part.getByRole('button', { name: 'Add set to cart' }).click();
      return part.getByText('Please select a size').count();
    })
    .toBe(1);
  await part.getByLabel('Size of Shore Cuff').selectOption('Medium');
  await part.getByRole('button', { name: 'Add set to cart' }).click();
  await page.getByText(`${name} has been added to cart!`).waitFor();

  await openPage(page, `${shop.url}/cart`);
  await page.getByText(`Set: ${name}`).waitFor();
  expect(await figure(page, 'Set:')).toBe(-1_400);
  expect(await figure(page, /^Total/)).toBe(11_800);
  await isSound(page);
  await page.getByLabel('Quantity of Shore Necklace').selectOption('2');
  await page.getByLabel('Quantity of Shore Cuff').selectOption('2');
  await page.getByText(`Set: ${name} × 2`).waitFor();
  expect(await figure(page, /^Total/)).toBe(21_600);
  await page.getByRole('button', { name: 'Remove Shore Cuff' }).click();
  await expect.poll(() => page.getByText(`Set: ${name}`).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(`Set: ${name} × 2`).waitFor();
  await page.getByLabel('Quantity of Shore Necklace').selectOption('1');
  await page.getByLabel('Quantity of Shore Cuff').selectOption('1');
  await expect.poll(() => figure(page, /^Total/)).toBe(11_800);

  await openPage(page, `${shop.url}/place-order`);
  await page.getByText(`Set: ${name}`).waitFor();
  const sums = async () => Promise.all([/^Items/, 'Set:', 'Shipping'].map((row) => figure(page, row)));
  const total = await figure(page, 'Order total');
  expect((await sums()).reduce((sum, cents) => sum + cents, 0)).toBe(total);
  await isSound(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.getByText(`Set: ${name}`).waitFor();
  expect(await figure(page, /^Total/)).toBe(total);
  await isSound(page);
  await payOrder(shop.url, { id }, who);

  await desk.goto(`${shop.url}/admin/orders/${id}`);
  await desk.getByText(`Set: ${name}`).waitFor();
  await isSound(desk);
  await desk.getByRole('button', { name: 'Refund…' }).first().click();
  await desk.getByRole('dialog').getByLabel('Shore Necklace').fill('1');
  await desk.getByText('$64.00, less $8.00 discount').waitFor();
  await isSound(desk);
  await desk.getByRole('button', { name: 'Refund $56.00' }).click();
  await desk.getByText('$56.00 refunded.').waitFor();
  await desk.goto(`${shop.url}/admin/orders/${id}/invoice`);
  await desk.getByText(`Set: ${name}`).waitFor();
  await isSound(desk);

  await openPage(page, `${shop.url}/sets`);
  await page.getByRole('heading', { name }).waitFor();
  await isSound(page);
  expect([...complaints, ...office.complaints]).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
});

test('adds a set by the cart when it is clicked before hydration', async () => {
  await db.sql`delete from sets`;
  await db.sql`insert into sets (id, name, price_cents, position) values ('shore', 'Shore', 9800, 1)`;
  await db.sql`
    insert into set_members values ('shore', 'shore-necklace', 1), ('shore', 'shore-cuff', 2)`;
  const { page } = await visitWithStorage(browser, {}, { viewport: DESKTOP });
  await openPage(page, `${shop.url}/cart/shore-necklace?set=shore&size-shore-cuff=Large`);
  await page.getByText('Set: Shore').waitFor();
  expect(new URL(page.url()).pathname).toBe('/cart');
  expect(await page.getByLabel('Size of Shore Cuff').inputValue()).toBe('Large');
  await openPage(page, `${shop.url}/cart/shore-necklace?set=no-such-set`);
  await page.getByText('We couldn’t find this set.').waitFor();
});

test('shows the second of two owners editing a set the first one’s changes', async () => {
  await db.sql`delete from sets`;
  await db.sql`insert into sets (id, name, price_cents, position) values ('shore', 'Shore', 9800, 1)`;
  await db.sql`
    insert into set_members values ('shore', 'shore-necklace', 1), ('shore', 'shore-cuff', 2)`;
  const desks = await Promise.all([0, 1].map(() => openStaffBrowser(browser, { url: shop.url, db })));
  const [first, second] = desks.map(({ page }) => page) as [Page, Page];
  for (const page of [first, second]) {
    await page.goto(`${shop.url}/admin/sets/shore`);
    await page.getByLabel('Price of the set').waitFor();
  }
  await second.getByLabel('Name', { exact: true }).fill('Shoreline');
  await first.getByLabel('Name', { exact: true }).fill('Shore one');
  await first.getByLabel('Price of the set').fill('95');
  await first.getByRole('button', { name: 'Save set' }).click();
  await first.getByText('Saved.').waitFor();
  await second.getByRole('button', { name: 'Save set' }).click();
  await second.getByText('Someone else saved this set while you were editing.').waitFor();
  await isSound(second);
  expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe('Shoreline');
  await second.getByRole('button', { name: 'Discard my changes' }).click();
  await expect.poll(() => second.getByLabel('Price of the set').inputValue()).toBe('95.00');
  await second.getByRole('button', { name: 'Delete' }).click();
  await second.getByRole('button', { name: 'Delete set' }).click();
  await second.getByText('No sets yet').waitFor();
});
