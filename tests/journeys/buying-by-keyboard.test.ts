import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { PASSWORD } from '../support/actors/registered-shoppers.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, settled, visit } from '../support/browser/browser.ts';
import { isHydrated, newAddress, storedValue } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const browser = await openBrowser();

const MAX_TABS = 150;

/** Moves on with Tab; fails if the target can't be reached, or a focused element shows no focus. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      const { outlineStyle, outlineWidth } = await target.evaluate((element) => getComputedStyle(element));
      expect(`${outlineStyle} ${outlineWidth}`).not.toMatch(/^none| 0px$/);
      return;
    }
  }
  throw new Error(`Tab never came to ${target}.`);
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function write(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** What a screen reader finds: every control with its role and name. */
async function namelessControls(page: Page): Promise<string[]> {
  const debug = await page.context().newCDPSession(page);
  const { nodes } = await debug.send('Accessibility.getFullAXTree');
  await debug.detach();
  const roles = new Set(['button', 'link', 'textbox', 'combobox', 'checkbox', 'radio', 'searchbox', 'spinbutton']);
  return nodes
    .filter(({ ignored, role, name }) => !ignored && roles.has(String(role?.value)) && !name?.value)
    .map(({ role }) => String(role?.value));
}

async function expectSound(page: Page) {
  expect(await namelessControls(page)).toEqual([]);
  expect(await axeViolations(page)).toEqual([]);
}

async function someoneVerified(email: string) {
  const answer = await fetch(`${shop.url}/api/users/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Dana Whitfield', email, password: PASSWORD }),
  });
  expect(answer.ok).toBe(true);
  await db.sql`update customers set verified_at = now() where email = ${email}`;
}

test('orders from the product list to the placed order by keyboard alone', async () => {
  const email = newAddress('keys');
  await someoneVerified(email);
  const { page, complaints } = await visit(browser);
  await page.goto(`${shop.url}/products/rift-diamond-cuff`);
  await isHydrated(page);
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await tabTo(page, page.getByLabel('Size', { exact: true }));
  await page.keyboard.type('Med');
  await tabTo(page, page.getByLabel('Quantity', { exact: true }));
  await page.keyboard.type('2');
  await press(page, page.getByRole('button', { name: 'Add To Cart' }));
  await page.getByText('Rift Diamond Cuff, (Size - Medium) has been added to cart!').waitFor();
  await expectSound(page);

  await page.goto(`${shop.url}/cart`);
  await isHydrated(page);
  await expect.poll(() => page.getByLabel('Quantity of Rift Diamond Cuff').inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Remove Rift Diamond Cuff' }).waitFor();
  await page.getByRole('main').getByText('$96.00').first().waitFor();
  await expectSound(page);
  await press(page, page.getByRole('link', { name: 'Proceed To Checkout' }));

  await page.waitForURL('**/checkout');
  await isHydrated(page);
  await write(page, 'Name', 'Dana Whitfield');
  await write(page, 'Address', '1840 Alder Court');
  await write(page, 'Postal code', '94110');
  // The state is filled in automatically, and can be changed.
  await expect.poll(() => page.getByLabel('State', { exact: true }).inputValue()).toBe('CA');
  await tabTo(page, page.getByLabel('State', { exact: true }));
  await page.keyboard.type('California');
  await expectSound(page);
  await press(page, page.getByRole('button', { name: 'Continue to payment' }));

  await page.waitForURL('**/payment');
  await isHydrated(page);
  const paypal = page.getByRole('radio', { name: /^Paypal/ });
  await expect.poll(() => paypal.isChecked()).toBe(true);
  await tabTo(page, paypal);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByRole('radio', { name: /^Credit or Debit Card/ }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => paypal.isChecked()).toBe(true);
  await expectSound(page);
  await tabTo(page, page.locator('main form button[type=submit]'));
  await page.keyboard.press('Enter');

  await page.waitForURL('**/place-order');
  await isHydrated(page);
  await page.getByText('$122.96').first().waitFor();
  await page.getByLabel('Coupon', { exact: true }).waitFor();
  await expectSound(page);
  await press(page, page.getByRole('button', { name: 'Place Order' }));
  await page.getByText('You need to log in first.').first().waitFor();
  await page.waitForURL(/\/login\?redirect=/);
  await isHydrated(page);
  await write(page, 'Email', email);
  await write(page, 'Password', PASSWORD);
  await press(page, page.getByRole('button', { name: 'Login', exact: true }));

  await page.waitForURL('**/place-order');
  await isHydrated(page);
  await page.getByText('$122.96').first().waitFor();
  await press(page, page.getByRole('button', { name: 'Place Order' }));
  await page.getByText('Order created successfully!').first().waitFor();
  await page.waitForURL(/\/order\/[0-9A-Z-]{14}$/);
  await page.getByText('1840 Alder Court').first().waitFor();
  await page.getByText('$122.96').first().waitFor();
  await expectSound(page);
  await expect.poll(() => storedValue(page, 'cartItems')).toBeNull();
  expect(await storedValue(page, 'paymentMethod')).toBe('"Paypal"');
  expect(complaints).toEqual([]);
});

test('an empty cart says so and has no checkout link', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/cart`);
  await isHydrated(page);
  await page.getByText('Your Cart is empty').first().waitFor();
  const proceed = page.getByRole('button', { name: 'Proceed To Checkout' });
  await expect.poll(() => proceed.isDisabled()).toBe(true);
});

test('a URL with a product and a quantity adds both to the cart', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/cart/rift-diamond-cuff?qty=3`);
  await page.getByText('Please select a size').first().waitFor();
  await expect.poll(() => page.getByLabel('Quantity of Rift Diamond Cuff').inputValue()).toBe('3');
  await page.waitForURL('**/cart');
  await page.getByText('Choose a size, or we’ll email you to ask.').waitFor();
  await press(page, page.getByRole('button', { name: 'Remove Rift Diamond Cuff' }));
  await page.getByText('Your Cart is empty').first().waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Your Cart is empty');
  const status = page.getByRole('status').filter({ hasText: 'Rift Diamond Cuff was removed from your cart.' });
  await press(page, status.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => page.getByLabel('Quantity of Rift Diamond Cuff').inputValue()).toBe('3');
  expect(await focused()).toBe('Rift Diamond Cuff');
  await press(page, page.getByRole('button', { name: 'Remove Rift Diamond Cuff' }));
  await page.getByText('Your Cart is empty').first().waitFor();
  const stored = async () => JSON.parse((await storedValue(page, 'cartItems')) ?? '[]');
  await expect.poll(stored).toEqual([]);
  // A fragment of the page that is no cart link doesn't add the product again.
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await page.waitForURL('**/cart#main');
  await settled(page);
  expect(await stored()).toEqual([]);
});

test('an unreached checkout step redirects to the missing one', async () => {
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/payment`);
  await page.waitForURL('**/checkout');
  await page.goto(`${shop.url}/place-order`);
  await page.waitForURL(/\/(payment|checkout)$/);
});
