import { afterAll, expect, test } from 'vitest';
import { shopperIn } from '../support/actors/shoppers.ts';
import { openStaffBrowser } from '../support/actors/staff-browser.ts';
import { axeViolations } from '../support/browser/axe.ts';
import { DESKTOP, openBrowser, PHONE, settled } from '../support/browser/browser.ts';
import { horizontalOverflow } from '../support/browser/layout-checks.ts';
import { createTestDatabase } from '../support/database/database.ts';
import { populateShop } from '../support/shop/populated-shop.ts';
import { splitSizes } from '../support/shop/stock.ts';
import { startShop } from '../support/shop-process/running-shop.ts';

const { url: databaseUrl, db } = await createTestDatabase();
const browser = await openBrowser();
const shop = await startShop({ databaseUrl });
afterAll(() => shop.close());
await populateShop({ url: shop.url, db });
const { page, complaints } = await openStaffBrowser(browser, { url: shop.url, db });

async function open(address: string) {
  await page.goto(shop.url + address);
  await page.locator('main h1').waitFor();
  await settled(page);
}

const boxes = page.getByRole('checkbox', { name: /^Select order / });
const bar = page.getByRole('region', { name: 'Selected orders' });

test('selects rows, with Shift a range, and prints all packing slips in one document with a sheet each', async () => {
  await page.setViewportSize(DESKTOP);
  await open('/admin/orders?stage=to_dispatch');
  expect(await bar.count()).toBe(0);
  await boxes.nth(0).check();
  await boxes.nth(3).click({ modifiers: ['Shift'] });
  await bar.getByText('4 selected').waitFor();
  await boxes.nth(1).uncheck();
  await bar.getByText('3 selected').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await bar.getByRole('link', { name: 'Print packing slips' }).click();
  await page.getByRole('heading', { name: '3 packing slips' }).waitFor();
  expect(await page.locator('main article').count()).toBe(3);
  await settled(page);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/MediaBox \[[^\]]*\]/g)).toEqual(Array(3).fill('/MediaBox [0 0 612 792]'));
  await page.evaluate(() => {
    window.print = () => document.body.toggleAttribute('data-printed', true);
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.locator('body[data-printed]').waitFor();
  const [packed] = await db.sql<{ count: number }[]>`select count(*)::int from orders where packed_at is not null`;
  expect(packed?.count).toBe(3);
  await page.locator('main').getByRole('link', { name: 'Orders', exact: true }).click();
  await page.waitForURL('**/admin/orders?stage=to_dispatch');
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).check();
  await bar.getByText(`${await boxes.count()} selected`).waitFor();
  await bar.getByRole('button', { name: 'Clear the selection' }).click();
  await bar.waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
});

test('opens a row by a click anywhere, with one link per row', async () => {
  await open('/admin/products');
  const row = page.getByRole('row').nth(3);
  expect(await row.getByRole('link').count()).toBe(1);
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46);
  // The link covers the whole row, except for its editable fields.
  await row.getByRole('cell').last().click({ force: true });
  await page.waitForURL(/[/]admin[/]products[/]./);
});

test('shows selection boxes on a phone on request', async () => {
  await page.setViewportSize(PHONE);
  await open('/admin/orders');
  expect(await boxes.first().isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Select' }).click();
  await boxes.first().check();
  await bar.getByText('1 selected').waitFor();
  expect(await page.getByRole('navigation', { name: 'Main places' }).isVisible()).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByLabel('Search orders').fill('lakeview');
  await page.getByLabel('Search orders').press('Enter');
  await page.waitForURL('**/admin/orders?q=lakeview');
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor();
  await page.setViewportSize(DESKTOP);
});

test('handles a list of one order, no slips without orders, and reports a missing order', async () => {
  const [order] = await db.sql<{ id: string }[]>`select id from orders limit 1`;
  await open(`/admin/orders?q=${order?.id}`);
  await expect.poll(() => boxes.count()).toBe(1);
  await open('/admin/orders/slips');
  await page.getByText('No orders selected').waitFor();
  await page.goto(`${shop.url}/admin/orders/slips?ids=0000-0000-0000,%3Cb%3E`);
  await page.getByRole('alert').waitFor();
});

/** Rows of a list that are fully visible: above a phone's bar, below the headers. */
const wholeRows = () =>
  page.locator('main tbody tr').evaluateAll((rows) => {
    const edge = document.querySelector('nav[aria-label="Main places"]')?.getBoundingClientRect().top || innerHeight;
    return rows.filter((row) => row.getBoundingClientRect().bottom <= edge).length;
  });

test('fits 15 whole products and orders on a desktop screen and 7 on a phone’s, with any names and badges', async () => {
  const [{ id: most } = { id: '' }] = await db.sql<{ id: string }[]>`
    update products set name = repeat('Ceremonial ', 10), sale_price_cents = 100, sale_first_day = current_date,
      sizes = '{Small,Medium,Large,Extra Large}'
    where id = (select id from products order by created_at desc, id limit 1) returning id`;
  await db.sql`update stock set on_hand = 4, reserved = 1, size_count = 0 where product_id = ${most}`;
  await splitSizes(db, most, { Small: 1, Medium: 0, Large: 12, 'Extra Large': 9 });
  await db.sql`update categories set name = 'Necklaces, collars and long strands for ceremonies and parties'
    where slug = (select category_slug from products where id = ${most})`;
  await db.sql`update communities set name = repeat('Cooperative ', 8)`;
  await db.sql`update orders set recipient = repeat('Achterberg', 10), gift_message = 'x' where id in (select id from orders limit 3)`;
  for (const [size, least] of [
    [DESKTOP, 15],
    [PHONE, 7],
  ] as const) {
    await page.setViewportSize(size);
    for (const address of ['/admin/products', '/admin/orders']) {
      await open(address);
      expect(`${address}: ${await wholeRows()}`).toBe(`${address}: ${least}`);
      expect(await horizontalOverflow(page)).toBe(0);
    }
  }
  await page.setViewportSize(DESKTOP);
});

test('leads from a customer to their newest messages on a phone', async () => {
  await page.setViewportSize(PHONE);
  const { customerId, email } = await shopperIn({ db, now: () => new Date() }, 'Ida Nyberg');
  await open(`/admin/customers/${customerId}`);
  await page.getByText('No messages yet.').waitFor();
  await db.sql`
    insert into contact_messages (customer_id, name, email, message, received_at, answered_at)
    select ${customerId}, 'Ida Nyberg', ${email}, 'Is the clasp silver? ' || n, now() - n * interval '1 day',
      case when n > 1 then now() end
    from generate_series(1, 6) n`;
  await page.reload();
  const table = page.getByRole('region', { name: 'Table of this customer’s messages' });
  await table.getByRole('link').first().waitFor();
  expect(await table.getByRole('link').count()).toBe(5);
  await table.getByText('Done').locator('visible=true').first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await table.getByRole('link', { name: 'Is the clasp silver? 3' }).press('Enter');
  await page.waitForURL('**/admin/messages?*#message-*');
  await page.locator(new URL(page.url()).hash).getByText('Is the clasp silver? 3').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'All messages' }).click();
  await page.getByText('Is the clasp silver? 6').waitFor();
  await page.setViewportSize(DESKTOP);
});

test('filters reviews by stars on a phone', async () => {
  await page.setViewportSize(PHONE);
  await db.sql`
    insert into reviews (product_id, name, rating, comment)
    select (select min(id) from products), 'Ida Nyberg', stars, 'Kept for ' || stars || ' years'
    from generate_series(2, 5) stars`;
  await open('/admin/reviews?q=ida+nyberg');
  await page.getByLabel('Stars', { exact: true }).selectOption('2 stars');
  await page.waitForURL('**/admin/reviews?*stars=2*');
  await page.getByText('Kept for 5 years').waitFor({ state: 'hidden' });
  await page.getByText('Kept for 2 years').waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await page.getByLabel('Stars', { exact: true }).selectOption('1 star');
  await page.getByText('No reviews found').waitFor();
  await page.setViewportSize(DESKTOP);
});

/** More rows than one page of every list holds, and their targets. */
async function fillLists() {
  const { sql } = db;
  const deep = 70;
  await sql`
    insert into products (id, name, price_cents, category_slug)
    select 'deep-' || n, 'Deep product ' || n, 1000 + n, (select min(slug) from categories) from generate_series(1, ${deep}::int) n`;
  await sql`insert into stock (product_id, on_hand) select id, 9 from products where id like 'deep-%'`;
  await sql`
    insert into customers (email, name, verified_at)
    select 'deep' || n || '@example.com', 'Deep customer ' || n, now() from generate_series(1, ${deep}::int) n`;
  await sql`
    insert into contact_messages (name, email, message, received_at, product_id, product_name)
    select 'Deep', 'deep@example.com', 'Deep question ' || n, now(), 'deep-' || n, 'Deep product ' || n
    from generate_series(1, ${deep}::int) n`;
  await sql`
    insert into reviews (product_id, name, rating, comment)
    select 'deep-' || n, 'Deep', 5, 'Deep words' from generate_series(1, ${deep}::int) n`;
  await sql`
    insert into order_drafts (id, content, created_at, changed_at, changed_by)
    select gen_random_uuid(), d.content || '{"name": "Deep"}', now(), now(), 'Grace Otieno'
    from (select content from order_drafts limit 1) d, generate_series(1, ${deep}::int)`;
  await sql`
    with added as (
      insert into order_returns (order_id, n, request_key, kind, wish, requested_at)
      select o.id, n, gen_random_uuid()::text, 'return', 'refund', now()
      from (select id from orders where paid_at is not null order by id limit 3) o, generate_series(5, 28) n
      returning id, order_id
    )
    insert into order_return_lines (return_id, order_id, position, quantity, reason)
    select a.id, a.order_id, (select min(position) from order_lines l where l.order_id = a.order_id), 1, 'too_small' from added a`;
  await sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, leave_token)
    select 'deep' || n || '@example.com', 'yes', now(), 'a test', now(), 'deep-' || n from generate_series(1, ${deep}::int) n`;
  await sql`
    insert into newsletters (subject, body, created_at, changed_at)
    select 'Deep news ' || n, 'Hello', now(), now() from generate_series(1, 30) n`;
  await sql`
    insert into coupons (code, description, kind, amount) select 'DEEP' || n, '', 'percent', 500 from generate_series(1, 30) n`;
  await sql`
    insert into audit_entries (who, what, subject)
    select 'Grace Otieno', 'product.changed', 'deep-' || n from generate_series(1, ${deep}::int) n`;
}

/** How a list is left: the link, counted from the last, and the label of the way back. */
type Leaves = { link: string; fromLast: number; back?: string };
const byRow = (back: string): Leaves => ({ link: 'main tbody a:visible', fromLast: 4, back });
const byEntry: Leaves = { link: 'main li a[href*="/products/deep-"]', fromLast: 4 };

const scrolled = () => page.evaluate(() => window.scrollY);

/** Clicked by a script, because a pointer would scroll around the sticky header. */
async function leaveBy({ link, fromLast }: Leaves): Promise<number> {
  const links = page.locator(link);
  const one = links.nth((await links.count()) - fromLast);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const [scroll, left] = [await scrolled(), page.url()];
  await one.evaluate((element: HTMLElement) => element.click());
  await page.waitForURL((url) => url.href !== left);
  await page.locator('main h1').waitFor();
  return scroll;
}

/** Without a page load, which is faster. */
async function follow(address: string) {
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href });
    document.querySelector('#main')?.before(link);
    link.click();
    link.remove();
  }, address);
  await page.waitForURL(shop.url + address);
  await settled(page);
}

test('restores every list’s tab, page, filter and scroll position by its back link and the browser’s', async () => {
  await fillLists();
  await page.setViewportSize({ width: 1440, height: 500 });
  await open('/admin/staff');
  const lists: [address: string, pages: 'one' | 'many', leaves: Leaves][] = [
    ['/admin/orders?period=30', 'one', byRow('Orders')],
    ['/admin/products?view=shown&sort=price', 'many', byRow('Products')],
    ['/admin/customers?q=deep', 'many', byRow('Customers')],
    ['/admin/orders/drafts', 'many', byRow('Drafts')],
    ['/admin/orders/returns?view=to_approve', 'many', byRow('Returns')],
    ['/admin/newsletters', 'one', byRow('Newsletter')],
    ['/admin/log?area=product', 'many', byRow('Activity log')],
    ['/admin/reviews?view=shown&q=deep', 'many', byEntry],
    ['/admin/messages?view=open&q=deep', 'many', { ...byEntry, back: 'Messages' }],
    // Their rows have no screens of their own: one leaves them by the header or the sidebar.
    [
      '/admin/subscribers?view=subscribed&q=deep',
      'many',
      { link: 'main a[href="/admin/subscribers/import"]', fromLast: 1, back: 'Subscribers' },
    ],
    ['/admin/coupons', 'one', { link: 'header a[href="/admin/newsletters"]', fromLast: 1 }],
  ];
  for (const [address, pages, leaves] of lists) {
    await follow(address);
    if (pages === 'many') {
      await page.getByRole('link', { name: 'Next page' }).click();
      await page.waitForURL(/[?&](after|page)=/);
      await settled(page);
    }
    const left = page.url();
    const ways = [
      ...(leaves.back
        ? [
            () =>
              page
                .locator('main')
                .getByRole('link', { name: leaves.back ?? '', exact: true })
                .click(),
          ]
        : []),
      () => page.goBack(),
    ];
    for (const goBack of ways) {
      const scroll = await leaveBy(leaves);
      expect(scroll, address).toBeGreaterThan(100);
      await goBack();
      await page.waitForURL(left);
      await expect.poll(scrolled, { message: address }).toBe(scroll);
    }
  }
  expect(complaints).toEqual([]);
  await page.setViewportSize(DESKTOP);
});
