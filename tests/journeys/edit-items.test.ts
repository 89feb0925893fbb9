import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { formatMoney, toPercent } from '../../src/shared/money.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { payOrder, placeOrder } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const owner = await openStaffBrowser(browser, { url: shop.url, db });
const { name } = PRODUCTS.plenty;

/** Three units of one product in Small, by a new shopper. */
async function paidOrder() {
  const shopper = await shopperIn({ db, now: () => new Date() });
  const cart = [{ product: PRODUCTS.plenty.id, qty: 3, size: 'Small' }];
  const order = await placeOrder(shop.url, shopper, { cart });
  await payOrder(shop.url, order, shopper);
  return { ...order, email: shopper.email };
}

const openOrder = async (page: Page, id: string) => {
  await page.goto(`${shop.url}/admin/orders/${id}`);
  await page.getByRole('button', { name: 'Add item at no charge' }).waitFor();
};

async function looksWell(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}

test('exchanges a size, removes a unit with its refund, and adds one at no charge as owner', async () => {
  const { page, complaints } = owner;
  const order = await paidOrder();
  await openOrder(page, order.id);
  await looksWell(page);

  await page.getByRole('button', { name: `Change size of ${name}, Small` }).click();
  let dialog = page.getByRole('dialog', { name: `Change size: ${name}` });
  await dialog.getByRole('button', { name: 'Change size' }).click();
  await dialog.getByText('Choose a size.').waitFor();
  await dialog.getByLabel('New size').selectOption('Medium');
  await dialog.getByLabel('How many, now Small').selectOption('1');
  await looksWell(page);
  await dialog.getByRole('button', { name: 'Change size' }).click();
  await page.getByText('Size changed. Both stocks are updated.').waitFor();
  await page.getByRole('button', { name: `Change size of ${name}, Medium` }).waitFor();

  await page.getByRole('button', { name: `Remove ${name}, Small` }).click();
  dialog = page.getByRole('dialog', { name: `Remove ${name}, Small` });
  await dialog.getByLabel('How many').selectOption('1');
  const confirm = dialog.getByRole('button', { name: /^Remove and refund \$/ });
  // The total of one unit, not of the initial two.
  const cents = PRODUCTS.plenty.priceCents + toPercent(PRODUCTS.plenty.priceCents, order.taxRate * 100);
  await expect.poll(() => confirm.textContent()).toBe(`Remove and refund ${formatMoney(cents)}`);
  await looksWell(page);
  await confirm.click();
  await page.getByText('Removed.', { exact: true }).waitFor();
  await page.getByText('1 refunded').waitFor();

  await page.getByRole('button', { name: 'Add item at no charge' }).click();
  dialog = page.getByRole('dialog', { name: 'Add item at no charge' });
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click();
  await dialog.getByText('Choose a product.').first().waitFor();
  await dialog.getByLabel('Product', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: `Add ${name}` }).click();
  await dialog.getByLabel('Size').selectOption('Large');
  await dialog.getByLabel('Quantity').fill('1,5');
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click();
  await dialog.getByText('Enter a whole number from 1 to 1000.').waitFor();
  await looksWell(page);
  await dialog.getByLabel('Quantity').fill('1');
  await dialog.getByRole('button', { name: 'Add item', exact: true }).click();
  await page.getByText('1 × free of charge').waitFor();
  for (const moment of ['Size changed', 'Items removed', 'Item added at no charge'])
    await page.getByRole('listitem').filter({ hasText: moment }).first().waitFor();
  await looksWell(page);

  await page.goto(`${shop.url}/admin/orders/${order.id}/slip`);
  await page.getByText(`${name}, Large`).waitFor();
  const changed = await db.sql<{ count: number }[]>`
    select count(*)::int as count from letters where to_address = ${order.email} and subject like '%was changed'`;
  expect(changed[0]?.count).toBe(3);
  expect(complaints).toEqual([]);
});

test('refuses the second of two concurrent order edits, and offers helpers no free items', async () => {
  const order = await paidOrder();
  const helper = await openStaffBrowser(browser, { url: shop.url, db, role: 'helper' });
  await owner.page.setViewportSize(DESKTOP);
  await openOrder(owner.page, order.id);
  await helper.page.goto(`${shop.url}/admin/orders/${order.id}`);
  const swap = (page: Page) => page.getByRole('button', { name: `Change size of ${name}, Small` });
  await swap(helper.page).waitFor();
  expect(await helper.page.getByRole('button', { name: `Remove ${name}, Small` }).count()).toBe(0);
  expect(await helper.page.getByRole('button', { name: 'Add item at no charge' }).count()).toBe(0);
  for (const page of [owner.page, helper.page]) {
    await swap(page).click();
    await page.getByLabel('How many, now Small').selectOption('1');
    await page.getByLabel('New size').selectOption('Medium');
  }
  const press = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Change size' }).click();
  await press(owner.page);
  await owner.page.getByText('Size changed. Both stocks are updated.').waitFor();
  await press(helper.page);
  await helper.page.getByText('Someone else changed this in the meantime.').waitFor();
  const lines = await db.sql<{ size: string; quantity: number }[]>`
    select size, quantity from order_lines where order_id = ${order.id} order by position`;
  expect(lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['Small', 2],
    ['Medium', 1],
  ]);
});
