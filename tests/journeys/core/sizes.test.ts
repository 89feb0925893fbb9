import { afterAll, expect, test } from 'vitest';
import { ALDER_COURT_IN_TOWN } from '../../support/actors/addresses.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { openStaffBrowser } from '../../support/actors/staff-browser.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, WITHOUT_PICTURES } from '../../support/browser/browser.ts';
import { horizontalOverflow } from '../../support/browser/layout-checks.ts';
import { openPage, visitWithStorage } from '../../support/browser/steps.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { addProduct, splitSizes } from '../../support/shop/stock.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());

test('counts a product’s sizes in one form on desktop', async () => {
  const id = `counted-on-desktop`;
  await addProduct(db, { id, name: 'Rift Cuff', onHand: 12 });
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: DESKTOP });
  await page.goto(`${shop.url}/admin/products/${id}`);
  const card = page.getByRole('region', { name: /^Price/ });
  await card.getByRole('button', { name: 'Give each size its own stock' }).click();
  await card.getByText('You should count 12 in all.').waitFor();
  const row = (name: string) => card.getByRole('group', { name, exact: true });
  const count = (name: string, counted: string) => row(name).getByLabel('Counted').fill(counted);
  await count('Small', '1');
  await count('Medium', '0');
  await count('Large', 'nine');
  await card.getByRole('button', { name: 'Remove Extra Large' }).click();
  await card.getByRole('button', { name: 'Add a size' }).click();
  await row('Size 4').getByLabel('Size', { exact: true }).fill('8 in');
  await count('8 in', '2');
  const save = page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await card.getByText('Enter what you counted').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('stockBySize.sizes.2.counted');
  await count('Large', '9');
  await row('Large').getByLabel('Price').fill('6.50');
  await row('Large').getByText('$54.50').waitFor();
  await card.getByText('12 in all, as expected.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await save.click();
  await page.getByText('Saved. It’s live in your shop.').waitFor();
  const bowl = 'bowl';
  await addProduct(db, { id: bowl, name: 'Bowl', onHand: 2, sizes: [] });
  const product = async () => (await page.request.get(`${shop.url}/api/products/${id}`)).json();
  await expect.poll(product).toMatchObject({
    in_stock: 12,
    sizes: ['Small', 'Medium', 'Large', '8 in'],
    stockBySize: { Small: 1, Medium: 0, Large: 9, '8 in': 2 },
    priceBySize: { Small: 48, Medium: 48, Large: 54.5, '8 in': 48 },
  });

  // A restock of one size; the form above shows it.
  await card.getByText('Received, damaged or lost').click();
  await card.locator('[name=stock-size]').selectOption('Medium');
  await card.getByLabel('Reason').selectOption('Received');
  await card.getByLabel('Adjust by').fill('3');
  await save.click();
  await expect.poll(() => row('Medium').getByLabel('Counted').inputValue()).toBe('3');

  await card.getByRole('button', { name: 'Use one stock for all sizes' }).click();
  await page.getByRole('button', { name: 'Use one stock', exact: true }).click();
  await save.click();
  await card.getByRole('button', { name: 'Give each size its own stock' }).waitFor();
  expect(await product()).toMatchObject({ in_stock: 15 });
  await page.goto(`${shop.url}/admin/products/${bowl}`);
  await card.getByText('You should count 2.').waitFor();
  expect(await card.getByText('All sizes share one stock').count()).toBe(0);
  await card.getByRole('button', { name: 'Add sizes' }).click();
  await card.getByText('You should count 2 in all.').waitFor();
  expect(complaints).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await page.context().close();
});

test('shows sold-out sizes, and buys the last unit of one, on a phone', async () => {
  const id = `bought-on-phone`;
  await addProduct(db, { id, name: 'Rift Cuff' });
  await splitSizes(db, id, { Small: 1, Medium: 0, Large: 9 });
  const { name, email, token } = await shopperIn({ db, now: () => new Date() });
  const stored = { userInfo: { token, name, email }, shippingAddress: ALDER_COURT_IN_TOWN, paymentMethod: 'Paypal' };
  const { page, complaints } = await visitWithStorage(browser, stored, { viewport: PHONE });
  await openPage(page, `${shop.url}/products/${id}`);
  const size = page.locator('#size');
  expect(await size.locator('option').allTextContents()).toEqual([
    'Select a size',
    'Small',
    'Medium, Sold out',
    'Large',
  ]);
  expect(await size.locator('option:disabled').allTextContents()).toEqual(['Medium, Sold out']);
  await size.selectOption('Large');
  await expect.poll(() => page.locator('#qty option').count()).toBe(9);
  await size.selectOption('Small');
  await expect.poll(() => page.locator('#qty option').allTextContents()).toEqual(['1']);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Rift Cuff, (Size - Small) has been added to cart!').waitFor();

  const other = await shopperIn({ db, now: () => new Date() });
  const rival = await visitWithStorage(browser, {
    userInfo: { token: other.token, name: other.name, email: other.email },
    cartItems: [{ product: id, name: 'Rift Cuff', price: 48, image: '', size: 'Small', inStock: 1, qty: 1 }],
    shippingAddress: ALDER_COURT_IN_TOWN,
    paymentMethod: 'Paypal',
  });
  await openPage(rival.page, `${shop.url}/place-order`);
  await openPage(page, `${shop.url}/place-order`);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');

  await rival.page.getByRole('button', { name: 'Place Order' }).click();
  await rival.page.getByText('Rift Cuff in Small just sold out. Still available: Large (9).').waitFor();
  await rival.page.getByRole('link', { name: 'Choose another size' }).click();
  await rival.page.waitForURL('**/cart');
  await rival.page.getByText('Small is sold out. Still available: Large (9)').waitFor();
  await rival.page.getByLabel('Size of Rift Cuff').selectOption('Large');
  await expect.poll(() => rival.page.getByLabel('Quantity of Rift Cuff').locator('option').count()).toBe(9);
  await expect.poll(() => rival.page.getByText('Small is sold out').count()).toBe(0);
  expect(await axeViolations(rival.page)).toEqual([]);
  expect(complaints).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await page.context().close();
  await rival.page.context().close();
});

test('asks in the cart for what an imported product calls its sizes', async () => {
  const id = 'colored-hoop';
  await addProduct(db, { id, name: 'Colored Hoop', sizes: ['Red', 'Blue'] });
  await db.sql`update products set size_label = 'Color' where id = ${id}`;
  const { page, complaints } = await visitWithStorage(browser, {});
  await openPage(page, `${shop.url}/products/${id}`);
  await page.getByRole('button', { name: 'Add To Cart' }).click();
  await page.getByText('Please select: Color', { exact: true }).waitFor();
  await openPage(page, `${shop.url}/cart`);
  await page.getByText('Please select: Color. Otherwise, we’ll email you to ask.').waitFor();
  await page.getByLabel('Color of Colored Hoop').selectOption('Blue');
  await expect.poll(() => page.getByText('Please select: Color').count()).toBe(0);
  await page.reload();
  expect(await page.getByLabel('Color of Colored Hoop').inputValue()).toBe('Blue');
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('has names written on two tags, from the offer of the owner to the order', async () => {
  const id = 'named-tag';
  await addProduct(db, { id, name: 'Kito Tag', priceCents: 2_000, sizes: [] });
  const office = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: DESKTOP });
  await office.page.goto(`${shop.url}/admin/products/${id}`);
  const card = office.page;
  await card.getByText('Personalization', { exact: true }).click();
  await card.getByLabel('What customers write').fill('Name on the tag');
  await card.getByLabel('Maximum characters').fill('500');
  await card.getByLabel('Extra price (USD)').fill('5');
  await card.getByLabel('Customers must fill it in').check();
  const save = office.page.getByRole('button', { name: 'Save changes' });
  await save.click();
  await card.locator('#personalizationMaxLength-error').waitFor();
  await card.getByLabel('Maximum characters').fill('8');
  await save.click();
  await office.page.getByText('Saved. It’s live in your shop.').waitFor();
  expect(await axeViolations(office.page)).toEqual([]);

  const { name, email, token } = await shopperIn({ db, now: () => new Date() });
  const stored = { userInfo: { token, name, email }, shippingAddress: ALDER_COURT_IN_TOWN, paymentMethod: 'Paypal' };
  const { page, complaints } = await visitWithStorage(browser, stored, { viewport: PHONE });
  await openPage(page, `${shop.url}/products/${id}`);
  const field = page.getByLabel('Name on the tag (+$5.00)');
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await add.click();
  await page.getByText('Please enter “Name on the tag”').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('personalization');
  await field.fill('Amara Nyambura');
  await page.getByText('That’s 6 characters too many.').waitFor();
  await add.click();
  await field.fill('Amara');
  await page.getByText('3 characters left').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await add.click();
  await page.getByText('Kito Tag has been added to cart!').waitFor();
  await field.fill('Kito');
  await add.click();
  await openPage(page, `${shop.url}/cart`);
  await page.getByText('Name on the tag: Amara (+$5.00) · $25.00 each').waitFor();
  await page.getByLabel('Quantity of Kito Tag, Name on the tag: Kito').selectOption('2');
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await openPage(page, `${shop.url}/place-order`);
  await page.getByText('Name on the tag: Kito (+$5.00) · 2 × $25.00').waitFor();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  await page.getByText('Name on the tag: Amara (+$5.00) · 1 × $25.00').waitFor();
  expect(complaints).toEqual([]);
  const order = page.url().split('/').at(-1);
  await office.page.goto(`${shop.url}/admin/orders/${order}`);
  await office.page.getByText('Name on the tag: Kito (+$5.00) · 2 × $25.00').waitFor();
  expect(office.complaints).toEqual([]);
  expect(await findBrokenInvariants(db)).toEqual([]);
  await Promise.all([page.context().close(), office.page.context().close()]);
});
