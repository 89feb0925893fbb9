import { expect, onTestFinished, test } from 'vitest';
import { openTestShop } from '../../tests/support/shop/test-shop.ts';
import { changeSettings } from '../shop/settings/settings.ts';

const { api, app, deps } = await openTestShop();

test('returns the shop’s name, with and without a trailing slash', async () => {
  for (const url of ['/api/store', '/api/store/']) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ storeName: 'Nyuzi', freeShippingOver: null, demoPayments: true });
  }
});

test('publishes a changed setting after its transaction commits', async () => {
  const changes = { storeName: 'Shanga', freeShippingOverCents: 20_000 };
  const { storeName, freeShippingOverCents } = await deps.settings.current();
  onTestFinished(() => deps.db.transaction((tx) => changeSettings(tx, { storeName, freeShippingOverCents })));
  const undone = deps.db.transaction(async (tx) => {
    await changeSettings(tx, changes);
    throw new Error('Something else went wrong.');
  });
  await expect(undone).rejects.toThrow();
  expect(deps.changed).toEqual([]);
  await deps.db.transaction(async (tx) => {
    await changeSettings(tx, changes);
    expect(deps.changed).toEqual([]);
  });
  expect(deps.changed).toEqual(['settings', 'calendar']);
  const answer = await api.call('GET /store', {});
  expect(answer.ok && answer.body).toMatchObject({ storeName: 'Shanga', freeShippingOver: 200 });
});

test('an unknown path is a 404 in the common error format', async () => {
  const answer = await app.inject('/api/nothing-here');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    detail: 'There’s nothing at this address.',
    message: 'There’s nothing at this address.',
    code: 'not_found',
  });
});
