import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { payOrder, placeOrder } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const PIECE = 'rift-diamond-cuff';
const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const browser = await openBrowser();
const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#aa4411' } })
  .jpeg()
  .toBuffer();

test('reviews by stars in an email, with fit and picture, shown after approval, on a phone', async () => {
  const dana = await shopperIn({ db, now: () => new Date() });
  const order = await placeOrder(shop.url, dana, { cart: [{ product: PIECE, qty: 1, size: 'Small' }] });
  await payOrder(shop.url, order, dana);
  await db.sql`update orders set dispatched_at = now(), delivered_at = now() where id = ${order.id}`;
  const { name, email, token } = dana;
  const { page, complaints } = await visitWithStorage(
    browser,
    { userInfo: { token, name, email } },
    { viewport: PHONE },
  );
  await page.goto(`${shop.url}/products/${PIECE}?stars=5#write-review`);
  await page.getByRole('heading', { name: 'Write a review' }).scrollIntoViewIfNeeded();
  await page.getByText('Pictures (optional)').waitFor();
  await expect.poll(() => page.getByLabel('Rating', { exact: true }).inputValue()).toBe('5');
  await page.getByLabel('True to size').check();
  await page.getByLabel('Comment', { exact: true }).fill('Sits flat.');
  await page.getByLabel('Add pictures').setInputFiles([
    { name: 'mine.jpg', mimeType: 'image/jpeg', buffer: photo },
    { name: 'page.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<!doctype html>') },
  ]);
  await page.getByLabel(/^Say a word to/).fill('It fits as if made for me.');
  const submit = page.getByRole('button', { name: 'Submit review' });
  await submit.click();
  await page.getByText('Check this box, or remove the pictures.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel(/^My pictures may be shown/).check();
  await submit.click();
  await page.getByText('We can’t read this picture.').waitFor();
  await page.getByText('We’ll look at it before it’s shown.').waitFor();
  await page.getByRole('button', { name: 'Remove page.jpg' }).click();
  expect(await axeViolations(page)).toEqual([]);
  const [thanks] = await db.sql`select words from maker_thanks where order_id = ${order.id}`;
  expect(thanks?.words).toBe('It fits as if made for me.');

  const staff = await openStaffBrowser(browser, { url: shop.url, db });
  await staff.page.setViewportSize(PHONE);
  await staff.page.goto(`${shop.url}/admin/reviews?view=pictures`);
  await staff.page.getByRole('button', { name: 'Approve picture 1' }).click();
  await staff.page.getByText('Picture approved.').waitFor();
  expect(await axeViolations(staff.page)).toEqual([]);

  await page.reload();
  const shown = page.getByRole('list', { name: `Pictures by ${name}` }).first();
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      shown
        .locator('img')
        .first()
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBeGreaterThan(0);
  await page.getByText('say it runs true to size').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  // The form loads when it is near the viewport, with its own pictures.
  await page.getByRole('heading', { name: 'Write a review' }).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Take down picture 1' }).click();
  await page.getByText('Picture removed').first().waitFor();
});
