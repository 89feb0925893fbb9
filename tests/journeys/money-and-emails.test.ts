import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations, layoutViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });

/** Runs axe at desktop and phone sizes, and checks for horizontal overflow. */
async function isSound(shown: Page) {
  for (const [size, violations] of [
    [PHONE, axeViolations],
    [DESKTOP, layoutViolations],
  ] as const) {
    await shown.setViewportSize(size);
    expect(await violations(shown)).toEqual([]);
    expect(await horizontalOverflow(shown)).toBeLessThanOrEqual(0);
  }
}

const open = async (address: string) => {
  await page.goto(shop.url + address);
  await page.locator('main h1').waitFor();
};

test('finds a dispute and an unmatched payment from Today, and resolves each with a note', async () => {
  await db.sql`delete from payment_exceptions`;
  await open('/admin/payments');
  await page.getByText('No payment problems').waitFor();
  await isSound(page);
  await db.sql`
    insert into payment_exceptions (kind, subject, capture_id, cents, currency, detail, due_at) values
      ('dispute', 'PP-D-1', '8WX204931T', 4800, 'USD', 'A shopper opened a dispute at PayPal.', now() + interval '2 days'),
      ('no_order', '1AB22222', '1AB22222', 6500, 'USD', 'PayPal collected money that names no order of the shop.', null),
      ('wrong_currency', '2CD33333', '2CD33333', null, 'EUR', 'PayPal collected money in another currency.', null)`;
  await open('/admin');
  const tile = page.locator('a[href="/admin/payments?view=open"]');
  await expect.poll(() => tile.textContent()).toBe('3 payment problems');
  await tile.click();
  await page.getByText('Respond by').waitFor();
  await page.getByRole('button', { name: 'Refund $65.00' }).waitFor();
  await page.getByText('In EUR, see PayPal').waitFor();
  await isSound(page);

  const dispute = page.getByRole('listitem').filter({ hasText: 'Respond by' });
  await dispute.getByRole('button', { name: 'Mark as resolved' }).click();
  await dispute.getByRole('button', { name: 'Mark as resolved' }).click();
  await page.getByText('Enter a short note on how you resolved it.').waitFor();
  await isSound(page);
  await page.getByLabel('How was it resolved?').fill('Answered on PayPal’s pages.');
  await dispute.getByRole('button', { name: 'Mark as resolved' }).click();
  await expect.poll(() => page.getByRole('link', { name: /^Open/ }).textContent()).toContain('2');
  await page.getByRole('link', { name: /^Resolved/ }).click();
  await page.getByText('Answered on PayPal’s pages.').waitFor();
  await isSound(page);
});

test('requires confirmation before a refund', async () => {
  await db.sql`update staff_sessions set confirmed_at = now() - interval '1 hour'`;
  await open('/admin/payments?view=open');
  await page.getByRole('button', { name: 'Refund $65.00' }).click();
  await page
    .getByRole('dialog', { name: 'Refund $65.00?' })
    .getByRole('button', { name: 'Refund', exact: true })
    .click();
  await page.getByRole('dialog', { name: 'Confirm it’s you' }).waitFor();
  await db.sql`update staff_sessions set confirmed_at = now()`;
});

test('explains a failed email in plain words, and resends it', async () => {
  await db.sql`delete from letters`;
  await open('/admin/settings/payments-email');
  await page.getByText('None. If an email can’t be delivered').waitFor();
  await isSound(page);
  await db.sql`
    insert into letters (kind, to_address, subject, reply_to, tries, failed_at, last_error) values
      ('order.paid', 'dana@example.com', 'Your order 1047 is paid', 'help@example.com', 31, now(), 'ESOCKET'),
      ('account.welcome', 'wren@example.com', 'Welcome', 'help@example.com', 1, now(), 'EENVELOPE 550 5.1.1 No such user here')`;
  await open('/admin');
  const tile = page.locator('a[href="/admin/settings/payments-email#not-sent"]');
  await expect.poll(() => tile.textContent()).toBe('2 emails not sent');
  await tile.click();
  await page.getByText('We couldn’t reach the mail server.').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: 'Send again to wren@example.com' }).click();
  await page.getByText('Sending again.').waitFor();
  await expect.poll(() => page.getByText('This address doesn’t exist.').count()).toBe(0);
});

test('creates a coupon for a product found by part of its name', async () => {
  await db.sql`delete from coupons where code = 'BOWLS'`;
  await open('/admin/coupons');
  await page.getByRole('button', { name: 'Create discount' }).click();
  await page.getByLabel('Code', { exact: true }).fill('BOWLS');
  await page.getByLabel('Description').fill('A tenth off one piece');
  await page.getByLabel('Amount', { exact: true }).fill('10');
  await page.getByLabel('Specific products').fill('diamond');
  await page.getByRole('button', { name: 'Add Rift Diamond Cuff' }).click();
  await isSound(page);
  await page.getByRole('button', { name: 'Remove Rift Diamond Cuff' }).click();
  await page.getByLabel('Specific products').fill('diamond');
  await page.getByRole('button', { name: 'Add Rift Diamond Cuff' }).click();
  await page.getByRole('button', { name: 'Save discount' }).click();
  await page.getByText('Coupon BOWLS created.').waitFor();
  await page.getByText('10% off Rift Diamond Cuff').filter({ visible: true }).waitFor();
  expect(complaints).toEqual([]);
});
