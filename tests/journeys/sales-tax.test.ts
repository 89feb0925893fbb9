import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, PHONE } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
await addProduct(db, { id: 'rift-cuff', onHand: 100 });

async function taxRateIn(state: string): Promise<number> {
  const orderItems = [{ product: 'rift-cuff', qty: 1 }];
  const response = await fetch(`${shop.url}/api/orders/quote`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderItems, shippingAddress: { country: 'United States', city: state } }),
  });
  return (await response.json()).taxRate;
}

test('adds a state with a local rate as owner on a phone, and charges its shoppers both', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  await page.goto(`${shop.url}/admin/settings/taxes`);
  await page.getByRole('button', { name: 'Add a state' }).click();
  await page.getByLabel('State', { exact: true }).selectOption('OH');
  await page.getByRole('radio', { name: /^Only where I’m registered/ }).check();
  const local = page.getByLabel('Local rate, %');
  const save = page.getByRole('button', { name: 'Save changes' });
  for (const [typed, error] of [
    ['1,75', 'Enter a rate from 0 to 10 percent, like 1.25.'],
    ['75', 'Enter a rate from 0 to 10 percent, like 1.25.'],
    ['1.7525', 'Enter a rate with up to three decimals.'],
  ] as const) {
    await local.fill(typed);
    await save.click();
    await page.getByText(error).waitFor();
    expect(await local.getAttribute('aria-invalid')).toBe('true');
    expect(await local.inputValue()).toBe(typed);
  }
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await local.fill('1.75');
  await save.click();
  await page.getByText('Customers pay 7.5% now.').waitFor();
  expect([await taxRateIn('OH'), await taxRateIn('NY')]).toEqual([0.075, 0]);

  await page.reload();
  expect(await local.inputValue()).toBe('1.75');
  await local.fill('');
  await save.click();
  await page.getByText('Customers pay 5.75% now.').waitFor();
  expect(await taxRateIn('OH')).toBe(0.0575);
  expect(complaints).toEqual([]);
});
