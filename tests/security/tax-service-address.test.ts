import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../src/shop/settings/settings.ts';
import { STATES } from '../support/actors/addresses.ts';
import { getCart } from '../support/actors/buyers.ts';
import { shopperIn } from '../support/actors/shoppers.ts';
import { staffIn } from '../support/actors/staff.ts';
import { addProduct } from '../support/shop/stock.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

/** A service in the shop's own network that must not be reachable from outside. */
const asked: string[] = [];
const inside = createServer((request, response) => {
  asked.push(request.url ?? '');
  response.end('{"state_rate":1}');
});
await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
const { port } = inside.address() as AddressInfo;
afterAll(() => inside.close());
beforeEach(() => asked.splice(0));

const shop = await openTestShop({
  env: {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://beads.example',
    RATE_LIMITS: 'on',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'hook',
  },
});
await addProduct(shop.deps.db, { id: 'taxed-cuff', onHand: 1_000 });

test('refuses a tax service address within the shop’s own network', async () => {
  const demo = await openTestShop();
  const owner = await staffIn(demo, 'owner');
  const save = (taxServiceUrl: string) => owner.ask('PATCH', '/settings', { taxServiceUrl });
  // A demo may use its local stand-in; a # that would cut the path off is refused there too.
  expect((await save(`http://127.0.0.1:${port}`)).status).toBe(200);
  expect((await save(`http://127.0.0.1:${port}/any/path?x#`)).body.fields.taxServiceUrl).toContain('without ? and #');
});

test('never requests a tax service at a stored or resolved private address in production', async () => {
  const states = [...STATES];
  for (const taxServiceUrl of [
    `http://127.0.0.1:${port}/any/path?x#`,
    `http://127.0.0.1:${port}`,
    `https://127.0.0.1:${port}`,
    `https://localhost:${port}`,
    `https://[::ffff:127.0.0.1]:${port}`,
  ]) {
    await shop.deps.db.transaction((tx) => changeSettings(tx, { taxServiceUrl }));
    shop.deps.bus.publish(['settings']);
    const cart = getCart('taxed-cuff');
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/orders/place-order',
      payload: { ...cart, shippingAddress: { ...cart.shippingAddress, ...states.pop() } },
      headers: (await shopperIn(shop.deps)).headers,
    });
    expect([answer.statusCode, answer.json().taxRate], taxServiceUrl).toEqual([201, 0.06]);
  }
  expect(asked).toEqual([]);
});
