import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { emailsTo } from '../support/actors/registered-shoppers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createSharedPage } from '../support/browser/shared-page.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });

test('formats a page by keyboard as owner, and undoes it by the browser’s Undo', async () => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${shop.url}/admin/pages/terms`);
  const text = page.getByRole('textbox', { name: 'Text (Markdown)' });
  await text.waitFor();
  await settled(page);
  await text.fill('Our glass beads');
  await text.press('Control+a');
  await text.press('Control+b');
  expect(await text.inputValue()).toBe('**Our glass beads**');
  await page.getByRole('region', { name: 'Preview' }).locator('strong').getByText('Our glass beads').waitFor();
  await text.press('Control+z');
  expect(await text.inputValue()).toBe('Our glass beads');
  await text.press('End');
  await page.keyboard.type('\n');
  await text.press('Control+Shift+8');
  await page.keyboard.type('one\ntwo');
  expect(await text.inputValue()).toBe('Our glass beads\n- one\n- two');
  await text.press('Control+k');
  await page.getByLabel('Link to').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a web address, an email address, or a page of your shop').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel('Link to').fill('example.com');
  await page.keyboard.press('Enter');
  expect(await text.inputValue()).toBe('Our glass beads\n- one\n- [two](https://example.com)');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('text');

  await page.keyboard.press('Shift+Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  const first = await focused();
  await page.keyboard.press('Home');
  expect([first, await focused()]).toEqual(['Bold', 'Bold']);
  await page.keyboard.press('ArrowLeft');
  expect(await focused()).toBe('Picture');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Italic');
  expect(await page.getByRole('toolbar', { name: 'Formatting' }).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test('formats and previews a reply on a phone, and it arrives as previewed', async () => {
  const email = 'theo.words@example.com';
  await db.sql`
    insert into contact_messages (name, email, message, received_at)
    values ('Theo Alvarez', ${email}, 'Do you make it in green?', now())`;
  await page.setViewportSize(PHONE);
  await page.goto(`${shop.url}/admin/messages`);
  const message = page.getByRole('listitem').filter({ hasText: email });
  await message.getByRole('button', { name: 'Reply' }).click();
  const text = message.getByLabel('Reply to Theo Alvarez');
  await text.fill('Yes, in\nevery size');
  await text.press('Control+End');
  await message.getByRole('button', { name: 'Bold' }).click();
  expect(await text.inputValue()).toBe('Yes, in\nevery **size**');
  await message.getByRole('button', { name: 'Preview' }).click();
  await message.getByRole('region', { name: 'Preview' }).locator('strong').getByText('size').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await message.getByRole('button', { name: 'Send reply' }).click();
  await message.locator('strong').getByText('size').waitFor();
  const html = async () => (await emailsTo({ db }, email)).map((each) => each.html).join('');
  await expect.poll(html).toContain('Yes, in<br/>every <strong>size</strong>');
  expect(complaints).toEqual([]);
});

test('shows a picture in a newsletter at its position, and in the preview', async () => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${shop.url}/admin/newsletters/new`);
  await page.getByLabel('Subject').fill('From the loom');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.fill('Two of us.');
  await text.press('Control+End');
  await page.getByRole('button', { name: 'Picture' }).click();
  const panel = page.getByRole('group', { name: 'Picture' });
  const file = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#2a3480' } })
    .png()
    .toBuffer();
  await panel.locator('input[type="file"]').setInputFiles({ name: 'loom.png', mimeType: 'image/png', buffer: file });
  await panel.getByRole('img').waitFor();
  await panel.getByRole('button', { name: 'Insert picture' }).click();
  await panel.getByText('Say what the picture shows, or check that it’s decoration.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await panel.getByLabel('What it shows').fill('Two women at a loom');
  await page.keyboard.press('Enter');
  expect(await text.inputValue()).toMatch(
    /^Two of us\.\n\n!\[Two women at a loom\]\(\/pictures\/[0-9a-f]{16}-400\.jpeg#400x300\)\n$/,
  );
  const email = page.frameLocator('iframe[title="Preview of the email"]');
  const picture = email.getByRole('img', { name: 'Two women at a loom' });
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(400);
  await email.getByRole('link', { name: 'Unsubscribe' }).waitFor();
  await page.setViewportSize(PHONE);
  await settled(page);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await page.getByText('Saved.').first().waitFor();
  const [shown] = await db.sql<{ count: number }[]>`select count(*)::int as count from text_pictures`;
  expect(shown?.count).toBe(1);
  expect(complaints).toEqual([]);
});

test('previews, imports and undoes subscribers of another service as owner', async () => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${shop.url}/admin/subscribers`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Import subscribers', level: 1 }).waitFor();
  await settled(page);
  const buffer = Buffer.from('Email,Accepts Email Marketing\nnora.new@example.com,yes\nsam.silent@example.com,no\n');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer });
  const rows = page.getByRole('list', { name: 'Rows of the file' }).getByRole('listitem');
  await rows.filter({ hasText: 'nora.new@example.com' }).getByText('Will be added').waitFor();
  await rows.filter({ hasText: 'sam.silent@example.com' }).getByText('No consent in the file').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add 1 subscriber' }).dblclick();
  await page.getByRole('heading', { name: '1 subscriber added', level: 2 }).waitFor();
  await page.getByRole('link', { name: 'See subscribers' }).click();
  const own = page.getByRole('row').filter({ hasText: 'nora.new@example.com' });
  await own.getByText('Shopify, customers.csv').filter({ visible: true }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await page.getByRole('heading', { name: 'Undone', level: 2 }).waitFor();
  expect(await db.sql`select 1 from newsletter_subscribers where email = 'nora.new@example.com'`).toEqual([]);
  expect(complaints).toEqual([]);
});

test('imports a former shop’s orders as owner, and shows them in their customer’s profile', async () => {
  const dana = await shopperIn({ db, now: () => new Date() });
  await db.sql`update customers set email_proven_at = now() where id = ${dana.customerId}::uuid`;
  await page.setViewportSize(DESKTOP);
  await page.goto(`${shop.url}/admin/orders/former`);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Import orders from your old shop', level: 1 }).waitFor();
  await settled(page);
  const lines = [
    'Name,Email,Fulfilled at,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    `#2001,${dana.email},2024-03-02 09:00:00 -0500,USD,48.00,2024-03-01 10:11:12 -0500,2,Harvest choker,24.00`,
    '#2002,,,USD,"9,50",2024-03-01 10:11:12 -0500,1,Card,9.50',
  ];
  const file = { name: 'orders_export_1.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.getByLabel('Choose a file').setInputFiles(file);
  await page.getByText('“9,50” isn’t an amount we can read').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 order' }).dblclick();
  await page.getByRole('heading', { name: '1 order added', level: 2 }).waitFor();
  await page.getByRole('link', { name: '#2001' }).filter({ visible: true }).click();
  await page.getByRole('heading', { name: 'Order #2001', level: 1 }).waitFor();
  await page.getByText('Harvest choker').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const visitAs = createSharedPage(browser, shop.url);
  const shopper = await visitAs({ userInfo: { token: dana.token, name: dana.name, email: dana.email } });
  await shopper.page.setViewportSize(PHONE);
  await shopper.page.goto(`${shop.url}/profile`);
  await shopper.page.getByText('#2001').click();
  await shopper.page.getByText('Harvest choker × 2').waitFor();
  await shopper.page.getByText('Your next orders will appear here.').waitFor();
  expect(await axeViolations(shopper.page)).toEqual([]);
  expect(await horizontalOverflow(shopper.page)).toBeLessThanOrEqual(0);
  expect([...complaints, ...shopper.complaints]).toEqual([]);
});

test('finds a subscriber and unsubscribes them on a phone as owner', async () => {
  await db.sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, leave_token)
    select email, 'yes', now(), '203.0.113.7', now(), left(md5(email) || md5(email), 43)
    from unnest(array['ana.words@example.com', 'theo.list@example.com']) as r (email)`;
  await page.setViewportSize(PHONE);
  await page.goto(`${shop.url}/admin/subscribers?q=theo.list`);
  await page.getByRole('button', { name: 'Remove theo.list@example.com' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Removed theo.list@example.com.').waitFor();
  const list = page.getByRole('region', { name: 'Table of subscribers' });
  await list.getByText('Unsubscribed').filter({ visible: true }).waitFor();
  expect(await page.getByText('ana.words@example.com').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
});
