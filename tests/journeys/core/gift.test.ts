import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { orderName } from '../../../src/shared/orders/order-names.ts';
import { addDays } from '../../../src/shop/delivery/working-days.ts';
import { deliverByFetch, startStandinServer } from '../../../tools/paypal-standin/server.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { openStaffBrowser } from '../../support/actors/staff-browser.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { openBrowser, PHONE, visit, WITHOUT_PICTURES } from '../../support/browser/browser.ts';
import { horizontalOverflow } from '../../support/browser/layout-checks.ts';
import { isHydrated, openPage, visitWithStorage } from '../../support/browser/steps.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { getOrderName } from '../../support/database/order-name.ts';
import { startMailServer } from '../../support/servers/mail-server.ts';
import { placeOrder } from '../../support/shop/populated-shop.ts';
import { addProduct } from '../../support/shop/stock.ts';
import { freePort, startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
const mail = await startMailServer();
const port = await freePort();
const CREDENTIALS = { clientId: 'standin-gift', clientSecret: 'secret' };
const paypal = await startStandinServer({
  credentials: CREDENTIALS,
  webhookId: 'WH-GIFT',
  webhookUrl: `http://localhost:${port}/api/webhooks/paypal`,
  deliver: deliverByFetch,
});
const shop = await startShop({
  databaseUrl,
  port,
  env: {
    SAMPLE_DATA: 'false',
    SMTP_URL: mail.url,
    PAYPAL_CLIENT_ID: CREDENTIALS.clientId,
    PAYPAL_CLIENT_SECRET: CREDENTIALS.clientSecret,
    PAYPAL_WEBHOOK_ID: 'WH-GIFT',
    PAYPAL_API_URL: paypal.url,
    PAYPAL_SDK_URL: `${paypal.url}/sdk.js`,
  },
});
afterAll(async () => {
  await shop.close();
  await paypal.close();
  await mail.stop();
});
await addProduct(db, { id: 'rift-cuff', name: 'Rift Cuff', onHand: 100 });

const FAMILY = '👨‍👩‍👧‍👦';
/** 500 characters as people count them. */
const MESSAGE = `Happy birthday, Rosa! ${FAMILY}🎂 ${'With love from all of us. '.repeat(18)}`.slice(0, -1);
const LETTERS = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(MESSAGE)].length;
const MAX_LENGTH = MESSAGE + '♥'.repeat(500 - LETTERS);

async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}

/** Emails delivered to an address, newest last, decoded as far as a link needs. */
const lettersTo = (email: string) =>
  mail.received
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => source.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
const linkTo = (email: string, order: string) =>
  lettersTo(email)
    .filter((letter) => letter.includes(`Subject: Your order ${order} is paid`))
    .map((letter) => /http:\/\/localhost:\d+\/your-order#[\w-]{43}/.exec(letter)?.[0])
    .findLast((link) => link !== undefined);

/** Cents in a row of the totals. */
async function figure(page: Page, name: string | RegExp) {
  const row = page.getByRole('complementary').locator('dl > div').filter({ hasText: name });
  const text = (await row.locator('dd').textContent()) ?? '';
  return Math.round(Number(text.replace(/[^\d.]/g, '')) * 100);
}

async function pay(page: Page) {
  await page.locator('paypal-button button').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await page.getByText(/^Paid on \d{4}-/).waitFor();
}

const getId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** 105 by 148 mm, in points. */
const CARD_BOX = expect.stringMatching(/^\/MediaBox \[0 0 29[78][.\d]* 4(?:19|20)[.\d]*\]$/);

/** Sizes of the sheets that the page prints on. */
async function printed(page: Page) {
  const bytes = await page.pdf({ preferCSSPageSize: true });
  return bytes.toString('latin1').match(/\/MediaBox \[[^\]]*\]/g) ?? [];
}

test('offers gift wrap at a price as owner', async () => {
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/settings/shipping`);
  await page.getByText('Gifts', { exact: true }).click();
  await page.getByLabel('Offer gift wrap').check();
  await page.getByLabel('Gift wrap per order (USD)').fill('6.50');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => (await db.sql`select value from settings where key = 'giftWrapCents'`)[0]?.value)
    .toBe(650);
  expect(complaints).toEqual([]);
});

test('corrects a gift to another person by its link and cancels it on a phone', async () => {
  const shopper = await shopperIn({ db, now: () => new Date() });
  const cartItems = [
    { product: 'rift-cuff', name: 'Rift Cuff', price: 48, image: '', size: 'Medium', inStock: 90, qty: 2 },
  ];
  const { page, complaints } = await visitWithStorage(
    browser,
    { userInfo: { token: shopper.token, name: shopper.name, email: shopper.email }, cartItems },
    { viewport: PHONE },
  );
  await openPage(page, `${shop.url}/checkout`);
  await page.getByLabel('Name', { exact: true }).fill('Rosa Delgado');
  await page.locator('#address').fill('12 Maple Street');
  await page.locator('#town').fill('Columbus');
  await page.locator('#state').selectOption('OH');
  await page.locator('#postal-code').fill('43215');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL('**/payment');
  await isHydrated(page);
  await page.getByRole('button', { name: 'Continue to review' }).click();
  await page.waitForURL('**/place-order');
  await isHydrated(page);

  await page.getByText('Order total').waitFor();
  const plain = await figure(page, 'Order total');
  await page.getByLabel('It’s a gift').check();
  await page.getByText('We’ll send it to Rosa Delgado, with no prices in the package.').waitFor();
  const message = page.getByLabel('Message');
  await message.fill(`${MAX_LENGTH}♥`);
  await page.getByText('That’s 1 character too many.').waitFor();
  await page.getByLabel(/^Gift wrap/).check();
  await page.getByRole('button', { name: 'Place Order' }).click();
  await expect.poll(() => message.evaluate((field) => field === document.activeElement)).toBe(true);
  await isSound(page);
  await message.fill(MAX_LENGTH);
  await page.getByText('500 of 500 characters').waitFor();
  const firstDay = (await page.getByLabel('Don’t ship before').getAttribute('min')) ?? '';
  const day = addDays(firstDay, 21);
  await page.getByLabel('Don’t ship before').fill(day);
  await expect.poll(() => figure(page, 'Order total')).toBe(plain + 650);
  const parts = await Promise.all(['Items', 'Shipping', 'Gift wrap', /^Tax/].map((name) => figure(page, name)));
  expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(plain + 650);
  expect(parts[2]).toBe(650);
  await isSound(page);
  await page.getByRole('button', { name: 'Place Order' }).click();
  await page.waitForURL('**/order/*');
  const id = getId(page);
  await pay(page);
  await page.getByText('Gift wrapped').waitFor();
  expect(await figure(page, /^Total/)).toBe(plain + 650);
  await isSound(page);

  const office = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  await office.page.goto(`${shop.url}/admin/orders/${id}`);
  await office.page.getByText('Wrap it').waitFor();
  await isSound(office.page);
  for (const [paper, box] of [
    ['', '612 792'],
    ['?size=4x6', '288 432'],
  ]) {
    await office.page.goto(`${shop.url}/admin/orders/${id}/slip${paper}`);
    const slip = office.page.getByRole('article');
    await slip.getByText('Rosa Delgado').waitFor();
    const card = office.page.getByRole('region', { name: `Gift card of order ${await getOrderName(db.sql, id)}` });
    expect(await card.textContent()).toContain(MAX_LENGTH);
    const words = `${await slip.textContent()} ${await card.textContent()}`;
    expect(words).not.toContain('$');
    expect(words).not.toMatch(/invoice|price|total/i);
    // The card is its own sheet, A6.
    expect(await printed(office.page)).toEqual([`/MediaBox [0 0 ${box}]`, CARD_BOX]);
    await isSound(office.page);
  }
  await office.page.getByRole('link', { name: 'Gift cards only, A6' }).click();
  await expect.poll(() => office.page.getByRole('article').count()).toBe(0);
  expect(await printed(office.page)).toEqual([CARD_BOX]);
  await office.page.goto(`${shop.url}/admin/orders/${id}/invoice`);
  const invoice = office.page.getByRole('article');
  await invoice.getByText(shopper.email).waitFor();
  expect(await invoice.textContent()).not.toContain('Rosa');

  const called = await getOrderName(db.sql, id);
  await expect.poll(() => linkTo(shopper.email, called)).toBeDefined();
  const letters = mail.received.filter(({ source }) => source.includes(id) || source.includes(called));
  expect(letters.filter(({ to }) => !to.includes(shopper.email) && to.some((who) => who.startsWith('rosa')))).toEqual(
    [],
  );
  const linked = await visit(browser, { viewport: PHONE });
  const link = linkTo(shopper.email, called) ?? '';
  await openPage(linked.page, link);
  await linked.page.getByText('Rosa Delgado').waitFor();
  await isSound(linked.page);
  await linked.page.getByRole('button', { name: 'Correct the address' }).click();
  await linked.page.locator('#fix-address').fill('');
  await linked.page.getByRole('button', { name: 'Save address' }).click();
  await linked.page.locator('#fix-address[aria-invalid]').waitFor();
  await isSound(linked.page);
  await linked.page.locator('#fix-address').fill('12 Maple Street, Apt 4');
  await linked.page.getByRole('button', { name: 'Save address' }).click();
  await linked.page.getByText('12 Maple Street, Apt 4, Columbus').waitFor();
  const refunds = paypal.standin.ledger().refunds.length;
  await linked.page.getByRole('button', { name: 'Cancel this order' }).click();
  await linked.page.getByRole('button', { name: 'Yes, cancel and refund' }).dblclick();
  await linked.page.getByText(/^Canceled on /).waitFor();
  await isSound(linked.page);
  const made = paypal.standin.ledger().refunds.slice(refunds);
  expect(made.map(({ amount }) => amount.value)).toEqual([((plain + 650) / 100).toFixed(2)]);
  // The page shows it too; a second attempt by the same link finds nothing to do.
  const token = link.split('#')[1];
  const again = await fetch(`${shop.url}/api/orders/link/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  expect(again.status).toBe(200);
  expect(paypal.standin.ledger().refunds.length).toBe(refunds + 1);

  await page.reload();
  await page.getByRole('button', { name: 'Order again' }).click();
  await page.getByText('It’s in your cart.').waitFor();
  await page.getByRole('link', { name: 'View cart' }).click();
  await page.waitForURL('**/cart');
  await page.getByLabel('Size of Rift Cuff').waitFor();
  expect(await page.getByLabel('Size of Rift Cuff').inputValue()).toBe('Medium');
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('cartItems'))) ?? '[]')).toMatchObject([
    { product: 'rift-cuff', qty: 2 },
  ]);
  expect([...complaints, ...office.complaints, ...linked.complaints]).toEqual([]);
  expect(await findBrokenInvariants(db, paypal.standin.ledger())).toEqual([]);
});

test('refuses changes to a packed gift, and names a question’s product, on a phone', async () => {
  const shopper = await shopperIn({ db, now: () => new Date() });
  const stored = { userInfo: { token: shopper.token, name: shopper.name, email: shopper.email } };
  const order = await placeOrder(shop.url, shopper, {
    cart: [{ product: 'rift-cuff', qty: 1, size: 'Small' }],
    gift: { message: 'For you' },
  });
  const { page, complaints } = await visitWithStorage(browser, stored, { viewport: PHONE });
  await openPage(page, `${shop.url}/order/${order.id}`);
  await pay(page);
  const office = await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE });
  await office.page.goto(`${shop.url}/admin/orders/${order.id}/slip`);
  await office.page.getByRole('button', { name: 'Print' }).click();
  await expect
    .poll(async () => (await db.sql`select packed_at from orders where id = ${order.id}`)[0]?.packedAt)
    .not.toBeNull();

  await expect.poll(() => linkTo(shopper.email, orderName(order))).toBeDefined();
  const link = linkTo(shopper.email, orderName(order)) ?? '';
  for (const address of [link, `${shop.url}/order/${order.id}`]) {
    await openPage(page, address);
    await page.getByText('We’re packing it now').waitFor();
    for (const name of ['Correct the address', 'Cancel this order', 'Edit message'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
  }
  await isSound(page);
  // A page opened before doesn't know about it: the shop refuses.
  const token = link.split('#')[1];
  const { shippingAddress } = order;
  const moved = {
    ...shippingAddress,
    town: 'Oakland',
    seen: { ...shippingAddress, town: shippingAddress.town ?? '' },
  };
  for (const [what, body] of Object.entries({ cancel: {}, address: moved, gift: { message: 'Too late' } })) {
    const answer = await fetch(`${shop.url}/api/orders/link/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, ...body }),
    });
    expect([what, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      what,
      409,
      'being_packed',
    ]);
  }

  await openPage(page, `${shop.url}/products/rift-cuff`);
  await page.getByRole('link', { name: 'Ask about this piece' }).click();
  await page.waitForURL('**/contact-us?product=rift-cuff');
  await isHydrated(page);
  await page.getByText('About Rift Cuff').waitFor();
  await isSound(page);
  await page.getByLabel('Message').fill('Is the clasp silver?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByText('Thank you. A person will reply within').waitFor();
  await office.page.goto(`${shop.url}/admin/messages`);
  const asked = office.page.getByRole('listitem').filter({ hasText: 'Is the clasp silver?' });
  await asked.getByRole('link', { name: 'Rift Cuff' }).first().waitFor();
  expect([...complaints, ...office.complaints]).toEqual([]);
  expect(await findBrokenInvariants(db, paypal.standin.ledger())).toEqual([]);
});
