import { expect, test } from 'vitest';
import { openTestShop } from '../../tests/support/shop.ts';
import { changeSettings } from '../shop/settings/settings.ts';

const { api, app, tools } = await openTestShop();

test('the shop says its name, with and without a slash at the end', async () => {
  for (const url of ['/api/store', '/api/store/']) {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ storeName: 'Nyuzi', freeShippingOver: null, demoPayments: true });
  }
});

test('a changed setting is announced after its transaction', async () => {
  await tools.db.transaction((tx) => changeSettings(tx, { storeName: 'Shanga', freeShippingOverCents: 20_000 }));
  expect(tools.changed).toContain('settings');
  tools.settings.forget();
  const answer = await api.call('GET /store', {});
  expect(answer.ok && answer.body).toMatchObject({ storeName: 'Shanga', freeShippingOver: 200 });
});

test('an unknown address is a 404 in the one shape of errors', async () => {
  const answer = await app.inject('/api/nothing-here');
  expect(answer.statusCode).toBe(404);
  expect(answer.json()).toEqual({
    detail: 'There is nothing at this address.',
    message: 'There is nothing at this address.',
    code: 'not_found',
  });
});
