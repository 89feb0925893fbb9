// `npm run pictures -- office` (`office-pictures.ts`): opens a shop with some weeks of orders and takes screenshots of its
// home page for README.md and of its back office for docs/operating.md.
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { test } from 'vitest';
import { PRODUCTS } from '../db/seeds/fixtures.ts';
import type { Database } from '../src/platform/db/database.ts';
import { PROBLEM_DETAILS } from '../src/shop/payments/problems.ts';
import type { PopulatedShop } from '../tests/support/shop/populated-shop.ts';
import { withOffice } from './admin-office.ts';

const FOLDER = join(import.meta.dirname, '../docs/pictures');
const DESK = { width: 1440, height: 900 };
const FRONT_PAGE = { width: 1200, height: 750 };
const PHONE = { width: 390, height: 844 };
const QUALITY = 60;
/** Empty: all of them. */
const NAMES = process.env.PICTURE_NAMES?.split(' ').filter(Boolean) ?? [];
const isWanted = ({ name }: Screenshot) => NAMES.length === 0 || NAMES.includes(name);

/** `opens`: actions on the screen before the screenshot is taken. */
type Screenshot = { name: string; address: string; size?: typeof DESK; opens?: (page: Page) => Promise<void> };

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first().click();

const getScreenshots = ({ orders, newsletterDraft, importToCheck }: PopulatedShop): Screenshot[] => [
  { name: 'home', address: '/', size: FRONT_PAGE },
  { name: 'office-today', address: '/admin' },
  { name: 'office-today-phone', address: '/admin', size: PHONE, opens: toTheOrders },
  { name: 'office-search-phone', address: '/admin', size: PHONE, opens: searchForSomebody },
  { name: 'office-orders-phone', address: '/admin/orders?stage=to_dispatch', size: PHONE, opens: selectAll },
  { name: 'office-ship-many', address: '/admin/orders?stage=to_dispatch', opens: pasteNumbers },
  { name: 'office-order', address: `/admin/orders/${orders.toDispatch}` },
  { name: 'office-order-phone', address: `/admin/orders/${orders.incomplete}`, size: PHONE, opens: toTheNextStep },
  { name: 'office-packing-slip', address: `/admin/orders/${orders.toDispatch}/slip` },
  { name: 'office-refund', address: `/admin/orders/${orders.toDispatch}`, opens: chooseToRefund },
  { name: 'office-sell-phone', address: '/admin/sell', size: PHONE, opens: addToTheSale },
  { name: 'office-product', address: `/admin/products/${PRODUCTS.cuff.id}` },
  { name: 'office-new-product-phone', address: '/admin/products/new', size: PHONE },
  { name: 'office-prices', address: '/admin/products', opens: raisePrices },
  { name: 'office-featured', address: '/admin/products/featured' },
  { name: 'office-import', address: `/admin/products/import/${importToCheck}` },
  { name: 'office-reviews', address: '/admin/reviews', opens: (page) => press(page, 'Hide') },
  { name: 'office-messages', address: '/admin/messages', opens: (page) => press(page, 'Reply') },
  { name: 'office-page', address: '/admin/pages/shipping-and-returns' },
  { name: 'office-newsletter', address: `/admin/newsletters/${newsletterDraft}`, opens: untilPreviewed },
  { name: 'office-tax', address: '/admin/reports/tax' },
  { name: 'office-staff', address: '/admin/staff' },
  { name: 'office-brand', address: '/admin/settings/brand', opens: untilPreviewed },
  { name: 'office-studio', address: '/admin/settings/studio', opens: untilWoven },
  { name: 'office-design', address: `/admin/orders/${orders.designed}`, opens: toTheDesign },
  { name: 'office-second-factor', address: '/admin/me', opens: (page) => press(page, 'Set up') },
];

/** Taken last, after triggering problems, so they don't appear in the other screenshots. */
const SCREENSHOTS_OF_PROBLEMS: readonly Screenshot[] = [
  { name: 'office-payments', address: '/admin/payments?view=open' },
  { name: 'office-letters', address: '/admin/settings/payments-email#not-sent' },
];

async function addProblems({ sql }: Database, { orders }: PopulatedShop) {
  await sql`
    insert into payment_exceptions (kind, subject, order_id, capture_id, cents, currency, detail, due_at) values
      ('dispute', 'PP-D-1', ${orders.delivered}, '8WX204931T', 4800, 'USD', ${PROBLEM_DETAILS.dispute},
        now() + interval '6 days'),
      ('no_order', '1AB22222', null, '1AB22222', 6500, 'USD', ${PROBLEM_DETAILS.no_order}, null)`;
  await sql`
    insert into letters (kind, to_address, subject, reply_to, tries, failed_at, last_error) values
      ('order.paid', 'marcus.lindqvist@example.com', 'Your order is paid', 'help@nyuzi.example', 31, now(), 'ESOCKET'),
      ('account.welcome', 'wren@exmaple.com', 'Welcome', 'help@nyuzi.example', 1, now(),
        'EENVELOPE 550 5.1.1 No such user here')`;
}

async function toTheNextStep(page: Page) {
  await page.getByRole('heading', { name: 'Next step' }).evaluate((heading) => heading.scrollIntoView());
}

async function untilWoven(page: Page) {
  await page.getByText(/woven and finished in/).waitFor();
}

async function toTheDesign(page: Page) {
  await page.getByRole('heading', { name: 'Design', exact: true }).evaluate((heading) => heading.scrollIntoView());
}

async function toTheOrders(page: Page) {
  await page.getByRole('heading', { name: 'To do' }).evaluate((heading) => heading.scrollIntoView());
}

async function searchForSomebody(page: Page) {
  await press(page, 'Search everything');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('Achterberg');
  await page.getByRole('option').filter({ hasText: /#\d+/ }).first().waitFor();
}

async function selectAll(page: Page) {
  const select = page.getByRole('button', { name: 'Select', exact: true });
  if (await select.isVisible()) await select.click();
  await page.getByRole('checkbox', { name: /^Select all / }).check();
}

/** With valid USPS check digits, but of no real package. */
const TRACKING = ['9400100000000000001119', '9400100000000000001126', '9400100000000000001133'];

async function pasteNumbers(page: Page) {
  const numbers = await page.getByRole('link', { name: /^#\d+$/ }).allTextContents();
  await selectAll(page);
  await page.getByRole('link', { name: 'Mark as shipped…' }).click();
  const lines = [...new Set(numbers)].slice(0, 3).map((number, place) => `${number}\tUSPS\t${TRACKING[place]}`);
  await page.getByLabel('Table', { exact: true }).fill(lines.join('\n'));
  await page.getByText(/ matched$/).waitFor();
}

async function chooseToRefund(page: Page) {
  await press(page, 'Refund…');
  await page.getByRole('dialog').getByRole('spinbutton').first().fill('1');
  await page.getByRole('button', { name: /^Refund \$/ }).waitFor();
}

async function addToTheSale(page: Page) {
  const tiles = page.getByRole('main').getByRole('button').filter({ hasText: '$' });
  await tiles.nth(0).click();
  await tiles.nth(2).click();
}

async function raisePrices(page: Page) {
  await selectAll(page);
  await press(page, 'Change prices');
  await page.getByLabel('How much').fill('10');
  await press(page, 'Preview');
  await page.getByRole('button', { name: /^Change \d+ products$/ }).waitFor();
}

const untilPreviewed = async (page: Page) => {
  await page.frameLocator('iframe').locator('a').first().waitFor();
};

test('takes the pictures', () =>
  withOffice(async ({ page, db, atWork }) => {
    for (const picture of getScreenshots(atWork).filter(isWanted)) await take(page, picture);
    await addProblems(db, atWork);
    for (const picture of SCREENSHOTS_OF_PROBLEMS.filter(isWanted)) await take(page, picture);
  }));

async function take(page: Page, { name, address, size = DESK, opens }: Screenshot) {
  await page.setViewportSize(size);
  await page.goto(address, { waitUntil: 'networkidle' });
  // On a busy machine, the network may be idle before the first screen is rendered.
  await page.locator('main h1').first().waitFor();
  await opens?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, width } = image.getBoundingClientRect();
      return image.complete || width === 0 || top > innerHeight;
    }),
  );
  const { size: bytes } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
  console.log(`  ${name}.webp, ${Math.round(bytes / 1024)} KB`);
}
