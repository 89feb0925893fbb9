import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from 'axe-core';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { ALDER_COURT_IN_TOWN } from '../../support/actors/addresses.ts';
import { type Shopper, shopperIn } from '../../support/actors/shoppers.ts';
import { openBrowser, PHONE, stopRouting, type visit, WITHOUT_PICTURES } from '../../support/browser/browser.ts';
import { horizontalOverflow } from '../../support/browser/layout-checks.ts';
import { visitWithStorage } from '../../support/browser/steps.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { addProduct } from '../../support/shop/stock.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
await addProduct(db, { id: 'rift-diamond-cuff', onHand: 1000 });

type Method = 'Paypal' | 'Credit or Debit Card';

async function placedOrder(shopper: Shopper, paymentMethod: Method): Promise<{ id: string; totalPrice: number }> {
  const answer = await fetch(`${shop.url}/api/orders/place-order/`, {
    method: 'POST',
    headers: { ...shopper.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      orderItems: [{ product: 'rift-diamond-cuff', qty: 1, size: 'Medium' }],
      shippingAddress: ALDER_COURT_IN_TOWN,
      paymentMethod,
    }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as { id: string; totalPrice: number };
}

/** A shopper on the page of their unpaid order, with all stored data of a checkout. */
async function atOrderPage(paymentMethod: Method = 'Paypal', options: Parameters<typeof visit>[1] = {}) {
  const shopper = await shopperIn({ db, now: () => new Date() });
  const order = await placedOrder(shopper, paymentMethod);
  const { name, email, token } = shopper;
  const watched = await visitWithStorage(
    browser,
    {
      userInfo: { token, name, email },
      paymentMethod,
      shippingAddress: ALDER_COURT_IN_TOWN,
      __paypal_storage__: { id: 'uid_1' },
      __paypal_storage__more: {},
    },
    options,
  );
  return { ...watched, order, shopper };
}

const paypalButton = (page: Page) => page.locator('paypal-button button');
const cardButton = (page: Page) => page.locator('paypal-basic-card-button button');
const sheet = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: 'Pay' | 'Pending' | 'Decline' | 'Bank check' | 'Cancel') =>
  sheet(page)
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

async function expectPaid(page: Page, orderId: string) {
  await page.getByText('Order has been paid.').first().waitFor();
  await page.getByText(/^Paid on \d{4}-\d\d-\d\d$/).waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toMatch(/^Thank you/);
  await expect.poll(() => paypalButton(page).count()).toBe(0);
  const left = () => page.evaluate(() => Object.keys(localStorage));
  const checkout = /^(paymentMethod|shippingAddress|__paypal_storage__.*)$/;
  await expect.poll(async () => (await left()).filter((key) => checkout.test(key))).toEqual([]);
  expect(await left()).toContain('userInfo');
  await expectBooked(orderId);
}

async function expectBooked(orderId: string) {
  const [row] = await db.sql`
    select o.payment_state, count(p.capture_id) as payments from orders o left join payments p on p.order_id = o.id
    where o.id = ${orderId} group by o.payment_state`;
  expect(row).toEqual({ paymentState: 'paid', payments: 1 });
}

test.each([
  ['at a desk', {}],
  ['with a phone', { viewport: PHONE, hasTouch: true }],
])('%s: a shopper pays with PayPal', async (_place, options) => {
  const { page, complaints, order } = await atOrderPage('Paypal', options);
  await page.goto(`${shop.url}/order/${order.id}`);
  await page.getByText('This shop is in demo mode').waitFor();
  await page.getByRole('complementary').getByText('Demo mode: no money moves in this shop.').waitFor();
  await paypalButton(page).waitFor();
  await expect
    .poll(async () => (await cardButton(page).boundingBox())?.y)
    .toBeGreaterThan((await paypalButton(page).boundingBox())?.y ?? 0);
  await paypalButton(page).click();
  await sheet(page)
    .getByText(`$${order.totalPrice.toFixed(2)}`)
    .waitFor();
  await press(page, 'Pay');
  await expectPaid(page, order.id);
  await page.reload();
  await page.getByText(/^Paid on /).waitFor();
  expect(complaints).toEqual([]);
});

test('pays by card when the shopper chose it, with its button above PayPal’s', async () => {
  const { page, complaints, order } = await atOrderPage('Credit or Debit Card');
  await page.goto(`${shop.url}/order/${order.id}`);
  const isAbove = async () => {
    const [card, paypal] = [await cardButton(page).boundingBox(), await paypalButton(page).boundingBox()];
    return card && paypal && card.y + card.height <= paypal.y;
  };
  await expect.poll(isAbove).toBe(true);
  await cardButton(page).click();
  await sheet(page).getByRole('heading', { name: 'Pay by debit or credit card' }).waitFor();
  await press(page, 'Pay');
  await expectPaid(page, order.id);
  expect(complaints).toEqual([]);
});

test('pays by card after a choice of PayPal on a phone, and shows it on the order', async () => {
  const { page, complaints, order } = await atOrderPage('Paypal', { viewport: PHONE, hasTouch: true });
  await page.goto(`${shop.url}/order/${order.id}`);
  await cardButton(page).click();
  await sheet(page).getByRole('heading', { name: 'Pay by debit or credit card' }).waitFor();
  await press(page, 'Pay');
  await expectPaid(page, order.id);
  await page.getByText('Credit or Debit Card', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
});

test('pays after a canceled payment', async () => {
  const { page, complaints, order } = await atOrderPage();
  await page.goto(`${shop.url}/order/${order.id}`);
  await paypalButton(page).click();
  await sheet(page).getByText('$').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('You left PayPal without paying. Nothing was charged').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('shippingAddress'))).not.toBeNull();
  await paypalButton(page).click();
  await press(page, 'Cancel');
  await paypalButton(page).click();
  await press(page, 'Pay');
  await expectPaid(page, order.id);
  expect(complaints).toEqual([]);
});

test('shows a declined payment in red, and pays on a retry', async () => {
  const { page, complaints, order } = await atOrderPage('Credit or Debit Card');
  await page.goto(`${shop.url}/order/${order.id}`);
  await cardButton(page).click();
  await press(page, 'Decline');
  await page.getByRole('alert').getByText('The payment was declined. Nothing was charged.').waitFor();
  await paypalButton(page).click();
  await press(page, 'Pay');
  await expectPaid(page, order.id);
  expect(complaints).toEqual([]);
});

test('shows a bank’s step-up request as a neutral notice, and pays on the next approval', async () => {
  const { page, complaints, order } = await atOrderPage();
  await page.goto(`${shop.url}/order/${order.id}`);
  await paypalButton(page).click();
  await press(page, 'Bank check');
  await page.getByText('Your bank wants to check this payment once more. Continue at PayPal to approve it.').waitFor();
  expect(await page.getByRole('alert').getByText('Your bank').count()).toBe(0);
  await paypalButton(page).click();
  await press(page, 'Pay');
  await expectPaid(page, order.id);
  expect(complaints).toEqual([]);
});

test('shows a pending payment, and prevents a second one', async () => {
  const { page, order } = await atOrderPage();
  await page.goto(`${shop.url}/order/${order.id}`);
  await paypalButton(page).click();
  await press(page, 'Pending');
  await page.getByText('PayPal is still reviewing your payment.').waitFor();
  await expect.poll(() => paypalButton(page).isDisabled()).toBe(true);
  await page.reload();
  await page.getByText('PayPal is still reviewing your payment.').waitFor();
  expect((await db.sql`select payment_state from orders where id = ${order.id}`)[0]?.paymentState).toBe('pending');
});

test('ends with a paid order after the browser closes right after payment', async () => {
  const { page, order, shopper } = await atOrderPage();
  await page.goto(`${shop.url}/order/${order.id}`);
  await page.route('**/api/orders/*/pay', (route) => route.abort());
  await paypalButton(page).click();
  const decided = page.waitForResponse(
    (answer) => answer.url().includes('/sheet/') && answer.request().method() === 'POST',
  );
  await press(page, 'Pay');
  await decided;
  await page.context().close();
  await expect
    .poll(() =>
      expectBooked(order.id).then(
        () => 'paid',
        () => 'not yet',
      ),
    )
    .toBe('paid');
  const answer = await fetch(`${shop.url}/api/orders/${order.id}`, { headers: shopper.headers });
  expect(((await answer.json()) as { isPaid: boolean }).isPaid).toBe(true);
});

test('keeps what follows the payment in place while PayPal loads', async () => {
  const { page, order } = await atOrderPage('Paypal', { viewport: PHONE });
  let arrive = () => {};
  const isAwaited = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/paypal-demo/sdk.js', async (route) => {
    await isAwaited;
    await route.continue();
  });
  await page.goto(`${shop.url}/order/${order.id}`);
  await page.getByText('Loading PayPal…').waitFor();
  const top = async () => (await page.getByRole('button', { name: 'Cancel this order' }).boundingBox())?.y;
  await expect.poll(top).toBeGreaterThan(0);
  const before = await top();
  arrive();
  await cardButton(page).waitFor();
  await page.getByText('Loading PayPal…').waitFor({ state: 'detached' });
  expect(await top()).toBe(before);
  await stopRouting(page);
});

test('reports PayPal as unreachable, keeps the order and retries', async () => {
  const { page, order } = await atOrderPage();
  await page.route('**/paypal-demo/sdk.js', (route) => route.abort());
  await page.goto(`${shop.url}/order/${order.id}`);
  await page.getByRole('alert').getByText('We can’t reach PayPal right now.').waitFor();
  await stopRouting(page);
  await page.getByRole('button', { name: 'Try PayPal again' }).click();
  await paypalButton(page).click();
  await press(page, 'Pay');
  await expectPaid(page, order.id);
});

test('explains an unpayable order instead of opening PayPal', async () => {
  const { page, complaints, order, shopper } = await atOrderPage();
  await page.goto(`${shop.url}/order/${order.id}`);
  await paypalButton(page).waitFor();
  await fetch(`${shop.url}/api/orders/${order.id}/cancel`, { method: 'POST', headers: shopper.headers });
  await paypalButton(page).click();
  await page.getByRole('alert').getByText('This order is canceled, so it can’t be paid.').waitFor();
  expect(await sheet(page).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('pays by keyboard alone, with an accessible payment sheet', async () => {
  const { page, order } = await atOrderPage('Credit or Debit Card');
  await page.goto(`${shop.url}/order/${order.id}`);
  await paypalButton(page).waitFor();
  await cardButton(page).focus();
  await page.keyboard.press('Tab');
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('paypal-button');
  await page.keyboard.press('Enter');
  await sheet(page).getByText('$').first().waitFor();
  await page.evaluate(AxeBuilder.source);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
    return (await axe.run()).violations.map(({ id }) => id);
  });
  expect(found).toEqual([]);
  await page.keyboard.press('Enter');
  await expectPaid(page, order.id);
});

test('fits the payment page at 360 px', async () => {
  const { page, order } = await atOrderPage('Credit or Debit Card', { viewport: { width: 360, height: 740 } });
  await page.goto(`${shop.url}/order/${order.id}`);
  await paypalButton(page).click();
  await sheet(page).getByText('$').first().waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  const isWhole = async () => {
    const box = await sheet(page).boundingBox();
    return box && box.x >= 0 && box.x + box.width <= 360;
  };
  await expect.poll(isWhole).toBe(true);
});

type Inventory = { scripts: { address: string; purpose: string; integrity: string }[] };

test('only scripts of the inventory run on the payment page (PCI DSS 6.4.3)', async () => {
  const inventory = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../docs/payment-page-scripts.json'), 'utf8'),
  ) as Inventory;
  const known = inventory.scripts.map(({ address }) => new RegExp(`^${address}$`));
  const { page, order } = await atOrderPage('Credit or Debit Card');
  const loaded: string[] = [];
  page.on('response', (answer) => {
    const type = answer.headers()['content-type'] ?? '';
    if (answer.request().resourceType() === 'script' || type.includes('javascript')) loaded.push(answer.url());
  });
  const document = await page.goto(`${shop.url}/order/${order.id}`);
  await paypalButton(page).click();
  await press(page, 'Pay');
  await expectPaid(page, order.id);
  const addresses = loaded.map((url) => url.replace(shop.url, ''));
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses.filter((address) => !known.some((pattern) => pattern.test(address)))).toEqual([]);
  const inline = await page.evaluate(
    () => [...globalThis.document.scripts].filter((script) => !script.src && !/json/.test(script.type)).length,
  );
  expect(inline).toBe(0);
  const policy = document?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
});
