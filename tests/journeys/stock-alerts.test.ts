import { afterAll, expect, test } from 'vitest';
import { getCart } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage, visitWithStorage } from '../support/browser/steps.ts';
import { findBrokenInvariants } from '../support/checks/invariants.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct, splitSizes } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());

test('assigns sizes to two items ordered without one on a phone', async () => {
  const id = `unsized-on-phone`;
  await addProduct(db, { id, name: 'Rift Cuff' });
  await splitSizes(db, id, { Small: 1, Medium: 0, Large: 9 });
  const { name, email, token, headers } = await shopperIn({ db, now: () => new Date() });
  const placed = await fetch(`${shop.url}/api/orders/place-order/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(getCart(id, { orderItems: [{ product: id, qty: 2, size: null }] })),
  });
  const order = (await placed.json()) as { id: string };
  const { page, complaints } = await visitWithStorage(
    browser,
    { userInfo: { token, name, email } },
    { viewport: PHONE },
  );
  await openPage(page, `${shop.url}/order/${order.id}?item=0&size=Large`);
  const size = page.getByLabel('Size of Rift Cuff');
  await expect.poll(() => size.inputValue()).toBe('Large');
  expect(await size.locator('option').allTextContents()).toEqual(['Choose a size', 'Small, 1 left', 'Large']);
  await page.getByRole('button', { name: 'Different sizes' }).click();
  await page.getByRole('button', { name: 'Save size' }).click();
  await page.getByText('Enter numbers that add up to 2.').waitFor();
  await page.getByLabel('Small 1 left').fill('1');
  await page.getByLabel('Large 9 left').fill('1');
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Save size' }).click();
  await page.getByText('Small · 1 × $48.00').waitFor();
  await page.getByText('Large · 1 × $48.00').waitFor();
  expect(complaints).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await page.context().close();
});

test('requests and confirms an alert for a sold-out size on a phone, and counts it', async () => {
  const id = `awaited-on-phone`;
  const email = `amina.phone@example.com`;
  await addProduct(db, { id, name: 'Rift Cuff' });
  await splitSizes(db, id, { Small: 1, Medium: 0, Large: 9 });
  const { page, complaints } = await visitWithStorage(browser, {}, { viewport: PHONE });
  await openPage(page, `${shop.url}/products/${id}`);
  await page.getByRole('button', { name: 'Email me when it’s back' }).click();
  await page.getByRole('heading', { name: 'Email me when it’s back' }).waitFor();
  expect(await page.getByLabel('Sold-out size').locator('option').allTextContents()).toEqual(['Medium']);
  await page.getByRole('button', { name: 'Email me', exact: true }).click();
  await page.getByText('Enter your email.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('alert-email');
  await page.getByLabel('Email', { exact: true }).fill(email);
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Email me', exact: true }).click();
  await page.getByText('Check your email to confirm it.').waitFor();
  expect(complaints).toEqual([]);

  await page.goto(`${shop.url}/dev/mail`);
  const letter = page
    .getByRole('row', { name: new RegExp(email) })
    .first()
    .getByRole('link');
  await page.goto(shop.url + (await letter.getAttribute('href')));
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Email me when it’s back' });
  await page.goto((await link.getAttribute('href')) ?? '');
  await page.getByText('Confirmed. We’ll email you when Rift Cuff in Medium is back.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to the piece' }).click();
  await page.waitForURL(`**/products/${id}`);

  const office = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  await office.page.goto(`${shop.url}/admin/products/${id}`);
  await office.page.getByText('1 person waits for Medium. They get an email when it’s back.').waitFor();
  await office.page.context().close();
  await page.context().close();
});
