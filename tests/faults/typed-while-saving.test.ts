import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { openBrowser } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const browser = await openBrowser();

/** Holds the next save until it is released. */
async function holdSaves(page: Page) {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/admin/**', async (route) => {
    if (['POST', 'PUT'].includes(route.request().method())) await held;
    await route.continue();
  });
  return letGo;
}

test.each([
  { what: 'newsletter', address: '/admin/newsletters/new', label: 'Text', said: 'Saved.', save: /^Save$/ },
  {
    what: 'page',
    address: '/admin/pages/terms',
    label: 'Text (Markdown)',
    said: 'Saved. It’s live in your shop.',
    save: /^Save (as your text|changes)$/,
  },
  {
    what: 'product',
    address: `/admin/products/${PRODUCTS.cuff.id}`,
    label: 'Description',
    said: 'Saved. It’s live in your shop.',
    save: /^Save changes$/,
  },
])('keeps and later saves what is typed into a $what while a slow save is running', async (form) => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(shop.url + form.address);
  const words = page.getByRole('textbox', { name: form.label, exact: true });
  const save = page.getByRole('button', { name: form.save });
  if (form.what === 'newsletter') await page.getByLabel('Subject').fill('New cuffs');
  // For a product, the previous value, which on screen looks as if nothing had changed.
  const typedSince = form.what === 'product' ? await words.inputValue() : 'Three new colors, and one old';
  await words.fill('Three new colors');
  const letGo = await holdSaves(page);
  await save.click();
  await words.fill(typedSince);
  letGo();
  await page.getByText(form.said, { exact: true }).first().waitFor();
  // A newsletter first moves to its own URL, and its draft moves along.
  const begun = () => page.evaluate(() => sessionStorage.getItem('officeDrafts') ?? '');
  if (form.what === 'newsletter') await expect.poll(begun).toMatch(/"newsletter [0-9a-f-]{36}"/);
  expect(await words.inputValue()).toBe(typedSince);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();

  await save.click();
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await page.goBack();
  await expect.poll(() => words.inputValue()).toBe(typedSince);
  expect(await page.getByText('Someone else saved').count()).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('officeDrafts') ?? '{}')).toBe('{}');
  expect(complaints).toEqual([]);
  await page.context().close();
});
