import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { emailsTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { checkInvariantsAfterEach, openPayingShop } from '../../../../tests/support/shop/paying-shop.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { orderName } from '../../../shared/orders/order-names.ts';
import type { Order } from '../../../shop/orders/schema.ts';

const shop = await openPayingShop();
const { deps, app, placeOrder, paidOrder } = shop;
const { db } = deps;
checkInvariantsAfterEach(shop);
const [grace, amina] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];

const write = ({ id }: Order, body: string, key: string = randomUUID(), what = 'messages') =>
  amina.ask('POST', `/orders/${id}/${what}`, { key, body });
const note = (order: Order, body: string, key?: string) => write(order, body, key, 'replies');
const getContact = async ({ id }: Order, who = amina) => (await who.ask('GET', `/orders/${id}/contact`)).body;
const about = async (order: Order, email: string) =>
  (await emailsTo(deps, email)).filter(({ subject }) => subject === `About your order ${orderName(order)}`);

test('emails a message once with the order number, records its reply once, and shows both', async () => {
  const dana = await shopperIn(deps);
  const order = await paidOrder({}, dana);
  const [key, replyKey] = [randomUUID(), randomUUID()];
  const body = 'The beads are <late>.\n\nShall we wait?';
  const sent = await Promise.all([write(order, body, key), write(order, body, key), write(order, body, key)]);
  expect(sent.map(({ status }) => status)).toEqual([204, 204, 204]);
  expect((await note(order, ' Yes, please wait. ', replyKey)).status).toBe(204);
  expect((await note(order, 'Yes, please wait.', replyKey)).status).toBe(204);
  const letters = await about(order, dana.email);
  expect(letters).toHaveLength(1);
  expect(letters[0]?.text).toContain('The beads are <late>.');
  expect(letters[0]?.html).toContain('The beads are &lt;late&gt;.');
  expect(letters[0]?.text).toContain(orderName(order));
  const { messages } = await getContact(order);
  expect(messages).toMatchObject([
    { kind: 'sent', who: 'Amina Njeri', body, delivery: 'waiting' },
    { kind: 'received', who: dana.name, notedBy: 'Amina Njeri', body: 'Yes, please wait.', delivery: null },
  ]);
  const events = await db.sql`select kind, by_whom from order_events where order_id = ${order.id} order by id`;
  expect(events.slice(-2)).toEqual([
    { kind: 'message_sent', byWhom: 'Amina Njeri' },
    { kind: 'reply_noted', byWhom: 'Amina Njeri' },
  ]);
  const entries = await db.sql`select what from audit_entries where subject = ${order.id} order by id`;
  expect(entries.map(({ what }) => what)).toEqual(expect.arrayContaining(['order.message_sent', 'order.reply_noted']));
});

test('sends replies to the help email, or to the reply address with a token of the order', async () => {
  const dana = await shopperIn(deps);
  const order = await placeOrder(dana);
  await write(order, 'First');
  expect(await getContact(order)).toMatchObject({ repliesArriveAt: 'help@nyuzi.example', repliesShowUp: false });
  await ownerChooses(deps, { replyEmail: 'orders@lakeside.example' });
  await Promise.all([write(order, 'Second'), write(order, 'Third')]);
  expect((await getContact(order)).repliesArriveAt).toBe('orders@lakeside.example');
  const rows = await db.sql`
    select reply_to from letters where subject = ${`About your order ${orderName(order)}`} order by queued_at`;
  const addresses = rows.map(({ replyTo }) => replyTo);
  expect(addresses[0]).toBe('help@nyuzi.example');
  expect(addresses[1]).toMatch(/^orders\+[0-9a-z]{12}@lakeside\.example$/);
  expect(addresses[2]).toBe(addresses[1]);
  for (const replyEmail of [
    'orders+x@lakeside.example',
    'Orders@lakeside.example',
    'nobody',
    `${'o'.repeat(51)}@x.example`,
  ]) {
    const answer = await grace.ask('PATCH', '/settings', { replyEmail });
    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([400, ['replyEmail']]);
  }
});

test('shows the same person’s contact messages beside the order, logged in or not, and no one else’s', async () => {
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps, 'Eve')];
  const order = await placeOrder(dana);
  const say = (email: string, message: string, headers = {}) =>
    app.inject({ method: 'POST', url: '/api/users/contact-us', payload: { name: 'D', email, message }, headers });
  await say(dana.email, 'Not logged in');
  await say('other@example.com', 'Logged in', dana.headers);
  await say(eve.email, 'Eve herself');
  const { messages } = await getContact(order);
  expect(messages.map(({ kind, body }: { kind: string; body: string }) => [kind, body])).toEqual([
    ['contact', 'Not logged in'],
    ['contact', 'Logged in'],
  ]);
  const [first] = messages;
  expect((await grace.ask('POST', `/messages/${first.id}/answer`, { body: 'Dear D, yes.' })).status).toBe(204);
  expect((await getContact(order)).messages[0].replies).toMatchObject([{ body: 'Dear D, yes.' }]);
});

test('counts the person’s other orders, lists the newest five, and shows the amount spent only to owners', async () => {
  const dana = await shopperIn(deps);
  await ownerChooses(deps, { mostUnpaidOrders: 20 });
  const paid = [await paidOrder({}, dana), await paidOrder({}, dana)];
  const unpaid: Order[] = [];
  for (let count = 0; count < 5; count += 1) unpaid.push(await placeOrder(dana));
  const order = await placeOrder(dana);
  const { others } = await getContact(order, grace);
  expect(others).toMatchObject({ count: 7, spent: paid.reduce((sum, { totalPrice }) => sum + totalPrice, 0) });
  expect(others.newest.map(({ id }: Order) => id)).toEqual(unpaid.map(({ id }) => id).toReversed());
  expect(others.newest[0]).toMatchObject({ number: unpaid[4]?.number, stage: 'unpaid', paymentState: 'unpaid' });
  expect((await getContact(order)).others).not.toHaveProperty('spent');
  expect((await getContact(await placeOrder(await shopperIn(deps), {}), grace)).others).toEqual({
    count: 0,
    spent: 0,
    newest: [],
  });
});

test('refuses an empty or too long message, an unknown order and a closed account, and ties a key to one order', async () => {
  const [dana, eve] = [await shopperIn(deps), await shopperIn(deps, 'Eve')];
  const [order, other] = [await placeOrder(dana), await placeOrder(eve)];
  for (const body of ['', ' \n ', 'x'.repeat(10_001), 'a\0b', 7, null]) {
    expect((await write(order, body as string)).status).toBe(400);
  }
  expect((await write(order, 'Hello', 'short')).status).toBe(400);
  expect((await write({ ...order, id: 'AAAA-AAAA-AAAA' }, 'Hello')).status).toBe(404);
  expect((await write({ ...order, id: 'nonsense' }, 'Hello')).status).toBe(404);
  const key = randomUUID();
  expect([(await write(order, 'One', key)).status, (await write(other, 'Two', key)).status]).toEqual([204, 204]);
  expect((await getContact(other)).messages).toMatchObject([{ body: 'Two' }]);
  await db.sql`update customers set email = null, closed_at = now() where id = ${dana.customerId}`;
  expect((await write(order, 'Are you there?')).body.code).toBe('account_closed');
  expect((await app.inject({ url: `/api/admin/orders/${order.id}/contact` })).statusCode).toBe(401);
});
