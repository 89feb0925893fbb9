import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE } from '../support/browser/browser.ts';
import { isHydrated, openPage, openPart, storedValue, visitWithStorage } from '../support/browser/steps.ts';
import { addVirtualAuthenticator } from '../support/browser/virtual-authenticator.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const main = (page: Page) => page.getByRole('main');
const getUser = async (page: Page) => JSON.parse((await storedValue(page, 'userInfo')) ?? 'null');

/** Runs within `carry`, because axe's debugger ends the virtual authenticator. */
const expectNoViolations = async (page: Page) => expect(await axeViolations(page)).toEqual([]);

/**
 * Disables passkey autofill: Chromium's virtual authenticator accepts a suggested passkey as if a person had chosen it,
 * and logs in before a button is clicked. These tests are about the button.
 */
const withoutSuggestions = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

test('adds a passkey, logs in with it, names and removes it on a phone', async () => {
  const { name, email, token, customerId } = await shopperIn({ db, now: () => new Date() });
  const userInfo = { token, name, email };
  const { page, complaints } = await visitWithStorage(browser, { userInfo }, { viewport: PHONE });
  await withoutSuggestions(page);
  await openPage(page, `${shop.url}/profile`);
  const device = await addVirtualAuthenticator(page);
  const part = main(page).getByRole('region', { name: 'Passkeys' });
  await openPart(page, 'Passkeys');

  // Closing the prompt shows a message, and nothing is stored.
  await device.isUserThere(false);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByText('No passkey was used.').waitFor();
  await device.carry(() => expectNoViolations(page));
  await device.isUserThere(true);
  await part.getByRole('button', { name: 'Add a passkey' }).click();
  await part.getByText(/^Added /).waitFor();
  expect(await device.count()).toBe(1);
  await part.getByRole('button', { name: /^Rename/ }).click();
  await part.getByLabel('Name', { exact: true }).fill('My phone');
  await part.getByRole('button', { name: 'Save' }).click();
  await part.getByText('My phone').first().waitFor();
  await device.carry(() => expectNoViolations(page));

  await page.evaluate(() => localStorage.removeItem('userInfo'));
  await device.carry(() => openPage(page, `${shop.url}/login?redirect=%2Fprofile`));
  expect(await page.locator('#username').getAttribute('autocomplete')).toBe('username webauthn');
  const byPasskey = main(page).getByRole('button', { name: 'Log in with a passkey' });
  await byPasskey.waitFor();
  await device.carry(() => expectNoViolations(page));
  await device.carry(async () => {
    await byPasskey.click();
    await page.waitForURL('**/profile');
    await isHydrated(page);
  });
  expect(await getUser(page)).toMatchObject({ name, email });

  // The login is older: the passkey itself is the confirmation.
  await db.sql`update sessions set proven_at = now() - interval '1 hour' where customer_id = ${customerId}`;
  await openPart(page, 'Passkeys');
  await part.getByText(/last used/).waitFor();
  await part.getByRole('button', { name: /^Remove/ }).click();
  await part.getByText('Confirm it’s you.').waitFor();
  await device.carry(() => expectNoViolations(page));
  await part.getByRole('button', { name: 'Use a passkey' }).click();
  // The list is hidden during the prompt.
  await part.getByText('Confirm it’s you.').waitFor({ state: 'hidden' });
  await expect.poll(() => part.getByRole('listitem').count()).toBe(0);

  await page.evaluate(() => localStorage.removeItem('userInfo'));
  await device.carry(() => openPage(page, `${shop.url}/login`));
  await byPasskey.click();
  await main(page).getByText('This passkey doesn’t work here.').waitFor();
  expect(complaints.filter((words) => !/40[03]/.test(words))).toEqual([]);
  await page.context().close();
});

test('adds a passkey as staff, signs in, confirms and removes it on desktop', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: DESKTOP });
  await withoutSuggestions(page);
  await page.goto(`${shop.url}/admin/me`);
  const device = await addVirtualAuthenticator(page);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await card.getByText(/^Added /).waitFor();
  await device.carry(() => expectNoViolations(page));
  await page.context().clearCookies();
  await device.carry(() => page.goto(`${shop.url}/admin`));
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signIn.waitFor();
  await device.carry(() => expectNoViolations(page));
  await signIn.click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();

  await db.sql`update staff_sessions set confirmed_at = now() - interval '1 hour'`;
  await device.carry(() => page.goto(`${shop.url}/admin/me`));
  await card.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.poll(() => card.getByRole('listitem').count()).toBe(0);
  expect(complaints.filter((words) => !/40[013]/.test(words))).toEqual([]);
  await page.context().close();
});
