import { expect, test } from 'vitest';
import { getCart } from '../../tests/support/actors/buyers.ts';
import { emailsTo, lastEmailTo, linkIn, registerShopper } from '../../tests/support/actors/registered-shoppers.ts';
import { type Shopper, shopperIn } from '../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { rendered } from '../../tests/support/shop/email-brand.ts';
import { addProduct } from '../../tests/support/shop/stock.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { newsletterEmail } from '../shop/newsletter/emails/newsletter-emails.tsx';
import { subscribers } from '../shop/newsletter/subscriptions.ts';

const shop = await openTestShop();
const { app, api, deps } = shop;

const write = (payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/users/contact-us/', payload, headers });

test('a message reaches the help desk with the sender as reply-to, and the sender gets a receipt', async () => {
  const message = 'Hello,\n\ndo you make <anklets> in green?\nEve';
  const answer = await write({ name: 'Eve Adams', email: 'Eve@Example.com', message });
  expect(answer.statusCode).toBe(200);
  const letter = await lastEmailTo(deps, 'help@nyuzi.example');
  expect(letter).toMatchObject({ subject: 'A message to Nyuzi', replyTo: 'eve@example.com' });
  expect(letter.text).toContain('From Eve Adams, eve@example.com');
  expect(letter.text).toContain('> do you make <anklets> in green?\n> Eve');
  expect(letter.html).toContain('do you make &lt;anklets&gt; in green?');
  const copy = await lastEmailTo(deps, 'eve@example.com');
  expect(copy).toMatchObject({ subject: 'We got your message', replyTo: 'help@nyuzi.example' });
  expect(copy.text).not.toContain('anklets');
});

test('includes the message in the receipt only for the sender’s own verified address', async () => {
  const [dana, other] = [await registerShopper(shop), await registerShopper(shop)];
  const getCopy = async (email: string, headers: Record<string, string>) => {
    await write({ name: 'Dana', email, message: 'Buy cheap watches' }, headers);
    return (await lastEmailTo(deps, email)).text;
  };
  expect(await getCopy(dana.email, dana.headers)).toContain('Buy cheap watches');
  expect(await getCopy(dana.email.toUpperCase(), dana.headers).catch(() => '')).toBe('');
  expect((await lastEmailTo(deps, dana.email)).text).toContain('Buy cheap watches');
  expect(await getCopy(other.email, dana.headers)).not.toContain('watches');
  expect(await getCopy(dana.email, {})).not.toContain('watches');
  await deps.db.sql`update customers set email_proven_at = null where email = ${dana.email}`;
  expect(await getCopy(dana.email, dana.headers)).not.toContain('watches');
});

test('allows no header injection by a message', async () => {
  const [before] = await deps.db.sql`select count(*)::int as count from letters`;
  const bad = [
    { name: 'Eve', email: 'eve@example.com\r\nBcc: all@example.com', message: 'Hi' },
    { name: 'Eve', email: 'eve@example.com, all@example.com', message: 'Hi' },
    { name: 'Eve', email: '"<script>"@example.com', message: 'Hi' },
    { name: 'Eve\u001b[0m', email: 'eve@example.com', message: 'Hi' },
    { name: 'Eve', email: 'eve@example.com', message: '   ' },
    { name: 'Eve', email: 'eve@example.com', message: 'x'.repeat(5001) },
    { name: 'Eve', email: 'eve@example.com' },
  ];
  for (const payload of bad) {
    const answer = await write(payload);
    expect(answer.statusCode, JSON.stringify(payload).slice(0, 80)).toBe(400);
    expect(Object.keys(answer.json().fields)).toHaveLength(1);
  }
  const [after] = await deps.db.sql`select count(*)::int as count from letters`;
  expect(after).toEqual(before);
  await write({ name: 'Eve\r\nBcc: all@example.com', email: 'eve@example.com', message: 'Hi' });
  const letter = await lastEmailTo(deps, 'help@nyuzi.example');
  expect(letter.subject).toBe('A message to Nyuzi');
  expect(letter.text).toContain('From Eve Bcc: all@example.com, eve@example.com');
});

test('a message belongs to the token’s shopper, and an invalid token is ignored', async () => {
  const dana = await registerShopper(shop);
  await write({ name: 'Dana', email: dana.email, message: 'One' }, dana.headers);
  await write({ name: 'Dana', email: dana.email, message: 'Two' }, { authorization: 'Bearer shp_gone' });
  const rows = await deps.db.sql`
    select message, customer_id is not null as is_known from contact_messages where email = ${dana.email} order by message`;
  expect(rows.map(({ isKnown }) => isKnown)).toEqual([true, false]);
});

const ask = (body: object) => app.inject({ method: 'POST', url: '/api/newsletter/subscribe/', payload: body });
const isSubscribed = async (address: string) => (await subscribers(deps.db.sql)).some(({ email }) => email === address);

/** Requests the newsletter and returns the token in the email's link. */
async function tokenFor(email: string): Promise<string> {
  expect((await ask({ email, consent: true })).statusCode).toBe(200);
  return linkIn(await lastEmailTo(deps, email)).searchParams.get('token') ?? '';
}
const confirm = (token: string) => api.call('POST /newsletter/confirm', { body: { token } });

test('a subscription requires confirmation by email', async () => {
  expect((await ask({ email: 'reader@example.com', consent: false })).json().fields).toEqual({
    consent: 'Check the box to subscribe.',
  });
  expect((await ask({ email: 'reader@example.com' })).statusCode).toBe(400);
  const token = await tokenFor('reader@example.com');
  expect(await isSubscribed('reader@example.com')).toBe(false);
  expect((await confirm('x')).status).toBe(400);
  expect(await isSubscribed('reader@example.com')).toBe(false);
  for (let time = 0; time < 2; time += 1) expect((await confirm(token)).status).toBe(200);
  expect(await isSubscribed('reader@example.com')).toBe(true);

  const again = await ask({ email: 'reader@example.com', consent: true });
  const fresh = await ask({ email: 'fresh@example.com', consent: true });
  expect(again.payload).toBe(fresh.payload);
  expect((await emailsTo(deps, 'reader@example.com')).map(({ subject }) => subject)).toEqual([
    'Confirm your subscription',
    'Welcome',
  ]);
});

test('unsubscribes by one click, also by the email client and repeatedly, and allows resubscription', async () => {
  await confirm(await tokenFor('leaves@example.com'));
  const reader = (await subscribers(deps.db.sql)).find(({ email }) => email === 'leaves@example.com');
  if (!reader) throw new Error('nobody is subscribed');
  const emailBrand = await deps.emailBrand();
  const { headers, text } = rendered(newsletterEmail, { ...reader, subject: 'New', body: 'New' }, emailBrand);
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(text).toContain('Unsubscribe:\nhttp://localhost:3000/newsletter/leave?token=');
  const { pathname, search } = new URL(address);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const left = await app.inject({
      method: 'POST',
      url: pathname + search,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(left.statusCode).toBe(200);
  }
  expect(await isSubscribed('leaves@example.com')).toBe(false);
  expect((await app.inject({ method: 'POST', url: `${pathname}?token=x` })).statusCode).toBe(400);

  const again = await tokenFor('leaves@example.com');
  expect(await isSubscribed('leaves@example.com')).toBe(false);
  await confirm(again);
  expect(await isSubscribed('leaves@example.com')).toBe(true);
});

test('links a message to its product, and drops an unavailable product', async () => {
  await addProduct(deps.db, { id: 'rift-diamond-cuff', onHand: 1 });
  await addProduct(deps.db, { id: 'hidden-cuff', onHand: 1 });
  await deps.db.sql`update products set hidden_at = now() where id = 'hidden-cuff'`;
  const ask = async (product: string | null) => {
    const sent = await write({
      name: 'Ada',
      email: `ada-${product?.length}@example.com`,
      message: 'Is it heavy?',
      product,
    });
    return [sent.statusCode, (await lastEmailTo(deps, 'help@nyuzi.example')).text.includes('About Rift Diamond Cuff')];
  };
  expect(await ask('rift-diamond-cuff')).toEqual([200, true]);
  for (const none of ['hidden-cuff', 'never-was', null]) expect(await ask(none)).toEqual([200, false]);
});

test('names the reason and the order of a message, and marks the order as stated unless its buyer wrote', async () => {
  await addProduct(deps.db, { id: 'ordered-cuff', onHand: 3 });
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps, 'Eve')];
  const placed = await app.inject({
    method: 'POST',
    url: '/api/orders/place-order/',
    headers: dana.headers,
    payload: getCart('ordered-cuff'),
  });
  const { id } = placed.json();
  const [{ number } = { number: 0 }] = await deps.db.sql<
    { number: number }[]
  >`select number from orders where id = ${id}`;
  const ask = async (shopper: Shopper, order: string) => {
    const { email, headers } = shopper;
    return write({ name: 'Ada', email, message: 'Where is it?', reason: 'order', order }, headers);
  };
  for (const shopper of [dana, eve]) expect((await ask(shopper, ` #${number}`)).statusCode).toBe(200);
  const rows = await deps.db
    .sql`select message, order_id from contact_messages where message like '%Where is it?' order by received_at`;
  expect(rows).toEqual([
    { message: `An order, #${number}\n\nWhere is it?`, orderId: id },
    { message: `An order, #${number}\n\nWhere is it?`, orderId: null },
  ]);
  // Staff find the order from both; what a stranger claims is marked as such.
  await write({ name: 'Ada', email: 'ada@example.com', message: 'You’re #1! Where is it?' });
  const { rows: seen } = (await (await staffIn(shop, 'helper')).ask('GET', '/messages?q=where+is+it')).body;
  expect(seen.map(({ order }: { order: unknown }) => order)).toEqual([
    null,
    { id, number, isStated: true },
    { id, number, isStated: false },
  ]);
  const refused = await ask(dana, 'the blue one');
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['order']]);
  const unknown = await write({ name: 'Ada', email: 'ada@example.com', message: 'Hi', reason: 'gossip' });
  expect([unknown.statusCode, Object.keys(unknown.json().fields)]).toEqual([400, ['reason']]);
});
