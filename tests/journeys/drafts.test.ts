import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { openSession } from '../../src/shop/accounts/sign-in/sessions.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { openBrowser, PHONE, stopRouting } from '../support/browser/browser.ts';
import { isHydrated, newAddress, openPage, visitWithStorage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
const browser = await openBrowser();
await addProduct(db, { id: 'rift-diamond-cuff' });
const PIECE = `${shop.url}/products/rift-diamond-cuff`;
const deps = { db, now: () => new Date() };

/** The form is rendered for a logged-in shopper when it is near the viewport. */
async function reviewForm(page: Page) {
  await page.goto(PIECE);
  await page.getByRole('heading', { name: 'Write a review' }).scrollIntoViewIfNeeded();
  await page.locator('[data-island="review-form"][data-awake]').waitFor();
  return { rating: page.getByLabel('Rating', { exact: true }), comment: page.getByLabel('Comment', { exact: true }) };
}

test('keeps a half-written review across pages and sessions, and deletes it on logout', async () => {
  const { name, email, token, customerId } = await shopperIn(deps);
  const { page, complaints } = await visitWithStorage(
    browser,
    { userInfo: { token, name, email } },
    { viewport: PHONE },
  );
  const first = await reviewForm(page);
  await first.rating.selectOption('4 Very Good');
  await first.comment.fill('Sits flat, and');
  await page.goto(`${shop.url}/cart`);
  const second = await reviewForm(page);
  expect([await second.rating.inputValue(), await second.comment.inputValue()]).toEqual(['4', 'Sits flat, and']);

  await db.sql`delete from sessions where customer_id = ${customerId}`;
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.waitForURL('**/login?**');
  // After hydration it knows that no one is logged in, and stays.
  await isHydrated(page);
  const fresh = await openSession(db.sql, customerId, { device: 'a test', network: '127.0.0.1' }, new Date());
  await page.evaluate((user) => localStorage.setItem('userInfo', JSON.stringify(user)), { token: fresh, name, email });
  const third = await reviewForm(page);
  expect(await third.comment.inputValue()).toBe('Sits flat, and');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.getByText('Review submitted').first().waitFor();
  expect(await (await reviewForm(page)).comment.inputValue()).toBe('');

  await third.comment.fill('On second thought');
  await page.getByText(name, { exact: true }).first().click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('Please log in').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBeNull();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('restores a half-written message and address', async () => {
  const { page, complaints } = await visitWithStorage(browser, {}, { viewport: PHONE });
  await openPage(page, `${shop.url}/contact-us`);
  await page.getByLabel('Name', { exact: true }).fill('Theo Alvarez');
  await page.getByLabel('Email', { exact: true }).fill('theo@example.com');
  await page.getByLabel('Message').fill('Do you make it in');
  await openPage(page, `${shop.url}/checkout`);
  await page.locator('#address').fill('2301 Sandstone Road');
  await page.locator('#country').selectOption('Canada');
  await page.locator('#state').fill('Ontario');

  await openPage(page, `${shop.url}/contact-us`);
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('Do you make it in');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Theo Alvarez');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Email sent successfully').waitFor();
  await openPage(page, `${shop.url}/contact-us`);
  expect(await page.getByLabel('Message').inputValue()).toBe('');

  await openPage(page, `${shop.url}/checkout`);
  await expect.poll(() => page.locator('#address').inputValue()).toBe('2301 Sandstone Road');
  expect(await page.locator('#country').inputValue()).toBe('Canada');
  expect(await page.locator('#state').inputValue()).toBe('Ontario');
  await page.locator('#name').fill('Theo Alvarez');
  await page.locator('#postal-code').fill('M5V 2T6');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/payment');
  expect(await page.evaluate(() => sessionStorage.getItem('drafts'))).toBe('{}');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('registers a click anywhere on the payment button right after a field is corrected', async () => {
  for (const part of [0.1, 0.35, 0.65, 0.9]) {
    const { page } = await visitWithStorage(browser, {}, { viewport: PHONE });
    await openPage(page, `${shop.url}/checkout`);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.locator('#name').fill('Theo Alvarez');
    await page.locator('#address').fill('2301 Sandstone Road');
    await page.locator('#state').selectOption('AZ');
    await page.locator('#postal-code').pressSequentially('85001');
    const button = await page.getByRole('button', { name: 'Continue to payment' }).boundingBox();
    if (!button) throw new Error('there is no button');
    await page.mouse.move(button.x + button.width / 2, button.y + button.height * part);
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForURL('**/payment');
    // A saved address whose field was cleared stays empty.
    await openPage(page, `${shop.url}/checkout`);
    await page.locator('#address').fill('');
    await openPage(page, `${shop.url}/checkout`);
    await expect.poll(() => page.locator('#name').inputValue()).toBe('Theo Alvarez');
    expect(await page.locator('#address').inputValue()).toBe('');
    await page.context().close();
  }
});

test('keeps text typed while a message is being sent', async () => {
  const { page } = await visitWithStorage(browser, {}, { viewport: PHONE });
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('**/api/users/contact-us', async (route) => {
    await isAnswered;
    await route.continue();
  });
  await openPage(page, `${shop.url}/contact-us`);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Enter your name.').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Theo Alvarez');
  await page.getByLabel('Email', { exact: true }).fill('theo');
  await page.getByLabel('Message').fill('Do you make it in green?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Enter an email address like name@example.com.').waitFor();
  await page.getByLabel('Email', { exact: true }).fill('theo@example.com');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByLabel('Message').fill('Do you make it in green? And in red?');
  answer();
  await page.getByText('Email sent successfully').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('Do you make it in green? And in red?');
});

test('keeps a half-written answer in the back office until it is sent', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  const theo = newAddress('theo');
  await db.sql`
    insert into contact_messages (name, email, message, received_at)
    values ('Theo Alvarez', ${theo}, 'Do you make it in green?', now())`;
  await page.goto(`${shop.url}/admin/messages`);
  const message = page.getByRole('listitem').filter({ hasText: theo });
  await message.getByRole('button', { name: 'Reply' }).click();
  await message.getByLabel('Reply to Theo Alvarez').fill('Yes, in');
  await page.goto(`${shop.url}/admin/orders`);
  await page.goto(`${shop.url}/admin/messages`);
  await message.getByRole('button', { name: 'Continue reply' }).click();
  const words = message.getByLabel('Reply to Theo Alvarez');
  expect(await words.inputValue()).toBe('Yes, in');
  await words.fill('Yes, in every size.');
  await message.getByRole('button', { name: 'Send reply' }).click();
  await message.getByText('Yes, in every size.').waitFor();
  await message.getByRole('button', { name: 'Reply again' }).waitFor();

  await page.goto(`${shop.url}/admin/reviews`);
  const review = page.getByRole('listitem').filter({ hasText: 'Sits flat, and' }).first();
  await review.getByRole('button', { name: 'Reply' }).click();
  await review.getByLabel('Public reply').fill('Thank y');
  await review.getByRole('button', { name: 'Cancel' }).click();
  await review.getByRole('button', { name: 'Continue reply' }).click();
  expect(await review.getByLabel('Public reply').inputValue()).toBe('Thank y');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each([
  { what: 'newsletter', address: '/admin/newsletters/new', label: 'Text', before: '' },
  {
    what: 'page',
    address: '/admin/pages/terms',
    label: 'Text (Markdown)',
    before: 'What you and \\{store\\} can count on',
  },
])('restores a half-written $what after the screen is lost, and deletes it on discard', async (begun) => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  // Simulates a browser closed despite the confirmation dialog.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(shop.url + begun.address);
  await page.getByRole('textbox', { name: begun.label, exact: true }).fill('Three new coll');
  await page.reload();
  await page.getByText('We restored your unsaved changes.').waitFor();
  expect(await page.getByRole('textbox', { name: begun.label, exact: true }).inputValue()).toBe('Three new coll');

  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  expect(await page.getByRole('textbox', { name: begun.label, exact: true }).inputValue()).toMatch(
    new RegExp(`^${begun.before}`),
  );
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();

  await page.goto(shop.url + begun.address);
  await page.getByRole('textbox', { name: begun.label, exact: true }).fill('Another');
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await page.getByRole('button', { name: 'Leave page' }).click();
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await page.goto(shop.url + begun.address);
  expect(await page.getByRole('textbox', { name: begun.label, exact: true }).inputValue()).not.toContain('Another');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('keeps an overlay form open on a click beside it or a text selection by dragging', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/coupons`);
  await page.getByRole('button', { name: 'Create discount' }).click();
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('WELCOME10');
  await page.mouse.click(5, 5);
  const field = await code.boundingBox();
  await page.mouse.move((field?.x ?? 0) + 40, (field?.y ?? 0) + 10);
  await page.mouse.down();
  await page.mouse.move(5, 5);
  await page.mouse.up();
  expect(await code.inputValue()).toBe('WELCOME10');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('reports a failed sign-out, and keeps a required question open', async () => {
  const { page } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/messages`);
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
  await page.route('**/api/admin/session', (route) => route.abort());
  await page.locator('header summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('We couldn’t reach the shop. Check your connection and try again.').first().waitFor();
  await stopRouting(page);
  await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();

  await db.sql`delete from staff_sessions`;
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Sign in again' });
  await question.waitFor();
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await question.waitFor();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await page.context().close();
});
