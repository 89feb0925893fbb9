import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());

test('edits the terms beside a preview as owner, and shows them in the shop', async () => {
  await db.sql`delete from content_pages`;
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  const shopper = await page.context().newPage();
  await shopper.goto(`${shop.url}/terms`);
  await shopper.getByRole('heading', { name: 'Ordering and paying' }).waitFor();

  await page.goto(`${shop.url}/admin/pages`);
  await page.getByRole('link', { name: 'Edit Terms' }).click();
  await page.getByText('This is the default text.').waitFor();
  const text = page.getByLabel('Text (Markdown)');
  await text.fill('What {store} promises.\n\n## Prices\n\nIn <i>dollars</i>, see [sizes](/size-guide). {emial}');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('What Nyuzi promises.').waitFor();
  await preview.getByText('In <i>dollars</i>').waitFor();

  await page.getByRole('link', { name: 'Pages', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Leave page with unsaved changes?' }).waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();

  await page.getByRole('button', { name: 'Save as your text' }).click();
  await page.getByText('{emial} isn’t a value we know').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('text');
  expect(await axeViolations(page)).toEqual([]);
  await text.fill('What {store} promises.\n\n## Prices\n\nIn <i>dollars</i>, see [sizes](/size-guide).');
  await page.getByRole('button', { name: 'Save as your text' }).click();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  await shopper.reload();
  await shopper.getByText('What Nyuzi promises.').waitFor();
  await shopper.getByText('In <i>dollars</i>').waitFor();
  expect(await shopper.getByRole('heading', { name: 'Ordering and paying' }).count()).toBe(0);

  await page.getByRole('button', { name: 'Restore default text' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await preview.getByRole('heading', { name: 'Ordering and paying' }).waitFor();
  expect(complaints).toEqual([]);
});

test('keeps both owners’ text when they edit the FAQ concurrently, one on a phone', async () => {
  await db.sql`delete from content_pages`;
  const desk = await openStaffBrowser(browser, { url: shop.url, db });
  const phone = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE, hasTouch: true });
  for (const { page } of [desk, phone]) {
    await page.goto(`${shop.url}/admin/pages/faq`);
    await page.getByLabel('Text (Markdown)').waitFor();
  }
  await desk.page.getByLabel('Text (Markdown)').fill('## Do you ship?\n\nYes.');
  await desk.page.getByRole('button', { name: 'Save as your text' }).click();
  await desk.page.getByText('Saved. It’s live in your shop.').waitFor();
  await phone.page.getByLabel('Text (Markdown)').fill('## Do you repair?\n\nWe do.');
  await phone.page.getByRole('button', { name: 'Save as your text' }).tap();
  await phone.page.getByText('saved this page while you were editing').waitFor();
  expect(await phone.page.getByLabel('Text (Markdown)').inputValue()).toContain('Do you repair?');
  await phone.page.getByText('Current version').tap();
  await phone.page.getByText('## Do you ship?').waitFor();
  expect(await axeViolations(phone.page)).toEqual([]);
  await phone.page.getByRole('button', { name: 'Overwrite with mine' }).tap();
  await phone.page.getByText('Saved. It’s live in your shop.').waitFor();
  await phone.page.goto(`${shop.url}/faq`);
  await phone.page.getByText('Do you repair?').waitFor();
  expect(phone.complaints).toEqual([]);
});
