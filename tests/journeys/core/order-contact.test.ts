import { afterAll, expect, test } from 'vitest';
import { orderName } from '../../../src/shared/orders/order-names.ts';
import { emailsTo } from '../../support/actors/registered-shoppers.ts';
import { shopperIn } from '../../support/actors/shoppers.ts';
import { openStaffBrowser } from '../../support/actors/staff-browser.ts';
import { axeViolations } from '../../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled, WITHOUT_PICTURES } from '../../support/browser/browser.ts';
import { horizontalOverflow } from '../../support/browser/layout-checks.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { placeOrder } from '../../support/shop/populated-shop.ts';
import { startShop } from '../../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser(WITHOUT_PICTURES);
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });

test.each([
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
])(
  '%s: finds an order by its number, messages its customer, records the reply and a note',
  async (_place, viewport) => {
    await page.setViewportSize(viewport);
    const dana = await shopperIn({ db, now: () => new Date() });
    const earlier = await placeOrder(shop.url, dana);
    const order = await placeOrder(shop.url, dana, { gift: { message: 'Another one' } });
    await page.goto(`${shop.url}/admin/orders`);
    await page.locator('main h1').waitFor();
    await settled(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill(orderName(order));
    await page
      .getByRole('option')
      .filter({ hasText: orderName(order) })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: `Order ${orderName(order)}`, level: 1 }).waitFor();
    await page
      .getByRole('region', { name: 'Other orders' })
      .getByRole('link', { name: orderName(earlier) })
      .waitFor();
    const card = page.getByRole('region', { name: 'Messages and notes' });
    await card.getByText(/Replies arrive in your mailbox at /).waitFor();
    await card.getByLabel(`Message to ${dana.name}`).fill('Shall we wait for the amber beads?');
    expect(await axeViolations(page)).toEqual([]);
    await settled(page);
    await card.getByRole('button', { name: 'Send' }).dblclick();
    const thread = card.getByRole('listitem');
    await thread.filter({ hasText: 'Shall we wait for the amber beads?' }).waitFor();
    await card.getByText('Staff note').click();
    await card.getByLabel('Note for staff').fill('Small gift box.');
    await card.getByRole('button', { name: 'Add note' }).click();
    await thread.filter({ hasText: 'Small gift box.' }).waitFor();
    await card.getByText('Their reply').click();
    await card.getByLabel('What the customer replied').fill('Yes, please.');
    await card.getByRole('button', { name: 'Save reply' }).click();
    await thread.filter({ hasText: 'Yes, please.' }).waitFor();
    // The newest is first.
    expect(await thread.locator('time').count()).toBe(3);
    await thread.first().getByText('Yes, please.').waitFor();
    await card.getByRole('button', { name: /^Remove note by / }).click();
    await expect.poll(() => thread.count()).toBe(2);
    await settled(page);
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
    const sent = (await emailsTo({ db }, dana.email)).filter(({ subject }) => subject.startsWith('About your order'));
    expect(sent.map(({ subject }) => subject)).toEqual([`About your order ${orderName(order)}`]);
    expect(complaints).toEqual([]);
  },
);

test('saves a reply as owner, and inserts it filled into a message by keyboard', async () => {
  await page.setViewportSize(DESKTOP);
  const dana = await shopperIn({ db, now: () => new Date() });
  const order = await placeOrder(shop.url, dana);
  await page.goto(`${shop.url}/admin/messages/saved-replies`);
  await page.getByRole('button', { name: 'Add saved reply' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Beads are late');
  await dialog.getByLabel('Text').fill('Hello {frist name}, the beads of {order number} are late.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('We don’t know {frist name}.').first().waitFor();
  await dialog.getByLabel('Text').fill('Hello {first name}, the beads of {order number} are late.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const list = page.getByRole('list', { name: 'Saved replies' });
  await list.getByRole('button', { name: 'Delete Beads are late' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await list.getByRole('button', { name: 'Edit Beads are late' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(`${shop.url}/admin/orders/${order.id}`);
  const field = page.getByLabel(`Message to ${dana.name}`);
  await field.waitFor();
  await settled(page);
  await page.getByRole('button', { name: 'Saved replies' }).press('Enter');
  const choices = page.getByRole('group', { name: 'Saved replies' });
  await choices.getByRole('button', { name: 'Beads are late' }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await choices.getByRole('button', { name: 'Beads are late' }).press('Enter');
  const [first] = dana.name.split(' ');
  await expect.poll(() => field.inputValue()).toBe(`Hello ${first}, the beads of #${order.number} are late.`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: `the beads of #${order.number} are late.` })
    .waitFor();
  expect(complaints).toEqual([]);
});

test('raises the next order number as owner, and refuses a lower one with the reason', async () => {
  await page.setViewportSize(DESKTOP);
  await page.goto(`${shop.url}/admin/settings`);
  const field = page.getByLabel('Next order number');
  await field.fill('12');
  await field.press('Enter');
  await page
    .getByText(/^Enter \d+ or higher: numbers before it are taken\.$/)
    .first()
    .waitFor();
  await field.fill('20660');
  await field.press('Enter');
  await page.getByText('Saved. The next order is #20660.').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const dana = await shopperIn({ db, now: () => new Date() });
  const order = await placeOrder(shop.url, dana);
  expect(order.number).toBe(20_660);
});
