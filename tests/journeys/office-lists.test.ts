import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { populateShop } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
await populateShop({ url: shop.url, db });
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });

async function open(address: string) {
  await page.goto(shop.url + address);
  await page.locator('main h1').waitFor();
  await settled(page);
}

const boxes = page.getByRole('checkbox', { name: /^Select order / });
const bar = page.getByRole('region', { name: 'Selected orders' });

test('ticks, with Shift a range of them, and the packing slips of all as one document, a sheet for each', async () => {
  await page.setViewportSize(DESKTOP);
  await open('/admin/orders?stage=to_dispatch');
  expect(await bar.count()).toBe(0);
  await boxes.nth(0).check();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await bar.getByText('4 selected').waitFor();
  await boxes.nth(1).uncheck();
  await bar.getByText('3 selected').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await bar.getByRole('link', { name: 'Print packing slips' }).click();
  await page.getByRole('heading', { name: '3 packing slips' }).waitFor();
  expect(await page.locator('main article').count()).toBe(3);
  await settled(page);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/MediaBox \[[^\]]*\]/g)).toEqual(Array(3).fill('/MediaBox [0 0 612 792]'));
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-printed', true);
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('body[data-printed]').waitFor();
  const [packed] = await db.sql<{ count: number }[]>`select count(*)::int from orders where packed_at is not null`;
  expect(packed?.count).toBe(3);
  await page.locator('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL('**/admin/orders?stage=to_dispatch');
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await bar.getByText(`${await boxes.count()} selected`).waitFor();
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await bar.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

test('a press anywhere on a row opens it, and each row is one link', async () => {
  await open('/admin/products');
  const row = page.getByRole('row').nth(3);
  expect(await row.getByRole('link').count()).toBe(1);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46);
  // The link lies over the whole row, but for what is edited in it.
  await row.getByRole('cell').last().click({ force: true });
  await page.waitForURL(/[/]admin[/]products[/]./);
});

test('on a phone seven orders stand on a screen, and boxes come when they are asked for', async () => {
  await page.setViewportSize(PHONE);
  await open('/admin/orders');
  const whole = await page.getByRole('row').evaluateAll((rows) => {
    const edge = document.querySelector('nav[aria-label="Main places"]')?.getBoundingClientRect().top ?? 0;
    return rows.filter((row) => row.getBoundingClientRect().bottom <= edge).length;
  });
  // The row of the heads is there for screen readers.
  expect(whole - 1).toBeGreaterThanOrEqual(7);
  expect(await boxes.first().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Select' }).click();
  await boxes.first().check();
  await bar.getByText('1 selected').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main places' }).isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Search orders').fill('lakeview');
  await page.getByLabel('Search orders').press('Enter');
  await page.waitForURL('**/admin/orders?q=lakeview');
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
  await page.setViewportSize(DESKTOP);
});

test('one order is a list, too; no slips without orders, and an order that is not there is said', async () => {
  const [order] = await db.sql<{ id: string }[]>`select id from orders limit 1`;
  await open(`/admin/orders?q=${order?.id}`);
  await expect.poll(() => boxes.count()).toBe(1);
  await open('/admin/orders/slips');
  await page.getByText('No orders selected').waitFor();
  await page.goto(`${shop.url}/admin/orders/slips?ids=0000-0000-0000,%3Cb%3E`);
  await page.getByRole('alert').waitFor();
});
