import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { ADMIN_HEADER } from '../../shared/api-client.ts';
import { ensureFirstOwner } from '../../shop/staff/first-owner.ts';

const [SHOP, OFFICE] = ['shop.example', 'office.shop.example'];
const OWNER = { email: 'grace@example.com', password: 'Six-cowries-on-a-string' };
const { app, deps } = await openTestShop({
  env: {
    PUBLIC_URL: `https://${SHOP}`,
    ADMIN_URL: `https://${OFFICE}`,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
  },
});
await ensureFirstOwner(deps, deps.config);

const get = (host: string, url: string) => app.inject({ url, headers: { host } });

test('serves the back office only on its own host, and the shop on its own', async () => {
  for (const url of ['/admin', '/admin/orders', '/api/admin/session', '/admin?x=1']) {
    expect((await get(SHOP, url)).statusCode).toBe(404);
    expect((await get(OFFICE, url)).statusCode).not.toBe(404);
  }
  // The route counts, regardless of the URL's encoding.
  for (const url of ['/api/%61dmin/session', '/%61dmin', '/%61dmin/orders']) {
    expect((await get(SHOP, url)).statusCode).toBe(404);
  }
  for (const url of ['/about', '/api/products', '/cart']) {
    expect((await get(OFFICE, url)).statusCode).toBe(404);
    expect((await get(SHOP, url)).statusCode).toBe(200);
  }
  // A path that only shares the prefix belongs to the shop.
  expect((await get(OFFICE, '/administrator')).statusCode).toBe(404);
  for (const host of [SHOP, OFFICE]) {
    for (const url of ['/api/health/live', '/favicon.svg']) expect((await get(host, url)).statusCode).toBe(200);
  }
});

test('redirects the back-office host’s root to /admin', async () => {
  const answer = await get(OFFICE, '/');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/admin']);
});

const signIn = (headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/admin/session', headers: { host: OFFICE, ...headers }, payload: OWNER });

test('binds the staff cookie to its host and to HTTPS', async () => {
  const answer = await signIn({ [ADMIN_HEADER]: '1', origin: `https://${OFFICE}` });
  expect(answer.statusCode).toBe(200);
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ name: '__Host-staff', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(cookie).not.toHaveProperty('domain');
  const signedIn = { [ADMIN_HEADER]: '1', cookie: `__Host-staff=${cookie?.value}` };
  const asked = await app.inject({ url: '/api/admin/session', headers: { host: OFFICE, ...signedIn } });
  expect(asked.json()).toMatchObject({ email: OWNER.email });
  const elsewhere = await app.inject({ url: '/api/admin/session', headers: { host: SHOP, ...signedIn } });
  expect(elsewhere.statusCode).toBe(404);
});

test('refuses back-office requests from pages of the shop’s host', async () => {
  for (const headers of [
    { [ADMIN_HEADER]: '1', origin: `https://${SHOP}` },
    { [ADMIN_HEADER]: '1', 'sec-fetch-site': 'same-site' },
    { origin: `https://${OFFICE}` },
  ]) {
    const answer = await signIn(headers);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_from_here']);
  }
});
