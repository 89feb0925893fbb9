import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { cleanUp } from '../../../../tests/support/runner/clean-up.ts';
import { registerSecret } from '../../../../tests/support/runner/suite-log.ts';
import { startMailServer } from '../../../../tests/support/servers/mail-server.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { freePort } from '../../../../tests/support/shop-process/running-shop.ts';
import { startStandinServer } from '../../../../tools/paypal-standin/server.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { passwordChangedEmail } from '../../../shop/accounts/emails/account-emails.tsx';
import { createConnectionsCache, createLiveTransport } from '../../../shop/connections/connections.ts';
import { discardConnections, resealConnections } from '../../../shop/connections/sealed-connections.ts';
import { deliverNextEmail } from '../../../shop/emails/delivery.ts';
import { enqueueEmail } from '../../../shop/emails/enqueue.ts';
import { findMissingKey } from '../../../shop/keys/keys.ts';

const SECRET = 'standin-secret-that-nobody-may-read-9Xk2';
const PASSWORD = 'app-password-that-nobody-may-read';
registerSecret('the secret of PayPal', SECRET);
const app = { mode: 'sandbox', clientId: 'standin-connected', clientSecret: SECRET } as const;

/** A shop that PayPal could reach, and a PayPal account without webhooks. */
async function openShop(env: Record<string, string> = {}) {
  const paypal = await startStandinServer({
    credentials: { clientId: app.clientId, clientSecret: SECRET },
    deliver: async () => 200,
  });
  cleanUp(() => paypal.close());
  const sites = { PAYPAL_API_URL: paypal.url, PAYPAL_SDK_URL: `${paypal.url}/sdk.js` };
  const shop = await openTestShop({ env: { PUBLIC_URL: 'https://beads.example', ...sites, ...env } });
  return { ...shop, paypal, standin: paypal.standin, grace: await staffIn(shop, 'owner') };
}

const shop = await openShop();
const { deps, standin, grace } = shop;

async function fresh() {
  await deps.db.sql`delete from connections`;
  deps.bus.publish(['settings']);
  standin.faults.clear();
}

const put = (body: object) => grace.ask('PUT', '/connections/paypal', { ...app, seen: null, ...body });

test('tests a PayPal app, registers its webhook, uses it for payments, and never returns its secret', async () => {
  await fresh();
  expect((await shop.app.inject('/api/payments/settings')).json()).toMatchObject({ isDemo: true });
  expect((await shop.app.inject('/order/A')).headers['content-security-policy']).not.toContain('paypal.com');
  const saved = await put({});
  expect(saved.body).toMatchObject({
    connections: {
      paypal: { status: 'connected', setBy: 'owner', clientId: app.clientId, secretEndsIn: '9Xk2', hasWebhook: true },
    },
  });
  expect(saved.body.findings.map(({ sentence }: { sentence: string }) => sentence)).toEqual([
    'PayPal knows this client ID and secret. This is PayPal’s sandbox: no real money moves.',
    'We set up the webhook, so PayPal tells your shop about payments.',
    'A payment in US dollars can be opened, and goes to shop@standin.example. Nothing was charged.',
  ]);
  expect(standin.hooks.all()).toMatchObject([{ url: 'https://beads.example/api/webhooks/paypal' }]);
  // Applied at once in page data, in the payment page's policy and in calls.
  expect((await shop.app.inject('/api/payments/settings')).json()).toMatchObject({
    isDemo: false,
    clientId: app.clientId,
  });
  expect((await shop.app.inject('/api/store')).json()).toMatchObject({ demoPayments: false });
  expect((await shop.app.inject('/order/A')).headers['content-security-policy']).toContain('https://*.paypal.com');
  expect((await deps.paypal.current()).webhookId).toBe(standin.hooks.all()[0]?.id);

  const shown = await grace.ask('GET', '/connections');
  const log = await grace.ask('GET', '/audit');
  const [row] = await deps.db.sql<{ text: string }[]>`select encode(sealed, 'escape') as text from connections`;
  for (const text of [saved.text, shown.text, log.text, row?.text]) expect(text).not.toContain(SECRET.slice(0, 20));
  expect(row?.text).not.toContain(app.clientId);
  expect(log.body.entries[0]).toMatchObject({
    what: 'connection.changed',
    subject: 'paypal',
    after: { mode: 'sandbox', clientId: app.clientId },
  });
});

test('registers one webhook on a repeat or a lost response, and adds missing event types', async () => {
  await fresh();
  const url = 'https://beads.example/api/webhooks/paypal';
  expect((await put({})).status).toBe(200);
  const seen = (await grace.ask('GET', '/connections')).body.paypal.changedAt;
  // The secret is kept when it is omitted.
  expect((await put({ clientSecret: '', seen })).status).toBe(200);
  expect(standin.hooks.all()).toHaveLength(1);
  expect((await put({ seen })).body).toMatchObject({ code: 'changed_meanwhile' });

  const other = await openShop();
  other.standin.faults.add({ call: 'add-webhook', fault: { kind: 'reset', when: 'after' }, times: 1 });
  expect((await other.grace.ask('PUT', '/connections/paypal', { ...app, seen: null })).status).toBe(200);
  expect(other.standin.hooks.all()).toHaveLength(1);

  const third = await openShop();
  third.standin.hooks.seed({ id: 'WH-OLD', url, events: ['PAYMENT.CAPTURE.COMPLETED'] });
  expect((await third.grace.ask('PUT', '/connections/paypal', { ...app, seen: null })).status).toBe(200);
  expect(third.standin.hooks.all()).toHaveLength(1);
  expect(third.standin.hooks.all()[0]?.events).toHaveLength(11);
});

test.each([
  ['a wrong secret', { clientSecret: 'wrong' }, undefined, 'PayPal doesn’t know this client ID and secret.'],
  ['PayPal hanging up', {}, { kind: 'reset', when: 'before' }, 'We couldn’t reach PayPal.'],
  ['a PayPal outage', {}, { kind: 'status', status: 503, when: 'before' }, 'PayPal has a problem of its own'],
  ['a malformed response', {}, { kind: 'garbage', text: '{"access_token":7}' }, 'We couldn’t read PayPal’s answer.'],
] as const)('reports %s with a message and changes nothing', async (_what, change, fault, sentence) => {
  await fresh();
  expect((await put({})).status).toBe(200);
  const before = (await grace.ask('GET', '/connections')).body.paypal;
  if (fault) standin.faults.add({ call: 'token', fault });
  const refused = await put({ ...change, seen: before.changedAt });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ code: 'not_working', detail: expect.stringContaining(sentence) });
  const tried = await grace.ask('POST', '/connections/paypal/test', { ...app, ...change });
  expect(tried.body).toMatchObject({ isRight: false, findings: [{ sentence: expect.stringContaining(sentence) }] });
  standin.faults.clear();
  expect((await grace.ask('GET', '/connections')).body.paypal).toEqual(before);
});

test('uses a stored secret only for its own app', async () => {
  await fresh();
  await put({});
  const { changedAt: seen } = (await grace.ask('GET', '/connections')).body.paypal;
  const refused = await put({ clientId: 'standin-other', clientSecret: '', seen });
  expect(refused.body).toMatchObject({ code: 'secret_missing', fields: { clientSecret: expect.any(String) } });
});

test('shows and changes connections only for owners, after confirmation', async () => {
  await fresh();
  const amina = await staffIn(shop, 'helper');
  expect((await amina.ask('GET', '/connections')).status).toBe(403);
  expect((await amina.ask('PUT', '/connections/paypal', { ...app, seen: null })).status).toBe(403);
  await deps.db.sql`update staff_sessions set confirmed_at = now() - interval '1 day'`;
  expect((await put({})).body).toMatchObject({ code: 'confirm_first' });
  expect((await grace.ask('POST', '/connections/email/test', {})).body).toMatchObject({ code: 'confirm_first' });
  await deps.db.sql`update staff_sessions set confirmed_at = now()`;
});

test('gives environment settings precedence, shows them as such, and refuses to change them', async () => {
  const mail = await startMailServer({ password: PASSWORD });
  cleanUp(() => mail.stop());
  const fixed = await openShop({
    PAYPAL_CLIENT_ID: app.clientId,
    PAYPAL_CLIENT_SECRET: SECRET,
    PAYPAL_WEBHOOK_ID: 'WH-FIXED',
    SMTP_URL: mail.url.replace('://', `://shop:${PASSWORD}@`),
    MAIL_FROM: 'Beads <help@beads.example>',
  });
  const shown = await fixed.grace.ask('GET', '/connections');
  expect(shown.body).toMatchObject({
    paypal: { status: 'connected', setBy: 'environment', clientId: app.clientId, isDemo: false },
    email: {
      setBy: 'environment',
      host: '127.0.0.1',
      user: 'shop',
      hasPassword: true,
      fromAddress: 'help@beads.example',
    },
  });
  expect(shown.text).not.toContain(PASSWORD);
  for (const call of ['PUT', 'DELETE'] as const)
    expect((await fixed.grace.ask(call, '/connections/paypal', { ...app, seen: null })).body).toMatchObject({
      code: 'set_by_environment',
    });
  // It can be tested anyway.
  const tried = await fixed.grace.ask('POST', '/connections/email/test', {});
  expect(tried.body).toMatchObject({ isRight: true });
  expect(mail.received).toMatchObject([{ to: [fixed.grace.email] }]);
});

const account = (port: number, change: object = {}) => ({
  host: '127.0.0.1',
  port,
  user: 'shop@beads.example',
  password: PASSWORD,
  senderName: 'Beads "by" the lake',
  fromAddress: 'shop@beads.example',
  ...change,
});

test('tests a mail server with a real email to the owner, then sends all emails through it', async () => {
  await fresh();
  const mail = await startMailServer({ password: PASSWORD });
  cleanUp(() => mail.stop());
  expect(await deps.emailTransport.current()).toBeUndefined();
  const saved = await grace.ask('PUT', '/connections/email', { ...account(mail.port), seen: null });
  expect(saved.body).toMatchObject({
    connections: { email: { status: 'connected', hasPassword: true, host: '127.0.0.1' } },
  });
  expect(saved.text).not.toContain(PASSWORD);
  expect(mail.received).toMatchObject([{ from: 'shop@beads.example', to: [grace.email] }]);
  expect(mail.received[0]?.source).toContain('Your shop’s email works'.slice(0, 9));

  const brand = await deps.emailBrand();
  await deps.db.transaction((tx) =>
    enqueueEmail(tx, passwordChangedEmail(brand, { name: 'Dana', email: 'dana@example.com' } as never)),
  );
  const deliverDue = async () =>
    deliverNextEmail({ ...deps, emailTransport: await deps.emailTransport.current(), mailHost: 'beads.example' });
  while ((await deliverDue()) === 'more');
  expect(mail.received.at(-1)).toMatchObject({ to: ['dana@example.com'] });

  // Later emails go to the new server without a restart, and it never gets the first one's password.
  const second = await startMailServer({ password: 'another-password-of-a-server' });
  cleanUp(() => second.stop());
  const { changedAt: seen } = (await grace.ask('GET', '/connections')).body.email;
  const unsaid = await grace.ask('PUT', '/connections/email', { ...account(second.port, { password: '' }), seen });
  expect(unsaid.body).toMatchObject({ code: 'secret_missing' });
  const moved = { ...account(second.port, { password: 'another-password-of-a-server' }), seen };
  expect((await grace.ask('PUT', '/connections/email', moved)).status).toBe(200);
  await deps.db.transaction((tx) =>
    enqueueEmail(tx, passwordChangedEmail(brand, { name: 'Ada', email: 'ada@example.com' } as never)),
  );
  while ((await deliverDue()) === 'more');
  expect(second.received.at(-1)).toMatchObject({ to: ['ada@example.com'] });
  expect((await grace.ask('DELETE', '/connections/email')).body.email).toMatchObject({ status: 'none' });
  expect(await deps.emailTransport.current()).toBeUndefined();
  await deps.emailTransport.close();
});

test('reports mail server errors with a message at the field to check', async () => {
  await fresh();
  const mail = await startMailServer({ password: PASSWORD });
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  cleanUp(() => mail.stop());
  cleanUp(async () => void silent.close());
  const ask = async (change: object, port = mail.port) =>
    (await grace.ask('PUT', '/connections/email', { ...account(port), ...change, seen: null })).body;
  expect(await ask({ host: 'no-such-host.invalid' })).toMatchObject({
    code: 'not_working',
    fields: {
      host: 'no-such-host.invalid can’t be found. Either your shop has no internet connection right now, or the server has another name.',
    },
  });
  expect(await ask({}, await freePort())).toMatchObject({
    fields: { port: expect.stringContaining('refused the connection') },
  });
  expect(await ask({ password: 'wrong' })).toMatchObject({
    fields: { password: '127.0.0.1 refused this user name or password.' },
  });
  mail.refuseWith({ code: 550, text: 'No such mailbox here' });
  expect(await ask({})).toMatchObject({ detail: expect.stringContaining('No such mailbox here') });
  mail.refuseWith(undefined);
  expect(await ask({ fromAddress: 'nobody' })).toMatchObject({ fields: { fromAddress: 'Enter an email address.' } });
  expect((await ask({ host: 'a b' })).fields).toHaveProperty('host');
  expect((await ask({ host: 'h/../x?y@z' })).fields).toHaveProperty('host');
  expect((await ask({ port: 0 })).fields).toHaveProperty('port');
  expect(await ask({ senderName: 'Beads\r\nBcc: all@example.com' })).toMatchObject({
    fields: { senderName: expect.any(String) },
  });
  expect(mail.received).toEqual([]);
  expect((await grace.ask('GET', '/connections')).body.email).toMatchObject({ status: 'none' });
});

test('sends and loses nothing under another secret key, opens with a rotated key, and is discarded with a lost one', async () => {
  await fresh();
  const mail = await startMailServer({ password: PASSWORD });
  cleanUp(() => mail.stop());
  await put({});
  await grace.ask('PUT', '/connections/email', { ...account(mail.port), seen: null });
  const { sql, secrets } = deps.db;
  const [old, next] = [Buffer.alloc(32, 'a key for tests '), Buffer.alloc(32, 'another for tests')] as const;
  const withKeys = (...keys: [Buffer, ...Buffer[]]) => ({ ...deps.db, secrets: createSecretBox(() => keys) });
  const getConnections = (db: typeof deps.db) => createConnectionsCache({ ...deps, db });

  const stranger = withKeys(next);
  const foreign = getConnections(stranger);
  expect(await foreign.current()).toMatchObject({
    paypal: undefined,
    email: undefined,
    unreadable: ['paypal', 'email'],
  });
  await expect(createLiveTransport({ ...deps, connections: foreign }).current()).rejects.toThrow(/secret key/);
  expect(await findMissingKey(stranger)).toMatchObject({ key: secrets.keyId() });

  expect(await resealConnections({ db: withKeys(next, old) })).toBe(2);
  expect(await getConnections(stranger).current()).toMatchObject({
    paypal: { clientId: app.clientId },
    unreadable: [],
  });
  expect(await resealConnections({ db: withKeys(next, old) })).toBe(0);

  const lost = await deps.db.transaction((tx) => discardConnections(tx));
  expect(lost.toSorted()).toEqual(['email', 'paypal']);
  expect(await sql`select from connections`).toHaveLength(0);
});

test('refuses an altered row, or one moved to another connection', async () => {
  await fresh();
  await put({});
  await deps.db.sql`insert into connections (id, sealed) select 'email', sealed from connections where id = 'paypal'`;
  deps.bus.publish(['settings']);
  expect(await deps.connections.current()).toMatchObject({ email: undefined, unreadable: ['email'] });
  expect((await grace.ask('GET', '/connections')).body.email).toMatchObject({ status: 'unreadable' });
});
