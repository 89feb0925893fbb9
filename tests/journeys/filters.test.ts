import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { countUnitsSold } from '../../src/shop/orders/sales.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct, splitSizes } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();

const PRICES = [20, 24, 30, 36, 40, 48, 52, 60, 75, 90, 110, 140];
const COLORS = ['red', 'blue', 'green'];
const cuff = (number: number) => `cuff-${number}`;

await db.sql`
  insert into communities (slug, name, place) values ('rift-circle', 'Rift Circle', 'Kenya'), ('lake-circle', 'Lake Circle', 'Kenya')`;
for (const [number, dollars] of PRICES.entries()) {
  await addProduct(db, { id: cuff(number), name: `Cuff ${number}`, priceCents: dollars * 100 });
  await db.sql`
    update products set community_slug = ${number % 2 === 0 ? 'rift-circle' : 'lake-circle'},
      colors = ${[COLORS[number % 3] ?? '']}::text[] where id = ${cuff(number)}`;
}
// Sold in a real order, because the shop recounts sold units each night, possibly while this file runs.
await db.sql`insert into customers (id, email, name) values (md5('dana')::uuid, 'dana@example.com', 'Dana')`;
await db.sql`
  insert into orders (id, customer_id, recipient, address, state, postal_code, country, country_code, payment_method, items_cents,
    discount_cents, shipping_cents, tax_percent, tax_cents, total_cents, reservation, payment_state, paid_at, cart_hash)
  values ('CAFE-0000-0001', md5('dana')::uuid, 'Dana', '1 Alder Court', 'CA', '94110', 'United States', 'US', 'Paypal', 0,
    0, 0, 0, 0, 0, 'sold', 'paid', now(), '')`;
await db.sql`
  insert into order_lines (order_id, position, product_id, name, image, size, is_sized, price_cents, quantity)
  select 'CAFE-0000-0001', n, 'cuff-' || n, 'Cuff ' || n, '', 'Medium', true, 0, (n * 5) % 12
  from generate_series(1, ${PRICES.length - 1}::int) n`;
await countUnitsSold({ db, now: () => new Date() });
// Of the red cuffs from Rift Circle (0 and 6), one has no Small left; another product is found by its name alone.
await splitSizes(db, cuff(6), { Small: 0, Medium: 3 });
await db.sql`update products set name = 'Savanna Cuff' where id = ${cuff(4)}`;
await addProduct(db, { id: 'collar', name: 'Savanna Collar', priceCents: 9_000, category: 'necklaces', sizes: [] });

const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
const WRISTBANDS = `${shop.url}/category/wristbands`;

const openFilters = async (page: Page) => {
  const summary = page.getByText('Filter and sort', { exact: true });
  if (!(await page.getByRole('button', { name: 'Apply' }).isVisible())) await summary.click();
};
const apply = async (page: Page) => {
  const before = page.url();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.href !== before);
};
const follow = async (page: Page, name: string) => {
  const before = page.url();
  await page.getByRole('link', { name, exact: true }).click();
  await page.waitForURL((url) => url.href !== before);
};
const found = (page: Page) => page.locator('.page-head p').first().innerText();
const cards = (page: Page) => page.locator('main li h2').allInnerTexts();
const inUse = (page: Page) =>
  page.getByRole('list', { name: 'Filters in use' }).getByRole('listitem').allTextContents();

/** Labels of a group's choices, with their counts. */
const choices = (page: Page, group: string) =>
  page.getByRole('group', { name: group }).locator('label, button').allInnerTexts();

const onEach = test.each([
  ['a phone', PHONE, true],
  ['a desktop', DESKTOP, true],
  ['a desktop without script', DESKTOP, false],
] as const);

onEach('applies every filter of a category and removes it on %s', async (_, viewport, script) => {
  const { page, complaints } = await visit(browser, { viewport, javaScriptEnabled: script });
  await page.goto(WRISTBANDS);
  expect(await found(page)).toContain('12 pieces');
  await openFilters(page);
  expect(await choices(page, 'Made by')).toEqual(['Lake Circle (6)', 'Rift Circle (6)']);
  expect(await choices(page, 'Size in stock')).toEqual(['Small (11)', 'Medium (12)', 'Large (11)', 'Extra Large (11)']);
  expect(await choices(page, 'Price')).toEqual(['Up to $40 (5)', '$40 to $80 (5)', '$80 and up (3)']);
  if (script) expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  if (script) expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('checkbox', { name: 'Rift Circle' }).check();
  await apply(page);
  expect(await found(page)).toContain('6 pieces');
  await openFilters(page);
  // A checked box that wasn't applied yet is submitted with the price range.
  await page.getByRole('checkbox', { name: 'Red' }).check();
  const band = page.getByRole('button', { name: '$40 to $80' });
  expect(await band.innerText()).toBe('$40 to $80 (3)');
  await band.click();
  await page.waitForURL(/price=40-80/);
  expect(await inUse(page)).toEqual(['Remove Red', 'Remove Rift Circle', 'Remove $40.00 to $80.00', 'Clear all']);
  expect(await cards(page)).toEqual(['Cuff 6']);

  await openFilters(page);
  expect(await band.getAttribute('aria-pressed')).toBe('true');
  expect(await page.getByLabel('Min price').inputValue()).toBe('40');
  expect(await page.getByLabel('Max price').inputValue()).toBe('80');
  const small = page.getByRole('checkbox', { name: 'Small' });
  expect(await small.isDisabled()).toBe(true);
  if (script) expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Medium' }).check();
  await apply(page);
  expect(await cards(page)).toEqual(['Cuff 6']);

  // Another person who opens the URL sees the same.
  const shared = await visit(browser, { viewport, javaScriptEnabled: script });
  await shared.page.goto(page.url());
  expect(await inUse(shared.page)).toEqual(await inUse(page));
  expect(await cards(shared.page)).toEqual(['Cuff 6']);

  await follow(page, 'Remove $40.00 to $80.00');
  expect(await cards(page)).toEqual(['Cuff 0', 'Cuff 6']);
  await follow(page, 'Remove Red');
  expect(await found(page)).toContain('6 pieces');
  await page.goBack();
  expect(await cards(page)).toEqual(['Cuff 0', 'Cuff 6']);
  expect(await inUse(page)).toEqual(['Remove Red', 'Remove Rift Circle', 'Remove Medium', 'Clear all']);
  await openFilters(page);
  expect(await page.getByRole('checkbox', { name: 'Red' }).isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Clear all' }).first().click();
  await page.waitForURL(WRISTBANDS);
  expect(await found(page)).toContain('12 pieces');
  expect(complaints).toEqual([]);
});

onEach('toggles price ranges and applies the form by Enter on %s', async (_, viewport, script) => {
  const { page } = await visit(browser, { viewport, javaScriptEnabled: script });
  await page.goto(WRISTBANDS);
  await openFilters(page);
  await page.getByRole('button', { name: '$80 and up' }).click();
  await page.waitForURL(/price=80-/);
  expect(await inUse(page)).toEqual(['Remove From $80.00', 'Clear all']);
  expect((await cards(page)).sort()).toEqual(['Cuff 10', 'Cuff 11', 'Cuff 9']);
  await openFilters(page);
  await page.getByRole('button', { name: '$80 and up' }).click();
  await page.waitForURL(/price=-&/);
  expect(await found(page)).toContain('12 pieces');
  await openFilters(page);
  await page.getByLabel('Max price').fill('30');
  await page.getByLabel('Max price').press('Enter');
  await page.waitForURL(/maxPrice=30/);
  expect(page.url()).not.toMatch(/[?&]price=/);
  expect((await cards(page)).sort()).toEqual(['Cuff 0', 'Cuff 1', 'Cuff 2']);
});

onEach('sorts by best selling, searches the category, and shows no results on %s', async (_, viewport, script) => {
  const { page } = await visit(browser, { viewport, javaScriptEnabled: script });
  await page.goto(WRISTBANDS);
  await openFilters(page);
  await page.getByLabel('Sort by').selectOption({ label: 'Best selling' });
  await page.getByRole('checkbox', { name: 'Lake Circle' }).check();
  await apply(page);
  expect(await cards(page)).toEqual(['Cuff 7', 'Cuff 9', 'Cuff 11', 'Cuff 1', 'Cuff 3', 'Cuff 5']);
  const box = page.getByRole('searchbox', { name: 'Search in Wristbands' });
  await box.fill('savanna');
  await box.press('Enter');
  await page.waitForURL(/keyword=savanna/);
  // It is from Rift Circle: the filter stays, and no product matches both.
  await page.getByRole('heading', { name: 'No pieces match your filters' }).waitFor();
  if (script) expect(await axeViolations(page)).toEqual([]);
  await follow(page, 'Remove Lake Circle');
  expect(await cards(page)).toEqual(['Savanna Cuff']);
  expect(await found(page)).toBe('1 piece for “savanna”.');
  await box.fill('xylophone');
  await box.press('Enter');
  await page.getByRole('heading', { name: 'No results for “xylophone” in Wristbands' }).waitFor();
  if (script) expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Search the whole shop' }).click();
  // A word that could be a name is woven.
  await page.getByRole('heading', { name: 'Xylophone, woven for you' }).waitFor();
});
