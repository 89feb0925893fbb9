import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decrypt } from 'http_ece';
import { expect, test } from 'vitest';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { cleanUp } from '../../../tests/support/runner/clean-up.ts';
import { openPayingShop } from '../../../tests/support/shop/paying-shop.ts';
import { guardedPost } from '../../platform/http/guarded-fetch.ts';
import { deleteAllJobs, listPendingJobs } from '../../platform/jobs/pending-jobs.ts';
import { createSecretBox } from '../../platform/secrets/secret-box.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import { type PushPayload, SEND_PUSH, sendPush } from './alerts.ts';
import { discardPushKey, openPushKey, resealPushKey } from './push-key.ts';

const shop = await openPayingShop();
const { app, deps, paidOrder } = shop;
const { db } = deps;
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

type Pushed = { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A local push service with configurable responses. */
async function startPushService() {
  const got: Pushed[] = [];
  let status = 201;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  cleanUp(() => new Promise((done) => server.close(done)));
  const { port } = server.address() as AddressInfo;
  return {
    got,
    port,
    answer(next: number) {
      status = next;
    },
  };
}
const service = await startPushService();

/** The shop posts to a public host; the connection is redirected here. */
const post: typeof guardedPost = (url, options) =>
  guardedPost(new URL(`http://127.0.0.1:${service.port}${url.pathname}${url.search}`), {
    ...options,
    reach: 'loopback',
  });

let devices = 0;
/** A browser with its own key pair, which can decrypt its alerts. */
function newBrowser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  devices += 1;
  return {
    endpoint: `https://push.example/send/${devices}?token=${randomBytes(9).toString('base64url')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body: Buffer) => {
      const plain = decrypt(body, {
        version: 'aes128gcm',
        privateKey: keys,
        authSecret: auth.toString('base64url'),
      });
      return JSON.parse(plain.toString());
    },
  };
}
type Browser = ReturnType<typeof newBrowser>;
const EVERYTHING = ['order_paid', 'message', 'payment_problem'];

const add = ({ endpoint, keys }: Pick<Browser, 'endpoint' | 'keys'>, kinds = EVERYTHING, who = grace) =>
  who.ask('POST', '/me/alerts/devices', { endpoint, keys, kinds });

async function owed(): Promise<PushPayload[]> {
  const found: PushPayload[] = [];
  for await (const { name, payload } of listPendingJobs(db.sql))
    if (name === SEND_PUSH) found.push(payload as PushPayload);
  return found;
}
async function forgetOwed() {
  await deleteAllJobs(db.sql);
  await db.sql`delete from push_subscriptions`;
  service.got.length = 0;
  service.answer(201);
}
const sendAll = async () => {
  for (const payload of await owed()) await sendPush({ ...deps, post }, payload);
};
const writeUs = () =>
  app.inject({
    method: 'POST',
    url: '/api/users/contact-us/',
    payload: { name: 'Dana Whitfield', email: 'dana@example.com', message: `Is it\nheavy? ${'🧵'.repeat(200)}` },
  });

test('sends paid orders and messages to subscribed devices, encrypted and signed by the shop', async () => {
  await forgetOwed();
  const [phone, desk] = [newBrowser(), newBrowser()];
  expect((await add(phone)).status).toBe(200);
  expect((await add(desk, ['message'], amina)).status).toBe(200);
  const order = await paidOrder();
  expect((await writeUs()).statusCode).toBe(200);
  await sendAll();
  const to = (browser: Browser) =>
    service.got
      .filter(({ path }) => browser.endpoint.endsWith(path))
      .map(({ body }) => browser.read(body))
      .sort((a, b) => a.tag.localeCompare(b.tag));
  const message = { title: 'Dana Whitfield', path: '/messages' };
  expect(to(phone)).toMatchObject([
    message,
    {
      title: `New order ${orderName(order)}: $${order.totalPrice.toFixed(2)}`,
      path: `/orders/${order.id}`,
      tag: `order_paid:${order.id}`,
    },
  ]);
  expect(to(desk)).toMatchObject([message]);
  expect([...to(desk)[0].body]).toHaveLength(140);
  expect(to(desk)[0].body).toMatch(/^Is it heavy\? 🧵+…$/u);

  const { headers } = service.got[0] as Pushed;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '14400' });
  const [, token = '', key = ''] = /^vapid t=([^,]+), *k=(.+)$/.exec(String(headers.authorization)) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ aud: 'https://push.example' });
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', signed, how, Buffer.from(signature, 'base64url'))).toBe(true);
  expect((await grace.ask('GET', '/me/alerts')).body.publicKey).toBe(key);
});

test('stores no customer data in jobs, and sends nothing about deleted items', async () => {
  await forgetOwed();
  await add(newBrowser());
  await writeUs();
  const jobs = await owed();
  expect(jobs).toHaveLength(1);
  expect(JSON.stringify(jobs)).not.toMatch(/dana|heavy/i);
  await db.sql`delete from contact_messages`;
  await sendAll();
  expect(service.got).toEqual([]);
});

test('drops an alert older than four hours', async () => {
  await forgetOwed();
  await add(newBrowser());
  await paidOrder();
  for (const payload of await owed()) {
    const at = new Date(Date.parse(payload.at) - 4 * 3600_000 - 1_000).toISOString();
    await sendPush({ ...deps, post }, { ...payload, at });
  }
  expect(service.got).toEqual([]);
});

test('deletes an expired subscription, and shows a refusal until the service accepts one', async () => {
  await forgetOwed();
  await add(newBrowser());
  await paidOrder();
  const device = async () => (await grace.ask('GET', '/me/alerts')).body.devices[0];
  service.answer(403);
  await sendAll();
  expect((await device()).failingSince).not.toBeNull();
  for (const status of [429, 500, 503]) {
    service.answer(status);
    await expect(sendAll()).rejects.toThrow(`The push service answered ${status}.`);
  }
  service.answer(201);
  await sendAll();
  expect((await device()).failingSince).toBeNull();
  service.answer(410);
  await sendAll();
  expect(await device()).toBeUndefined();
});

test('retries an unreachable service without logging its URL', async () => {
  await forgetOwed();
  const phone = newBrowser();
  await add(phone);
  await paidOrder();
  const [payload] = await owed();
  await expect(
    sendPush({ ...deps, post: () => Promise.reject(new Error('connect ECONNREFUSED')) }, payload as PushPayload),
  ).rejects.toThrow('ECONNREFUSED');
  service.answer(400);
  const lines: unknown[] = [];
  await sendPush(
    { ...deps, post, log: { warn: (...line: unknown[]) => void lines.push(line) } as never },
    payload as PushPayload,
  );
  expect(JSON.stringify(lines)).toContain('push.example');
  expect(JSON.stringify(lines)).not.toContain('token');
});

test('limits devices to ten per person and one per browser, changed by their owner only', async () => {
  await forgetOwed();
  const phone = newBrowser();
  await add(phone);
  const again = await add(phone, ['message']);
  expect(again.body.devices).toMatchObject([{ endpoint: phone.endpoint, kinds: ['message'] }]);
  const [{ id }] = again.body.devices;
  for (const [method, path, body] of [
    ['PUT', '', { kinds: [] }],
    ['DELETE', '', undefined],
    ['POST', '/test', undefined],
  ] as const)
    expect((await amina.ask(method, `/me/alerts/devices/${id}${path}`, body)).body.code).toBe('no_such_push_device');
  expect((await grace.ask('PUT', `/me/alerts/devices/${id}`, { kinds: [] })).body.devices[0].kinds).toEqual([]);
  await paidOrder();
  expect(await owed()).toEqual([]);
  expect((await grace.ask('POST', `/me/alerts/devices/${id}/test`)).status).toBe(202);
  await sendAll();
  expect(phone.read((service.got[0] as Pushed).body)).toMatchObject({ title: 'Alerts work' });

  // The next staff member who signs in to this browser takes over its alerts.
  expect((await add(phone, EVERYTHING, amina)).body.devices).toHaveLength(1);
  expect((await grace.ask('GET', '/me/alerts')).body.devices).toEqual([]);
  const answers = await Promise.all(Array.from({ length: 14 }, () => add(newBrowser())));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('push_devices_full');
});

test('sends nothing to former staff', async () => {
  await forgetOwed();
  await add(newBrowser(), EVERYTHING, amina);
  await paidOrder();
  await db.sql`update staff set closed_at = now() where id = (select staff_id from push_subscriptions)`;
  await sendAll();
  expect(service.got).toEqual([]);
  await paidOrder();
  expect(await owed()).toHaveLength(1);
  await db.sql`update staff set closed_at = null`;
});

test('refuses a local, private or invalid URL', async () => {
  const { keys } = newBrowser();
  for (const endpoint of [
    'http://push.example/x',
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://[::1]/x',
    'https://user:secret@push.example/x',
    'javascript:alert(1)',
    'push.example/x-long-enough',
  ])
    expect((await add({ endpoint, keys })).body.code, endpoint).toBe('push_address_unreadable');
  const { endpoint } = newBrowser();
  expect((await add({ endpoint, keys: { ...keys, auth: 'short' } })).status).toBe(400);
  expect((await add({ endpoint, keys }, ['everything'])).status).toBe(400);
  expect((await app.inject({ method: 'GET', url: '/api/admin/me/alerts' })).statusCode).toBe(401);
});

test('keeps the key through a rotation, and deletes its devices when the sealing key is lost', async () => {
  await forgetOwed();
  await add(newBrowser());
  const before = await openPushKey(deps);
  const [old, young] = [randomBytes(32), randomBytes(32)];
  const { sql } = db;
  const under = (...keys: [Buffer, ...Buffer[]]) => ({ db: { sql, secrets: createSecretBox(() => keys) } });
  await sql`delete from push_key`;
  const made = await openPushKey(under(old));
  expect(made).not.toEqual(before);
  expect([await resealPushKey(under(young, old)), await resealPushKey(under(young, old))]).toEqual([1, 0]);
  expect(await openPushKey(under(young))).toEqual(made);
  const discard = (...keys: [Buffer]) =>
    db.transaction((tx) => discardPushKey({ ...tx, secrets: createSecretBox(() => keys) }));
  await discard(young);
  expect(await sql`select from push_subscriptions`).toHaveLength(1);
  await discard(old);
  expect(await sql`select from push_subscriptions`).toHaveLength(0);
  expect(await sql`select from push_key`).toHaveLength(0);
});
