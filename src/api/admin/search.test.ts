import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';

const shop = await openPayingShop({ env: { RATE_LIMITS: 'on' } });
const { deps, dana, paidOrder } = shop;
const { db } = deps;
const [grace, amina] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];
const order = await paidOrder();
await db.sql`
  update orders set recipient = 'Tessa Lindgren', address = '77 Lakeview Drive', town = 'Duluth', state = 'MN',
    postal_code = '55804' where id = ${order.id}`;
await addProduct(db, { id: 'lakeshore-collar' });
await db.sql`update products set name = 'Lakeshore Collar', hidden_at = now() where id = 'lakeshore-collar'`;

async function found(q: string, who = grace) {
  const answer = await who.call('GET /admin/search', { query: { q } });
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  const { orders, customers, products, isLimited } = answer.body;
  return {
    orders: orders.map(({ id }) => id),
    customers: customers.map(({ email }) => email),
    products: products.map(({ id }) => id),
    isLimited,
  };
}

test.each([
  ['its ID', order.id.toLowerCase()],
  ['the name on the package', 'tessa lind'],
  ['its street', '77 LAKEVIEW'],
  ['its town', 'duluth'],
  ['its ZIP', '55804'],
  ['its buyer’s email', dana.email],
])('finds an order and its customer by %s', async (_by, words) => {
  expect(await found(words)).toMatchObject({ orders: [order.id], customers: [dana.email] });
});

test('finds an order by words in any order, a phone number in any format, and a tracking number', async () => {
  const [called, shipped] = [await paidOrder(), await paidOrder()];
  await db.sql`update orders set recipient = 'Jo Ellen', address = '1420 Larkspur Lane', town = 'Toledo' where id = ${called.id}`;
  await db.sql`insert into order_sources (order_id, channel, taken_by, phone) values (${called.id}, 'phone', 'Grace', '(614) 555-0188')`;
  await db.sql`update orders set tracking_number = '9205590164917312751089' where id = ${shipped.id}`;
  await db.sql`
    insert into packages (order_id, n, carrier, tracking_number) values (${shipped.id}, 1, 'UPS', '1Z999AA10123456784')`;
  const inputs: [words: string, id: string][] = [
    ...['Larkspur 1420', '1420 larkspur', 'ellen toledo jo', 'lane JO'].map((words): [string, string] => [
      words,
      called.id,
    ]),
    ...[
      '614-555-0188',
      '(614) 555-0188',
      '+1 614 555 0188',
      '614.555.0188',
      '6145550188',
      '1 (614) 5550188',
      '555-0188',
      '0188',
    ].map((words): [string, string] => [words, called.id]),
    ...[
      '9205590164917312751089',
      '9205 5901 6491 7312 7510 89',
      '12751089',
      '1z999aa10123456784',
      '1Z 999 AA1 01 2345 6784',
    ].map((words): [string, string] => [words, shipped.id]),
  ];
  for (const [words, id] of inputs) {
    expect([words, (await found(words)).orders]).toEqual([words, [id]]);
    const listed = await grace.ask('GET', `/orders?q=${encodeURIComponent(words)}`);
    expect([words, listed.body.orders.map((order: { id: string }) => order.id)]).toEqual([words, [id]]);
    const people = await grace.ask('GET', `/customers?q=${encodeURIComponent(words)}`);
    expect([words, people.body.customers.map(({ email }: { email: string }) => email)]).toEqual([words, [dana.email]]);
  }
  for (const words of ['614-555-0199', 'Larkspur 1421', '9205590164917312751080', 'jo duluth']) {
    expect([words, (await found(words)).orders]).toEqual([words, []]);
  }
});

test('finds messages and reviews by their words, with the matching line', async () => {
  await db.sql`
    insert into contact_messages (name, email, message, received_at)
    values ('Ruth Adler', 'ruth@example.com', ${`${'Hello there. '.repeat(20)}Do you repair a broken clasp of a choker?`}, now())`;
  await db.sql`
    insert into reviews (product_id, name, rating, comment, status, created_at)
    values ('lakeshore-collar', 'Wren', 4, 'The clasp is sturdy, the colors glow.', 'shown', now())`;
  const { body } = await grace.ask('GET', '/search?q=clasp+repair');
  expect(body.messages).toMatchObject([{ name: 'Ruth Adler', isDone: false }]);
  expect(body.messages[0].text).toContain('repair a broken clasp');
  expect(body.reviews).toEqual([]);
  const clasp = await grace.ask('GET', '/search?q=sturdy+clasp');
  expect(clasp.body.reviews).toMatchObject([
    { name: 'Wren', rating: 4, text: 'The clasp is sturdy, the colors glow.' },
  ]);
  expect((await grace.ask('GET', '/messages?q=clasp+repair')).body.rows).toHaveLength(1);
  expect((await grace.ask('GET', '/reviews?q=sturdy+clasp')).body.rows).toHaveLength(1);
  expect(
    (await grace.ask('GET', '/products?q=collar+lakeshore&view=archived')).body.rows.length,
  ).toBeGreaterThanOrEqual(0);
  expect((await found('collar lakeshore')).products).toEqual(['lakeshore-collar']);
});

test('finds own pages and stories by their words, for owners', async () => {
  await db.sql`
    insert into own_pages (slug, title, text, description, created_at, changed_at, changed_by)
    values ('wholesale', 'Wholesale', 'We sell to museum shops. Ask for the linesheet.', '', now(), now(), 'Grace')`;
  await db.sql`
    insert into stories (slug, title, summary, text, day, cover_alt, created_at, changed_at, changed_by)
    values ('dyeing', 'Dyeing', 'Indigo', 'The linesheet of museum pieces.', now(), '', now() - interval '1 day',
      now() - interval '1 day', 'Grace')`;
  const { documents } = (await grace.ask('GET', '/search?q=museum+linesheet')).body;
  expect(documents).toMatchObject([
    { kind: 'page', title: 'Wholesale', isPublished: false },
    { kind: 'story', title: 'Dyeing', text: 'The linesheet of museum pieces.' },
  ]);
  expect((await amina.ask('GET', '/search?q=museum+linesheet')).body.documents).toEqual([]);
});

test('ranks an order first by its number, with or without the number sign', async () => {
  const other = await paidOrder();
  await db.sql`update orders set address = ${`${order.number} Main Street`} where id = ${other.id}`;
  for (const words of [`${order.number}`, `#${order.number}`, ` # ${order.number} `, `#${order.number}-R1`]) {
    expect((await found(words)).orders[0]).toBe(order.id);
  }
  expect((await found(`${order.number}`)).orders).toEqual([order.id, other.id]);
  await db.sql`update orders set address = '12 Pier' where id = ${other.id}`;
});

test('finds an ID in any spelling', async () => {
  expect((await found(order.id.toLowerCase().replaceAll('-', ' '))).orders).toEqual([order.id]);
});

test('finds orders, people and products by one word, including hidden products', async () => {
  expect(await found(' Lake ')).toEqual({
    orders: [order.id],
    customers: [dana.email],
    products: ['lakeshore-collar'],
    isLimited: false,
  });
});

test('requires three letters or digits in a row, and treats pattern characters literally', async () => {
  const nothing = { orders: [], customers: [], products: [], isLimited: false };
  for (const words of ['la', '%%%', '___', 'a b c d', '\\\\\\', "'); drop table orders; --x", 'lak_view', '55%804']) {
    expect(await found(words)).toEqual(nothing);
  }
  expect((await grace.ask('GET', `/search?q=${'x'.repeat(101)}`)).status).toBe(400);
  expect((await grace.ask('GET', '/search')).status).toBe(400);
  expect((await grace.ask('GET', '/search?q=%00abc')).status).toBeLessThan(500);
  expect((await grace.ask('GET', '/search?q=a&q=b')).status).toBeLessThan(500);
});

test('limits a helper’s people searches per hour with an audit entry, and still finds orders', async () => {
  expect(await found('tessa', amina)).toMatchObject({ customers: [dana.email], isLimited: false });
  for (let times = 1; times < RATE_LIMITS.customerSearches.most; times += 1) await found('tessa', amina);
  expect(await found('tessa', amina)).toMatchObject({ orders: [order.id], customers: [], isLimited: true });
  expect(await found('tessa')).toMatchObject({ customers: [dana.email], isLimited: false });
  const noted = await db.sql`select 1 from audit_entries where what = 'customer.listed' and who = 'Amina Njeri'`;
  expect(noted.length).toBeGreaterThan(0);
});

test('refuses search without sign-in', async () => {
  const answer = await shop.app.inject({ url: '/api/admin/search?q=tessa' });
  expect(answer.statusCode).toBe(401);
});
