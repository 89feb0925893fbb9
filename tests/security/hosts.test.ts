import { expect, test } from 'vitest';
import { ADMIN_HEADER } from '../../src/shared/api-client.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const [SHOP, OFFICE] = ['shop.example', 'office.example'];
const { app } = await openTestShop({
  env: {
    PUBLIC_URL: `https://${SHOP}`,
    ADMIN_URL: `https://${OFFICE}`,
    TRUST_PROXY: '127.0.0.1',
    OWNER_EMAIL: 'grace@example.com',
    OWNER_PASSWORD: 'Six-cowries-on-a-string',
  },
});
const demo = await openTestShop({ env: { TRUST_PROXY: '127.0.0.1' } });

test('X-Forwarded-Host does not reach the back office through the shop’s host', async () => {
  const forged = { host: SHOP, 'x-forwarded-host': OFFICE };
  for (const url of ['/admin', '/admin/orders', '/api/admin/session']) {
    expect((await app.inject({ url, headers: forged })).statusCode, url).toBe(404);
  }
  const signIn = await app.inject({
    method: 'POST',
    url: '/api/admin/session',
    headers: { ...forged, origin: `https://${OFFICE}`, [ADMIN_HEADER]: '1' },
    payload: { email: 'grace@example.com', password: 'Six-cowries-on-a-string' },
  });
  expect(signIn.statusCode).toBe(404);
  // Nor the other way: a proxy's header changes nothing.
  const atOffice = await app.inject({ url: '/admin', headers: { host: OFFICE, 'x-forwarded-host': SHOP } });
  expect(atOffice.statusCode).toBe(200);
  expect((await app.inject({ url: '/', headers: { host: OFFICE, 'x-forwarded-host': SHOP } })).statusCode).toBe(302);
});

const LETTERS = ['/dev/mail', '/dev/mail/x', '/api/dev/letters', '/api/dev/letters/x', '/api/%64ev/letters'];

test('shows stored emails only to a local browser', async () => {
  for (const url of ['/dev/mail', '/api/dev/letters']) expect((await demo.app.inject(url)).statusCode).toBe(200);
  for (const host of ['127.0.0.1:3000', '[::1]:3000', 'shop.localhost'])
    expect((await demo.app.inject({ url: '/api/dev/letters', headers: { host } })).statusCode, host).toBe(200);
  for (const url of LETTERS) {
    for (const request of [
      { headers: { host: 'shop.example' } },
      // A page whose host name was rebound to 127.0.0.1 after it was loaded.
      { headers: { host: 'rebound.example:3000' } },
      { headers: { host: 'localhost:80@shop.example' } },
      { headers: { host: 'localhost.shop.example' } },
      { headers: { 'x-forwarded-for': '127.0.0.1' } },
      { headers: { 'x-forwarded-host': 'shop.example' } },
      { headers: { forwarded: 'host=localhost' } },
      { remoteAddress: '203.0.113.9' },
      { remoteAddress: '172.17.0.1' },
    ]) {
      const answer = await demo.app.inject({ url, ...request });
      expect([answer.statusCode, answer.payload.includes('@')], `${url} ${JSON.stringify(request)}`).toEqual([
        404,
        false,
      ]);
    }
  }
});
