import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled, stopRouting } from '../support/browser/browser.ts';
import { horizontalOverflow, smallTargets } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { populateShop } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const { orders } = await populateShop({ url: shop.url, db });
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });

const dialog = page.getByRole('dialog', { name: 'Search everything' });
const field = dialog.getByRole('combobox', { name: 'Search everything' });
const options = dialog.getByRole('option');

async function open(address: string) {
  await page.goto(shop.url + address);
  await page.locator('main h1').waitFor();
  await settled(page);
}

test('finds a street’s orders, customers and products by keyboard, with arrow keys and Enter', async () => {
  await page.setViewportSize(DESKTOP);
  await open('/admin/reviews');
  await page.keyboard.press('Control+k');
  await field.waitFor();
  expect(await dialog.getByRole('group', { name: 'Go to' }).getByRole('option').count()).toBeGreaterThan(2);
  await page.keyboard.type('9 lakeview');
  const group = (name: string) => dialog.getByRole('group', { name }).getByRole('option');
  await group('Orders').first().waitFor();
  expect(await group('Customers').allTextContents()).toEqual([expect.stringMatching(/^Wanjiru Kamau/)]);
  expect(await axeViolations(page)).toEqual([]);
  const meant = () => options.evaluateAll((all) => all.findIndex((each) => each.ariaSelected === 'true'));
  expect(await meant()).toBe(0);
  await page.keyboard.press('ArrowDown');
  expect(await meant()).toBe(1);
  expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'));
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  expect(await meant()).toBe((await options.count()) - 1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/customers/*');
  await dialog.waitFor({ state: 'hidden' });
  // The previous input is restored and selected: the next word replaces it.
  await page.keyboard.press('Meta+k');
  await expect.poll(() => field.inputValue()).toBe('9 lakeview');
  await page.keyboard.type('backups');
  await group('Screens and settings').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/backups');
});

test('closes by Escape with the focus on its button, and reports no results', async () => {
  await open('/admin/categories');
  const button = page.getByRole('button', { name: /^Search/ }).first();
  await button.click();
  await field.fill('no such thing <b>&%_');
  await dialog.getByText('Nothing found for “no such thing <b>&%_”.').waitFor();
  await field.fill('zz');
  await dialog.getByText('Type three letters or digits').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
});

test('drops a late response to earlier input', async () => {
  await open('/admin/categories');
  await page.route('**/api/admin/search?q=lindqvist', async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.keyboard.press('Control+k');
  await field.fill('lindqvist');
  await page.waitForRequest('**/api/admin/search?q=lindqvist');
  await field.fill('raman');
  await options.filter({ hasText: 'Priya Raman' }).first().waitFor();
  await page.waitForResponse('**/api/admin/search?q=lindqvist');
  await settled(page);
  expect(await options.filter({ hasText: 'Lindqvist' }).count()).toBe(0);
  await stopRouting(page);
  await page.keyboard.press('Escape');
});

test('reports an unreachable shop in the search, and finds on retry', async () => {
  await open('/admin/categories');
  await page.route('**/api/admin/search**', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await field.fill(orders.toDispatch.toLowerCase().replaceAll('-', ' '));
  await dialog.getByText('We couldn’t reach the shop.').waitFor();
  await stopRouting(page);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await options.filter({ hasText: /^#\d+ / }).waitFor();
  await field.press('Enter');
  await page.waitForURL(`**/admin/orders/${orders.toDispatch}`);
});

test('fills the screen on a phone, from header and More, with large touch targets', async () => {
  await page.setViewportSize(PHONE);
  await open('/admin/reviews');
  await page.getByRole('button', { name: 'Search everything' }).click();
  await field.fill('collar');
  await dialog.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  expect((await smallTargets(page)).filter((each) => each.includes('option'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: /More/ }).click();
  await page.getByRole('dialog', { name: 'All places' }).getByRole('button', { name: 'Search everything' }).click();
  await field.waitFor();
  await options.first().click();
  await page.waitForURL(/[/]admin[/]products[/]/);
  await page.setViewportSize(DESKTOP);
});

test('finds the handbook by another platform’s term, and opens the matching section', async () => {
  await open('/admin/categories');
  await page.keyboard.press('Control+k');
  await field.fill('promo code');
  const discounts = dialog.getByRole('group', { name: 'Help' }).getByRole('option').first();
  await discounts.filter({ hasText: /^Discounts and coupons/ }).waitFor();
  await discounts.click();
  await page.waitForURL('**/admin/help#discounts-and-coupons-owners');
  const heading = page.getByRole('heading', { name: /^Discounts and coupons/ });
  await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(140);
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Refund' }).click();
  await page.waitForURL('**/admin/help#refund-owners');
  const refund = page.getByRole('heading', { name: /^Refund/ });
  await expect.poll(async () => (await refund.boundingBox())?.y).toBeLessThan(140);
  const picture = page.getByAltText('A refund: the share of each item, and the total on the button');
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1440);
  // Back navigates from section to section, and out again.
  await page.goBack();
  await page.waitForURL('**/admin/help#discounts-and-coupons-owners');
  await page.goBack();
  await page.waitForURL('**/admin/categories');
});

test('folds the handbook to its titles on a phone, and opens the task of a link', async () => {
  await page.setViewportSize(PHONE);
  await open('/admin/help');
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(7_000);
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
  const picture = page.getByAltText('A refund: the share of each item, and the total on the button');
  expect(await picture.isVisible()).toBe(false);
  // A detail of “Staff”.
  for (const [id, name] of [
    ['refund-owners', /^Refund/],
    ['phone-and-recovery-codes-lost', 'Phone and recovery codes lost'],
  ] as const) {
    await open(`/admin/help#${id}`);
    const heading = page.getByRole('heading', { name });
    await expect.poll(() => heading.evaluate((each) => each === document.activeElement)).toBe(true);
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(140);
  }
  await picture.waitFor();
  await page.setViewportSize(DESKTOP);
});

test('finds no owner screens for helpers', async () => {
  const { page: helping } = await openStaffBrowser(browser, { url: shop.url, db, role: 'helper' });
  await helping.goto(`${shop.url}/admin`);
  await helping.locator('main h1').waitFor();
  await helping.keyboard.press('Control+k');
  await helping.getByRole('combobox', { name: 'Search everything' }).fill('backup');
  await helping.getByRole('option', { name: /^Backups.*Owners$/ }).waitFor();
  expect(await helping.getByRole('group', { name: 'Screens and settings' }).count()).toBe(0);
  await helping.context().close();
});

test('the pages reported no errors', () => expect(complaints.filter((each) => !/search/.test(each))).toEqual([]));
