import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { pages } from '../../src/storefront/routes.ts';
import { getCart } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { axeViolations, layoutViolations } from '../support/browser/axe.ts';
import { openBrowser, settled } from '../support/browser/browser.ts';
import {
  clippedText,
  controlsWithoutContrast,
  cutPlaceholders,
  errorsNotAnnounced,
  horizontalOverflow,
  setTextSize,
  smallTargets,
  spaceText,
} from '../support/browser/layout-checks.ts';
import { createSharedPage } from '../support/browser/shared-page.ts';
import { linesOverPictures, TEXT_OVER_PICTURES } from '../support/browser/text-contrast.ts';
import { expectEachRow } from '../support/checks/each-row.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { getOrderName } from '../support/database/order-name.ts';
import { addFormerOrders } from '../support/shop/former-orders.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());

const shopper = await shopperIn({ db, now: () => new Date() });
await addFormerOrders({ db }, shopper.customerId);
const { shippingAddress } = getCart('rift-diamond-cuff');
const placed = async () => {
  const answer = await fetch(`${shop.url}/api/orders/place-order/`, {
    method: 'POST',
    headers: { ...shopper.headers, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(getCart('rift-diamond-cuff')),
  });
  return ((await answer.json()) as { id: string }).id;
};
const [unpaid, paid] = [await placed(), await placed()];
await db.sql`
  update orders set payment_state = 'paid', paid_at = now(), dispatched_at = now(), reservation = 'sold', held_until = null,
    carrier = 'USPS', tracking_number = '9400 1000', tracking_url = 'https://tools.usps.com/' where id = ${paid}`;

const CUFF = {
  product: 'rift-diamond-cuff',
  name: 'Rift Diamond Cuff',
  price: 48,
  image: '',
  size: '',
  inStock: 9,
  qty: 1,
};
const cart = { cartItems: [CUFF], shippingAddress, paymentMethod: 'Paypal' };
const loggedIn = { ...cart, userInfo: { token: shopper.token, name: shopper.name, email: shopper.email } };

/** All Markdown features of a text. */
const WORDS =
  'The first words.\n\n## Light\n\n- Thread\n- Beads\n\n> Slowly.\n\n| A | B |\n| --- | --- |\n| 1 | 2 |\n\n[More](/about)';

/** A queued order of another shopper, which isn't sent. */
const WAITING = {
  email: 'somebody.with.a.long.address@example.com',
  key: 'a-key',
  at: Date.now(),
  body: { orderItems: [] },
  total: 71.48,
  lines: [{ name: CUFF.name, size: 'Medium', qty: 2 }],
};

const LIKED = ['rift-diamond-cuff', 'cowrie-shore-anklet', 'no-longer-sold'].map((id, n) => ({ id, at: 1000 - n }));
const sharing = await fetch(`${shop.url}/api/favorites/lists`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ productIds: ['rift-diamond-cuff', 'cowrie-shore-anklet'] }),
});
const { token: shared } = (await sharing.json()) as { token: string };

await db.sql`
  insert into own_pages (slug, title, text, description, is_published, created_at, changed_at, changed_by)
  values ('workshop', 'Our workshop by the lake '||repeat('x', 50), ${WORDS}, '', true, now(), now(), 'x')`;
await db.sql`
  insert into stories (slug, title, summary, text, day, cover_id, cover_alt, community_slug, is_published, created_at,
    changed_at, changed_by)
  values ('loom', 'A day at the loom', 'From the first thread to the knot.', ${WORDS}, current_date - 3,
      (select id from pictures order by id limit 1), 'Hands over a loom', 'olchoro-bead-circle', true, now(), now(), 'x'),
    ('plain', 'Unpronounceablylongword '||repeat('x', 50), '', 'Words.', current_date - 4, null, '', null, true, now(),
      now(), 'x')`;
await db.sql`
  insert into story_products (story_id, place, product_id)
  select id, 1, 'rift-diamond-cuff' from stories where slug = 'loom'`;

/** One page in one of its states; `does` brings it there. */
type Scene = {
  path: string;
  kept?: object;
  does?: (page: Page) => Promise<unknown>;
  /** The page redirects by itself, which is blocked: a 204 response keeps a browser on its page. */
  leadsTo?: string;
};

const press = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();
const askForCode = async (page: Page) => {
  await page.getByLabel('Email', { exact: true }).fill('dana@example.com');
  await press('Email me a code')(page);
  await page.getByLabel('Code', { exact: true }).waitFor();
};
/** The form hydrates when it is near the viewport. */
const review = async (page: Page) => {
  await page.locator('[data-island="review-form"]').scrollIntoViewIfNeeded();
  await press('Submit review')(page);
};
const typeBlue = async (page: Page) => {
  await page.getByPlaceholder('Search Products').pressSequentially('blu');
  await page.getByRole('option').first().waitFor();
};
const openDetails = (words: string) => (page: Page) => page.locator('summary').filter({ hasText: words }).click();
const subscribe = (page: Page) => page.getByRole('button', { name: 'Subscribe' }).click();
const openLetter = async (page: Page) => {
  const letter = page.getByRole('main').getByRole('link').first();
  // The jobs write emails asynchronously.
  while ((await letter.count()) === 0) {
    await page.reload();
    await settled(page);
  }
  await letter.click();
  await page.waitForURL('**/dev/mail/*');
};

/** Every page of the route map, in each visually different state. */
const SCENES: Record<string, Scene[]> = {
  '/': [
    { path: '/' },
    { path: '/?keyword=indigo' },
    { path: '/?keyword=xylophone' },
    { path: '/?keyword=xylophone+orchestra' },
    { path: '/', does: typeBlue },
  ],
  '/category/:slug': [{ path: '/category/wristbands', does: openDetails('Filter and sort') }],
  '/products': [{ path: '/products' }],
  '/products/:id': [
    { path: '/products/rift-diamond-cuff', does: press('Add To Cart') },
    { path: '/products/rift-diamond-cuff', kept: loggedIn, does: review },
    { path: '/products/dusk-arrow-band' },
  ],
  '/products/:id/reviews': [{ path: '/products/rift-diamond-cuff/reviews' }],
  '/studio': [
    { path: '/studio' },
    { path: '/studio?form=keyring' },
    { path: '/studio', does: (page) => page.getByLabel('Name', { exact: true }).fill('Анна') },
  ],
  '/colors': [{ path: '/colors' }, { path: '/colors?color=red' }],
  '/sets': [{ path: '/sets' }],
  '/makers': [{ path: '/makers' }],
  '/makers/:slug': [{ path: '/makers/olchoro-bead-circle' }],
  '/pages/:slug': [{ path: '/pages/workshop' }],
  '/stories': [{ path: '/stories' }],
  '/stories/:slug': [{ path: '/stories/loom' }, { path: '/stories/plain' }],
  '/discount/:code': [{ path: '/discount/MARKET10', leadsTo: '/' }],
  '/favorites': [
    { path: '/favorites' },
    { path: '/favorites', kept: { favorites: LIKED }, does: press('Share this list') },
    { path: '/favorites', kept: { ...loggedIn, favorites: LIKED } },
  ],
  '/favorites/shared/:token': [{ path: `/favorites/shared/${shared}` }, { path: '/favorites/shared/worn-out' }],
  '/cart': [
    { path: '/cart' },
    { path: '/cart', kept: cart },
    {
      path: '/cart#add=rift-diamond-cuff:900:Medium,cowrie-shore-anklet',
      does: (page) => page.getByText(/^Only \d+ of Rift Diamond Cuff are left\.$/).waitFor(),
    },
  ],
  '/cart/:id': [{ path: '/cart/cowrie-shore-anklet?qty=2' }],
  '/checkout': [
    { path: '/checkout', kept: cart },
    { path: '/checkout', kept: { cartItems: [CUFF] }, does: press('Continue to payment') },
  ],
  '/payment': [{ path: '/payment', kept: cart }],
  '/place-order': [
    { path: '/place-order', kept: loggedIn },
    { path: '/place-order', kept: cart, does: press('Email me a code') },
    { path: '/place-order', kept: { ...loggedIn, waitingOrder: WAITING } },
  ],
  '/order/:id': [
    { path: `/order/${unpaid}`, kept: loggedIn },
    { path: `/order/${unpaid}`, kept: loggedIn, does: press('Cancel this order') },
    { path: `/order/${paid}`, kept: loggedIn },
    { path: '/order/0000-0000-0000', kept: loggedIn },
  ],
  '/your-order': [{ path: '/your-order#worn-out' }],
  '/pay': [{ path: '/pay#worn-out' }],
  '/order-delay': [{ path: '/order-delay#wait=worn-out' }],
  '/about': [{ path: '/about', kept: loggedIn, does: openDetails('Dana') }],
  '/faq': [{ path: '/faq', does: openDetails('How long') }],
  '/privacy': [{ path: '/privacy' }],
  '/shipping-and-returns': [{ path: '/shipping-and-returns' }],
  '/size-guide': [{ path: '/size-guide' }],
  '/terms': [{ path: '/terms' }, { path: '/terms', does: subscribe }],
  '/login': [{ path: '/login' }, { path: '/login', does: press('Login') }, { path: '/login', does: askForCode }],
  '/login-link': [{ path: '/login-link#token=worn-out', does: press('Log in') }],
  '/register': [{ path: '/register' }, { path: '/register', does: press('Register') }],
  '/verify-email': [{ path: '/verify-email?token=x&email=a%40example.com' }],
  '/send-reset-email': [{ path: '/send-reset-email' }],
  '/verify-reset-otp': [{ path: '/verify-reset-otp' }],
  '/reset-password/:uid/:token': [{ path: '/reset-password/x/y' }],
  '/profile': [{ path: '/profile', kept: loggedIn, does: (page) => page.getByText('#1042').click() }],
  '/undo-email-change': [{ path: '/undo-email-change?token=x' }],
  '/contact-us': [{ path: '/contact-us' }],
  '/newsletter/confirm': [{ path: '/newsletter/confirm?token=x' }],
  '/newsletter/leave': [{ path: '/newsletter/leave?token=x' }],
  '/review-emails/stop': [{ path: '/review-emails/stop?order=x' }],
  '/opening-alert': [
    { path: '/opening-alert' },
    { path: '/opening-alert?token=x' },
    { path: '/opening-alert?leave=x' },
  ],
  '/stock-alert': [{ path: '/stock-alert?token=x' }, { path: '/stock-alert?leave=x' }],
  '/offline': [{ path: '/offline' }],
  '/dev/mail': [{ path: '/dev/mail' }],
  '/dev/mail/:id': [{ path: '/dev/mail', does: openLetter }],
};
/** Not in the route map: the not-found page, and the API's description. */
const OTHERS: Scene[] = [{ path: '/nowhere' }, { path: '/api/docs' }, { path: '/api/docs/orders' }];

test('checks every page of the route map', () => {
  expect(Object.keys(SCENES).toSorted()).toEqual(pages.map(({ path }) => path).toSorted());
});

const scenes = [...Object.values(SCENES).flat(), ...OTHERS].map((scene, place) => ({ ...scene, place }));

const visitAgain = createSharedPage(browser, shop.url);

async function enter({ path, kept = {}, does, leadsTo }: Scene) {
  const watched = await visitAgain({ ...kept });
  const { page } = watched;
  if (leadsTo) await page.route(shop.url + leadsTo, (route) => route.fulfill({ status: 204 }));
  await page.goto(shop.url + path);
  await settled(page);
  await does?.(page);
  return watched;
}

/** Its text over pictures is measured by tests/journeys/text-over-pictures.test.ts. */
const isMeasured = ({ path }: Scene) =>
  TEXT_OVER_PICTURES.some(([measured]) => new URL(path, shop.url).pathname === measured);

/** Expected results of a page without problems. */
const WELL = {
  desk: [],
  phone: [],
  untold: [],
  bare: [],
  small: [],
  typed: [],
  zoomed: 0,
  edgeless: [],
  large: 0,
  cut: [],
  spaced: 0,
  complaints: [],
};

test.each(scenes)('$path passes all checks ($place)', async (scene) => {
  const { page, complaints } = await enter(scene);
  const found: Record<string, unknown> = { desk: await axeViolations(page), untold: await errorsNotAnnounced(page) };
  found.bare = isMeasured(scene) ? [] : (await linesOverPictures(page)).map(({ text }) => text);
  // Each change of size or text lays the page out again, so every check reuses the previous settings where possible.
  await Promise.all([setTextSize(page, '200%'), page.setViewportSize({ width: 1280, height: 900 })]);
  Object.assign(found, { large: await horizontalOverflow(page), cut: await clippedText(page) });
  await Promise.all([setTextSize(page, '100%'), page.setViewportSize({ width: 360, height: 800 })]);
  Object.assign(found, { phone: await layoutViolations(page), small: await smallTargets(page) });
  found.typed = await cutPlaceholders(page);
  await spaceText(page, 'wide');
  found.spaced = await horizontalOverflow(page);
  // 400 % zoom on a screen of 1280 px.
  await Promise.all([spaceText(page, 'normal'), page.setViewportSize({ width: 320, height: 256 })]);
  found.zoomed = await horizontalOverflow(page);
  await page.emulateMedia({ forcedColors: 'active' });
  found.edgeless = await controlsWithoutContrast(page);
  expect({ ...found, complaints }).toEqual(WELL);
});

/** The most that a page, or its footer, is high, so that little is scrolled: path, width, part, pixels. */
const HEIGHTS = [
  ['/', 1440, 'body', 4300],
  ['/profile', 390, 'body', 2500],
  ['/about', 390, 'footer', 844],
] as const;

test('keeps home, the profile and the footer short', async () => {
  await expectEachRow(
    HEIGHTS,
    ([path, width]) => `${path} at ${width} px`,
    async ([path, width, part, most]) => {
      const { page } = await enter({ path, kept: loggedIn });
      await page.setViewportSize({ width, height: 844 });
      await page.keyboard.press('End');
      await settled(page);
      const height = await page
        .locator(part)
        .last()
        .evaluate((found) => found.getBoundingClientRect().height);
      expect(height).toBeLessThanOrEqual(most);
    },
  );
});

test('prints an order with its items, address and costs', async () => {
  const { page } = await enter({ path: `/order/${unpaid}`, kept: loggedIn });
  await page.emulateMedia({ media: 'print' });
  for (const words of [
    `Order ${await getOrderName(db.sql, unpaid)}`,
    '1840 Alder Court',
    'Rift Diamond Cuff',
    'Total',
    'Not paid',
  ])
    await page.getByText(words).first().waitFor();
  for (const words of ['Pay with PayPal', 'Cancel this order', 'Your orders', 'Subscribe', 'We hold your pieces'])
    await page.getByText(words).first().waitFor({ state: 'hidden' });
  // One sheet of letter paper, at 96 px per inch.
  await page.setViewportSize({ width: 703, height: 943 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(943);
});
