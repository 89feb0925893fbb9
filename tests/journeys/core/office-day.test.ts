import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCTS } from '../../../db/seeds/fixtures.ts';
import { orderName } from '../../../src/shared/orders/order-names.ts';
import { type Shopper, shopperIn } from '../../support/actors/shoppers.ts';
import { openStaffBrowser } from '../../support/actors/staff-browser.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import {
  DESKTOP,
  openBrowser,
  PHONE,
  visit,
  type WatchedPage,
  WITHOUT_PICTURES,
} from '../../support/browser/browser.ts';
import { horizontalOverflow } from '../../support/browser/layout-checks.ts';
import { newAddress } from '../../support/browser/steps.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { startMailServer } from '../../support/servers/mail-server.ts';
import { payOrder, placeOrder } from '../../support/shop/populated-shop.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

// An owner's day, step by step, in one browser; emails go to a real mail server.
const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
const mail = await startMailServer();
await db.sql`insert into settings (key, value) values ('storeAddress', '"12 Bead Lane"')`;
const shop = await startShop({ databaseUrl, env: { SMTP_URL: mail.url } });
afterAll(async () => {
  await shop.close();
  await mail.stop();
});

let owner: WatchedPage;
beforeAll(async () => {
  owner = await openStaffBrowser(browser, { url: shop.url, db });
});

const deps = { db, now: () => new Date() };

async function paidOrder(shopper: Shopper, qty = 1) {
  const order = await placeOrder(shop.url, shopper, { cart: [{ product: PRODUCTS.plenty.id, qty, size: 'Small' }] });
  await payOrder(shop.url, order, shopper);
  return order;
}

/** Text of the emails delivered to an address, decoded from quoted-printable as far as needed here. */
const lettersTo = (email: string) =>
  mail.received
    .filter(({ to }) => to.includes(email))
    .map(({ source }) => source.replace(/=\r?\n/g, '').replaceAll('=3D', '='));

const axeIsContent = async (page: Page) => expect(await axeViolations(page)).toEqual([]);

const getSubject = (letter: string) => /^Subject: (.*(?:\r?\n .*)*)$/m.exec(letter)?.[1]?.replace(/\r?\n /g, ' ') ?? '';

test('ships an order once on a double click, with one email with the number', async () => {
  const dana = await shopperIn(deps);
  const order = await paidOrder(dana);
  const { page, complaints } = owner;
  await page.goto(`${shop.url}/admin`);
  await page.getByRole('link', { name: 'Orders to ship', exact: true }).click();
  // Today links to it from two of its cards.
  await page.waitForURL('**/admin/orders?stage=to_dispatch');
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page.getByRole('link', { name: orderName(order) }).click();
  await page.getByLabel('Carrier').selectOption('UPS');
  await page.getByLabel('Tracking number').fill('1Z999AA10123456784');
  await page.getByRole('button', { name: 'Mark as shipped' }).dblclick();
  await page.getByText('Marked as shipped. We’ll email the customer.').waitFor();
  await page.getByRole('button', { name: 'Undo “shipped”' }).waitFor();
  const aboutTheParcel = () => lettersTo(dana.email).filter((letter) => getSubject(letter).includes('on its way'));
  await expect.poll(() => aboutTheParcel().length).toBe(1);
  expect(aboutTheParcel()[0]).toContain('1Z999AA10123456784');
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByText('This order was delivered.').waitFor();
  expect(aboutTheParcel()).toHaveLength(1);
  expect(complaints).toEqual([]);
});

test('sets a late order’s new date by one click, and cancels it by the email’s link, on phone and desktop', async () => {
  const { page, complaints } = owner;
  for (const viewport of [PHONE, DESKTOP]) {
    const zuri = await shopperIn(deps, 'Zuri Wanjiku');
    const order = await paidOrder(zuri);
    await db.sql`update orders set ship_by = ship_by - 14 where id = ${order.id}`;
    await page.setViewportSize(viewport);
    await page.goto(`${shop.url}/admin`);
    await page
      .getByRole('region', { name: 'Pack and ship' })
      .getByRole('link', { name: orderName(order) })
      .click();
    const card = page.getByRole('region', { name: 'Ship by', exact: true });
    await card.getByText('Late', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Send new date' }).click();
    const why = page.getByLabel('Why');
    await why.fill('The amber beads came late.');
    await page.getByLabel('Ships by').fill('2025-01-01');
    await page.getByRole('dialog').getByRole('button', { name: 'Preview email' }).click();
    await page.getByText('Choose a day after the one that was promised.').waitFor();
    await page.getByLabel('We don’t know yet').check();
    await page.getByRole('dialog').getByRole('button', { name: 'Preview email' }).click();
    const preview = page.getByRole('region', { name: 'Preview' });
    await preview.getByText(`Order ${orderName(order)} is delayed`).waitFor();
    const shown = page.frameLocator('iframe').getByText('The amber beads came late.');
    await shown.waitFor();
    await preview.getByText('Phone', { exact: true }).click();
    await shown.waitFor();
    await axeIsContent(page);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    // Another text isn't what was shown.
    await page.getByLabel('We don’t know yet').uncheck();
    await preview.waitFor({ state: 'detached' });
    await axeIsContent(page);
    await page.getByRole('button', { name: 'Send email' }).dblclick();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await card.getByText('No answer needed.').waitFor();
    await expect.poll(() => card.getByText('Late', { exact: true }).count()).toBe(0);
    const aboutTheDelay = () => lettersTo(zuri.email).filter((letter) => getSubject(letter).includes('ships by'));
    await expect.poll(() => aboutTheDelay().length).toBe(1);
    const [letter = ''] = aboutTheDelay();
    expect(letter).toContain('The amber beads came late.');
    const token = /order-delay#cancel=([\w-]{43})/.exec(letter)?.[1];

    // Opened on another device without a login.
    const shopper = await visit(browser, { viewport });
    await shopper.page.goto(`${shop.url}/order-delay#cancel=${token}`);
    const press = shopper.page.getByRole('button', { name: `Cancel and refund $${order.totalPrice.toFixed(2)}` });
    await press.waitFor();
    expect(new URL(shopper.page.url()).hash).toBe('');
    await axeIsContent(shopper.page);
    expect(await horizontalOverflow(shopper.page)).toBeLessThanOrEqual(0);
    await press.dblclick();
    await shopper.page.getByText(`Order ${orderName(order)} is canceled.`).waitFor();
    const [row] = await db.sql`select stage, payment_state, refunded_cents from orders where id = ${order.id}`;
    expect(row).toEqual({
      stage: 'cancelled',
      paymentState: 'refunded',
      refundedCents: Math.round(order.totalPrice * 100),
    });
    expect(await db.sql`select 1 as one from refunds where order_id = ${order.id}`).toHaveLength(1);
    await shopper.page.goto(`${shop.url}/order-delay#wait=${token}`);
    await shopper.page.getByText(`Order ${orderName(order)} is canceled.`).waitFor();
    expect(shopper.complaints).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('hides a review in the shop, and shows the reply to another', async () => {
  const { page, complaints } = owner;
  const [review] = await db.sql<{ comment: string; count: number }[]>`
    select comment, (select rating_count from products where id = product_id) as count from reviews
    where product_id = ${PRODUCTS.cuff.id} and status = 'shown' order by created_at desc, id desc limit 1`;
  if (!review) throw new Error('The sample cuff has no reviews.');
  const { page: shopper } = await visit(browser);
  await shopper.goto(`${shop.url}/products/${PRODUCTS.cuff.id}`);
  await shopper.getByText(review.comment).first().waitFor();

  const item = page
    .locator('main li')
    .filter({ hasText: PRODUCTS.cuff.name })
    .filter({ hasText: review.comment })
    .first();
  await page.goto(`${shop.url}/admin/reviews?q=${encodeURIComponent(review.comment.slice(0, 60))}`);
  await item.getByRole('button', { name: 'Reply', exact: true }).click();
  await item.getByLabel('Public reply').fill('Thank you, from all of us.');
  await item.getByRole('button', { name: 'Publish reply' }).click();
  await page.getByText('Reply published.').waitFor();
  await shopper.reload();
  await shopper.getByText('Thank you, from all of us.').first().waitFor();

  await item.getByRole('button', { name: 'Hide', exact: true }).click();
  await item.getByRole('button', { name: 'Hide review' }).click();
  await item.locator('[aria-invalid]').waitFor();
  await item.getByLabel('Reason for hiding it').fill('It names a private person');
  await item.getByRole('button', { name: 'Hide review' }).click();
  await item.getByText('Hidden: It names a private person').waitFor();
  await shopper.reload();
  await shopper.getByRole('heading', { level: 1 }).waitFor();
  expect(await shopper.getByText('Thank you, from all of us.').count()).toBe(0);
  expect(await shopper.content()).not.toContain('It names a private person');
  const [after] = await db.sql<
    { count: number }[]
  >`select rating_count as count from products where id = ${PRODUCTS.cuff.id}`;
  expect(after?.count).toBe(review.count - 1);
  expect(complaints).toEqual([]);
});

test('tests and sends a newsletter, and unsubscribes by one click', async () => {
  const { page, complaints } = owner;
  const readers = [newAddress('ana'), newAddress('theo')];
  const [ana = ''] = readers;
  await db.sql`delete from newsletter_subscribers`;
  await db.sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, leave_token)
    select email, 'yes', now(), 'a test', now(), left(md5(email) || md5(email), 43) from unnest(${readers}::text[]) as r (email)`;
  await page.goto(`${shop.url}/admin/newsletters`);
  await page.getByRole('link', { name: 'Create newsletter' }).click();
  await page.getByLabel('Subject').fill('Three new collars');
  await page.getByRole('textbox', { name: 'Text' }).fill('# From the lake\n\nThree **new collars** have come.');
  const preview = page.frameLocator('iframe[title="Preview of the email"]');
  await preview.getByRole('heading', { name: 'From the lake' }).waitFor();
  await preview.getByRole('link', { name: 'Unsubscribe' }).waitFor();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await page.getByText('Test sent to your email.').waitFor();
  await expect
    .poll(() => mail.received.some(({ source }) => getSubject(source).startsWith('Test: Three new collars')))
    .toBe(true);
  await page.getByRole('button', { name: 'Send to subscribers' }).click();
  await page.getByText('It goes to 2 people').waitFor();
  await page.getByRole('button', { name: 'Send newsletter' }).click();
  await page.getByText('Sent to 2 people.').waitFor();
  await expect.poll(() => readers.flatMap(lettersTo).length).toBe(2);

  const [letter = ''] = lettersTo(ana);
  expect(letter).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
  const [link = ''] = /http:\/\/localhost:\d+\/newsletter\/[^\s">\]]*token=[^\s">\]]+/.exec(letter) ?? [];
  const { page: reader } = await visit(browser);
  await reader.goto(link);
  await reader.getByRole('button', { name: /unsubscribe/i }).click();
  await expect
    .poll(async () => {
      const [row] = await db.sql<{ left: Date | null }[]>`
        select left_at as left from newsletter_subscribers where email = ${ana}`;
      return row?.left;
    })
    .not.toBeNull();
  await page.goto(`${shop.url}/admin/newsletters`);
  await page.getByText('One person is subscribed.').waitFor();
  expect(complaints).toEqual([]);
});
