// `npm run pictures -- pages http://localhost:3000`: takes screenshots of the shop's main pages, on a phone and on a
// desktop, from a running demo shop with sample data, and writes docs/pictures/pages and its index. With `before` after
// the URL, the shop runs an earlier commit, and its screenshots go next to the others.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { PRODUCTS } from '../db/seeds/fixtures.ts';
import { ensureChromium } from './chromium.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures/pages');
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;
const MAX_BYTES = 60_000;

type Shot = { name: string; address: string; says: string; at?: string };

const product = `/products/${PRODUCTS.cuff.id}`;
const SHOTS: readonly Shot[] = [
  { name: 'home', address: '/', says: 'The front page' },
  { name: 'category', address: '/category/wristbands', says: 'A category' },
  { name: 'search', address: '/?keyword=cuff', says: 'A search' },
  { name: 'product', address: product, says: 'A product' },
  { name: 'worn-together', address: product, at: '#worn-together', says: 'What a product is worn with' },
  { name: 'colors', address: '/colors', says: 'Shopping by color' },
  { name: 'makers', address: '/makers', says: 'The makers' },
  { name: 'maker', address: '/makers/olchoro-bead-circle', says: 'A maker' },
  { name: 'about', address: '/about', says: 'About the shop' },
  { name: 'size-guide', address: '/size-guide', says: 'The size guide' },
  { name: 'cart', address: `/cart/${PRODUCTS.cuff.id}?qty=1&size=Medium`, says: 'A cart' },
];

const [, , , shop = 'http://localhost:3000', when = 'after'] = argv;
const BEFORE = join(FOLDER, 'before');
const target = when === 'before' ? BEFORE : FOLDER;
mkdirSync(target, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
for (const viewport of SIZES) {
  // Machine-independent screenshots: fixed locale, time zone and scale.
  const page = await browser.newPage({
    viewport,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  });
  for (const shot of SHOTS) await take(page, shot, viewport.width);
}
await browser.close();
writeFileSync(join(FOLDER, 'README.md'), index());

async function take(page: Page, { name, address, at }: Shot, width: number) {
  const answer = await page.goto(shop + address, { waitUntil: 'networkidle' });
  const isMissing = answer?.status() === 404 || (at !== undefined && (await page.locator(at).count()) === 0);
  // Earlier shops had fewer pages.
  if (isMissing && when === 'before') return;
  if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`);
  if (at) await page.locator(at).evaluate((part) => part.scrollIntoView());
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page.screenshot({ animations: 'disabled' });
  writeFileSync(join(target, `${name}-${width}.webp`), await compact(png));
}

async function compact(png: Buffer): Promise<Buffer> {
  for (let quality = 76; ; quality -= 8) {
    const file = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= MAX_BYTES || quality < 20) return file;
  }
}

function index(): string {
  const cell = (folder: string, { name, says }: Shot, width: number, when: string) =>
    existsSync(join(FOLDER, folder, `${name}-${width}.webp`))
      ? `![${says} at ${width} px, ${when}](${folder}${name}-${width}.webp)`
      : 'there was none';
  const table = (width: number) => `## At ${width} px

| page | before | now |
| --- | --- | --- |
${SHOTS.map((shot) => `| ${shot.says} | ${cell('before/', shot, width, 'before')} | ${cell('', shot, width, 'now')} |`).join('\n')}
`;
  return `# The pages of the shop, before and now

As shoppers see them with the sample catalog. Before: the last commit without makers' pages, c2c3f6ad, at which home, products and
thanks had not been redone either. \`npm run pictures -- pages http://localhost:3000\` takes those of now anew from a demo shop that
runs, and \`… http://localhost:3001 before\` the others from a shop of an earlier commit.

${SIZES.map(({ width }) => table(width)).join('\n')}`;
}
