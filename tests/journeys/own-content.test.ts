import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled, visit } from '../support/browser/browser.ts';
import { clippedText, horizontalOverflow, setTextSize } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const { page, complaints } = await openStaffBrowser(
  browser,
  { url: shop.url, db },
  { viewport: PHONE, hasTouch: true },
);
const shopper = await visit(browser, { viewport: PHONE });

test('writes a story with a picture on a phone, links it in the footer, and shows it to a shopper', async () => {
  await page.goto(`${shop.url}/admin/stories`);
  await page.getByRole('button', { name: 'Add story' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add story' });
  await dialog.getByLabel('Title').fill('A day at the loom');
  await dialog.getByRole('button', { name: 'Add story' }).tap();
  await page.getByRole('heading', { name: 'A day at the loom', level: 1 }).waitFor();
  await page.getByRole('textbox', { name: 'Text' }).fill('First the thread.\n\n## Then the beads');
  const file = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2a3480' } })
    .png()
    .toBuffer();
  const cover = page.getByRole('region', { name: 'Cover picture' });
  await cover.locator('input[type="file"]').setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer: file });
  await cover.getByRole('img', { name: 'Cover' }).waitFor();
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await page.getByText('Describe the cover picture before you publish the story.').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Alt text of the cover').fill('Hands over a loom');
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  // A picture for the text holds the save until it's inserted.
  await page.getByRole('button', { name: 'Picture', exact: true }).tap();
  const panel = page.getByRole('group', { name: 'Picture' });
  await panel.locator('input[type="file"]').setInputFiles({ name: 'table.png', mimeType: 'image/png', buffer: file });
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await page.getByText('Not saved: insert the picture into the text first, or cancel it.').waitFor();
  await panel.getByRole('button', { name: 'Cancel' }).tap();

  await db.sql`insert into own_pages (slug, title, text, description, created_at, changed_at, changed_by)
    values ('our-table', 'Our table', 'Where we pack.', '', now(), now(), 'x')`;
  await page.goto(`${shop.url}/admin/menus`);
  const column = page.getByRole('group', { name: 'Column 1' });
  await page.locator('summary').filter({ hasText: 'Column 1' }).tap();
  await column.getByLabel('Link 4', { exact: true }).selectOption('Our table (draft)');
  await column.getByText('This page is a draft.').waitFor();
  await page.locator('summary').filter({ hasText: 'Column 1' }).getByText('1 not shown').waitFor();
  await column.getByRole('button', { name: 'Publish' }).tap();
  await page.getByText('Our table is published.').waitFor();
  await expect.poll(() => column.getByText('Not shown').count()).toBe(0);
  await column.getByRole('button', { name: 'Add link' }).tap();
  await column.getByLabel('Link 5', { exact: true }).selectOption('Stories');
  // Moves it to the top by keyboard: pick up, four moves, drop. A key press during the animation is lost.
  await column.getByRole('button', { name: 'Drag link 5' }).focus();
  await page.keyboard.press('Space');
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowUp');
      return page.getByText('is over place 1 of 5').count();
    })
    .toBe(1);
  await page.keyboard.press('Space');
  await expect.poll(() => column.getByLabel('Link 1', { exact: true }).inputValue()).toBe('page:stories');
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save changes' }).tap();
  await page.getByText('Saved. Shoppers see it now.').waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  await shopper.page.goto(shop.url);
  const links = shopper.page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
  expect(await links.first().textContent()).toBe('Stories');
  await links.first().click();
  await shopper.page.getByRole('link', { name: 'A day at the loom' }).click();
  await shopper.page.getByRole('heading', { name: 'A day at the loom', level: 1 }).waitFor();
  const picture = shopper.page.getByRole('img', { name: 'Hands over a loom' });
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  await shopper.page.getByRole('heading', { name: 'Then the beads' }).waitFor();
  expect(await axeViolations(shopper.page)).toEqual([]);
  expect([complaints, shopper.complaints]).toEqual([[], []]);
});

test('fits the fullest menus at every width, also with large text', async () => {
  const wide = 'WWWWWWWWWW WWWWWWWWWWWWW';
  const link = (label: string) => ({ kind: 'page', to: 'faq', label });
  const menus = {
    header: Array.from({ length: 6 }, (_, n) => link(n === 0 ? 'W'.repeat(24) : wide)),
    columns: Array.from({ length: 3 }, (_, n) => ({
      heading: 'W'.repeat(23) + n,
      entries: Array.from({ length: 10 }, () => link(wide)),
    })),
    end: Array.from({ length: 12 }, () => link(wide)),
  };
  await db.sql`
    insert into menus (menus, version, changed_at, changed_by)
    values (${JSON.stringify(menus)}::text::jsonb, 1, now(), 'x')
    on conflict (is_only) do update set menus = excluded.menus`;
  // By a save, which all processes are notified of.
  await page.goto(`${shop.url}/admin/menus`);
  await page.getByText('Header links', { exact: true }).click();
  await page.getByRole('region', { name: 'Header menu' }).getByRole('button', { name: 'Remove link 6' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Saved. Shoppers see it now.').waitFor();
  for (const width of [360, 390, 744, 900, 901, 1100, DESKTOP.width, 1920]) {
    await shopper.page.setViewportSize({ width, height: 900 });
    await shopper.page.goto(`${shop.url}/faq`);
    await settled(shopper.page);
    const found = [await horizontalOverflow(shopper.page), await clippedText(shopper.page)];
    expect([width, ...found]).toEqual([width, 0, []]);
  }
  await setTextSize(shopper.page, '200%');
  expect(await horizontalOverflow(shopper.page)).toBe(0);
  await setTextSize(shopper.page, '100%');
  expect(await axeViolations(shopper.page)).toEqual([]);
  await shopper.page.setViewportSize(PHONE);
  expect(await axeViolations(shopper.page)).toEqual([]);
  expect([complaints, shopper.complaints]).toEqual([[], []]);
});
