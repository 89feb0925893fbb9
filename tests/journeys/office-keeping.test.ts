import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { registerSecret } from '../support/runner/suite-log.ts';
import { addProduct } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
async function isSound(page: Page) {
  for (const viewport of [DESKTOP, { width: 744, height: 1000 }, PHONE]) {
    await page.setViewportSize(viewport);
    expect(await axeViolations(page)).toEqual([]);
    expect(await horizontalOverflow(page)).toBe(0);
  }
  await page.setViewportSize(DESKTOP);
}

test('shows page visits in the report and on Today, without browsers that opt out', async () => {
  // Automated browsers aren't counted as visitors: this one hides the automation.
  const shopper = await visit(browser, { userAgent: FIREFOX });
  await shopper.page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }));
  const seen = () => shopper.page.waitForResponse((answer) => answer.url().endsWith('/api/visits'));
  await Promise.all([seen(), openPage(shopper.page, `${shop.url}/?utm_source=instagram&utm_campaign=spring`)]);
  await Promise.all([seen(), openPage(shopper.page, `${shop.url}/cart`)]);
  const quiet = await visit(browser, { userAgent: FIREFOX });
  let asked = 0;
  quiet.page.on('request', (request) => {
    if (request.url().endsWith('/api/visits')) asked += 1;
  });
  await quiet.page.addInitScript(() => {
    Object.defineProperty(navigator, 'webdriver', { get: () => false });
    Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true });
  });
  await openPage(quiet.page, shop.url);
  expect(await shopper.page.context().cookies()).toEqual([]);
  await expect
    .poll(async () => db.sql`select visits, views from visit_counts where kind = 'all'`)
    .toEqual([{ visits: 2, views: 2 }]);
  expect(asked).toBe(0);
  // With other windows open, headless Chromium may render a third one only occasionally.
  for (const each of [shopper, quiet]) await each.page.context().close();

  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/reports/visits`);
  await page.getByRole('region', { name: 'Table: Campaigns' }).getByText('instagram / spring').waitFor();
  await isSound(page);
  await page.goto(`${shop.url}/admin`);
  await page.getByRole('link', { name: 'All visits' }).waitFor();
  expect(complaints).toEqual([]);
});

test('opens backups from before and after the printed key on another machine, in the browser alone', async () => {
  await addProduct(db, { id: 'rift-cuff', name: 'Rift Cuff of before' });
  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/backups`);
  const list = page.getByRole('region', { name: 'Backups' });
  await page.getByRole('button', { name: 'Back up now' }).click();
  await list.getByText('Only this machine').first().waitFor();
  await page.getByRole('button', { name: 'Create backup key' }).click();
  await page.getByText('This key is shown once.').waitFor();
  await page.getByText('This key opens all 2 backups in the list above').waitFor();
  expect(await list.getByText('Only this machine').count()).toBe(0);
  await isSound(page);
  const identity = (await page.getByText(/^AGE-SECRET-KEY-1/).textContent()) ?? '';
  registerSecret('a backup key', identity);
  await page.getByRole('img', { name: 'QR code of the backup key' }).waitFor();
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  // The older backup, which only its machine could open before.
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).last().click(),
  ]);
  expect(complaints).toEqual([]);

  const { url: otherUrl, db: otherDb } = await createTestDatabase();
  const other = await startShop({ databaseUrl: otherUrl });
  onTestFinished(() => other.close());
  const { page: there } = await openStaffBrowser(browser, { url: other.url, db: otherDb });
  // Chromium on Linux has no QR code detection.
  await there.addInitScript(
    `window.BarcodeDetector = class { async detect() { return [{ rawValue: sessionStorage.scanned ?? 'none' }]; } }`,
  );
  await there.goto(`${other.url}/admin/backups`);
  await there.getByRole('link', { name: 'Restore from a file' }).click();
  await there.getByLabel('Choose a backup file').setInputFiles(await file.path());
  const check = there.getByRole('button', { name: /^Check / });
  await check.click();
  await there.getByText('Type the backup key on your paper.').first().waitFor();
  await isSound(there);
  await there.evaluate((key) => sessionStorage.setItem('scanned', key), identity);
  await there.getByLabel('Scan the QR code').setInputFiles('docs/pictures/office-today.webp');
  await expect.poll(() => there.getByLabel('Backup key').inputValue()).toBe(identity);
  await there.getByLabel('Backup key').fill((identity.toLowerCase().match(/.{1,6}/g) ?? []).join(' '));
  await check.click();
  await there
    .getByText(/The file is complete: a backup from .* with \d+ products?, \d+ orders?.* and \d+ customers?[.]/)
    .waitFor();
  await isSound(there);
  await there.getByRole('button', { name: 'Restore', exact: true }).click();
  await there.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await there.getByText('The backup is restored.').waitFor();
  const shopper = await visit(browser);
  await openPage(shopper.page, `${other.url}/products/rift-cuff`);
  await shopper.page.getByRole('heading', { name: 'Rift Cuff of before' }).waitFor();
});
