// `npm run pictures -- pages http://localhost:3000`: takes screenshots of the shop's main pages, on a phone and on a
// desktop, from a running demo shop with sample data, and writes docs/pictures/pages and its index.
import { writeFileSync } from 'node:fs';
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
  { name: 'home', address: '/', says: 'Home' },
  { name: 'category', address: '/category/wristbands', says: 'Category' },
  { name: 'search', address: '/?keyword=cuff', says: 'Search' },
  { name: 'product', address: product, says: 'Product' },
  { name: 'worn-together', address: product, at: '#worn-together', says: 'Worn together' },
  { name: 'colors', address: '/colors', says: 'Shop by color' },
  { name: 'makers', address: '/makers', says: 'Makers' },
  { name: 'maker', address: '/makers/olchoro-bead-circle', says: 'Maker' },
  { name: 'about', address: '/about', says: 'About' },
  { name: 'size-guide', address: '/size-guide', says: 'Size guide' },
  { name: 'cart', address: `/cart/${PRODUCTS.cuff.id}?qty=1&size=Medium`, says: 'Cart' },
];

const [, , , shop = 'http://localhost:3000'] = argv;
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
  if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`);
  if (at) await page.locator(at).evaluate((part) => part.scrollIntoView());
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const png = await page.screenshot({ animations: 'disabled' });
  writeFileSync(join(FOLDER, `${name}-${width}.webp`), await compact(png));
}

async function compact(png: Buffer): Promise<Buffer> {
  for (let quality = 76; ; quality -= 8) {
    const file = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= MAX_BYTES || quality < 20) return file;
  }
}

function index(): string {
  const picture = ({ name, says }: Shot, width: number) => `![${says} at ${width} px](${name}-${width}.webp)`;
  const rows = SHOTS.map((shot) => `| ${[shot.says, ...SIZES.map(({ width }) => picture(shot, width))].join(' | ')} |`);
  return `# Pages for shoppers

With the sample catalog. \`npm run pictures -- pages http://localhost:3000\` retakes them from a running demo shop.

| page | on a phone (390 px) | on a desktop (1440 px) |
| --- | --- | --- |
${rows.join('\n')}
`;
}
