import { afterAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { payOrder, placeOrder } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const owner = await openStaffBrowser(browser, { url: shop.url, db });
async function paidOrders(count: number, quantity = 1) {
  const orders: Awaited<ReturnType<typeof placeOrder>>[] = [];
  for (let made = 0; made < count; made += 1) {
    // A new shopper each time: a repeated cart would be the same order.
    const shopper = await shopperIn({ db, now: () => new Date() });
    const cart = [{ product: PRODUCTS.plenty.id, qty: quantity, size: 'Small' }];
    const order = await placeOrder(shop.url, shopper, { cart });
    await payOrder(shop.url, order, shopper);
    orders.push(order);
  }
  await db.sql`update orders set town = 'Oakland' where town = ''`;
  return orders;
}

const getStages = async (ids: readonly string[]) =>
  (await db.sql<{ stage: string }[]>`select stage from orders where id = any(${ids as string[]}::text[])`).map(
    ({ stage }) => stage,
  );

test('matches pasted tracking numbers, names unmatched lines, and undoes all, on a phone', async () => {
  const { page, complaints } = owner;
  const orders = await paidOrders(2);
  const ids = orders.map(({ id }) => id);
  await page.setViewportSize(PHONE);
  await page.goto(`${shop.url}/admin/orders?stage=to_dispatch`);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const all = page.getByRole('checkbox', { name: 'Select all orders on this page' });
  await page.getByLabel(`Select order #${orders[0]?.number}`).check();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await all.check();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('link', { name: 'Mark as shipped…' }).click();
  const table = orders.map(({ number }, place) => `#${number}\tUPS\tTEST000000000${place}`).join('\n');
  await page.getByLabel('Table', { exact: true }).fill(`${table}\nNobody\tUPS\tTEST0000000099`);
  await page.getByText('2 of 3 matched').waitFor();
  await page.getByText(/Nobody: No order to ship matches this line/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Mark 2 as shipped' }).dblclick();
  await page.getByText('2 orders marked as shipped.').waitFor();
  expect(await getStages(ids)).toEqual(['dispatched', 'dispatched']);
  await page.getByRole('button', { name: 'Undo 2' }).click();
  const again = page.getByRole('button', { name: 'Mark 2 as shipped' });
  await again.waitFor();
  expect(await getStages(ids)).toEqual(['to_dispatch', 'to_dispatch']);
  await db.sql`update orders set ship_by = null, arrives_from = null, arrives_to = null where id = any(${ids}::text[])`;
  await again.click();
  await page.getByText('2 orders marked as shipped.').waitFor();
  expect(complaints).toEqual([]);
});

test('ships an order in two packages, and corrects a wrong number', async () => {
  const { page, complaints } = owner;
  await page.setViewportSize(DESKTOP);
  const [order] = await paidOrders(1, 3);
  await page.goto(`${shop.url}/admin/orders/${order?.id}`);
  await page.getByText('Ship only some of the 3 items').click();
  await page.locator('input[name^="pack-"]').fill('1');
  await page.getByLabel('Tracking number').fill('TEST00000001');
  await page.getByRole('button', { name: 'Mark as shipped' }).dblclick();
  const card = page.getByRole('region', { name: 'Partly shipped' });
  await card.getByText('1 × ').waitFor();
  await card.getByRole('button', { name: 'Edit tracking' }).click();
  await card.getByLabel('Tracking number').fill('TEST00000002');
  expect(await axeViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Save' }).click();
  await card.getByText('USPS TEST00000002').waitFor();
  await page.setViewportSize(PHONE);
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await page.getByRole('region', { name: 'Shipped' }).getByText('Package 2 of 2').waitFor();
  expect(complaints).toEqual([]);
});
