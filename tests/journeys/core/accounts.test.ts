import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { codeIn, lastEmailTo, PASSWORD } from '../../support/actors/registered-shoppers.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { openBrowser, PHONE, visit, WITHOUT_PICTURES } from '../../support/browser/browser.ts';
import {
  fillRegistration,
  logIn,
  newAddress,
  openPage,
  openPart,
  register,
  storedValue,
} from '../../support/browser/steps.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const LINE = [{ product: 'kept', name: 'A cuff', price: 48, image: '', size: '', inStock: 3, qty: 1 }];

const open = (page: Page, path: string) => openPage(page, shop.url + path);

/** Waits for the newest email and follows a link in it, as an email client would. */
async function followLetter(page: Page, email: string, link: string) {
  const letter = page
    .getByRole('row', { name: new RegExp(email) })
    .first()
    .getByRole('link');
  await expect
    .poll(async () => {
      await open(page, '/dev/mail');
      const number = await letter.getAttribute('href');
      await page.goto(shop.url + number);
      return page.frameLocator('iframe').getByRole('link', { name: link }).count();
    })
    .toBeGreaterThan(0);
  const address = await page.frameLocator('iframe').getByRole('link', { name: link }).getAttribute('href');
  await page.goto(address ?? '');
}

async function personLoggedIn(page: Page, email: string) {
  await register(page, shop.url, email);
  await db.sql`update customers set verified_at = now(), email_proven_at = now() where email = ${email}`;
  await open(page, '/login');
  await logIn(page, email);
  await page.waitForURL(`${shop.url}/`);
}

test('registers, verifies by email, logs in, changes the profile and logs out on a phone', async () => {
  const place = 'with a phone';
  const { page, complaints } = await visit(browser, { viewport: PHONE, hasTouch: true });
  const email = newAddress(`journey-${place.replaceAll(' ', '-')}`);

  await open(page, '/register?redirect=/cart');
  await fillRegistration(page, email);
  await page.getByLabel('Confirm password', { exact: true }).fill('something else');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Your passwords do not match!').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('confirm-password');
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Dana Whitfield');
  await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByRole('link', { name: 'read its emails here' }).first().waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
    '/login?redirect=/cart',
  );

  await open(page, '/login?redirect=/cart');
  await logIn(page, email);
  await page.getByText('Error logging in').waitFor();
  await page.getByText('Verify your email to log in.').waitFor();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await page.getByText('we have sent the link again').waitFor();

  await followLetter(page, email, 'Confirm email');
  await page.waitForURL(`${shop.url}/login?redirect=%2Fcart`);
  await page.getByText('Your email is verified. You can log in now.').waitFor();
  await logIn(page, email);
  await page.waitForURL(`${shop.url}/cart`);
  await page.getByText('Login Successful').waitFor();
  await open(page, '/profile');
  const info = JSON.parse((await storedValue(page, 'userInfo')) ?? '{}');
  expect(info).toEqual({ token: expect.stringMatching(/^shp_/), name: 'Dana Whitfield', email });

  await page.getByLabel('Name', { exact: true }).fill('Dana W.');
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByText('Your profile has been updated successfully!').waitFor();
  await expect.poll(async () => JSON.parse((await storedValue(page, 'userInfo')) ?? '{}').name).toBe('Dana W.');
  // It loads when it is near the viewport.
  await openPart(page, 'Where you are logged in');
  await page.getByText('This browser').scrollIntoViewIfNeeded();

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.locator('#end-password').fill('not the password');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByText('That’s not your current password.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.poll(() => page.locator('#end-password').count()).toBe(0);

  await page.evaluate((line) => {
    localStorage.setItem('shippingAddress', JSON.stringify({ name: 'Dana', address: '1840 Alder Court' }));
    localStorage.setItem('cartItems', JSON.stringify(line));
  }, LINE);
  await page.locator('summary').filter({ hasText: 'Dana W.' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(`${shop.url}/login?redirect=%2Fprofile`);
  await expect.poll(() => storedValue(page, 'userInfo')).toBeNull();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Dana|Alder/);
  expect(JSON.parse((await storedValue(page, 'cartItems')) ?? '[]')).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('disables profile fields before hydration, so that no input is lost', async () => {
  const { page } = await visit(browser);
  await personLoggedIn(page, newAddress('early'));
  await page.route(/details-form/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.goto(`${shop.url}/profile`);
  // Fills the field as soon as it accepts input.
  await page.getByLabel('Name', { exact: true }).fill('Dana E.');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(async () => JSON.parse((await storedValue(page, 'userInfo')) ?? '{}').name).toBe('Dana E.');
});

test('an email change requires the password, waits on the profile for its link, and can be canceled', async () => {
  const { page, complaints } = await visit(browser);
  const before = newAddress('moving');
  await personLoggedIn(page, before);
  await open(page, '/profile');
  const email = newAddress('moved');
  const password = page.locator('#email-password');
  const update = page.getByRole('button', { name: 'Update' });
  expect(await password.count()).toBe(0);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await password.fill('not the password');
  await update.click();
  await page.getByText('That’s not your current password.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('email-password');
  await password.fill(PASSWORD);
  await update.click();
  await page.getByText('Your profile has been updated successfully!').waitFor();
  await page.getByText('We emailed both addresses.').waitFor();
  const waiting = page.getByText(`Waiting for confirmation of ${email}.`);
  await waiting.waitFor();
  await page.getByText(`Until then, log in with ${before}.`).waitFor();
  await expect.poll(() => password.count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Cancel change' }).click();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(before);
  expect(await waiting.count()).toBe(0);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await password.fill(PASSWORD);
  await update.click();
  await waiting.waitFor();
  await page.getByRole('button', { name: 'Send again' }).click();
  await page.getByText('We sent the link again.').waitFor();
  await followLetter(page, email, 'Confirm email');
  await page.waitForURL(`${shop.url}/profile`);
  await page.getByText('Your email is verified.').waitFor();
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
  await page.getByText('No orders yet').waitFor();
  await expect.poll(() => waiting.count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a forgotten password is reset with the code pasted from the email', async () => {
  const { page, complaints } = await visit(browser);
  const email = newAddress('forgetful');
  await personLoggedIn(page, email);
  await page.evaluate(() => localStorage.removeItem('userInfo'));

  await open(page, '/send-reset-email');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send email' }).click();
  await page.getByText('Email sent successfully! Check your email for password reset.').waitFor();
  const code = codeIn(await lastEmailTo({ db }, email));

  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByText(`We sent a six-digit code to ${email}.`).waitFor();
  await page.getByRole('button', { name: 'Resend OTP' }).click();
  await page.getByText('Email has been resent successfully').waitFor();
  const field = page.getByLabel('One-time code');
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  await field.fill('000 000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('This code is wrong or has expired.').first().waitFor();

  const again = codeIn(await lastEmailTo({ db }, email));
  expect(again).not.toBe(code);
  await field.fill(`${again.slice(0, 3)} ${again.slice(3)}`);
  await expect.poll(() => field.inputValue()).toMatch(/^\d{6}$/);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.waitForURL(/\/reset-password\/[^/]+\/[^/]+$/);
  await page.getByText('OTP verified successfully!').waitFor();

  const password = page.getByLabel('New password', { exact: true });
  await password.fill('Beadworks');
  const rule = (words: string) => page.getByRole('listitem').filter({ hasText: words }).textContent();
  await expect.poll(() => rule('One uppercase letter')).toContain('(met)');
  expect(await rule('One number')).not.toContain('(met)');
  await page.getByLabel('Confirm password', { exact: true }).fill('Beadworks');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Password must contain at least one number.').waitFor();

  await password.fill('Kettle by the window 24');
  const sent = page.waitForRequest(/reset-password$/);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Passwords do not match.').waitFor();
  expect((await sent).postDataJSON()).toMatchObject({
    password: 'Kettle by the window 24',
    confirmPassword: 'Beadworks',
  });
  await page.getByLabel('Confirm password', { exact: true }).fill('Kettle by the window 24');
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.waitForURL(`${shop.url}/login`);
  await logIn(page, email, 'Kettle by the window 24');
  await page.waitForURL(`${shop.url}/`);
  expect(complaints).toEqual([]);
});

test('an ended session logs out with a message, keeps the cart, and returns after login', async () => {
  const { page } = await visit(browser);
  const email = newAddress('ended');
  await personLoggedIn(page, email);
  await page.evaluate((line) => localStorage.setItem('cartItems', JSON.stringify(line)), LINE);
  await db.sql`delete from sessions`;
  await page.goto(`${shop.url}/profile`);
  await page.waitForURL(`${shop.url}/login?redirect=%2Fprofile`);
  await page.getByText('You’ve been logged out. Log in again to continue.').waitFor();
  await expect.poll(() => storedValue(page, 'userInfo')).toBeNull();
  expect(JSON.parse((await storedValue(page, 'cartItems')) ?? '[]')).toHaveLength(1);
  await logIn(page, email);
  await page.waitForURL(`${shop.url}/profile`);
});

test('deletes an account with its password, and clears the browser', async () => {
  const { page } = await visit(browser);
  const email = newAddress('leaving');
  await personLoggedIn(page, email);
  await open(page, '/profile');
  await openPart(page, 'Your data');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('That’s not your current password.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByText('Your account has been deleted.').waitFor();
  await expect.poll(() => storedValue(page, 'userInfo')).toBeNull();
});

test('a message to the help desk is sent, with a new form afterwards', async () => {
  const { page } = await visit(browser, { viewport: PHONE });
  await open(page, '/contact-us');
  await page.getByLabel('Name', { exact: true }).fill('Eve');
  await page.getByLabel('Email', { exact: true }).fill('eve@example.com');
  await page.getByLabel('Message', { exact: true }).fill('Do you make anklets in green?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Email sent successfully').waitFor();
  await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('');

  await page.route('**/api/users/contact-us', (route) => route.abort());
  await page.getByLabel('Message', { exact: true }).fill('Are you there?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('An error has occurred.').waitFor();
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Are you there?');
});

test('subscribes to the newsletter with confirmation by email, and unsubscribes by one click', async () => {
  const { page } = await visit(browser);
  const email = newAddress('reader');
  await open(page, '/about');
  await page.getByLabel('Email address').scrollIntoViewIfNeeded();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel(/By checking this box/).check();
  await expect.poll(() => page.locator('[data-island=newsletter-form]').getAttribute('data-awake')).toBe('');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await page.getByText('Click the link in it to confirm').waitFor();
  await followLetter(page, email, 'Confirm subscription');
  await page.getByText('You’re subscribed.').waitFor();
  await followLetter(page, email, 'Unsubscribe');
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByText('You’re unsubscribed').waitFor();
});

test('reloads a form submitted before hydration, without a password in the URL', async () => {
  const { page } = await visit(browser, { javaScriptEnabled: false });
  for (const path of ['/login', '/register', '/reset-password/a/b', '/profile']) {
    await page.goto(shop.url + path);
    for (const form of await page.locator('main form').all()) expect(await form.getAttribute('method')).toBe('post');
  }
  await page.goto(`${shop.url}/login?redirect=/cart`);
  await page.getByLabel('Email', { exact: true }).fill('dana@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  expect((await sent).url()).toBe(`${shop.url}/login?redirect=/cart`);
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('');
  expect(page.url()).toBe(`${shop.url}/login?redirect=/cart`);
  expect(await page.getByRole('heading', { name: 'Login' }).count()).toBe(1);
});

test('an invalid verification link says why', async () => {
  const { page } = await visit(browser);
  await open(page, '/verify-email?token=worn-out&email=dana@example.com');
  await page.getByText('Error: This link has expired or was already used.').waitFor();
});
