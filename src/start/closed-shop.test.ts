import { expect, test } from 'vitest';
import { staffIn } from '../../tests/support/actors/staff.ts';
import { cleanUp } from '../../tests/support/runner/clean-up.ts';
import { registerSecret } from '../../tests/support/runner/suite-log.ts';
import { startMailServer } from '../../tests/support/servers/mail-server.ts';
import { ownerChooses } from '../../tests/support/shop/settings.ts';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { startStandinServer } from '../../tools/paypal-standin/server.ts';
import { closeUntilLive } from '../shop/settings/go-live.ts';

const credentials = { clientId: 'standin-opening', clientSecret: 'standin-secret-of-the-opening' };
registerSecret('the secret of PayPal', credentials.clientSecret);
const paypal = await startStandinServer({ credentials, deliver: async () => 200 });
const mail = await startMailServer();
cleanUp(() => paypal.close());
cleanUp(() => mail.stop());

/** Production, with a mail server on this machine, which only the environment can configure. */
const production = {
  NODE_ENV: 'production',
  RATE_LIMITS: 'on',
  PUBLIC_URL: 'https://beads.example',
  PAYPAL_API_URL: paypal.url,
  PAYPAL_SDK_URL: `${paypal.url}/sdk.js`,
};
const withMail = { SMTP_URL: mail.url, MAIL_FROM: 'Beads <help@beads.example>' };
const page = { headers: { accept: 'text/html' } };

test('shows the owner’s closed text, or nothing when it is empty', async () => {
  const { app, deps } = await openTestShop({ env: production });
  const shown = async () => (await app.inject({ url: '/', ...page })).body;
  expect(await shown()).toContain('<h1>Opening soon</h1><p>We’re still setting up our shop.');
  await ownerChooses(deps, { shopTexts: { 'soon.about': 'We open on Friday at {store}.' } });
  expect(await shown()).toContain('<h1>Opening soon</h1><p>We open on Friday at Nyuzi.</p>');
  await ownerChooses(deps, { shopTexts: { 'soon.about': '' } });
  expect(await shown()).toContain('<h1>Opening soon</h1></main>');
});

test('shows an opening-soon page to shoppers and the back office to the owner in an unconfigured production shop', async () => {
  const { app, deps } = await openTestShop({ env: production });
  for (const url of [
    '/',
    '/category/bracelets',
    '/products/x',
    '/order/A',
    '/nothing-here',
    '/cart',
    '/%70roducts/x',
  ]) {
    const answer = await app.inject({ url, ...page });
    expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']], url).toEqual([
      503,
      '3600',
      'no-store',
    ]);
    expect(answer.body).toContain('<h1>Opening soon</h1>');
    expect(answer.body).toContain('noindex');
    expect(answer.body).not.toContain('<script');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  }
  for (const url of ['/api/store', '/api/products', '/sitemap.xml', '/robots.txt', '/dev/mail']) {
    expect((await app.inject({ url })).statusCode, url).toBeGreaterThanOrEqual(400);
  }
  const order = await app.inject({ method: 'POST', url: '/api/orders/place-order', payload: {} });
  expect([order.statusCode, order.json().code]).toEqual([503, 'not_open']);
  for (const url of ['/admin', '/admin/settings/payments-email', '/api/health/live', '/favicon.svg'])
    expect((await app.inject({ url, ...page })).statusCode, url).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/api/webhooks/paypal', payload: {} })).statusCode).toBe(400);
  // No PayPal stand-in in production, so no fake payments are possible.
  expect(deps.paypalDemo).toBeUndefined();
  expect(await deps.paypal.checkCredentials(1_000)).toMatchObject({ ok: false });
});

test('opens at once when a missing connection is added, and closes when it is removed', async () => {
  const shop = await openTestShop({ env: { ...production, ...withMail } });
  const { app, deps } = shop;
  const grace = await staffIn(shop, 'owner');
  // Production requires a second factor for staff.
  await deps.db
    .sql`update staff set totp_sealed = ${Buffer.alloc(48)}, totp_since = now() where email = ${grace.email}`;
  const home = async () => (await app.inject({ url: '/', ...page })).statusCode;
  expect(await home()).toBe(503);
  expect((await grace.ask('GET', '/connections')).body).toMatchObject({
    isOpen: false,
    email: { setBy: 'environment' },
  });
  const body = { mode: 'sandbox', ...credentials, seen: null };
  expect((await grace.ask('PUT', '/connections/paypal', { ...body, clientSecret: 'wrong' })).status).toBe(400);
  expect(await home()).toBe(503);
  expect((await grace.ask('PUT', '/connections/paypal', body)).body).toMatchObject({ connections: { isOpen: true } });
  expect(await home()).toBe(200);
  expect((await app.inject('/api/store')).json()).toMatchObject({ demoPayments: false, mailIsKept: false });
  expect((await grace.ask('DELETE', '/connections/paypal')).status).toBe(200);
  expect(await home()).toBe(503);
});

test('never connects to an owner’s mail server in a private network in production', async () => {
  const shop = await openTestShop({ env: production });
  const grace = await staffIn(shop, 'owner');
  await shop.deps.db
    .sql`update staff set totp_sealed = ${Buffer.alloc(48)}, totp_since = now() where email = ${grace.email}`;
  const before = mail.connections();
  const account = {
    host: 'localhost',
    port: mail.port,
    user: '',
    password: '',
    senderName: 'Beads',
    fromAddress: 'a@beads.example',
  };
  expect((await grace.ask('PUT', '/connections/email', { ...account, seen: null })).body).toMatchObject({
    fields: { host: expect.stringContaining('private network') },
  });
  expect(mail.connections()).toBe(before);
});

test('opens a shop with PayPal in its environment as before', async () => {
  const env = {
    PAYPAL_CLIENT_ID: credentials.clientId,
    PAYPAL_CLIENT_SECRET: credentials.clientSecret,
    PAYPAL_WEBHOOK_ID: 'WH',
  };
  const { app } = await openTestShop({ env: { ...production, ...env } });
  expect((await app.inject({ url: '/', ...page })).statusCode).toBe(200);
});

test('keeps a new shop closed until its owner opens it, with a preview link', async () => {
  const shop = await openTestShop({ env: { ...production, ...withMail } });
  const { app, deps } = shop;
  await deps.db.transaction(closeUntilLive);
  const grace = await staffIn(shop, 'owner');
  await deps.db
    .sql`update staff set totp_sealed = ${Buffer.alloc(48)}, totp_since = now() where email = ${grace.email}`;
  const home = (headers: Record<string, string> = {}) =>
    app.inject({ url: '/', headers: { ...page.headers, ...headers } });
  expect((await grace.ask('POST', '/go-live')).body).toMatchObject({ code: 'not_connected' });
  await grace.ask('PUT', '/connections/paypal', { mode: 'sandbox', ...credentials, seen: null });
  expect((await home()).statusCode).toBe(503);

  const before = (await grace.ask('GET', '/go-live')).body;
  expect(before).toMatchObject({ isOpen: false, isLive: false, canOpen: true, isDemo: false });
  expect(before.needed.map(({ isDone }: { isDone: boolean }) => isDone)).toEqual([true, true]);
  const { pathname, search, origin } = new URL(before.lookUrl);
  expect(origin).toBe('https://beads.example');
  const entered = await app.inject(pathname + search);
  expect(entered.headers.location).toBe('/');
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  const looked = await home({ cookie });
  // Intermediate caches must not store a shop that isn't public yet.
  expect([looked.statusCode, looked.headers['cache-control']]).toEqual([200, 'no-store']);
  expect((await app.inject({ url: '/api/store', headers: { cookie } })).statusCode).toBe(200);
  for (const key of ['', 'x', '0'.repeat(64), 'é'.repeat(32)]) {
    const tried = await app.inject(`/before-opening?key=${encodeURIComponent(key)}`);
    expect([tried.statusCode, tried.headers['set-cookie']]).toEqual([302, undefined]);
    expect((await home({ cookie: `before-opening=${encodeURIComponent(key)}` })).statusCode).toBe(503);
  }

  // A leaked link: a new one revokes it, including browsers that already used it.
  expect((await grace.ask('POST', '/go-live/new-link')).status).toBe(204);
  expect((await home({ cookie })).statusCode).toBe(503);
  // Each preview has a separate key.
  for (const url of ['/brand-preview?key=x', '/page-preview?key=x', '/story-preview?key=x', '/product-preview/a?key=x'])
    expect((await app.inject({ url, ...page })).body, url).not.toContain('Opening soon');

  expect((await grace.ask('POST', '/go-live')).status).toBe(204);
  expect((await home()).statusCode).toBe(200);
  expect((await grace.ask('POST', '/go-live')).status).toBe(204);
  expect((await grace.ask('GET', '/go-live')).body).toMatchObject({ isOpen: true, isLive: true, lookUrl: null });
  const noted = await deps.db.sql`select 1 from audit_entries where what = 'settings.shop_opened'`;
  expect(noted).toHaveLength(1);
  await grace.ask('DELETE', '/connections/paypal');
  // The key is deleted, and the shop reopens automatically once PayPal is reconnected.
  expect((await home({ cookie })).statusCode).toBe(503);
  expect((await grace.ask('GET', '/go-live')).body).toMatchObject({ isOpen: false, isLive: true, lookUrl: null });
});
