import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { deliverNextEmail } from '../../src/shop/emails/delivery.ts';
import { createSmtpTransport } from '../../src/shop/emails/smtp.ts';
import { codeIn, lastEmailTo, linkIn } from '../support/actors/registered-shoppers.ts';
import { openTestShop } from '../support/shop/test-shop.ts';
import { freePort } from '../support/shop-process/running-shop.ts';

const lines: string[] = [];
const shop = await openTestShop({ log: createLog('trace', { write: (line) => void lines.push(line) }) });
const { app, deps } = shop;

const PLANTED = {
  password: 'planted-Password-481205',
  newPassword: 'Planted-second-Password-77',
  wrongPassword: 'planted-wrong-password',
  email: 'planted.person@example.com',
  message: 'planted words of a message',
  card: '4111 1111 1111 1111',
  smtpPassword: 'planted-smtp-password',
};

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api${path}`, payload, headers });

test('no log has a password, token, code or email address after any account action', async () => {
  const { email, password, newPassword, wrongPassword } = PLANTED;
  const secrets = Object.values(PLANTED);
  await post('/users/register', { name: 'Dana', email, password });
  const link = linkIn(await lastEmailTo(deps, email));
  secrets.push(link.searchParams.get('token') ?? '');
  await app.inject(`/api/users/verify-email${link.search}`);
  await app.inject(`/verify-email${link.search}`);
  await post('/users/login', { username: email, password: wrongPassword });
  await post('/users/login', { username: email, password, email });
  const { token } = (await post('/users/login', { username: email, password })).json();
  secrets.push(token);
  const headers = { authorization: `Bearer ${token}` };
  await app.inject({ url: '/api/users/profile', headers });
  await app.inject({ url: `/api/users/profile?token=${token}`, headers });
  await app.inject({ method: 'PUT', url: '/api/users/profile/update', headers, payload: { name: 'Dana', email: 5 } });
  await post('/users/contact-us', { name: 'Dana', email, message: PLANTED.message }, headers);

  const asked = await post('/users/send-reset-email', { email });
  const cookie = asked.cookies[0]?.value ?? '';
  const letter = await lastEmailTo(deps, email);
  const code = codeIn(letter);
  expect(code).toMatch(/^\d{6}$/);
  secrets.push(cookie, code, `${code.slice(0, 3)} ${code.slice(3)}`);
  const verified = await app.inject({
    method: 'POST',
    url: '/api/users/verify-reset-otp',
    payload: { otp: code },
    cookies: { rst: cookie },
  });
  const permit: { uid: string; token: string } = verified.json();
  secrets.push(permit.token);
  await app.inject(`/reset-password/${permit.uid}/${permit.token}`);
  await post('/users/reset-password', { ...permit, password: newPassword });
  await app.inject({ url: '/api/users/profile', headers });

  await failEverywhere(headers);
  const log = lines.join('\n');
  expect(lines.length).toBeGreaterThan(10);
  expect(log).toContain('a call failed');
  expect(log).toContain('an email could not be delivered');
  for (const secret of secrets) expect({ secret, isInLog: log.includes(secret) }).toEqual({ secret, isInLog: false });
});

/**
 * Triggers unexpected errors, where logs are most likely to leak: a missing table, a duplicate address, a mail server
 * that refuses the password.
 */
async function failEverywhere(headers: Record<string, string>) {
  const { email, password, smtpPassword } = PLANTED;
  await failWithCard(headers);
  await deps.db.sql`alter table customers rename to customers_gone`;
  await post('/users/login', { username: email, password });
  await post('/users/register', { name: 'Dana', email, password });
  await app.inject({ url: '/api/users/profile', headers });
  await deps.db.sql`alter table customers_gone rename to customers`;
  await deps.db.sql`insert into customers (email, name) values (${email}, 'Dana')`.catch((err: unknown) =>
    deps.log.error({ err }, 'an address is there twice'),
  );
  const emailTransport = createSmtpTransport({
    smtpUrl: `smtp://shop:${smtpPassword}@127.0.0.1:${await freePort()}`,
    mailFrom: 'help@nyuzi.example',
  });
  await deliverNextEmail({ ...deps, emailTransport, mailHost: 'nyuzi.example' });
}

/** People type card numbers into any field: a message, an address, a review, a coupon. */
async function failWithCard(headers: Record<string, string>) {
  const { card, email } = PLANTED;
  const shippingAddress = { name: card, address: card, city: 'CA', postalCode: '94110', country: 'United States' };
  const orderItems = [{ product: 'no-such-cuff', qty: 1, size: 'Medium' }];
  for (const table of ['contact_messages', 'orders', 'coupons', 'products']) {
    await deps.db.sql`alter table ${deps.db.sql(table)} rename to gone`;
    await post('/users/contact-us', { name: card, email, message: card }, headers);
    await post('/orders/place-order', { orderItems, shippingAddress, paymentMethod: 'Paypal' }, headers);
    await post('/orders/apply-coupon', { code: card, orderItems }, headers);
    await post(`/products/${encodeURIComponent(card)}/post-review`, { rating: 5, comment: card }, headers);
    await deps.db.sql`alter table gone rename to ${deps.db.sql(table)}`;
  }
}
