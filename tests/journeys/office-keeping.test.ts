import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { makeOwnerKey, openBackupKeys } from '../../src/shop/backup/backup-keys.ts';
import { takeBackup } from '../../src/shop/backup/take-backup.ts';
import { staffIn } from '../support/actors/staff.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { openPage } from '../support/browser/steps.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { registerSecret } from '../support/runner/suite-log.ts';
import { temporaryFolder } from '../support/runner/temporary-folder.ts';
import { addProduct } from '../support/shop/stock.ts';
import { openTestShop } from '../support/shop/test-shop.ts';
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

test('visits of pages show up in the report and on Today; a browser that asks not to be counted is not', async () => {
  // Browsers that are driven are no visitors: this one says that it is not.
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
  // Beside other windows Chromium's headless build may draw a third one only now and then.
  for (const each of [shopper, quiet]) await each.page.context().close();

  const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/reports/visits`);
  await page.getByRole('region', { name: 'Table: Campaigns' }).getByText('instagram / spring').waitFor();
  await isSound(page);
  await page.goto(`${shop.url}/admin`);
  await page.getByRole('link', { name: 'All visits' }).waitFor();
  expect(complaints).toEqual([]);
});

test('a new shop becomes the one in a file, by browser alone', async () => {
  const old = await openTestShop({ env: { DATA_DIR: temporaryFolder() } });
  const grace = await staffIn(old, 'owner');
  await addProduct(old.deps.db, { id: 'rift-cuff', name: 'Rift Cuff of before' });
  const { identity } = await makeOwnerKey(old.deps, grace.actor);
  registerSecret('a backup key', identity);
  const file = join(temporaryFolder(), 'nyuzi-2027-01-01T03-40-00Z.backup');
  await takeBackup({ ...old.deps, keys: await openBackupKeys(old.deps) }, file);

  const { page } = await openStaffBrowser(browser, { url: shop.url, db });
  await page.goto(`${shop.url}/admin/backups`);
  await page.getByRole('button', { name: 'Create backup key' }).click();
  await page.getByText('This key is shown once.').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: 'I’ve stored it' }).click();
  await page.getByRole('link', { name: 'Restore from a file' }).click();
  await page.getByLabel('Choose a backup file').setInputFiles(file);
  await page.getByRole('button', { name: /^Check nyuzi-/ }).click();
  await page.getByText('Type the backup key on your paper.').first().waitFor();
  await isSound(page);
  await page.getByLabel('Backup key').fill(identity);
  await page.getByRole('button', { name: /^Check nyuzi-/ }).click();
  await page.getByText('The file is complete').waitFor();
  await isSound(page);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText('The backup is restored.').waitFor();
  const shopper = await visit(browser);
  await openPage(shopper.page, `${shop.url}/products/rift-cuff`);
  await shopper.page.getByRole('heading', { name: 'Rift Cuff of before' }).waitFor();
});
