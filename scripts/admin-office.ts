import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { createDatabase, type Database } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded/embedded-postgres.ts';
import { type PopulatedShop, populateShop } from '../tests/support/shop/populated-shop.ts';
import { startShop } from '../tests/support/shop-process/running-shop.ts';
import { ensureChromium } from './chromium.ts';

/** Runs `use` with a page of the owner in a shop with some weeks of orders. */
export async function withOffice(use: (office: { page: Page; db: Database; atWork: PopulatedShop }) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'nyuzi-pictures-'));
  const shop = await startShop({ dataDir });
  const { url } = await startEmbeddedPostgres(dataDir, () => {});
  const db = createDatabase({ url });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const atWork = await populateShop({ url: shop.url, db });
    const context = await browser.newContext({ baseURL: shop.url, reducedMotion: 'reduce', deviceScaleFactor: 1 });
    await context.addCookies([{ name: 'staff', value: atWork.owner.token, url: shop.url }]);
    await use({ page: await context.newPage(), db, atWork });
  } finally {
    await browser.close();
    await db.close();
    await shop.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
