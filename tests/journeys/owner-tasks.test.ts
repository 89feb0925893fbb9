import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { PRODUCTS } from '../../db/seeds/fixtures.ts';
import { orderName } from '../../src/shared/orders/order-names.ts';
import { shiftDay } from '../../src/shared/report-period.ts';
import { dayIn } from '../../src/shop/delivery/promise.ts';
import type { Order } from '../../src/shop/orders/schema.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { officeCallerAt, signInStaff } from '../support/actors/staff.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { DESKTOP, openBrowser, PHONE, visit } from '../support/browser/browser.ts';
import { type Hand, handOn } from '../support/browser/hand.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { registerSecret } from '../support/runner/suite-log.ts';
import { makeDesign, payOrder, placeOrder } from '../support/shop/populated-shop.ts';
import { shopifyRows } from '../support/shop/product-files.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

// An owner's everyday tasks, starting from Today. The number of clicks for each is compared with docs/presses.md.
const documented = await readFile(join(import.meta.dirname, '../../docs/presses.md'), 'utf8');
const ALL_TASKS = [...documented.matchAll(/^\| (\d+[ab]?) \| ([^|]+) \| (\d+) \| (\d+) \|/gm)].map(
  ([, number = '', name = '', desk, phone]) => ({ number, name, atDesk: Number(desk), onPhone: Number(phone) }),
);
/** It needs a separate shop: `opening-journey.ts`. */
const OPENING = '26';
const TASKS = ALL_TASKS.filter(({ number }) => number !== OPENING);

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
const deps = { db, now: () => new Date() };
const owner = await signInStaff(deps, 'owner');
const call = officeCallerAt(shop.url, owner.token);
await db.sql`insert into settings (key, value) values ('storeAddress', '"12 Bead Lane"')`;
await db.sql`
  insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, leave_token)
  values ('reader@example.com', 'yes', now(), 'a test', now(), 'leave')`;
await paidOrder('Josephine Achterberg-Montgomery');

/** A new shopper each time: a repeated cart would be the same order. */
async function paidOrder(name = 'Dana Whitfield', qty = 1): Promise<Order> {
  const shopper = await shopperIn(deps, name);
  const order = await placeOrder(shop.url, shopper, { cart: [{ product: PRODUCTS.plenty.id, qty, size: 'Small' }] });
  await payOrder(shop.url, order, shopper);
  return order;
}

/** The one that Today lists first. */
async function lateOrder(qty = 1): Promise<Order> {
  const order = await paidOrder('Priya Raman', qty);
  await db.sql`update orders set ship_by = ship_by - 20 where id = ${order.id}`;
  return order;
}

const ship = async (orders: readonly { id: string }[]) =>
  call('POST /admin/shipments', { body: { orders: orders.map(({ id }) => ({ id, carrier: 'USPS' })), emails: false } });

/** All that wait to be shipped. */
async function tenOrders(): Promise<Order[]> {
  await ship(await db.sql<{ id: string }[]>`select id from orders where stage = 'to_dispatch'`);
  return Promise.all(Array.from({ length: 10 }, () => paidOrder()));
}

const getStage = async ({ id }: Pick<Order, 'id'>) =>
  (await db.sql<{ stage: string }[]>`select stage from orders where id = ${id}`)[0]?.stage;

async function picture(name: string, background: string) {
  const canvas = { width: 800, height: 1000, channels: 3, background } as const;
  return { name, mimeType: 'image/png', buffer: await sharp({ create: canvas }).png().toBuffer() };
}
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const numbered = ({ number }: { number: number }) => new RegExp(`^#${number}$`);
const today = dayIn(new Date(), 'America/New_York');
const SAVED = 'Saved. Shoppers see it now.';
/** What Today folds on a phone. */
const FOLDED = 'Stock, best sellers, reviews and more';

/** Elements on the screen, by their visible names. */
const seenBy = ({ page }: Hand) => ({
  button: (name: string | RegExp) => page.getByRole('button', { name, exact: true }),
  link: (name: string | RegExp) => page.getByRole('link', { name }),
  box: (name: string | RegExp) => page.getByRole('checkbox', { name }),
  field: (name: string | RegExp) => page.getByLabel(name, { exact: true }).first(),
  card: (name: string) => page.getByRole('main').getByRole('region', { name, exact: true }),
  dialog: page.getByRole('dialog'),
  said: (text: string | RegExp) => page.getByText(text).first().waitFor(),
});

/** `begin` opens Today, where every task starts, after its data is prepared. */
type Does = (begin: () => Promise<Hand>) => Promise<void>;

async function openLateOrder(hand: Hand, order: Order) {
  const { card, link } = seenBy(hand);
  await hand.press(card('Pack and ship').getByRole('link', { name: numbered(order) }));
  await link('Packing slip')
    .or(hand.page.getByRole('button', { name: 'Actions', exact: true }))
    .first()
    .waitFor();
}

/** Selects all rows of a list, whose checkboxes appear on request on a phone. */
async function selectAll(hand: Hand, what: 'orders' | 'products') {
  const { button, box } = seenBy(hand);
  if (hand.isOnPhone) await hand.press(button('Select'));
  await hand.press(box(`Select all ${what} on this page`));
}

const openToShip = (hand: Hand) =>
  hand.press(
    seenBy(hand)
      .card('To do')
      .getByRole('link', { name: /orders? to ship$/ }),
  );

const DOES: Record<string, Does> = {
  async '1'(begin) {
    const body = { name: 'Njeri Wambui', email: `njeri-${crypto.randomUUID()}@example.com`, role: 'owner' } as const;
    const invited = await call('POST /admin/staff/invitations', { body });
    if (!invited.ok) throw new Error('Nobody was invited.');
    const { page } = await begin();
    // The email's link, in the customer's own browser.
    const { page: hers, complaints } = await visit(browser, { viewport: page.viewportSize() });
    const hand = handOn(hers);
    last.hand = hand;
    const { button, field, said } = seenBy(hand);
    await hers.goto(invited.body.link);
    await field('New password').fill('eleven blue heron feathers');
    await hand.press(button('Save password'), { isHurried: true });
    await hers.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    const step = hers.getByRole('listitem').filter({ hasText: 'Set up two-factor authentication' });
    await hand.press(step.getByRole('link', { name: 'Turn on' }));
    await hand.press(button('Set up'));
    const secret = (await hers.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
    await field(/digits|Code/).fill(new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate());
    await hand.press(button('Turn on'));
    await hand.press(button('I’ve saved these codes'));
    await said('It’s on. 10 recovery codes are left.');
    expect(complaints).toEqual([]);
  },

  async '2'(begin) {
    await paidOrder();
    const hand = await begin();
    const { card } = seenBy(hand);
    await card('To do')
      .getByRole('link', { name: /orders? to ship$/ })
      .waitFor();
    await card('Sales').getByText(/^\$\d/).first().waitFor();
    // At most two screens on a phone.
    const height = await hand.page.evaluate(() => document.documentElement.scrollHeight);
    if (hand.isOnPhone) expect(height).toBeLessThanOrEqual(2 * PHONE.height);
  },

  async '3'(begin) {
    const hand = await begin();
    const { button, field } = seenBy(hand);
    const name = `Shoreline Cuff ${hand.isOnPhone ? 'on a phone' : 'at a desk'}`;
    await hand.make('Product');
    const color = hand.isOnPhone ? ['#a34', '#34a'] : ['#a33', '#33a'];
    await hand.attach(field('Choose pictures'), await Promise.all(color.map((each) => picture(`${each}.png`, each))));
    await field('Name').fill(name);
    await field('Description').fill('A wide loomed cuff of glass seed beads.');
    await field('Price (USD)').fill('54.50');
    await hand.page.getByRole('button', { name: /^Picture 2:/ }).waitFor();
    await hand.press(button('Save and publish'), { isHurried: true });
    await hand.page.getByRole('heading', { level: 1, name }).waitFor();
    const made =
      await db.sql`select json_array_length(pictures) as pictures, hidden_at from products where name = ${name}`;
    expect(made).toEqual([{ pictures: 2, hiddenAt: null }]);
  },

  async '4'(begin) {
    const hand = await begin();
    const price = hand.isOnPhone ? '61.50' : '62.50';
    await hand.goToPlace('Products');
    await hand.press(hand.page.getByRole('button', { name: /^Change the price of / }).first());
    await hand.page.getByLabel(/^Price of /).fill(price);
    await hand.page.keyboard.press('Enter');
    await hand.page.getByRole('button', { name: new RegExp(`^Change the price of .*[$]${price}$`) }).waitFor();
  },

  async '5'(begin) {
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.goToPlace('Products');
    await hand.press(hand.page.getByRole('table').getByRole('link').first());
    await field('Set to').fill('40');
    await hand.press(button('Save changes'), { isHurried: true });
    await said('Saved. It’s live in your shop.');
  },

  async '6'(begin) {
    const name = PRODUCTS.plenty.name;
    await db.sql`update products set featured_place = null where id = ${PRODUCTS.plenty.id}`;
    const hand = await begin();
    const { button, field } = seenBy(hand);
    await hand.goTo('Content', 'Featured products');
    await field('Feature another product').fill(name);
    await hand.press(button(new RegExp(`^Add ${name}`)));
    await hand.press(button(`Move ${name} to the top`));
    await expect
      .poll(async () => (await db.sql`select id from products order by featured_place nulls last limit 1`)[0])
      .toEqual({ id: PRODUCTS.plenty.id });
  },

  async '7'(begin) {
    const order = await lateOrder();
    const hand = await begin();
    const { button, field, link, said } = seenBy(hand);
    await openLateOrder(hand, order);
    await hand.unfoldActions(link('Packing slip'));
    await hand.press(link('Packing slip'));
    await button('Print').first().waitFor();
    await hand.press(hand.page.locator('[data-back]'));
    await field(/^Tracking number/).fill('TEST9400100001');
    await hand.press(button('Mark as shipped'), { isHurried: true });
    await hand.press(button('Mark as delivered'));
    await said('This order was delivered.');
  },

  async '8'(begin) {
    const order = await lateOrder(2);
    const hand = await begin();
    const { button, dialog, said } = seenBy(hand);
    await openLateOrder(hand, order);
    await hand.press(button('Refund…'));
    await dialog.getByLabel(`${PRODUCTS.plenty.name}, Small`).fill('1');
    await hand.press(button(/^Refund \$/), { isHurried: true });
    await dialog.waitFor({ state: 'detached' });
    await hand.press(button('Refund…'));
    await hand.press(dialog.getByText('All of it'));
    await hand.press(button(/^Refund \$/), { isHurried: true });
    await said('Fully refunded.');
    expect(await db.sql`select 1 as one from refunds where order_id = ${order.id}`).toHaveLength(2);
  },

  async '9'(begin) {
    const order = await lateOrder();
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await openLateOrder(hand, order);
    await hand.press(button('Edit address'));
    await field('Street address').fill('1842 Alder Court');
    await hand.press(button('Save address'));
    await said('Address updated.');
    await ship([order]);
  },

  async '10'(begin) {
    const cart = [{ product: PRODUCTS.plenty.id, qty: 1, size: 'Small' }];
    const order = await placeOrder(shop.url, await shopperIn(deps), { cart });
    const hand = await begin();
    const { button, dialog, link } = seenBy(hand);
    await hand.goToPlace('Orders');
    await hand.press(link(numbered(order)));
    await hand.press(button('Cancel order'));
    await hand.press(dialog.getByRole('button', { name: 'Cancel order' }));
    await expect.poll(() => getStage(order)).toBe('cancelled');
  },

  async '11'(begin) {
    await db.sql`insert into contact_messages (name, email, message, received_at)
      values ('Ana Reyes', 'ana.reyes@example.com', 'Is the collar heavy?', now())`;
    const hand = await begin();
    const { button, card, said, field } = seenBy(hand);
    await hand.press(card('To do').getByRole('link', { name: /^\d+ messages?/ }));
    const message = hand.page.getByRole('listitem').filter({ hasText: 'ana.reyes@example.com' });
    await hand.press(message.getByRole('button', { name: 'Reply' }));
    await field(/^Reply to /).fill('It weighs 4 ounces.');
    await hand.press(button('Send reply'), { isHurried: true });
    await said('Reply sent to ana.reyes@example.com.');
    await db.sql`delete from contact_messages where email = 'ana.reyes@example.com'`;
  },

  async '12'(begin) {
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.goTo('Customers', 'Reviews');
    await hand.press(button('Hide').first());
    const reason = `About another shop, ${crypto.randomUUID()}.`;
    await field('Reason for hiding it').fill(reason);
    await hand.press(button('Hide review'));
    await said(`Hidden: ${reason}`);
    await hand.press(button('Reply').last());
    const reply = `Thank you, ${crypto.randomUUID()}!`;
    await field('Public reply').fill(reply);
    await hand.press(button('Publish reply'));
    // The reply is saved; the pointer may rest over the toasts and pause the previous one.
    await said(reply);
  },

  async '13'(begin) {
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    const code = hand.isOnPhone ? 'LAKE10' : 'SHORE10';
    await hand.make('Discount');
    await field('Code').fill(code);
    await field('Description').fill('10% off this week');
    await field('Amount').fill('10');
    await hand.press(button('Save discount'), { isHurried: true });
    await said(`Coupon ${code} created.`);
  },

  async '14'(begin) {
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.goTo('Settings', 'Shipping & delivery');
    await field('Shipping per order (USD)').fill(hand.isOnPhone ? '6.50' : '7.50');
    await field(/^Free shipping over/).fill(hand.isOnPhone ? '150.00' : '175.00');
    await hand.press(button('Save changes'));
    await said(SAVED);
    await call('PATCH /admin/settings', { body: { freeShippingOverCents: null } });
  },

  async '15'(begin) {
    const hand = await begin();
    const { button, field, link, said } = seenBy(hand);
    await hand.goTo('Content', 'Pages');
    await hand.press(link(/^Edit About/));
    await field('Text (Markdown)').fill(`We began ${hand.isOnPhone ? 'on a phone' : 'at a desk'}.`);
    await hand.press(button(/^Save (as your text|changes)$/));
    await said('Saved. It’s live in your shop.');
  },

  async '16'(begin) {
    const hand = await begin();
    const { button, dialog, field, said } = seenBy(hand);
    await hand.make('Newsletter');
    await field('Subject').fill('Three new collars');
    await hand.page.getByRole('textbox', { name: 'Text' }).fill('Three **new collars** have come.');
    await hand.press(button('Send me a test'));
    await said('Test sent to your email.');
    await hand.press(button('Send to subscribers'));
    await hand.press(dialog.getByRole('button', { name: 'Send newsletter' }), { isHurried: true });
    await said('Sent to 1 person.');
  },

  async '17'(begin) {
    const hand = await begin();
    const { button, link } = seenBy(hand);
    await hand.goTo('Reports', 'Sales tax');
    expect(await link(/^Quarter$/).getAttribute('aria-current')).toBe('true');
    const file = button('CSV for the accountant');
    await hand.unfoldActions(file);
    const saved = await hand.download(file);
    expect(await readFile(await saved.path(), 'utf8')).toMatch(/^\d{4}-\d\d,US,NY,/m);
  },

  async '18'(begin) {
    const hand = await begin();
    const { button, field } = seenBy(hand);
    const name = (place: number) => `${hand.isOnPhone ? 'Harbor' : 'Island'} Cuff ${place}`;
    const rows = Array.from({ length: 30 }, (_, place) => ({
      name: name(place + 1),
      type: 'Bracelets',
      price: '54.50',
    }));
    await hand.goToPlace('Products');
    const open = hand.page.getByRole('main').getByRole('link', { name: 'Import and export' });
    await hand.unfoldActions(open);
    await hand.press(open);
    await hand.attach(field('Choose a file'), csv('products.csv', shopifyRows(rows)));
    await hand.press(button('Apply to Bracelets'));
    await hand.press(button('Import 30 products'), { isHurried: true });
    await hand.page.getByRole('heading', { name: '30 products imported' }).waitFor();
  },

  async '19'(begin) {
    await db.sql`delete from staff where email = 'amina@example.com'`;
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.goTo('Settings', 'Staff');
    await field('Name').fill('Amina Otieno');
    await field('Email').fill('amina@example.com');
    await hand.press(button('Send invitation'), { isHurried: true });
    await said('Invitation for Amina Otieno');
    const row = hand.page.getByRole('row').filter({ hasText: 'amina@example.com' });
    await hand.press(row.getByRole('button', { name: 'Remove' }));
    await said('Amina Otieno is removed and signed out everywhere.');
  },

  async '20'(begin) {
    const hand = await begin();
    const { button, card, said } = seenBy(hand);
    if (hand.isOnPhone) await hand.press(hand.page.getByText(FOLDED));
    await hand.press(card('Backup').getByRole('link', { name: 'All backups' }));
    await hand.page.getByRole('heading', { name: 'Backups', level: 1 }).waitFor();
    await hand.unfoldActions(button('Back up now'));
    await hand.press(button('Back up now'), { isHurried: true });
    await said('Backup finished and verified.');
    const file = await hand.download(button('Download').first());
    expect(file.suggestedFilename()).toMatch(/[.]backup$/);
  },

  async '21'(begin) {
    const hand = await begin();
    await hand.press(hand.page.getByRole('button', { name: /^Search/ }).first());
    await hand.page.getByRole('combobox', { name: 'Search everything' }).fill('Achterberg');
    await hand.press(hand.page.getByRole('option').filter({ hasText: /#\d+/ }).first());
    await hand.page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor();
  },

  async '22'(begin) {
    const hand = await begin();
    if (hand.isOnPhone) await hand.press(hand.page.getByText(FOLDED));
    const { card } = seenBy(hand);
    await card('Running low').getByRole('link').first().waitFor();
    await card('Best sellers').getByRole('listitem').getByRole('link').first().waitFor();
  },

  async '23a'(begin) {
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.goTo('Settings', 'Shop details');
    await field('Shop name').fill(hand.isOnPhone ? 'Lakeside Beads' : 'Lakeside Beads & Crafts');
    await field('Help phone').fill(hand.isOnPhone ? '(612) 555-0143' : '(612) 555-0144');
    await hand.press(button('Save changes'));
    await said('Saved. It’s live in your shop.');
  },

  async '23b'(begin) {
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.goTo('Settings', 'Brand');
    const logo = await picture('logo.png', hand.isOnPhone ? '#345' : '#543');
    await hand.attach(hand.page.getByLabel(/^(Upload|Replace) logo$/), logo);
    await hand.page.getByAltText('Your logo').waitFor();
    await field('Heading').fill(`Beads ${hand.isOnPhone ? 'on a phone' : 'at a desk'}`);
    await hand.press(button('Save changes'));
    await said(SAVED);
  },

  async '24a'(begin) {
    const orders = await tenOrders();
    const hand = await begin();
    const { button, field, link, said } = seenBy(hand);
    await openToShip(hand);
    await hand.page.waitForURL(/stage=to_dispatch/);
    await selectAll(hand, 'orders');
    await hand.press(link('Mark as shipped…'));
    await field('Table').fill(orders.map(({ number }, place) => `#${number}\tUPS\tTEST000000000${place}`).join('\n'));
    await said('10 of 10 matched');
    await hand.press(button('Mark 10 as shipped'), { isHurried: true });
    await said('10 orders marked as shipped.');
    for (const order of orders) expect(await getStage(order)).toBe('dispatched');
  },

  async '24b'(begin) {
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.goToPlace('Products');
    await selectAll(hand, 'products');
    await hand.press(button('Change prices'));
    await field('How much').fill('10');
    await hand.press(button('Preview'));
    const save = button(/^Change \d+ products$/);
    expect(Number(/\d+/.exec((await save.textContent()) ?? ''))).toBeGreaterThanOrEqual(20);
    await hand.press(save, { isHurried: true });
    await said(/^Changed \d+ products/);
  },

  async '25'(begin) {
    const hand = await begin();
    const { box, button, field, said } = seenBy(hand);
    await hand.goTo('Settings', 'Shipping & delivery');
    await hand.press(box('Close the shop for orders'));
    await field('First day closed').fill(shiftDay(today, 30));
    await field('Last day closed').fill(shiftDay(today, 40));
    await hand.press(button('Save changes'));
    await said(SAVED);
    await call('PATCH /admin/settings', {
      body: { pause: { isOn: false, from: null, until: null, text: '', offersEmail: true } },
    });
  },

  async '27'(begin) {
    const cart = [{ product: PRODUCTS.plenty.id, qty: 1, size: 'Small' }];
    const order = await placeOrder(shop.url, await shopperIn(deps), { cart });
    const hand = await begin();
    const { button, field, link, said } = seenBy(hand);
    await hand.goToPlace('Orders');
    await hand.press(link(numbered(order)));
    await hand.press(button('Mark as paid…'));
    await field('Note (optional)').fill('Check 1042');
    await hand.press(button(/^Mark \$.* as paid$/), { isHurried: true });
    await said('Check: Check 1042');
    expect(await getStage(order)).toBe('to_dispatch');
    await ship([order]);
  },

  async '28'(begin) {
    const name = `Odette ${crypto.randomUUID().slice(0, 8)}`;
    await ship([await paidOrder(name)]);
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.make('Order');
    await field('Find a customer (optional)').fill(name);
    await hand.press(button(new RegExp(`^${name}`)));
    await field('Add a product').fill(PRODUCTS.plenty.name);
    await hand.press(button(new RegExp(`^Add ${PRODUCTS.plenty.name}`)));
    await hand.choose(field(`Size of ${PRODUCTS.plenty.name}`), 'Small');
    await hand.press(button('Send link to pay'), { isHurried: true });
    await said(/^Link sent to /);
  },

  async '30'(begin) {
    const order = await lateOrder();
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await openLateOrder(hand, order);
    await hand.press(button('Send new date'));
    await field('Why (optional)').fill('The amber beads came late.');
    await hand.press(button('Send email'), { isHurried: true });
    await said(/^Emailed /);
    await ship([order]);
  },

  async '31'(begin) {
    const order = await lateOrder(2);
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await openLateOrder(hand, order);
    await hand.press(hand.page.getByText('Ship only some of the 2 items'));
    await field(`${PRODUCTS.plenty.name}, Small`).fill('1');
    await hand.press(button('Mark as shipped'), { isHurried: true });
    await said('Partly shipped');
    await hand.press(button('Mark as shipped'), { isHurried: true });
    await expect.poll(() => getStage(order)).toBe('dispatched');
  },

  async '32'(begin) {
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await hand.make('Sale in person');
    await field('Search products').fill(PRODUCTS.unsized.name);
    await hand.press(button(new RegExp(`^Add ${PRODUCTS.unsized.name} `)));
    if (hand.isOnPhone) await hand.press(button(/^Charge/));
    await hand.choose(field('State'), 'OR');
    await field('ZIP code').fill('97201');
    await hand.press(button('Cash'));
    await hand.press(button(/^Take \$.* in cash$/), { isHurried: true });
    await said(/^Sold$/);
  },

  async '33'(begin) {
    const shopper = await shopperIn(deps);
    const order = await placeOrder(shop.url, shopper, {
      cart: [{ product: PRODUCTS.plenty.id, qty: 1, size: 'Small' }],
    });
    await payOrder(shop.url, order, shopper);
    await ship([order]);
    await call('POST /admin/orders/:id/delivery', { params: { id: order.id } });
    const lines = [{ position: 0, quantity: 1, reason: 'too_small', size: 'Medium' }];
    const asked = await fetch(`${shop.url}/api/orders/${order.id}/returns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...shopper.headers },
      body: JSON.stringify({
        key: crypto.randomUUID(),
        kind: 'exchange',
        wish: 'replacement',
        lines,
        words: '',
        pictures: [],
      }),
    });
    expect(asked.status, await asked.text()).toBeLessThan(300);
    const hand = await begin();
    const { button, card, dialog, link, said } = seenBy(hand);
    await hand.press(card('To do').getByRole('link', { name: /returns?$/ }));
    await hand.press(link(`${orderName(order)}-R1`));
    for (const step of ['Approve', 'Mark as received', 'Mark as sent']) {
      await hand.press(button(`${step}…`));
      const yes = step === 'Mark as received' ? 'Save count' : step;
      await hand.press(dialog.getByRole('button', { name: yes, exact: true }), { isHurried: true });
      await dialog.waitFor({ state: 'detached' });
    }
    await said(/^Sent with /);
  },

  async '34'(begin) {
    const { id } = PRODUCTS.plenty;
    const [row] = await db.sql<{ maker: string }[]>`select community_slug as maker from products where id = ${id}`;
    const { maker } = row ?? { maker: '' };
    await call('PUT /admin/maker-ledger/terms', { body: { makers: [maker], share: 40, countsFrom: today } });
    await ship([await paidOrder()]);
    const owed = async () => {
      const ledger = await call('GET /admin/maker-ledger', {});
      return ledger.ok ? (ledger.body.makers.find((each) => each.maker === maker)?.owedNow ?? 0) : 0;
    };
    await expect.poll(owed).toBeGreaterThan(0);
    const hand = await begin();
    const { button, dialog } = seenBy(hand);
    // Makers have accounts, so the screen is in the menu once the shop has answered what is in use.
    await expect
      .poll(() => hand.page.evaluate(() => localStorage.getItem('officePlaces')))
      .toContain('/admin/reports/makers');
    await hand.goTo('Reports', 'Makers');
    await hand.press(button(/^Record a payment to /).first());
    await dialog.getByLabel('How it was paid').fill('M-Pesa');
    await hand.press(button('Record payment'), { isHurried: true });
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(owed).toBe(0);
  },

  async '35'(begin) {
    const cart = [{ product: await makeDesign(shop.url), qty: 1 }];
    const shopper = await shopperIn(deps);
    const order = await placeOrder(shop.url, shopper, { cart });
    await payOrder(shop.url, order, shopper);
    await db.sql`update orders set ship_by = ship_by - 200 where id = ${order.id}`;
    const hand = await begin();
    const { button, field, said } = seenBy(hand);
    await openLateOrder(hand, order);
    await hand.press(button('Can’t make this…'));
    await field('Reason, for the customer').fill('We can’t weave this name.');
    await hand.press(button(/^Cancel and refund \$/), { isHurried: true });
    await said('Refunded. There’s nothing to weave.');
  },

  async '36'(begin) {
    const hand = await begin();
    const { button, dialog, field, said } = seenBy(hand);
    await hand.make('Discount');
    await hand.press(dialog.getByText('Automatic', { exact: true }));
    await field('Name').fill('Buy 2, get 1 free');
    await hand.press(dialog.getByText('Buy X, get Y', { exact: true }));
    await hand.press(button('Save discount'), { isHurried: true });
    await said('Buy 2, get 1 free created.');
    const orderItems = [{ product: PRODUCTS.unsized.id, qty: 3 }];
    const quoted = await fetch(`${shop.url}/api/orders/quote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orderItems }),
    });
    expect((await quoted.json()).discountPrice).toBe(PRODUCTS.unsized.priceCents / 100);
    const [{ code } = { code: '' }] = await db.sql<{ code: string }[]>`
      select code from coupons where description = 'Buy 2, get 1 free'`;
    await call('DELETE /admin/coupons/:code', { params: { code } });
  },

  async '37'(begin) {
    const { id, name } = PRODUCTS.ampersand;
    await db.sql`update products set price_cents = 2600 where id = ${id}`;
    const hand = await begin();
    const { button, field, link, said } = seenBy(hand);
    await hand.goToPlace('Products');
    await hand.press(link(name).first());
    await field('Price (USD)').fill('29');
    await db.sql`update products set price_cents = 2700 where id = ${id}`;
    await hand.press(button('Save changes'));
    await said('Price: $27.00 (was $26.00)');
    await hand.press(button('Overwrite with mine'), { isHurried: true });
    await said('Saved. It’s live in your shop.');
    expect(await db.sql`select price_cents from products where id = ${id}`).toEqual([{ priceCents: 2900 }]);
  },

  async '38'(begin) {
    const { page } = await begin();
    const key = await call('POST /admin/backups/key', {});
    if (!key.ok) throw new Error('There is no backup key.');
    registerSecret('a backup key', key.body.identity);
    const findBackup = async () => {
      const backups = await call('GET /admin/backups', {});
      return backups.ok ? backups.body.runs.find(({ folderOpens }) => folderOpens?.by === 'current')?.name : undefined;
    };
    await expect.poll(findBackup).toBeDefined();
    const name = (await findBackup()) ?? '';
    const file = await page.request.get(`${shop.url}/api/admin/backups/${name}`, { failOnStatusCode: true });

    // On a new machine, in a shop of its own.
    const { url: newUrl, db: newDb } = await createTestDatabase();
    const newShop = await startShop({ databaseUrl: newUrl });
    onTestFinished(() => newShop.close());
    const there = await openStaffBrowser(
      browser,
      { url: newShop.url, db: newDb },
      { viewport: page.viewportSize() ?? PHONE },
    );
    await there.page.goto(`${newShop.url}/admin`);
    const hand = handOn(there.page);
    last.hand = hand;
    const { button, dialog, field, link, said } = seenBy(hand);
    await hand.goTo('Settings', 'Backups');
    await hand.unfoldActions(link('Restore from a file'));
    await hand.press(link('Restore from a file'));
    const backup = { name, mimeType: 'application/octet-stream', buffer: await file.body() };
    await hand.attach(field('Choose a backup file'), backup);
    await field('Backup key (optional)').fill(key.body.identity);
    await hand.press(button(/^Check /));
    await said(/^The file is complete: /);
    await hand.press(button('Restore'));
    await hand.press(dialog.getByRole('button', { name: 'Restore' }), { isHurried: true });
    await said('The backup is restored.');
    await there.page.context().close();
  },

  async '29'(begin) {
    const hand = await begin();
    const { button, dialog, said } = seenBy(hand);
    await hand.goToPlace('Products');
    await hand.press(button('Start with my own'));
    await hand.press(dialog.getByRole('button', { name: 'Start with my own' }));
    await said('You started with your own.');
    // Tasks of the other window need them.
    expect((await call('POST /admin/samples/restore', {})).ok).toBe(true);
  },
};

/** Window of the running task. */
const last: { hand?: Hand } = {};

/** An owner's most frequent tasks (a product, a price, a package, a refund, a caller, ten packages at once), and some quick ones. */
const AT_DESK = ['3', '4', '7', '8', '21', '24a', '34', '35', '36', '37'];

const WAYS = {
  'at a desk': {
    presses: 'atDesk',
    tasks: TASKS.filter(({ number }) => AT_DESK.includes(number)),
    window: await openStaffBrowser(browser, { url: shop.url, db }, { viewport: DESKTOP }),
  },
  'on a phone': {
    presses: 'onPhone',
    tasks: TASKS,
    window: await openStaffBrowser(browser, { url: shop.url, db }, { viewport: PHONE }),
  },
} as const;

test('docs/presses.md contains each task once', () => {
  expect(TASKS.map(({ number }) => number).toSorted()).toEqual(Object.keys(DOES).toSorted());
  expect(WAYS['at a desk'].tasks).toHaveLength(AT_DESK.length);
});

// Each task is counted as the first of its kind: the sidebar hasn't got its screen yet.
for (const way of Object.values(WAYS))
  await way.window.page.addInitScript(() => {
    // A preview in a sandboxed frame has no storage.
    if (window === top) localStorage.removeItem('officePlaces');
  });

async function openToday({ page }: { page: Hand['page'] }) {
  // Renews all confirmations, because the code that refunds require isn't counted.
  await db.sql`update staff_sessions set confirmed_at = now()`;
  await page.goto(`${shop.url}/admin`);
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  return page;
}

describe.each(Object.entries(WAYS))('%s', (_where, { presses, window, tasks }) => {
  test.each(tasks)('$number: $name', async (task) => {
    await DOES[task.number]?.(async () => {
      last.hand = handOn(await openToday(window));
      return last.hand;
    });
    expect(window.complaints).toEqual([]);
    expect(last.hand?.presses()).toBe(task[presses]);
  });
});

const MAX_STEPS = 150;

describe('by keyboard alone', () => {
  const { page } = WAYS['at a desk'].window;
  const { keyboard } = page;

  /** Moves with Tab or Shift+Tab. */
  async function reach(target: Locator, key = 'Tab') {
    await target.waitFor();
    for (let steps = 0; steps < MAX_STEPS; steps += 1) {
      await keyboard.press(key);
      if (await target.evaluate((each) => each === document.activeElement)) return;
    }
    throw new Error(`${key} does not come to ${target}.`);
  }
  const menu = page.getByRole('navigation', { name: 'Back office' });

  test('changes a price in the list', async () => {
    await openToday({ page });
    await reach(menu.getByRole('link', { name: 'Products' }));
    await keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Products', level: 1 }).waitFor();
    const price = page.getByRole('button', { name: /^Change the price of / }).first();
    await reach(price);
    await keyboard.press('Enter');
    await page.getByLabel(/^Price of /).waitFor();
    await keyboard.type('47.25');
    await keyboard.press('Enter');
    await page.getByRole('button', { name: /^Change the price of .*[$]47[.]25$/ }).waitFor();
    // The focus is restored: the next price is one Tab away.
    await expect.poll(() => price.evaluate((each) => each === document.activeElement)).toBe(true);
  });

  test('marks ten packages as shipped', async () => {
    const orders = await tenOrders();
    await openToday({ page });
    await reach(page.getByRole('link', { name: 'Orders to ship', exact: true }));
    await keyboard.press('Enter');
    await page.waitForURL(/stage=to_dispatch/);
    await reach(page.getByRole('checkbox', { name: 'Select all orders on this page' }));
    await keyboard.press('Space');
    await reach(page.getByRole('link', { name: 'Mark as shipped…' }));
    await keyboard.press('Enter');
    await reach(page.getByLabel('Table', { exact: true }));
    await keyboard.insertText(orders.map(({ number }, place) => `#${number}\tUPS\tTEST000000000${place}`).join('\n'));
    await page.getByText('10 of 10 matched').waitFor();
    await reach(page.getByRole('button', { name: 'Mark 10 as shipped' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.press('Enter');
    await page.getByText('10 orders marked as shipped.').waitFor();
    for (const order of orders) expect(await getStage(order)).toBe('dispatched');
  });

  test('finds the order of a customer on the phone', async () => {
    await openToday({ page });
    await keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).waitFor();
    await keyboard.type('Achterberg');
    await page.getByRole('option').filter({ hasText: /#\d+/ }).first().waitFor();
    await keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Order #/ }).waitFor();
  });
});
