import { afterAll, expect, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { openBrowser, settled } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { populateShop } from '../support/shop/populated-shop.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
await populateShop({ url: shop.url, db });
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });

async function open(address: string) {
  await page.goto(shop.url + address);
  await page.locator('main h1').waitFor();
  await settled(page);
}

async function isSound() {
  await settled(page);
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
}

test('reads a report of any period, and downloads its file, as owner', async () => {
  await open('/admin/reports');
  await page.getByText('How it adds up').waitFor();
  await page.getByRole('img', { name: /^Paid orders by day/ }).waitFor();
  await isSound();
  await page.getByRole('link', { name: 'Quarter' }).click();
  await page.waitForURL(/period=20\d\d-Q[1-4]$/);
  await page.getByRole('link', { name: 'Dates' }).click();
  await page.waitForURL(/period=20\d\d-\d\d-\d\d[.][.]/);
  await page.getByLabel('From').fill('2026-05-02');
  await page.getByLabel('To', { exact: true }).fill('2026-05-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('Choose a date that isn’t before the first one.').waitFor();
  await isSound();
  await page.getByLabel('To', { exact: true }).fill('2026-05-09');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.waitForURL(/2026-05-02[.][.]2026-05-09$/);
  await page.getByText('No sales on these days.').waitFor();
  await open('/admin/reports?period=nonsense');
  await page.getByText('Choose a month, a quarter, a year or two dates.').waitFor();
  for (const name of ['products', 'makers', 'coupons', 'refunds', 'tax']) {
    await open(`/admin/reports/${name}`);
    await isSound();
  }
  await open('/admin/reports/tax');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV for the accountant' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^tax-.*[.]csv$/);
  expect(complaints).toEqual([]);
});

test('records a payment to a maker, and downloads the statement, as owner', async () => {
  await open('/admin/reports/makers');
  const owed = page.getByRole('region', { name: 'Owed to makers' });
  await owed
    .getByRole('button', { name: /^Record a payment to / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('1,5');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await dialog.getByText('“1,5” isn’t an amount we can read.').waitFor();
  await dialog.getByLabel('Amount').fill('1.50');
  await dialog.getByLabel('How it was paid').fill('M-Pesa, KSh 1440');
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await dialog.waitFor({ state: 'detached' });
  await isSound();
  // The product is shown beside the table, or opened there.
  for (const link of await owed.getByRole('link').all()) {
    if (await page.getByText('Paid by M-Pesa, KSh 1440').isVisible()) break;
    await link.click();
    await settled(page);
  }
  await page.getByText('Paid by M-Pesa, KSh 1440').waitFor();
  await page.getByRole('button', { name: 'Send as a text' }).click();
  await page.getByRole('dialog').getByText('Paid: $').waitFor();
  await isSound();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: /^Statement for/ }).click();
  await page.getByRole('article').getByText('Paid by M-Pesa, KSh 1440').waitFor();
  await isSound();
  expect(complaints).toEqual([]);
});

test('shows tasks on Today, and a chart of each daily figure', async () => {
  for (const cents of [100, 100_000_000]) {
    await db.sql`update orders set items_cents = ${cents}, discount_cents = 0, sets = '[]', shipping_cents = 0, tax_cents = 0,
      gift_wrap_cents = 0, total_cents = ${cents}, refunded_cents = 0 where paid_at is not null`;
    await open('/admin');
    await page.getByRole('heading', { name: 'To do' }).waitFor();
    await page.getByRole('heading', { name: 'Finish setting up your shop' }).waitFor();
    const chart = page.getByRole('img', { name: /^Paid orders by day/ });
    await chart.waitFor();
    const cut = await chart.evaluate((svg) => {
      const box = svg.getBoundingClientRect();
      return [...svg.querySelectorAll('text, rect')].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < box.left - 1 || right > box.right + 1 || top < box.top - 1 || bottom > box.bottom + 1;
      }).length;
    });
    expect(cut).toBe(0);
    await isSound();
  }
  await page
    .getByRole('link', { name: /orders? to ship$/ })
    .first()
    .click();
  await page.waitForURL('**/admin/orders?stage=to_dispatch');
  expect(complaints).toEqual([]);
});

test('removes the samples by one click from the checklist, checks it off, and takes it back for a day', async () => {
  await open('/admin');
  const list = page.getByRole('region', { name: 'Finish setting up your shop' });
  await list.getByRole('button', { name: 'Start with my own' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start with my own' }).click();
  await list.getByText(/No samples are in your shop|still listed/).waitFor();
  await open('/admin/products');
  await page.getByText('You started with your own.').waitFor();
  await isSound();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^\d+ sample products and \d+ sample reviews are in your shop\.$/).waitFor();
  expect(complaints).toEqual([]);
});
