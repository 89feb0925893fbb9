import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { Value } from 'typebox/value';
import { beforeEach, expect, test } from 'vitest';
import { emailsTo } from '../../../tests/support/actors/registered-shoppers.ts';
import { shopperIn } from '../../../tests/support/actors/shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { expectEachRow } from '../../../tests/support/checks/each-row.ts';
import { cleanUp } from '../../../tests/support/runner/clean-up.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { DAY_MS, HOUR_MS } from '../../shared/time.ts';
import { finishRefunds } from '../orders/refunds/refund.ts';
import { type DeliverWebhooksDeps, deliverNext, distributeOutbox, nextTry } from './deliver.ts';
import { PAYLOAD_DATA } from './payload-schema.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from './schema.ts';
import { discardWebhooks, resealWebhooks } from './secrets.ts';
import { addWebhook, sendTest } from './webhooks.ts';

let ahead = 0;
const shop = await openPayingShop({ now: () => new Date(Date.now() + ahead) });
const { app, deps, dana, paidOrder, placeOrder } = shop;
const { sql } = deps.db;
let grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

type Got = { path: string; headers: IncomingHttpHeaders; text: string; body: { type: string; data: never } };

/** A receiver that answers each path as told, and with 200 by default. */
async function startReceiver() {
  const got: Got[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      got.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) });
      const answer = answers.get(request.url ?? '') ?? ((to) => void to.writeHead(200).end('Thanks'));
      answer(response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  const at = (path: string) => got.filter((each) => each.path === path);
  return { got, answers, at, url: (path: string) => `http://127.0.0.1:${port}${path}` };
}
const receiver = await startReceiver();

let webhooks = 0;
async function subscribe(events: readonly WebhookEvent[], answer?: (response: ServerResponse) => void) {
  webhooks += 1;
  const path = `/hook-${webhooks}`;
  if (answer) receiver.answers.set(path, answer);
  const made = await grace.ask('POST', '/webhooks', { url: receiver.url(path), events });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body.webhook.id), secret: String(made.body.secret), path };
}
type Subscribed = Awaited<ReturnType<typeof subscribe>>;

const settings: DeliverWebhooksDeps = deps;

/** Sends all that is due. */
async function work(with_: DeliverWebhooksDeps = settings) {
  while ((await distributeOutbox(with_)) === 'more');
  while ((await deliverNext(with_)) === 'more');
}

const open = async ({ id }: Pick<Subscribed, 'id'>) => (await grace.ask('GET', `/webhooks/${id}`)).body;
const typesAt = ({ path }: Subscribed) => receiver.at(path).map(({ body }) => body.type);

/** Sessions of staff end within a day. */
async function letPass(milliseconds: number) {
  ahead += milliseconds;
  grace = await staffIn(shop, 'owner');
}

beforeEach(async () => {
  ahead = 0;
  await sql`delete from webhooks`;
  await sql`delete from webhook_outbox`;
});

async function ask(shopper: typeof dana, method: 'POST' | 'PUT', url: string, payload: object = {}) {
  const answer = await app.inject({ method, url: `/api${url}`, headers: shopper.headers, payload });
  expect(answer.statusCode, answer.payload).toBeLessThan(300);
  return answer.json();
}

async function office(method: 'POST' | 'PUT', url: string, payload: object = {}) {
  const answer = await grace.ask(method, url, payload);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
}

const ship = (id: string) => office('POST', `/orders/${id}/dispatch`, { carrier: 'USPS' });
const deliver = (id: string) => office('POST', `/orders/${id}/delivery`);

async function deliveredOrder() {
  const { id } = await paidOrder();
  await ship(id);
  await deliver(id);
  return id;
}

async function requestReturn(orderId: string): Promise<string> {
  const line = { position: 0, quantity: 1, size: null, reason: 'too_small' };
  const wanted = { key: randomUUID(), kind: 'return', wish: 'refund', lines: [line], words: '', pictures: [] };
  return (await ask(dana, 'POST', `/orders/${orderId}/returns`, wanted)).returns[0].id;
}

const restock = (id: string, by: number) =>
  office('POST', `/products/${id}/stock`, { by, reason: 'Received', note: '' });

let products = 0;
async function newProduct(onHand: number) {
  products += 1;
  const id = `hooked-cuff-${products}`;
  await addProduct(deps.db, { id, onHand });
  return id;
}

/** An act of the shop for each event, and what the event's subject begins with. */
const ACTS: Record<WebhookEvent, { about: string; act: () => Promise<unknown> }> = {
  'order.placed': { about: 'order:', act: () => placeOrder() },
  'order.paid': { about: 'order:', act: () => paidOrder() },
  'order.shipped': { about: 'order:', act: async () => ship((await paidOrder()).id) },
  'order.delivered': { about: 'order:', act: deliveredOrder },
  'order.canceled': {
    about: 'order:',
    act: async () => ask(dana, 'POST', `/orders/${(await placeOrder()).id}/cancel`),
  },
  'order.refunded': {
    about: 'order:',
    async act() {
      const { id } = await paidOrder();
      const what = { kind: 'whole', restock: true };
      await office('POST', `/orders/${id}/refunds`, { key: randomUUID(), note: 'Sorry.', what });
      await finishRefunds(deps);
    },
  },
  'return.requested': { about: 'order:', act: async () => requestReturn(await deliveredOrder()) },
  'return.received': {
    about: 'order:',
    async act() {
      const id = await requestReturn(await deliveredOrder());
      await office('POST', `/returns/${id}/approve`, { reply: '' });
      await office('POST', `/returns/${id}/receive`, { counts: [{ position: 0, sellable: 1, unsellable: 0 }] });
    },
  },
  'product.changed': {
    about: 'product:',
    act: async () => office('PUT', `/products/${await newProduct(3)}/hidden`, { isHidden: true }),
  },
  'stock.changed': { about: 'product:', act: async () => restock(await newProduct(3), 1) },
  'product.back_in_stock': { about: 'product:', act: async () => restock(await newProduct(0), 1) },
  'review.received': {
    about: 'review:',
    act: async () =>
      ask(await shopperIn(deps), 'POST', `/products/${await newProduct(1)}/post-review/`, {
        rating: 5,
        comment: 'The clasp sits flat.',
      }),
  },
  'message.received': {
    about: 'message:',
    act: () => ask(dana, 'POST', '/users/contact-us/', { name: 'Dana', email: dana.email, message: 'Is it in green?' }),
  },
};

test('every event is delivered after its act, signed, once, and in its published shape', async () => {
  const everything = await subscribe(WEBHOOK_EVENT_NAMES);
  const verifier = new Verifier(everything.secret);
  await expectEachRow(
    WEBHOOK_EVENT_NAMES,
    (name) => name,
    async (event) => {
      const alone = await subscribe([event]);
      const before = receiver.got.length;
      await ACTS[event].act();
      await work();
      const [first, ...more] = receiver.at(alone.path);
      expect(more.length).toBeLessThan(event === 'product.changed' ? 2 : 1);
      expect(first?.body).toMatchObject({ type: event, timestamp: expect.stringMatching(/^20.*Z$/) });
      const { data } = first?.body ?? {};
      expect([...Value.Errors(PAYLOAD_DATA[event], data)]).toEqual([]);
      // The published shape leaves nothing out of what is sent.
      expect(Value.Clean(PAYLOAD_DATA[event], structuredClone(data))).toEqual(data);
      const [listed] = (await open(alone)).deliveries;
      expect(listed).toMatchObject({ event, state: 'delivered', status: 200, answer: 'Thanks', tries: 1 });
      expect(listed.subject.startsWith(ACTS[event].about)).toBe(true);
      const same = receiver.got
        .slice(before)
        .find(
          ({ path, headers }) => path === everything.path && headers['webhook-id'] === first?.headers['webhook-id'],
        );
      expect(verifier.verify(same?.text ?? '', toStrings(same?.headers))).toEqual(same?.body);
      await grace.ask('DELETE', `/webhooks/${alone.id}`);
    },
  );
});

const toStrings = (headers: IncomingHttpHeaders = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

test('without a subscription, nothing is written', async () => {
  await deliveredOrder();
  await restock(await newProduct(0), 1);
  expect(await sql`select from webhook_outbox`).toEqual([]);
  const hook = await subscribe(['review.received']);
  await placeOrder();
  expect(await sql`select from webhook_outbox`).toEqual([]);
  expect((await open(hook)).deliveries).toEqual([]);
});

test('a fact that is rolled back is not sent', async () => {
  const hook = await subscribe(['stock.changed']);
  const id = await newProduct(5);
  const undone = deps.db.transaction(async (tx) => {
    await tx.sql`update stock set on_hand = 6 where product_id = ${id}`;
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await work();
  expect(receiver.at(hook.path)).toEqual([]);
});

test('a made-to-order product is back in stock only when it can be made again', async () => {
  const hook = await subscribe(['product.back_in_stock']);
  const id = await newProduct(0);
  const set = (count: number | null) => sql`update stock set made_to_order = ${count} where product_id = ${id}`;
  const reserve = (by: number) => sql`update stock set reserved = reserved + ${by}::int where product_id = ${id}`;
  await set(2);
  await reserve(2);
  await reserve(-2);
  await work();
  expect(typesAt(hook)).toEqual(['product.back_in_stock']);
  await set(0);
  await set(4);
  await work();
  expect(typesAt(hook)).toHaveLength(2);
});

test('several changes of a stock before it is sent are one message with the last state', async () => {
  const hook = await subscribe(['stock.changed']);
  const id = await newProduct(1);
  for (const by of [1, 2, 3]) await restock(id, by);
  await distributeOutbox(deps);
  await restock(id, 4);
  await work();
  expect(receiver.at(hook.path).map(({ body }) => (body.data as { stock: { onHand: number } }).stock.onHand)).toEqual([
    11,
  ]);
  await restock(id, 1);
  await work();
  expect(receiver.at(hook.path)).toHaveLength(2);
});

test('messages of one subject keep their order behind a failed one; others pass', async () => {
  let isWrong = true;
  const hook = await subscribe(['order.placed', 'order.paid', 'order.shipped', 'order.delivered'], (response) =>
    response.writeHead(isWrong ? 500 : 200).end('Out of memory'),
  );
  const first = await paidOrder();
  await work();
  isWrong = false;
  await ship(first.id);
  const second = await placeOrder();
  await work();
  const numberOf = ({ body }: Got) => `${body.type} ${(body.data as { number: number }).number}`;
  expect(receiver.at(hook.path).map(numberOf)).toEqual([
    `order.placed ${first.number}`,
    `order.placed ${second.number}`,
  ]);
  await deliver(first.id);
  ahead = 11_000;
  await work();
  expect(receiver.at(hook.path).slice(2).map(numberOf)).toEqual(
    ['placed', 'paid', 'shipped', 'delivered'].map((step) => `order.${step} ${first.number}`),
  );
  const ids = receiver.at(hook.path).map(({ headers }) => headers['webhook-id']);
  expect(ids[0]).toBe(ids[2]);
});

/** Answers that fail, and the sentence that the owner reads. */
const FAILURES: Record<string, { answer: (response: ServerResponse) => void; status: number | null; problem: RegExp }> =
  {
    'answers 500': {
      answer: (response) => response.writeHead(500).end('x'.repeat(5_000)),
      status: 500,
      problem: /^It answered 500\.$/,
    },
    'answers 404': { answer: (response) => response.writeHead(404).end(), status: 404, problem: /^It answered 404\.$/ },
    redirects: {
      answer: (response) => response.writeHead(302, { location: receiver.url('/elsewhere') }).end(),
      status: 302,
      problem: /redirect, which isn’t followed/,
    },
    'is too slow': { answer: () => {}, status: null, problem: /took too long/ },
    'hangs up': { answer: (response) => response.destroy(), status: null, problem: /closed the connection/ },
  };

test('a receiver that fails is told why, and tried again', () =>
  expectEachRow(
    Object.entries(FAILURES),
    ([name]) => name,
    async ([, { answer, status, problem }]) => {
      const hook = await subscribe(['order.placed'], answer);
      await placeOrder();
      await work({ ...settings, webhookCalls: { timeoutMs: 300 } });
      expect(receiver.at(hook.path)).toHaveLength(1);
      const { deliveries, webhook } = await open(hook);
      expect(deliveries).toMatchObject([
        { state: 'waiting', tries: 1, status, problem: expect.stringMatching(problem) },
      ]);
      expect(deliveries[0].answer.length).toBeLessThanOrEqual(200);
      expect(Date.parse(deliveries[0].nextTryAt)).toBeGreaterThan(Date.now());
      expect(webhook.failingSince).toEqual(expect.any(String));
      expect(receiver.at('/elsewhere')).toEqual([]);
      receiver.answers.delete(hook.path);
      ahead += 11_000;
      await work();
      expect((await open(hook)).deliveries).toMatchObject([
        { state: 'delivered', tries: 2, answer: 'Thanks', problem: '' },
      ]);
      expect((await open(hook)).webhook.failingSince).toBeNull();
      await grace.ask('DELETE', `/webhooks/${hook.id}`);
    },
  ));

test('a receiver that is away is retried, and one whose answer never ends has received the message', async () => {
  const away = createServer();
  await new Promise<void>((done) => away.listen(0, '127.0.0.1', done));
  const { port } = away.address() as AddressInfo;
  await new Promise((done) => away.close(done));
  const gone = await grace.ask('POST', '/webhooks', { url: `http://127.0.0.1:${port}/`, events: ['order.placed'] });
  const endless = await subscribe(['order.placed'], (response) => response.writeHead(202).write('So far'));
  await placeOrder();
  await work();
  expect((await open({ id: gone.body.webhook.id })).deliveries).toMatchObject([
    { state: 'waiting', status: null, problem: 'Its server can’t be reached.' },
  ]);
  expect((await open(endless)).deliveries).toMatchObject([{ state: 'delivered', status: 202, answer: 'So far' }]);
});

test('a slow webhook takes no place from the others', async () => {
  const waiting: ServerResponse[] = [];
  const slow = await subscribe(['order.placed'], (response) => void waiting.push(response));
  const quick = await subscribe(['order.placed']);
  for (let n = 0; n < 4; n += 1) await placeOrder();
  await distributeOutbox(deps);
  const running = Array.from({ length: 4 }, () => deliverNext(deps));
  await expect.poll(() => waiting.length).toBe(2);
  await expect.poll(() => receiver.at(quick.path).length).toBe(4);
  expect(receiver.at(slow.path)).toHaveLength(2);
  receiver.answers.delete(slow.path);
  for (const response of waiting) response.writeHead(200).end();
  await Promise.all(running);
  await work();
  expect(receiver.at(slow.path)).toHaveLength(4);
});

test('a failing webhook with older messages lets the others go first', async () => {
  const failing = await subscribe(['order.placed'], (response) => void response.destroy());
  for (let n = 0; n < 4; n += 1) await placeOrder();
  await distributeOutbox(deps);
  // Two fail, and two are given back.
  await deliverNext({ ...settings, webhookCalls: { batchMs: 0 } });
  expect(receiver.at(failing.path)).toHaveLength(2);
  const working = await subscribe(['order.placed']);
  await placeOrder();
  await distributeOutbox(deps);
  await deliverNext(deps);
  expect([receiver.at(working.path).length, receiver.at(failing.path).length]).toEqual([1, 2]);
  await deliverNext(deps);
  expect(receiver.at(failing.path)).toHaveLength(5);
});

test('messages of one webhook are claimed together, each subject’s oldest; those without time are given back', async () => {
  const hook = await subscribe(['order.placed', 'order.canceled']);
  const { id } = await placeOrder();
  for (let n = 0; n < 3; n += 1) await placeOrder();
  await ask(dana, 'POST', `/orders/${id}/cancel`);
  await distributeOutbox(deps);
  // Two at the same time, and no time for more.
  await deliverNext({ ...settings, webhookCalls: { batchMs: 0 } });
  expect(typesAt(hook)).toEqual(['order.placed', 'order.placed']);
  const { deliveries } = await open(hook);
  expect(deliveries.map(({ state, tries }: { state: string; tries: number }) => [state, tries])).toEqual([
    ['waiting', 0],
    ['waiting', 0],
    ['waiting', 0],
    ['delivered', 1],
    ['delivered', 1],
  ]);
  // The order of the cancellation is among the first two, so the cancellation is its oldest now.
  await deliverNext(deps);
  expect(typesAt(hook).toSorted()).toEqual(['order.canceled', ...Array(4).fill('order.placed')]);
  expect(await deliverNext(deps)).toBe('done');
});

test('tries are spread over a day, the last at its end', () => {
  const first = new Date('2026-11-02T08:00:00Z');
  const times: number[] = [];
  let at: Date | undefined = first;
  while (at) {
    times.push(at.getTime() - first.getTime());
    at = nextTry(times.length, first, at);
  }
  expect(times.slice(0, 4)).toEqual([0, 10_000, 40_000, 160_000]);
  expect(times.at(-1)).toBe(DAY_MS);
  expect(times.length).toBeLessThan(16);
});

test('a day of failures pauses a webhook with one email; resuming it sends what waits', async () => {
  const hook = await subscribe(['order.placed'], (response) => response.writeHead(503).end());
  const orders = [await placeOrder(), await placeOrder()];
  await work();
  const { email } = grace;
  for (let hours = 0; hours < 26; hours += 2) {
    ahead += 2 * HOUR_MS;
    await work();
  }
  await letPass(0);
  const { webhook, deliveries } = await open(hook);
  expect(webhook).toMatchObject({ pausedAt: expect.any(String), waiting: 2 });
  expect(deliveries).toMatchObject([{ state: 'waiting', nextTryAt: expect.anything() }, { state: 'waiting' }]);
  const emails = (await emailsTo(deps, email)).filter(({ subject }) => subject.startsWith('Webhook paused'));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('It answered 503.');
  const tries = receiver.at(hook.path).length;
  orders.push(await placeOrder());
  await letPass(DAY_MS);
  await work();
  expect(receiver.at(hook.path)).toHaveLength(tries);
  const again = await grace.ask('POST', `/webhooks/${hook.id}/deliveries/${deliveries[0].id}`);
  expect(again).toMatchObject({ status: 409, body: { code: 'webhook_is_paused' } });
  receiver.answers.delete(hook.path);
  expect((await grace.ask('POST', `/webhooks/${hook.id}/test`)).body).toMatchObject({ state: 'delivered' });
  expect((await grace.ask('POST', `/webhooks/${hook.id}/resume`)).status).toBe(204);
  await work();
  const sent = receiver.at(hook.path).slice(tries + 1);
  expect(new Set(sent.map(({ body }) => (body.data as { id: string }).id))).toEqual(
    new Set(orders.map(({ id }) => id)),
  );
});

test('a day of failures is counted from the try that began it, however long its answer took', async () => {
  const hook = await subscribe(['order.placed'], (response) => {
    // The first answer is slow.
    if (receiver.at(hook.path).length === 1) ahead += 9_000;
    response.writeHead(503).end();
  });
  await placeOrder();
  await work();
  const isWaiting = async () => {
    const [row] = await sql<{ nextTryAt: Date }[]>`
      select d.next_try_at from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where d.state = 'waiting' and w.paused_at is null`;
    return row?.nextTryAt;
  };
  for (let next = await isWaiting(); next; next = await isWaiting()) {
    ahead = next.getTime() - Date.now();
    await work();
  }
  await letPass(0);
  expect(await open(hook)).toMatchObject({
    webhook: { pausedAt: expect.any(String), waiting: 1 },
    deliveries: [{ state: 'waiting' }],
  });
});

test('a failure days after another pauses nothing', async () => {
  let isWrong = true;
  const hook = await subscribe(['message.received'], (response) => response.writeHead(isWrong ? 500 : 200).end());
  const write = () =>
    ask(dana, 'POST', '/users/contact-us/', { name: 'Dana', email: dana.email, message: 'Is it in green?' });
  await write();
  await work();
  await sql`delete from contact_messages`;
  await letPass(2 * DAY_MS);
  await work();
  await write();
  await work();
  expect(await open(hook)).toMatchObject({
    webhook: { pausedAt: null },
    deliveries: [{ state: 'waiting', tries: 1 }, { state: 'dropped' }],
  });
  isWrong = false;
  ahead += 11_000;
  await work();
  expect((await open(hook)).deliveries[0]).toMatchObject({ state: 'delivered', tries: 2 });
});

test('a message that fails alone is given up after a day, and can be sent again', async () => {
  let refused = '';
  const hook = await subscribe(['order.placed', 'order.paid'], (response) => {
    const isRefused = (receiver.got.at(-1)?.body.data as { id: string } | undefined)?.id === refused;
    response.writeHead(isRefused ? 400 : 200).end();
  });
  const order = await paidOrder();
  refused = order.id;
  await work();
  for (let hours = 0; hours < 26; hours += 2) {
    await placeOrder();
    ahead += 2 * HOUR_MS;
    await work();
  }
  await letPass(0);
  const failed = (await grace.ask('GET', `/webhooks/${hook.id}?view=failed`)).body;
  expect(failed.webhook.pausedAt).toBeNull();
  expect(failed.deliveries).toMatchObject([{ event: 'order.placed', status: 400 }]);
  expect((await grace.ask('POST', `/webhooks/${hook.id}/deliveries/999999999`)).status).toBe(404);
  refused = '';
  expect((await grace.ask('POST', `/webhooks/${hook.id}/deliveries/${failed.deliveries[0].id}`)).status).toBe(204);
  ahead += DAY_MS;
  await work();
  const types = receiver.at(hook.path).filter(({ body }) => (body.data as { id: string }).id === order.id);
  expect(
    types
      .slice(-2)
      .map(({ body }) => body.type)
      .sort(),
  ).toEqual(['order.paid', 'order.placed']);
});

test('in production, only public https addresses are called, however a name resolves', async () => {
  const production = { ...settings, config: { production: true } };
  const add = async (url: string) =>
    addWebhook({ ...deps, ...production }, grace.actor, { url, events: ['order.placed'] });
  for (const url of [
    'http://example.com/hook',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://[::1]/',
    'https://10.0.0.7/',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/',
    'https://192.168.1.1/',
    'https://user:password@example.com/',
    'ftp://example.com/',
    'hooks',
  ])
    expect(await add(url), url).toMatchObject({ ok: false, reason: 'url_refused' });

  // A name that was public when it was saved, and leads to this machine now.
  const hook = await subscribe(['order.placed']);
  await sql`update webhooks set url = ${receiver.url('/rebound').replace('http://127.0.0.1', 'https://rebound.example')}`;
  await placeOrder();
  await work({
    ...production,
    webhookCalls: { resolve: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
  });
  expect((await open(hook)).deliveries).toMatchObject([
    { state: 'waiting', status: null, problem: 'Its address isn’t a public one over https.' },
  ]);
  expect(receiver.at('/rebound')).toEqual([]);
});

test('the secret is sealed, can be shown again, and messages carry both signatures while it is replaced', async () => {
  const hook = await subscribe(['order.placed']);
  expect(hook.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const [row] = await sql<{ sealed: Buffer }[]>`select sealed from webhooks`;
  expect(row?.sealed.includes(Buffer.from(hook.secret.slice(6), 'base64'))).toBe(false);
  expect((await grace.ask('GET', `/webhooks/${hook.id}/secret`)).body).toEqual({ secret: hook.secret });
  const renewed = (await grace.ask('POST', `/webhooks/${hook.id}/secret`)).body.secret;
  await placeOrder();
  await work();
  const [both] = receiver.at(hook.path);
  for (const secret of [hook.secret, renewed])
    expect(new Verifier(secret).verify(both?.text ?? '', toStrings(both?.headers))).toEqual(both?.body);
  await sql`update webhooks set previous_until = now() - interval '1 second'`;
  await placeOrder();
  await work();
  const one = receiver.at(hook.path)[1];
  expect(() => new Verifier(hook.secret).verify(one?.text ?? '', toStrings(one?.headers))).toThrow();
  expect(new Verifier(renewed).verify(one?.text ?? '', toStrings(one?.headers))).toEqual(one?.body);
  expect(await resealWebhooks(deps)).toBe(0);
  expect(await deps.db.transaction((tx) => discardWebhooks(tx))).toEqual([]);
});

test('only owners manage webhooks; the log names the host, never the path or the secret', async () => {
  expect((await amina.ask('GET', '/webhooks')).status).toBe(403);
  const hook = await subscribe(['order.placed']);
  const moved = { url: receiver.url('/token-of-the-receiver'), events: ['order.paid', 'order.placed'] };
  expect((await grace.ask('PUT', `/webhooks/${hook.id}`, moved)).status).toBe(204);
  expect((await open(hook)).webhook).toMatchObject(moved);
  await grace.ask('GET', `/webhooks/${hook.id}/secret`);
  const refused = await grace.ask('POST', '/webhooks', { url: 'nowhere', events: [] });
  expect(Object.keys(refused.body.fields)).toEqual(['events']);
  expect((await grace.ask('POST', '/webhooks', { url: 'nowhere', events: ['order.paid'] })).body.fields).toHaveProperty(
    'url',
  );
  const long = { url: receiver.url(`/${'é'.repeat(500)}`), events: ['order.paid'] };
  expect(await grace.ask('POST', '/webhooks', long)).toMatchObject({ status: 400, body: { code: 'url_refused' } });
  expect((await grace.ask('DELETE', `/webhooks/${hook.id}`)).status).toBe(204);
  expect((await grace.ask('GET', `/webhooks/${hook.id}`)).status).toBe(404);
  const entries = await sql<{ what: string; text: string }[]>`
    select what, concat(before, after) as text from audit_entries where subject = ${hook.id} order by id`;
  expect(entries.map(({ what }) => what)).toEqual([
    'webhook.added',
    'webhook.changed',
    'webhook.secret_shown',
    'webhook.removed',
  ]);
  for (const { text } of entries) expect(text).not.toMatch(/token-of|hook-|whsec_/);
  for (let n = 0; n < 20; n += 1) await subscribe(['order.paid']);
  const over = await grace.ask('POST', '/webhooks', { url: receiver.url('/'), events: ['order.paid'] });
  expect(over.body.code).toBe('too_many_webhooks');
});

test('a test that arrives ends a row of failures', async () => {
  const hook = await subscribe(['order.placed'], (response) => response.writeHead(500).end());
  await placeOrder();
  await work();
  await grace.ask('POST', `/webhooks/${hook.id}/test`);
  expect((await open(hook)).webhook.failingSince).toEqual(expect.any(String));
  receiver.answers.delete(hook.path);
  await grace.ask('POST', `/webhooks/${hook.id}/test`);
  expect((await open(hook)).webhook.failingSince).toBeNull();
});

test('a test is sent at once and not tried again', async () => {
  const hook = await subscribe(['order.placed'], (response) => response.writeHead(401).end('Who are you?'));
  const tried = await grace.ask('POST', `/webhooks/${hook.id}/test`);
  expect(tried.body).toMatchObject({ event: 'webhook.test', state: 'failed', status: 401, answer: 'Who are you?' });
  ahead = DAY_MS;
  await work();
  expect(receiver.at(hook.path)).toHaveLength(1);
  expect(await sendTest(deps, randomUUID())).toMatchObject({ ok: false });
});

test('erased data is neither sent nor kept', async () => {
  const eve = await shopperIn(deps, 'Eve');
  const hook = await subscribe(['order.placed', 'message.received'], (response) =>
    response.writeHead(500).end('Eve Adams'),
  );
  await placeOrder(eve);
  await ask(eve, 'POST', '/users/contact-us/', { name: 'Eve', email: eve.email, message: 'Where is it?' });
  await work();
  expect((await open(hook)).deliveries.map(({ answer }: { answer: string }) => answer)).toEqual([
    'Eve Adams',
    'Eve Adams',
  ]);
  const erased = await grace.ask('POST', `/customers/${eve.customerId}/forget`, { name: 'Eve' });
  expect(erased.status, erased.text).toBeLessThan(300);
  expect((await open(hook)).deliveries.map(({ answer }: { answer: string }) => answer)).toEqual(['', '']);
  const before = receiver.at(hook.path).length;
  ahead = 11_000;
  await work();
  const after = receiver.at(hook.path).slice(before);
  expect(after.map(({ body }) => body.type)).toEqual(['order.placed']);
  expect(after[0]?.text).not.toContain('Eve');
  expect((await open(hook)).deliveries[0]).toMatchObject({ event: 'message.received', state: 'dropped' });
});
