import { expect, test } from 'vitest';
import type { Role } from '../../src/shop/staff/schema.ts';
import { staffIn } from '../support/actors/staff.ts';
import { CUFF, createProductBuilders } from '../support/shop/product-builders.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

let later = 0;
const { app, deps } = await openTestShop({ now: () => new Date(Date.now() + later) });
const { make, sheetOf } = createProductBuilders(async (name, input) =>
  (await staffIn({ deps, app }, 'owner')).call(name, input),
);

const HOURS = 60 * 60 * 1000;

/** Status of setting a price as somebody. */
async function price(role: Role, id: string, dollars: number) {
  const { changedAt, name } = await sheetOf(id);
  const { cost: _cost, makerEarns: _earns, ...fields } = CUFF; // Which a helper does not send.
  const body = { ...fields, name, price: dollars, seen: changedAt };
  // Signed in at that hour.
  const who = await staffIn({ deps, app }, role);
  const answer = await who.call('PUT /admin/products/:id', { params: { id }, body });
  return answer.ok ? 200 : [answer.status, answer.error.code, answer.error.fields?.price];
}

test('a helper cannot sell a $400 collar for a cent, in one step or in many', async () => {
  const id = await make({ name: 'Dear collar', price: 400 });
  const refused = (least: string, most: string) => [
    403,
    'price_needs_owner',
    `You can set a price from ${least} to ${most} today. For any other, ask an owner.`,
  ];
  expect(await price('helper', id, 0.01)).toEqual(refused('$200.00', '$800.00'));
  expect(await price('helper', id, 800.01)).toEqual(refused('$200.00', '$800.00'));
  expect(await price('helper', id, 200)).toBe(200);
  // Half of the half is a quarter of what it was this morning.
  expect(await price('helper', id, 100)).toEqual(refused('$200.00', '$400.00'));
  expect(await price('helper', id, 400)).toBe(200);
  expect(await price('helper', id, 201)).toBe(200);
  later = 23 * HOURS;
  expect(await price('helper', id, 150)).toEqual(refused('$200.00', '$402.00'));
  expect((await sheetOf(id)).price).toBe(201);
  later = 25 * HOURS;
  expect(await price('helper', id, 150)).toBe(200);
  later = 0;
});

test('an owner sets any price, and helpers begin anew from there', async () => {
  const id = await make({ name: 'Plain collar', price: 400 });
  expect(await price('helper', id, 250)).toBe(200);
  expect(await price('owner', id, 10)).toBe(200);
  expect(await price('helper', id, 4)).toContain(403);
  expect(await price('helper', id, 6)).toBe(200);
  expect(await price('helper', id, 3)).toContain(403);
  expect(await price('helper', id, 10)).toBe(200);
});

test('steps that are taken at once reach no further than one after another', async () => {
  const id = await make({ name: 'Hurried collar', price: 400 });
  await Promise.all([200, 100, 50, 25, 12.5].map((dollars) => price('helper', id, dollars)));
  expect((await sheetOf(id)).price).toBeGreaterThanOrEqual(200);
});

test('a table of prices is for owners alone', async () => {
  const helper = await staffIn({ deps, app }, 'helper');
  const answer = await helper.ask('POST', '/product-imports?how=run');
  expect(answer.status).toBe(403);
});
