// `npm run pictures -- screens` (`office-pictures.ts`): takes screenshots of every screen of the back office, on a phone
// and at a desk, and writes docs/pictures/screens and its index with the heights of the tallest screens.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test } from 'vitest';
import { screens } from '../src/backoffice/screens.ts';
import { getExamples } from '../tests/support/browser/office-screens.ts';
import { withOffice } from './admin-office.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures/screens');
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const TALLEST = 10;
const QUALITY = 35;
const MAX_WIDTH = 960;
/** Heights measured on November 28, 2026, before the screens were shortened; of a demo shop, so not of the same data. */
const BEFORE: Record<string, { desk?: number; phone?: number }> = {
  '/admin': { phone: 5_484 },
  '/admin/products/:id': { desk: 4_442, phone: 9_049 },
  '/admin/reviews': { phone: 9_293 },
  '/admin/settings/brand': { desk: 4_000 },
};

type Taken = { path: string; what: string; name: string; phone: number; desk: number };

test('takes a picture of every screen', () =>
  withOffice(async ({ page, atWork }) => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    const taken: Taken[] = [];
    for (const { path, what, address } of screens.flatMap((screen) => getExamples(screen.path, atWork))) {
      const name = `${path} ${what === 'as it opens' ? '' : what}`.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');
      const phone = await take(page, address, `${name}-390`, PHONE);
      const desk = await take(page, address, `${name}-1440`, DESK);
      taken.push({ path, what, name, phone, desk });
      console.log(`  ${address}: ${phone} px on a phone, ${desk} px at a desk`);
    }
    writeFileSync(join(FOLDER, 'README.md'), index(taken));
  }));

/** Returns the height of the whole screen. */
async function take(page: Page, address: string, name: string, size: typeof PHONE): Promise<number> {
  await page.setViewportSize(size);
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width: MAX_WIDTH, withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
  return page.evaluate(() => document.documentElement.scrollHeight);
}

function index(taken: readonly Taken[]): string {
  const rows = taken.map(
    ({ path, what, name }) =>
      `| \`${path}\` | ${what} | ![${what} on a phone](${name}-390.webp) | ![${what} at a desk](${name}-1440.webp) |`,
  );
  return `# Screens of the back office

The first view of each, in a shop with some weeks of orders. \`npm run pictures -- screens\` retakes them.

${['phone' as const, 'desk' as const].map((by) => tallest(taken, by)).join('\n\n')}

## All screens

| screen | state | on a phone (390 px) | at a desk (1440 px) |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function tallest(taken: readonly Taken[], by: 'phone' | 'desk'): string {
  const rows = taken
    .toSorted((one, other) => other[by] - one[by])
    .slice(0, TALLEST)
    .map(({ path, what, ...height }) => `| \`${path}\` | ${what} | ${BEFORE[path]?.[by] ?? '–'} | ${height[by]} |`);
  return `## The ten tallest ${by === 'phone' ? 'on a phone' : 'at a desk'}

| screen | state | px before | px |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}
