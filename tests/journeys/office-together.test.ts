import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { openBrowser, visit } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { payOrder, placeOrder } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

// Concurrent editing and failures: no input or action is lost or applied twice.
const OWNER = { OWNER_EMAIL: 'grace@example.com', OWNER_PASSWORD: 'Six-cowries-on-a-string' };
const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
await db.sql`insert into settings (key, value) values ('storeAddress', '"12 Bead Lane"')`;
const shop = await startShop({ databaseUrl, env: OWNER });
afterAll(() => shop.close());
await db.sql`update staff set must_change_password = false`;

const cuff = `${shop.url}/admin/products/${PRODUCTS.cuff.id}`;
const getDesk = async (role: 'owner' | 'helper') => (await openStaffBrowser(browser, { url: shop.url, db, role })).page;
const description = (page: Page) => page.getByLabel('Description');

test('signs in over the screen after a session ends, and saves the input', async () => {
  const { page } = await visit(browser);
  await page.goto(cuff);
  const signIn = async () => {
    await page.getByLabel('Password', { exact: true }).fill(OWNER.OWNER_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await page.getByLabel('Email').fill(OWNER.OWNER_EMAIL);
  await signIn();
  await description(page).fill('Typed before the session ended.');
  // A part of the screen that is still loading would request the sign-in itself, before the click.
  await page.waitForLoadState('networkidle');
  await db.sql`delete from staff_sessions`;
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe(OWNER.OWNER_EMAIL);
  await signIn();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await description(page).inputValue()).toBe('Typed before the session ended.');
});

test('shows the second of two editors of a product the first one’s changes, and keeps the input', async () => {
  await db.sql`update products set price_cents = 4800 where id = ${PRODUCTS.cuff.id}`;
  const [first, second] = [await getDesk('owner'), await getDesk('helper')];
  for (const page of [first, second]) await page.goto(cuff);
  // The price is far down the screen: a message about it at the top isn't visible from there.
  const price = (page: Page) => page.getByLabel('Price (USD)', { exact: true });
  await second.setViewportSize({ width: 390, height: 844 });
  await description(second).fill('The helper’s words.');
  await price(second).fill('50');
  await first.getByLabel('Price (USD)', { exact: true }).fill('52');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await first.getByText('Saved. It’s live in your shop.').waitFor();

  await second.getByRole('button', { name: 'Save changes' }).click();
  await second.getByText('Someone else saved this product while you were editing.').waitFor();
  await second.getByText('Price: $52.00 (was $48.00)').waitFor();
  // At the field, too.
  await second.getByText('Someone else saved: $52.00.').waitFor();
  const bar = second.locator('[data-saves]');
  await bar.getByText('Someone else saved changes while you were editing.').waitFor();
  const isInView = async () => {
    const box = await second.getByText('Price: $52.00 (was $48.00)').boundingBox();
    return box !== null && box.y > 0 && box.y < 800;
  };
  await expect.poll(isInView).toBe(true);
  await price(second).scrollIntoViewIfNeeded();
  await bar.getByRole('button', { name: 'See what changed' }).click();
  await expect.poll(isInView).toBe(true);
  expect(await description(second).inputValue()).toBe('The helper’s words.');
  await second.getByRole('button', { name: 'Discard my changes' }).click();
  await expect.poll(() => second.getByLabel('Price (USD)', { exact: true }).inputValue()).toBe('52.00');
  await description(second).fill('The helper’s words, again.');
  await second.getByRole('button', { name: 'Save changes' }).click();
  await second.getByText('Saved. It’s live in your shop.').waitFor();
  const answer = await second.request.get(`${shop.url}/api/products/${PRODUCTS.cuff.id}`);
  expect(await answer.json()).toMatchObject({ price: 52, description: 'The helper’s words, again.' });
});

test('merges two people’s changes to different fields of a product without a question', async () => {
  await db.sql`update products set price_cents = 4800, description = 'Before' where id = ${PRODUCTS.cuff.id}`;
  const [first, second] = [await getDesk('owner'), await getDesk('helper')];
  for (const page of [first, second]) await page.goto(cuff);
  await description(second).fill('Words of the second.');
  await first.getByLabel('Price (USD)', { exact: true }).fill('52');
  await first.getByRole('button', { name: 'Save changes' }).click();
  await first.getByText('Saved. It’s live in your shop.').waitFor();
  await second.getByRole('button', { name: 'Save changes' }).click();
  await second.getByText('Saved. It’s live in your shop.').waitFor();
  await expect.poll(() => second.getByLabel('Price (USD)', { exact: true }).inputValue()).toBe('52.00');
  expect(await second.getByText('Someone else saved').count()).toBe(0);
  const [row] = await db.sql`select description, price_cents from products where id = ${PRODUCTS.cuff.id}`;
  expect(row).toEqual({ description: 'Words of the second.', priceCents: 5200 });
  for (const page of [first, second]) await page.context().close();
});

test('saves a description and a stock change beside a colleague’s price', async () => {
  await db.sql`update products set price_cents = 5200, description = 'Whole' where id = ${PRODUCTS.cuff.id}`;
  const page = await getDesk('owner');
  await page.goto(cuff);
  const stored = async () =>
    (
      await db.sql<{ onHand: number }[]>`
        select p.description, p.price_cents, s.on_hand from products p join stock s on s.product_id = p.id
        where p.id = ${PRODUCTS.cuff.id}`
    )[0];
  const before = (await stored())?.onHand ?? 0;
  await description(page).fill('Half typed');
  await db.sql`update products set price_cents = 5300 where id = ${PRODUCTS.cuff.id}`;
  await page.getByLabel('Reason').selectOption('Received');
  await page.getByLabel('Adjust by').fill('2');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  const after = await stored();
  expect(after).toEqual({ description: 'Half typed', priceCents: 5300, onHand: before + 2 });
});

test('shows the second of two people on an order that it has shipped', async () => {
  const dana = await shopperIn({ db, now: () => new Date() });
  const order = await placeOrder(shop.url, dana);
  await payOrder(shop.url, order, dana);
  const [first, second] = [await getDesk('owner'), await getDesk('helper')];
  for (const page of [first, second]) {
    await page.goto(`${shop.url}/admin/orders/${order.id}`);
    await page.getByRole('button', { name: 'Mark as shipped' }).waitFor();
  }
  await first.getByRole('button', { name: 'Mark as shipped' }).click();
  await first.getByRole('button', { name: 'Mark as delivered' }).waitFor();
  await second.getByRole('button', { name: 'Mark as shipped' }).click();
  await second.getByText('This order has already shipped.').first().waitFor();
  await second.getByRole('button', { name: 'Mark as delivered' }).waitFor();
  const [letters] = await db.sql<{ count: number }[]>`
    select count(*)::int as count from letters where to_address = ${dana.email} and subject like '%on its way'`;
  expect(letters?.count).toBe(1);
});

test('shows the second of two editors of an address the correction, and keeps both inputs', async () => {
  const dana = await shopperIn({ db, now: () => new Date() });
  const order = await placeOrder(shop.url, dana);
  await payOrder(shop.url, order, dana);
  const [first, second] = [await getDesk('owner'), await getDesk('helper')];
  for (const page of [first, second]) {
    await page.goto(`${shop.url}/admin/orders/${order.id}`);
    await page.getByRole('button', { name: 'Edit address' }).click();
  }
  await first.getByLabel('Street address', { exact: true }).fill('7 First Street');
  await first.getByRole('button', { name: 'Save address' }).click();
  await first.getByText('Address updated.').waitFor();

  await second.getByLabel('Name', { exact: true }).fill('Dana W. Whitfield');
  await second.getByLabel('Street address', { exact: true }).fill('9 Second Street');
  await second.getByRole('button', { name: 'Save address' }).click();
  await second.getByText('Someone else changed this address while you were editing.').waitFor();
  await second.getByText('Street address: 7 First Street').waitFor();
  expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe('Dana W. Whitfield');
  await second.getByRole('button', { name: 'Discard my changes' }).click();
  await expect.poll(() => second.getByLabel('Street address', { exact: true }).inputValue()).toBe('7 First Street');
  await second.getByLabel('Name', { exact: true }).fill('Dana W. Whitfield');
  await second.getByRole('button', { name: 'Save address' }).click();
  await second.getByText('Address updated.').waitFor();
  const [row] = await db.sql`select recipient, address from orders where id = ${order.id}`;
  expect(row).toEqual({ recipient: 'Dana W. Whitfield', address: '7 First Street' });
  for (const page of [first, second]) await page.context().close();
});

test('shows the second of two newsletter editors the first one’s text before saving or sending', async () => {
  const first = await getDesk('owner');
  await first.goto(`${shop.url}/admin/newsletters/new`);
  await first.getByLabel('Subject').fill('New cuffs');
  await first.getByRole('textbox', { name: 'Text' }).fill('Come and see.');
  await first.getByRole('button', { name: 'Save' }).click();
  await first.waitForURL((url) => !url.pathname.endsWith('/new'));
  const second = await getDesk('owner');
  await second.goto(first.url());
  // Both load the same text before one of them changes it.
  await expect.poll(() => second.getByLabel('Subject').inputValue()).toBe('New cuffs');
  await first.getByRole('textbox', { name: 'Text' }).fill('Come and see on Friday.');
  await first.getByRole('button', { name: 'Save' }).click();
  const newsletter = new URL(first.url()).pathname.split('/').at(-1) ?? '';
  const saved = async () =>
    (await db.sql`select subject, body, started_at from newsletters where id = ${newsletter}`)[0];
  await expect.poll(saved).toMatchObject({ body: 'Come and see on Friday.' });

  await second.getByLabel('Subject').fill('Newer cuffs');
  await second.getByRole('button', { name: 'Send to subscribers' }).click();
  await second.getByText('Someone else saved this newsletter while you were editing.').waitFor();
  await second.getByText('Current version').click();
  await second.locator('pre', { hasText: 'Come and see on Friday.' }).waitFor();
  await second.getByRole('button', { name: 'Keep both' }).click();
  await second.getByText('Saved.', { exact: true }).waitFor();
  expect(await saved()).toEqual({ subject: 'Newer cuffs', body: 'Come and see on Friday.', startedAt: null });
  for (const page of [first, second]) await page.context().close();
});

test('keeps a screen that fails to refresh, says so and retries by itself', async () => {
  const dana = await shopperIn({ db, now: () => new Date() });
  const order = await placeOrder(shop.url, dana);
  await payOrder(shop.url, order, dana);
  const page = await getDesk('owner');
  await page.goto(`${shop.url}/admin/orders/${order.id}`);
  const ship = page.getByRole('button', { name: 'Mark as shipped' });
  await ship.waitFor();
  let isDown = true;
  await page.route('**/api/admin/orders/*/contact', (route) => {
    if (!isDown) return route.continue();
    const detail = 'The shop is catching its breath. Try again in a moment.';
    return route.fulfill({ status: 503, json: { code: 'unavailable', detail } });
  });
  await ship.click();
  await page.getByText('This screen couldn’t be refreshed').waitFor();
  expect(await page.getByText('catching its breath').count()).toBe(0);
  await page.getByRole('heading', { name: 'Items' }).waitFor();
  isDown = false;
  await page.getByRole('button', { name: 'Mark as delivered' }).waitFor();
  await expect.poll(() => page.getByText('This screen couldn’t be refreshed').count()).toBe(0);
  // A newly opened screen has no earlier data to show.
  isDown = true;
  await page.reload();
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page.context().close();
});

let tries = 0;

test('merges two owners’ changes to different settings', async () => {
  tries += 1;
  const helpPhone = `+254 700 000 00${tries}`;
  const lowStockAt = 2 + tries;
  const pages = [await getDesk('owner'), await getDesk('owner')] as const;
  for (const page of pages) await page.goto(`${shop.url}/admin/settings`);
  await pages[0].getByLabel('Help phone').fill(helpPhone);
  await pages[1].getByLabel('Low stock at').fill(String(lowStockAt));
  for (const page of pages) {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved. It’s live in your shop.').waitFor();
  }
  const rows = await db.sql<{ key: string; value: unknown }[]>`
    select key, value from settings where key in ('helpPhone', 'lowStockAt') order by key`;
  expect([...rows]).toEqual([
    { key: 'helpPhone', value: helpPhone },
    { key: 'lowStockAt', value: lowStockAt },
  ]);
});
