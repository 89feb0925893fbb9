import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { SECURITY_EVENTS } from '../../src/shop/audit/audit.ts';
import { fastPasswords } from '../support/actors/fast-passwords.ts';
import { PASSWORD } from '../support/actors/registered-shoppers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { staffIn } from '../support/actors/staff.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

// The application log and the audit log record what an owner needs after an attack.
const lines: string[] = [];
const shop = await openTestShop({
  env: { RATE_LIMITS: 'on' },
  passwords: fastPasswords,
  log: createLog('info', { write: (line) => void lines.push(line) }),
});
const { app, deps } = shop;
const { sql } = deps.db;
const owner = await staffIn(shop, 'owner');
const helper = await staffIn(shop, 'helper');
const shopper = await shopperIn(deps);

type Row = { what: string; who: string; subject: string; network: string | null; outcome: string | null };
const entries = (what: string) =>
  sql<Row[]>`select what, who, subject, network, outcome from audit_entries where what = ${what} order by id`;

test('logs exports of orders, products, subscribers and personal data with the network', async () => {
  const exports = {
    'order.exported': '/orders.csv?period=90',
    'product.exported': '/products.csv',
    'newsletter.subscribers_exported': '/subscribers.csv',
    'customer.data_exported': `/customers/${shopper.customerId}/data`,
  };
  for (const [what, url] of Object.entries(exports)) {
    expect((await owner.ask('GET', url)).status).toBe(200);
    const expected = { what, who: 'Grace Otieno', network: '127.0.0.1', outcome: 'allowed' };
    expect(await entries(what)).toEqual([expect.objectContaining(expected)]);
    expect(lines.filter((line) => line.includes(`"security":"${what}"`))).toHaveLength(1);
  }
});

test('requires confirmation for exports, settings and mass emails', async () => {
  await sql`update staff_sessions set confirmed_at = now() - interval '6 minutes'`;
  const calls = [
    ['GET', '/orders.csv'],
    ['GET', '/products.csv'],
    ['GET', '/subscribers.csv'],
    ['GET', `/customers/${shopper.customerId}/data`],
    ['PATCH', '/settings', {}],
    ['POST', '/newsletters/1/send', { seen: new Date().toISOString() }],
    ['GET', '/session/confirmed'],
  ] as const;
  for (const [method, url, body] of calls) {
    expect((await owner.ask(method, url, body)).body?.code).toBe('confirm_first');
  }
  await sql`update staff_sessions set confirmed_at = now()`;
});

test('logs a helper’s attempt at an owner-only route once per route', async () => {
  for (let turn = 0; turn < 30; turn += 1) expect((await helper.ask('GET', '/settings')).status).toBe(403);
  await helper.ask('GET', '/orders.csv');
  expect(await entries('staff.call_refused')).toEqual(
    ['GET /admin/settings', 'GET /admin/orders.csv'].map((subject) =>
      expect.objectContaining({ who: 'Amina Njeri', subject, outcome: 'refused' }),
    ),
  );
});

test('limits a helper’s people search to three letters and twenty results, without listing everyone', async () => {
  for (let turn = 0; turn < 25; turn += 1) await shopperIn(deps);
  for (const q of ['', 'an', '%%%', '@.-']) {
    const { body } = await helper.ask('GET', `/customers?q=${encodeURIComponent(q)}`);
    expect(body).toEqual({ customers: [], next: null, searchNeeded: true });
  }
  const found = await helper.ask('GET', '/customers?q=example');
  expect([found.body.customers.length, found.body.next]).toEqual([20, null]);
  const all = await owner.ask('GET', '/customers');
  expect(all.body).toMatchObject({ total: 26, searchNeeded: false });
  await owner.ask('GET', '/customers');
  expect((await entries('customer.listed')).map(({ who, subject }) => [who, subject])).toEqual([
    ['Amina Njeri', 'search'],
    ['Grace Otieno', 'all'],
  ]);
});

test('logs forged webhooks and a locked-out shopper once per ten minutes', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const forged = await app.inject({ method: 'POST', url: '/api/webhooks/paypal', payload: { id: 'WH-1' } });
    expect(forged.statusCode).toBe(400);
    const payload = { username: shopper.email, password: 'wrong' };
    await app.inject({ method: 'POST', url: '/api/users/login', payload });
  }
  expect(await entries('payment.webhook_forged')).toEqual([
    expect.objectContaining({ who: 'Not signed in', network: '127.0.0.1', outcome: 'refused' }),
  ]);
  expect(await entries('customer.locked_out')).toEqual([
    expect.objectContaining({ subject: shopper.customerId, network: '127.0.0.1', outcome: 'refused' }),
  ]);
});

test('logs added, changed, reset and removed staff by ID, and lists all security events', async () => {
  const { body } = await owner.ask('POST', '/staff', { name: 'Zuri', email: 'zuri@example.com', role: 'helper' });
  const { id } = body.member;
  await owner.ask('PATCH', `/staff/${id}`, { role: 'owner' });
  await owner.ask('POST', `/staff/${id}/password`);
  await owner.ask('DELETE', `/staff/${id}`);
  const { body: log } = await owner.ask('GET', '/audit?security=yes&q=zuri');
  expect(log.entries.map(({ what, member }: { what: string; member: string }) => [what, member])).toEqual(
    ['staff.closed', 'staff.password_handed_over', 'staff.changed', 'staff.added'].map((what) => [what, 'Zuri']),
  );
  const { body: all } = await owner.ask('GET', '/audit?security=yes');
  for (const { what, outcome } of all.entries) {
    expect(Object.keys(SECURITY_EVENTS)).toContain(what);
    expect(['allowed', 'refused']).toContain(outcome);
  }
});

test('no audit or log line has a shopper’s address or a password', async () => {
  const rows = await sql<{ row: string }[]>`select e::text as row from audit_entries e`;
  for (const text of [rows.map(({ row }) => row).join('\n'), lines.join('\n')]) {
    expect(text).not.toContain(shopper.email);
    expect(text).not.toContain('@example.com');
    expect(text).not.toContain(PASSWORD);
  }
});
