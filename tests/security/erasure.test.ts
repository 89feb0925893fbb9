import { expect, test } from 'vitest';
import { orderName } from '../../src/shared/orders/order-names.ts';
import { deliverNextEmail } from '../../src/shop/emails/delivery.ts';
import { deleteLastEmails } from '../../src/shop/emails/personal-data.ts';
import { cancelExpiredOrders } from '../../src/shop/orders/cancel-unpaid.ts';
import { eraseDeliveredAddresses } from '../../src/shop/orders/personal-data.ts';
import { FIRST_DESIGN } from '../../src/shop/studio/core/design.ts';
import {
  emailsTo,
  lastEmailTo,
  linkIn,
  PASSWORD,
  registerShopper,
  type StoredEmail,
} from '../support/actors/registered-shoppers.ts';
import { type StaffActor, staffIn } from '../support/actors/staff.ts';
import { openPayingShop, workWebhooks } from '../support/shop/paying-shop.ts';
import { addProduct } from '../support/shop/stock.ts';

const shop = await openPayingShop();
const { api, app, deps } = shop;
const { db } = deps;
const grace: StaffActor = await staffIn(shop, 'owner');

/** Places of the words in every table, as text and inside bytes. */
async function whereIs(words: readonly string[]): Promise<string[]> {
  const tables = await db.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`;
  const found: string[] = [];
  for (const { name } of tables) {
    for (const word of words) {
      const hex = Buffer.from(word).toString('hex');
      const rows = await db.sql.unsafe(
        `select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 or strpos(t::text, $2) > 0 limit 1`,
        [word, hex],
      );
      if (rows.length > 0) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

/** Rows that reference an account by its ID. */
async function toRows(customerId: string): Promise<string[]> {
  const columns = await db.sql<{ tableName: string }[]>`
    select c.table_name from information_schema.columns c
    where c.column_name = 'customer_id' and c.table_schema = 'public' order by 1`;
  const found: string[] = [];
  for (const { tableName } of columns) {
    const rows = await db.sql.unsafe(`select 1 from ${tableName} where customer_id = $1 limit 1`, [customerId]);
    if (rows.length > 0) found.push(tableName);
  }
  return found;
}

const open = (letter: StoredEmail) => app.inject(`/api/users/verify-email?${linkIn(letter).searchParams}`);

/** Runs what the jobs do within a minute. */
async function deliverAll() {
  await workWebhooks(deps);
  while ((await deliverNextEmail({ ...deps, emailTransport: undefined, mailHost: 'nyuzi.example' })) === 'more');
}

/** A shopper who has used every feature. */
async function somebodyBusy(first: string) {
  const name = `${first} Osterbeek`;
  const at = (place: string) => `${first.toLowerCase()}.${place}@example.com`;
  const street = `77 ${first}feather Lane`;
  const town = `${first}dale`;
  const shippingAddress = { name, address: street, town, city: 'CA', postalCode: '94110', country: 'United States' };
  const say = (message: string, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/users/contact-us',
      payload: { name, email: at('first'), message },
      headers,
    });

  await say(`Before I had an account: ${street}`);
  await api.call('POST /users/register', { body: { name, email: at('first'), password: PASSWORD } });
  await api.call('POST /users/register', { body: { name: `${name} again`, email: at('first'), password: PASSWORD } });
  await open((await emailsTo(deps, at('first')))[1] ?? (await lastEmailTo(deps, at('first'))));
  const login = async (email: string) => {
    const answer = await api.call('POST /users/login', { body: { username: email, password: PASSWORD } });
    if (!answer.ok) throw new Error(answer.error.detail);
    return { authorization: `Bearer ${answer.body.token}` };
  };
  let headers = await login(at('first'));
  const [row] = await db.sql<{ id: string }[]>`select id from customers where email = ${at('first')}`;
  const customerId = row?.id ?? '';
  const shopper = { customerId, name, email: at('first'), token: '', headers };

  const change = { shippingAddress };
  await api.call('POST /users/addresses', { body: shippingAddress }, headers);
  const delivered = await shop.paidOrder(change, shopper);
  const underWay = await shop.paidOrder(change, shopper);
  const unpaid = await shop.placeOrder(shopper, change);
  const late = await shop.placeOrder(shopper, change);
  await db.sql`update orders set held_until = now() - interval '1 minute' where id = ${late.id}`;
  await cancelExpiredOrders(deps);
  shop.standin.webhooks.calm();
  await workWebhooks(deps);
  await say(`With an account: ${street}`, headers);
  const messages = await db.sql<{ id: string }[]>`select id from contact_messages where email = ${at('first')}`;
  for (const { id } of messages) await grace.ask('POST', `/messages/${id}/answer`, { body: `Dear ${name}, yes.` });
  await grace.ask('POST', `/orders/${underWay.id}/notes`, { text: `${name} rings twice` });
  const notes = { note: `${name} collects anklets`, tags: [first], seen: { note: '', tags: [] } };
  expect((await grace.ask('PUT', `/customers/${customerId}/notes`, notes)).status).toBe(204);
  const written = { key: 'message-key-0000001', body: `${name}, shall we wait?` };
  expect((await grace.ask('POST', `/orders/${underWay.id}/messages`, written)).status).toBe(204);
  const noted = { key: 'reply-key-000000001', body: `Wait, says ${name}` };
  expect((await grace.ask('POST', `/orders/${underWay.id}/replies`, noted)).status).toBe(204);
  const seen = { ...shippingAddress };
  const typed = { ...shippingAddress, address: `${street}, rear house` };
  expect((await grace.ask('PUT', `/orders/${underWay.id}/address`, { ...typed, seen })).status).toBe(200);
  const what = { kind: 'amount', amount: 1 };
  const refund = { key: `refund-key-0000000${first.length}`, note: `for ${name}`, what };
  expect((await grace.ask('POST', `/orders/${delivered.id}/refunds`, refund)).status).toBe(200);
  await grace.ask('POST', `/orders/${delivered.id}/dispatch`, { carrier: 'USPS', number: '9400 1000 0000' });
  await grace.ask('POST', `/orders/${delivered.id}/delivery`);
  await db.sql`insert into communities (slug, name, place) values ('ring', 'Ring of Hands', '') on conflict do nothing`;
  await db.sql`update products set community_slug = 'ring' where id = 'rift-diamond-cuff'`;
  const thanked = await app.inject({
    method: 'PUT',
    url: `/api/orders/${delivered.id}/makers/ring/thanks`,
    headers,
    payload: { words: `Thanks, from ${name}` },
  });
  expect(thanked.statusCode).toBe(200);
  await app.inject({
    method: 'POST',
    url: '/api/products/rift-diamond-cuff/post-review/',
    headers,
    payload: { rating: 5, comment: `Says ${name}` },
  });
  await app.inject({
    method: 'POST',
    url: '/api/newsletter/subscribe',
    payload: { email: at('first'), consent: true },
  });
  const token = linkIn(await lastEmailTo(deps, at('first'))).searchParams.get('token') ?? '';
  await api.call('POST /newsletter/confirm', { body: { token } });

  await addProduct(db, { id: 'awaited-cuff', onHand: 0 }).catch(() => undefined);
  await app.inject({
    method: 'POST',
    url: '/api/products/awaited-cuff/stock-alerts',
    headers,
    payload: { size: null },
  });

  await db.sql`
    insert into email_alerts (email, asked_at, confirmed_at, leave_token)
    values (${at('first')}, now(), now(), ${`leave-${at('first')}`})`;
  await app.inject({ method: 'PUT', url: '/api/favorites/awaited-cuff', headers });
  const shared = await app.inject({
    method: 'POST',
    url: '/api/favorites/lists',
    headers,
    payload: { productIds: ['awaited-cuff'] },
  });

  const move = (email: string) =>
    api.call('PUT /users/profile/update', { body: { name, email, currentPassword: PASSWORD } }, headers);
  await move(at('second'));
  expect((await open(await lastEmailTo(deps, at('second')))).statusCode).toBe(200);
  headers = await login(at('second'));
  await move(at('third'));
  await api.call('POST /users/send-reset-email', { body: { email: at('second') } });
  const words = [first, at('first'), at('second'), at('third'), street, town, `${first}dale`];
  return {
    name,
    at,
    street,
    words,
    headers,
    customerId,
    orders: { delivered, underWay, unpaid, late },
    shared: shared.json().token as string,
  };
}

test('exports everything, and keeps only bookkeeping data after an account is closed', async () => {
  const will = await somebodyBusy('Wilhelmina');
  const bystander = await registerShopper(shop, { name: 'Bystander', email: 'bystander@example.com' });
  const taken = async () => {
    const [stock] = await db.sql<
      { reserved: number }[]
    >`select reserved from stock where product_id = 'rift-diamond-cuff'`;
    return stock?.reserved ?? 0;
  };
  const before = await taken();

  const download = await app.inject({ url: '/api/users/profile/download', headers: will.headers });
  const { delivered, underWay, unpaid, late } = will.orders;
  for (const part of [
    ...[
      delivered.id,
      underWay.id,
      unpaid.id,
      late.id,
      will.name,
      will.at('first'),
      will.at('second'),
      will.at('third'),
    ],
    ...[`Before I had an account: ${will.street}`, `With an account: ${will.street}`, `Dear ${will.name}, yes.`],
    ...[
      `${will.name} rings twice`,
      `for ${will.name}`,
      `${will.name}, shall we wait?`,
      `Wait, says ${will.name}`,
      `Says ${will.name}`,
      `Thanks, from ${will.name}`,
      `${will.street}, rear house`,
    ],
    ...[
      'By checking this box',
      `Your order ${orderName(delivered)} is paid`,
      'We got your message',
      'undo_change',
      'sessions',
    ],
    ...['order.address_corrected', 'order.note_added', 'awaited-cuff', `/favorites/shared/${will.shared}`],
  ]) {
    expect(download.payload, part).toContain(part);
  }
  expect(download.payload).not.toMatch(/argon2|shp_|hash|token/i);

  const gone = await api.call('POST /users/profile/delete', { body: { password: PASSWORD } }, will.headers);
  expect(gone.status).toBe(200);
  expect((await app.inject(`/api/favorites/lists/${will.shared}`)).statusCode).toBe(404);
  expect((await lastEmailTo(deps, will.at('second'))).subject).toBe('Your account has been deleted');
  await deliverAll();
  await deleteLastEmails(deps);
  // Only pending emails need the address.
  expect(new Set((await whereIs(will.words)).map((found) => found.split(':')[0]))).toEqual(new Set(['public.orders']));
  expect(await toRows(will.customerId)).toEqual(['orders']);
  expect(before - (await taken())).toBe(unpaid.orderItems.reduce((sum, { qty }) => sum + qty, 0));
  const rows = await db.sql`
    select id, recipient, address, total_cents > 0 and state = 'CA' and postal_code <> '' as is_in_books, cancelled_by
    from orders where customer_id = ${will.customerId}`;
  const row = (id: string) => rows.find((each) => each.id === id);
  expect(row(underWay.id)).toMatchObject({ recipient: will.name, address: `${will.street}, rear house` });
  for (const { id } of [delivered, unpaid, late]) {
    expect(row(id)).toMatchObject({ recipient: '', address: '', isInBooks: true });
  }
  expect([row(unpaid.id)?.cancelledBy, row(late.id)?.cancelledBy]).toEqual(['shopper', 'shopper']);

  await grace.ask('POST', `/orders/${underWay.id}/dispatch`, { carrier: 'USPS', number: '9400 1000 0001' });
  await grace.ask('POST', `/orders/${underWay.id}/delivery`);
  await eraseDeliveredAddresses(deps);
  expect(await whereIs([will.street])).toEqual([`public.orders: ${will.street}`]);
  await db.sql`update orders set delivered_at = now() - interval '25 hours' where id = ${underWay.id}`;
  await eraseDeliveredAddresses(deps);
  expect(await whereIs(will.words)).toEqual([]);
  expect((await grace.ask('GET', `/orders/${underWay.id}`)).status).toBe(200);
  expect((await grace.ask('GET', `/orders/${delivered.id}`)).status).toBe(200);
  expect((await api.call('GET /users/profile', {}, bystander.headers)).status).toBe(200);
  expect(await whereIs([bystander.email])).not.toEqual([]);
});

test('erases the same when staff close the account, except a message under another’s name', async () => {
  const ottilie = await somebodyBusy('Ottilie');
  const eve = await registerShopper(shop, { name: 'Eve', email: 'eve@example.com' });
  const message = 'From Eve with somebody else’s address';
  const sent = { name: 'Eve', email: ottilie.at('second'), message };
  await app.inject({ method: 'POST', url: '/api/users/contact-us', payload: sent, headers: eve.headers });
  expect((await grace.ask('POST', `/customers/${ottilie.customerId}/forget`)).status).toBe(204);
  await deliverAll();
  await deleteLastEmails(deps);
  const left = await whereIs([ottilie.at('first'), ottilie.at('third')]);
  expect(left).toEqual([]);
  expect(await toRows(ottilie.customerId)).toEqual(['orders']);
  expect(await whereIs([message])).toContain(`public.contact_messages: ${message}`);
});

test('keeps a product’s woven name with its order, without its owner’s identity', async () => {
  const { name, email, headers } = await registerShopper(shop, {
    name: 'Hermione Quintavalle',
    email: 'hermione@example.com',
  });
  const design = { ...FIRST_DESIGN, text: 'Tuliakali' };
  const made = await app.inject({ method: 'POST', url: '/api/studio/designs', payload: design });
  const [account] = await db.sql<{ id: string }[]>`select id from customers where email = ${email}`;
  const shopper = { customerId: account?.id ?? '', name, email, token: '', headers };
  const { product } = made.json();
  const order = await shop.placeOrder(shopper, { orderItems: [{ product, qty: 1 }] });
  const gone = await api.call('POST /users/profile/delete', { body: { password: PASSWORD } }, headers);
  expect(gone.status).toBe(200);
  await deliverAll();
  await deleteLastEmails(deps);
  expect(await whereIs(['Quintavalle', email])).toEqual([]);
  const kept = (await whereIs(['Tuliakali'])).map((found) => found.split(':')[0]).sort();
  expect(kept).toEqual(['public.designs', 'public.order_lines', 'public.products']);
  const [row] = await db.sql`select recipient, address from orders where id = ${order.id}`;
  expect(row).toMatchObject({ recipient: '', address: '' });
  const { designs } = (await grace.ask('GET', `/orders/${order.id}/designs`)).body;
  expect(designs).toMatchObject([{ product, words: expect.stringContaining('“Tuliakali”') }]);
});
