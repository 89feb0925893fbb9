import { expect, test } from 'vitest';
import { type Shopper, shopperIn } from '../support/actors/shoppers.ts';
import { staffIn } from '../support/actors/staff.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const shop = await openTestShop();
const grace = await staffIn(shop, 'owner');
const amina = await staffIn(shop, 'helper');

const getProfile = async ({ headers }: Shopper) =>
  (await shop.app.inject({ url: '/api/users/profile', headers })).statusCode;

test('an owner ends all sessions of a customer, a helper cannot, and no other customer’s end', async () => {
  const dana = await shopperIn(shop.deps);
  const eve = await shopperIn(shop.deps);
  const path = `/customers/${dana.customerId}/end-sessions`;
  expect(await getProfile(dana)).toBe(200);

  expect((await amina.ask('POST', path)).status).toBe(403);
  expect(await getProfile(dana)).toBe(200);

  expect((await grace.ask('POST', path)).body).toEqual({ ended: 1 });
  expect(await getProfile(dana)).toBe(401);
  expect(await getProfile(eve)).toBe(200);
  expect((await grace.ask('POST', path)).body).toEqual({ ended: 0 });

  const noted = await grace.ask('GET', '/audit?q=logged_out');
  expect(noted.text).toContain(dana.customerId);
  expect(noted.text).not.toContain(dana.email);
});

test('an unknown ID ends no session', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nobody', "'"]) {
    expect((await grace.ask('POST', `/customers/${encodeURIComponent(id)}/end-sessions`)).status).toBe(404);
  }
});
