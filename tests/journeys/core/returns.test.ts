import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { orderName } from '../../../src/shared/orders/order-names.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../../support/actors/staff.ts';
import { openStaffBrowser } from '../../support/actors/staff-browser.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { openBrowser, PHONE } from '../../support/browser/browser.ts';
import { horizontalOverflow } from '../../support/browser/layout-checks.ts';
import { openPage, visitWithStorage } from '../../support/browser/steps.ts';
import { findBrokenInvariants } from '../../support/checks/invariants.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { payOrder, placeOrder } from '../../support/shop/populated-shop.ts';
import { addProduct, splitSizes } from '../../support/shop/stock.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl, env: { SAMPLE_DATA: 'false' } });
afterAll(() => shop.close());
const now = () => new Date();

/** A shopper and the owner, each on the page of the delivered order. */
async function deliveredOn(viewport: { width: number; height: number }, id: string, qty: number) {
  await addProduct(db, { id, name: 'Rift Cuff' });
  await splitSizes(db, id, { Small: 4, Medium: 2 });
  const who = await shopperIn({ db, now });
  const order = await placeOrder(shop.url, who, { cart: [{ product: id, qty, size: 'Small' }] });
  await payOrder(shop.url, order, who);
  const { token } = await signInStaff({ db, now }, 'owner');
  const call = officeCallerAt(shop.url, token);
  const params = { id: order.id };
  await call('POST /admin/orders/:id/dispatch', { params, body: { carrier: 'USPS' } });
  await call('POST /admin/orders/:id/delivery', { params });
  const stored = { userInfo: { token: who.token, name: who.name, email: who.email } };
  const shopper = await visitWithStorage(browser, stored, { viewport });
  const office = await openStaffBrowser(browser, { url: shop.url, db }, { viewport });
  await openPage(shopper.page, `${shop.url}/order/${order.id}`);
  await shopper.page.getByRole('heading', { name: 'Returns' }).waitFor();
  const toOffice = () => office.page.goto(`${shop.url}/admin/orders/${order.id}`);
  const close = async () => {
    expect([...shopper.complaints, ...office.complaints]).toEqual([]);
    expect(await findBrokenInvariants(db)).toEqual([]);
    await shopper.page.context().close();
    await office.page.context().close();
  };
  return { order, page: shopper.page, office: office.page, toOffice, close };
}

async function isSound(page: Page) {
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
}
/** Whether the top of an element is in the viewport. */
async function isInView(part: Locator): Promise<boolean> {
  const box = await part.boundingBox();
  return box !== null && box.y >= 0 && box.y < PHONE.height / 2;
}
const sizes = async (id: string) =>
  (
    await db.sql<{ size: string; onHand: number; reserved: number }[]>`
    select size, on_hand, reserved from size_stock where product_id = ${id} order by position`
  ).map(({ size, onHand, reserved }) => `${size} ${onHand - reserved}`);

test('returns one of two with a refund on a phone', async () => {
  const id = `returned-on-phone`;
  const { page, office, toOffice, close, order } = await deliveredOn(PHONE, id, 2);
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Choose at least one item.').waitFor();
  await page.getByLabel('Rift Cuff, Small').check();
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByLabel('Why').and(page.locator('[aria-invalid]')).waitFor();
  await page.getByLabel('Why').selectOption('Too small');
  await isSound(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('We’ll email you where to send it.').waitFor();

  await toOffice();
  await office.getByRole('button', { name: 'Approve…' }).click();
  await office.getByRole('button', { name: 'Approve', exact: true }).click();
  await office.getByRole('button', { name: 'Mark as received…' }).click();
  await office.getByLabel('Can be sold again').fill('1');
  await isSound(office);
  await office.getByRole('button', { name: 'Save count' }).click();
  const card = office.getByRole('region', { name: `${orderName(order)}-R1` });
  await card.getByRole('button', { name: 'Refund…' }).waitFor();
  expect(await sizes(id)).toEqual(['Small 3', 'Medium 2']);
  await card.getByRole('button', { name: 'Refund…' }).click();
  await office.getByRole('button', { name: /^Refund \$/ }).click();
  await card.getByText(/refunded\.$/).waitFor();
  await isSound(office);
  await office.goto(`${shop.url}/admin/orders/returns`);
  await office.getByRole('link', { name: `${orderName(order)}-R1` }).waitFor();
  await isSound(office);
  await page.reload();
  await page.getByText(/We refunded \$/).waitFor();
  await close();
});

test('exchanges Small for Medium on a phone, reserved from the first click', async () => {
  const id = `exchanged-on-phone`;
  const { page, office, toOffice, close, order } = await deliveredOn(PHONE, id, 1);
  await page.getByRole('button', { name: 'Return or exchange' }).click();
  await page.getByText('Another size').click();
  await page.getByLabel('Rift Cuff, Small').check();
  await page.getByLabel('Why').selectOption('Too small');
  await page.getByLabel('New size').selectOption('Medium');
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('1 × Rift Cuff, Small to Medium').waitFor();
  expect(await sizes(id)).toEqual(['Small 3', 'Medium 1']);
  await office.goto(`${shop.url}/admin/orders/returns`);
  await office.getByText('1 × Rift Cuff (Small) → Medium').locator('visible=true').first().waitFor();
  await office.getByText('Too small').locator('visible=true').first().waitFor();
  await office.getByRole('link', { name: `${orderName(order)}-R1` }).click();
  const card = office.getByRole('region', { name: `${orderName(order)}-R1` });
  await expect.poll(() => isInView(card)).toBe(true);
  await toOffice();
  // What to do comes first on a phone.
  const top = async (name: string) =>
    (await office.getByRole('region', { name, exact: true }).boundingBox())?.y ?? Number.NaN;
  expect(await top('Next step')).toBeLessThan(await top('Items'));
  await office.getByRole('link', { name: 'Exchange to approve' }).click();
  await expect.poll(() => isInView(card)).toBe(true);
  await office.getByRole('button', { name: 'Approve…' }).click();
  await office.getByLabel('Note to customer').fill('Use the small bag.');
  await office.getByRole('button', { name: 'Approve', exact: true }).click();
  await office.getByRole('button', { name: 'Mark as received…' }).waitFor();
  await office.getByRole('link', { name: 'Exchange: waiting for the package' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Print note' }).waitFor();
  await isSound(page);
  await office.getByRole('button', { name: 'Mark as received…' }).click();
  await office.getByRole('button', { name: 'Save count' }).click();
  await office.getByRole('link', { name: 'Send the replacement' }).waitFor();
  await office.getByRole('button', { name: 'Mark as sent…' }).click();
  await office.getByLabel('Tracking number').fill('9400100000000000000000');
  await office.getByRole('button', { name: 'Mark as sent', exact: true }).click();
  await office.getByText('Sent with USPS 9400100000000000000000.').waitFor();
  expect(await sizes(id)).toEqual(['Small 4', 'Medium 1']);
  await page.reload();
  await page.getByRole('link', { name: 'Track the package' }).waitFor();
  await close();
});

test('reports damage with two pictures on a phone', async () => {
  const id = `broken-on-phone`;
  const { page, office, toOffice, close } = await deliveredOn(PHONE, id, 1);
  await page.getByRole('button', { name: 'Something arrived broken' }).click();
  await page.getByLabel('Rift Cuff, Small').check();
  await page.getByLabel('Why').selectOption('It’s broken');
  const files = await Promise.all(
    ['#aa3311', '#1133aa'].map(async (background, place) => ({
      name: `${place}.png`,
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  );
  await page.getByLabel('Add pictures').setInputFiles(files);
  await expect.poll(() => page.getByRole('button', { name: /^Remove picture/ }).count()).toBe(2);
  await isSound(page);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('There’s nothing to send back for now.').waitFor();
  await toOffice();
  const pictures = office.getByRole('img', { name: /from the customer$/ });
  await expect.poll(() => pictures.count()).toBe(2);
  await pictures.first().scrollIntoViewIfNeeded();
  await expect
    .poll(() => pictures.first().evaluate((shown) => (shown as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await isSound(office);
  await close();
});
