import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, settled } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { startMailServer } from '../support/servers/mail-server.ts';
import { makeDesign, payOrder, placeOrder } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

// The owner's part of the bead studio in one shop and one window, at desktop and phone sizes.
const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const mail = await startMailServer();
const shop = await startShop({ databaseUrl, env: { SMTP_URL: mail.url } });
afterAll(async () => {
  await shop.close();
  await mail.stop();
});
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
beforeEach(() => void complaints.splice(0));

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const faults = async (shown: Page) => [...(await axeViolations(shown)), await horizontalOverflow(shown)];

async function open(address: string) {
  await page.goto(shop.url + address);
  await page.locator('main h1').waitFor();
  await settled(page);
}
const offered = async () => (await (await fetch(`${shop.url}/api/studio/`)).json()).settings;

/** The message of an earlier save has to disappear first, or it would be mistaken for this one's. */
async function save(): Promise<void> {
  const said = page.getByText('Saved. Shoppers see it now.');
  await expect.poll(() => said.count()).toBe(0);
  await button('Save changes').click();
  await said.waitFor();
}

test('offers the owner’s settings in the studio, and refuses a price with a comma', async () => {
  const [color, price] = ['Olive', 45];
  await open('/admin/products');
  const menu = page.getByRole('navigation', { name: 'Back office' });
  await menu.getByRole('button', { name: 'Show all' }).click();
  await menu.getByRole('link', { name: 'Bead studio' }).click();
  await page.getByText(/woven and finished in \d+ working days/).waitFor();
  await page.getByLabel('Sample name').fill('Zuri');
  await page.getByRole('img', { name: '“Zuri” as it would be woven' }).waitFor();
  await page.getByLabel('Keyring nametag', { exact: true }).first().fill('45,50');
  await button('Save changes').click();
  await page.getByText('“45,50” isn’t an amount we can read.').first().waitFor();
  await page.getByLabel('Keyring nametag', { exact: true }).first().fill(`${price}.00`);
  await page.getByLabel(`In stock : ${color}`, { exact: true }).uncheck();
  await save();
  const { colors, price: parts } = await offered();
  expect(parts.base.keyring).toBe(price * 100);
  expect(colors.find(({ name }: { name: string }) => name === color).inStock).toBe(false);
  expect(await faults(page)).toEqual([0]);
  const shown = await page.context().newPage();
  await shown.goto(`${shop.url}/studio?text=Nia&form=keyring`);
  await shown.getByText(`$${price}.00`).first().waitFor();
  await shown.close();
  expect(complaints).toEqual([]);
});

test('refuses an unnamed color at its field, weaves a new one, and sells out counted beads', async () => {
  await page.setViewportSize(DESKTOP);
  await open('/admin/settings/studio');
  await button('Add color').click();
  await button('Save changes').click();
  await page.getByText('Use up to 30 letters and digits.').first().waitFor();
  await page.getByLabel('Name of new color').fill('Amber');
  await save();
  expect((await offered()).colors.at(-1)).toMatchObject({ name: 'Amber', inStock: true });
  await page.getByText('Refused words').click();
  await button('Reset to the starting list').click();
  await page.getByLabel('Count another color').selectOption('Amber');
  await button('Count Amber').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Grams', { exact: true }).fill('1,5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter grams like 12.5.').first().waitFor();
  await dialog.getByLabel('Grams', { exact: true }).fill('0');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('None left').waitFor();
  await expect.poll(async () => (await offered()).colors.at(-1).inStock).toBe(false);
  await open('/admin');
  await page.getByRole('link', { name: 'Amber beads' }).waitFor();
});

test('refuses the later of two concurrent edits of a studio number', async () => {
  await open('/admin/settings/studio');
  await page.getByLabel('Pieces a week').fill('5');
  const other = await openStaffBrowser(browser, { url: shop.url, db });
  await other.page.goto(`${shop.url}/admin/settings/studio`);
  await other.page.getByLabel('Pieces a week').fill('7');
  await other.page.getByRole('button', { name: 'Save changes' }).click();
  await other.page.getByText('Saved. Shoppers see it now.').waitFor();
  await button('Save changes').click();
  await page.getByText('Someone else changed the studio while you were editing.').waitFor();
  await button('Discard my changes').click();
  await expect.poll(() => page.getByLabel('Pieces a week').inputValue()).toBe('7');
});

test('sends a paid design to its maker by one click, and refuses it with a refund', async () => {
  const text = 'Akinyi';
  const maker = `${text.toLowerCase()}@makers.example`;
  await open('/admin/settings/studio');
  await button('Add maker').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(`Mama ${text}`);
  await dialog.getByLabel('Email').fill('mama at home');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter an email address.').first().waitFor();
  await dialog.getByLabel('Email').fill(maker);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Maker added.').waitFor();

  const shopper = await shopperIn({ db, now: () => new Date() });
  const order = await placeOrder(shop.url, shopper, {
    cart: [{ product: await makeDesign(shop.url, { text }), qty: 1 }],
  });
  await payOrder(shop.url, order, shopper);
  await open('/admin');
  await page.getByRole('link', { name: /^All weaving sheets to make \(\d+\)$/ }).waitFor();
  await open(`/admin/orders/${order.id}`);
  await page.getByText(`“${text}” in white beads on indigo`).first().waitFor();
  await page.getByRole('img', { name: 'Chart: 100 rows of 17 beads' }).waitFor();
  const sheet = page.getByRole('link', { name: 'Weaving sheet (PDF), A4' });
  const file = await page.request.get(`${shop.url}${await sheet.getAttribute('href')}`, { failOnStatusCode: true });
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');

  const choice = page.getByLabel('Maker', { exact: true });
  if (await choice.count()) await choice.selectOption({ label: `Mama ${text}` });
  await button('Email to maker').click();
  await page.getByText(`Emailing the weaving sheet to Mama ${text}.`).waitFor();
  await button('Email to maker again').click();
  await page.getByText(/less than a minute ago, so nothing was sent/).waitFor();
  const charts = () => mail.received.filter(({ to }) => to.includes(maker));
  await expect.poll(() => charts().length).toBe(1);
  expect(charts()[0]?.source).toContain(`filename=weaving-sheet-${order.id}.pdf`);
  expect(await faults(page)).toEqual([0]);

  await button('Can’t make this…').click();
  await page.getByText(`Mama ${text} has the chart already.`).waitFor();
  await dialog.getByRole('button', { name: /^Cancel and refund \$/ }).click();
  await dialog.getByText('Tell the customer why.').waitFor();
  await dialog.getByLabel('Reason, for the customer').fill('We can’t weave this name');
  await dialog.getByRole('button', { name: /^Cancel and refund \$/ }).click();
  await page.getByText('Refunded. There’s nothing to weave.').waitFor();
  await expect.poll(() => page.getByText('Fully refunded.').count()).toBe(1);
  expect(complaints).toEqual([]);
});
