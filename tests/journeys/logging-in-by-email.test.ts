import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { codeIn, emailsTo, lastEmailTo, linkIn } from '../support/actors/registered-shoppers.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE, settled, visit } from '../support/browser/browser.ts';
import { isHydrated, newAddress, openPage, openPart, storedValue } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { EMAIL_BRAND } from '../support/shop/email-brand.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const main = (page: Page) => page.getByRole('main');
const emailBrand = async () => ({ ...EMAIL_BRAND, publicUrl: shop.url });
const codeTo = async (email: string) => codeIn(await lastEmailTo({ db }, email));
const lettersTo = async (email: string) => (await emailsTo({ db }, email)).length;
const getUser = async (page: Page) => JSON.parse((await storedValue(page, 'userInfo')) ?? 'null');

async function throughShipping(page: Page) {
  await openPage(page, `${shop.url}/cart/cowrie-shore-anklet?qty=1`);
  await page.waitForURL('**/cart');
  await page.getByLabel('Size of Cowrie Shore Anklet').selectOption('Small');
  await page.getByRole('link', { name: 'Proceed To Checkout' }).click();
  await page.waitForURL('**/checkout');
  await isHydrated(page);
  await page.locator('#name').fill('Dana Whitfield');
  await page.locator('#address').fill('1840 Alder Court');
  await page.locator('#postal-code').fill('94110');
  await expect.poll(() => page.locator('#state').inputValue()).toBe('CA');
}

test('orders from an empty browser with two fields and two pages beyond the shipping form, on a phone', async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, hasTouch: true });
  const email = newAddress('by-code');
  await throughShipping(page);
  const pages = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pages.add(new URL(frame.url()).pathname);
  });
  let fields = 0;
  const fill = async (label: string, text: string) => {
    fields += 1;
    await main(page).getByLabel(label, { exact: true }).fill(text);
  };
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/payment');
  await isHydrated(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.waitForURL('**/place-order');
  await main(page).getByText('Order total').waitFor();

  await fill('Email', email);
  await main(page).getByRole('button', { name: 'Email me a code' }).click();
  const field = main(page).getByLabel('Code', { exact: true });
  await field.waitFor();
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await field.getAttribute('inputmode')).toBe('numeric');
  const getColor = (name: string) =>
    main(page)
      .getByRole('button', { name })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  const solid = await getColor('Log in');
  expect(await getColor('Place Order')).not.toBe(solid);
  expect(await axeViolations(page)).toEqual([]);
  const code = await codeTo(email);
  await fill('Code', `${code.slice(0, 3)} ${code.slice(3)}`);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText('Login Successful').waitFor();
  expect(await getUser(page)).toMatchObject({ email, name: 'Dana Whitfield' });
  const place = page.getByRole('button', { name: 'Place Order' });
  await expect.poll(() => place.evaluate((node) => node === document.activeElement)).toBe(true);
  await expect.poll(() => getColor('Place Order')).toBe(solid);
  await place.click();
  await page.waitForURL('**/order/*');
  await main(page).getByText('1840 Alder Court, California 94110, United States').waitFor();

  pages.delete(new URL(page.url()).pathname);
  expect([...pages]).toEqual(['/payment', '/place-order']);
  expect(fields).toBe(2);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('reports a wrong code at its field, resends after thirty seconds, and logs in by link elsewhere, on desktop', async () => {
  const { page, complaints } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  const email = newAddress('by-link');
  await page.clock.install();
  await openPage(page, `${shop.url}/login?redirect=%2Fprofile`);
  const emailMe = main(page).getByRole('button', { name: 'Email me a code' });
  await emailMe.click();
  await main(page).getByText('Enter your email.').waitFor();
  await main(page).getByLabel('Email', { exact: true }).fill(email);
  await emailMe.click();
  const field = main(page).getByLabel('Code', { exact: true });
  await field.waitFor();
  const right = await codeTo(email);
  await field.fill(String((Number(right) + 1) % 1_000_000).padStart(6, '0'));
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await main(page).getByText('This code is wrong or has expired.').waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const again = main(page).getByRole('button', { name: 'Send again' });
  expect(await again.getAttribute('aria-disabled')).toBe('true');
  await page.clock.fastForward(31_000);
  await expect.poll(() => again.getAttribute('aria-disabled')).toBeNull();
  await again.click();
  await main(page).getByText('We sent another code. Use the newest one.').waitFor();
  expect(await lettersTo(email)).toBe(2);
  expect(await again.getAttribute('aria-disabled')).toBe('true');

  const elsewhere = await page.context().browser()?.newContext();
  const other = await elsewhere?.newPage();
  if (!other) throw new Error('There is no other browser.');
  const link = linkIn(await lastEmailTo({ db, emailBrand }, email));
  await openPage(other, link.href);
  await expect.poll(() => new URL(other.url()).hash).toBe('');
  await main(other).getByRole('button', { name: 'Log in', exact: true }).click();
  await other.waitForURL('**/profile');
  expect(await getUser(other)).toMatchObject({ email });
  // Already used, in this browser as in the other.
  await openPage(page, link.href);
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await main(page).getByText('This link has expired or was already used.').waitFor();
  expect(complaints.filter((words) => !/400/.test(words))).toEqual([]);
  await elsewhere?.close();
  await page.context().close();
});

test('sets name and password after a login without one, with a code first when the login is older', async () => {
  const { page, complaints } = await visit(browser, { viewport: PHONE, hasTouch: true });
  const email = newAddress('no-password');
  await openPage(page, `${shop.url}/login?redirect=%2Fprofile`);
  await main(page).getByLabel('Email', { exact: true }).fill(email);
  await main(page).getByRole('button', { name: 'Email me a code' }).click();
  const first = main(page).getByLabel('Code', { exact: true });
  await first.waitFor();
  await first.fill(await codeTo(email));
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/profile');
  await main(page).getByText('What should we call you?').waitFor();
  await main(page).getByLabel('Name', { exact: true }).fill('Dana Whitfield');
  await main(page).getByRole('button', { name: 'Update' }).click();
  await main(page).getByText('What should we call you?').waitFor({ state: 'detached' });
  expect(await getUser(page)).toMatchObject({ email, name: 'Dana Whitfield' });

  await db.sql`
    update sessions set proven_at = now() - interval '1 hour'
    where customer_id = (select id from customers where email = ${email})`;
  const part = main(page).getByRole('region', { name: 'Your password' });
  await openPart(page, 'Your password');
  // Lists that still load above move the button between press and release, which then isn't a click.
  await settled(page);
  await part.getByLabel('Password', { exact: true }).fill('Six-and-a-half-inches-7');
  expect(await part.getByLabel('Current password').count()).toBe(0);
  await part.getByRole('button', { name: 'Set a password' }).click();
  await part.getByText('Confirm it’s you.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await part.getByRole('button', { name: 'Email me a code' }).click();
  const field = part.getByLabel('Code', { exact: true });
  await field.waitFor();
  expect(await lettersTo(email)).toBe(2);
  await field.fill(await codeTo(email));
  await part.getByRole('button', { name: 'Confirm' }).click();
  await part.getByText('Your password is set.').waitFor();
  await part.getByLabel('Current password', { exact: true }).waitFor();
  expect(complaints.filter((words) => !/403/.test(words))).toEqual([]);
  await page.context().close();
});
