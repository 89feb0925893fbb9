// `npm run pictures -- pages http://localhost:3000`: takes the shop's main pages as a shopper sees them, on a phone and at a
// desk, from a running demo shop with the samples, and writes docs/pictures/pages and its index.
import { mkdirSync, writeFileSync } from 'node:fs';
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
const MOST_BYTES = 60_000;

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

const [, , , shop = 'http://localhost:3000'] = argv;
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
for (const viewport of SIZES) {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  for (const shot of SHOTS) await take(page, shot, viewport.width);
}
await browser.close();
writeFileSync(join(FOLDER, 'README.md'), index());

async function take(page: Page, { name, address, at }: Shot, width: number) {
  const answer = await page.goto(shop + address, { waitUntil: 'networkidle' });
  if (!answer?.ok()) throw new Error(`${address} answered ${answer?.status()}`);
  if (at) await page.locator(at).evaluate((part) => part.scrollIntoView());
  await page.waitForLoadState('networkidle');
  writeFileSync(join(FOLDER, `${name}-${width}.webp`), await compact(await page.screenshot()));
}

async function compact(png: Buffer): Promise<Buffer> {
  for (let quality = 76; ; quality -= 8) {
    const file = await sharp(png).webp({ quality, effort: 6 }).toBuffer();
    if (file.length <= MOST_BYTES || quality < 20) return file;
  }
}

function index(): string {
  const row = ({ name, says }: Shot) =>
    `| ${says} | ${SIZES.map(({ width }) => `![${says} at ${width} px](${name}-${width}.webp)`).join(' | ')} |`;
  return `# The pages of the shop

As shoppers see them with the sample catalog. \`npm run pictures -- pages http://localhost:3000\` takes them anew from a demo shop that runs.

| page | ${SIZES.map(({ width }) => `${width} px`).join(' | ')} |
| --- | --- | --- |
${SHOTS.map(row).join('\n')}
`;
}
