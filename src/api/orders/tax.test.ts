import { expect, test } from 'vitest';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const { app } = await openTestShop();

test('returns a state’s tax by code or name, in the format of the specification', async () => {
  for (const state of ['NY', 'ny', 'New%20York']) {
    const answer = await app.inject(`/api/tax/taxrates?state=${state}`);
    expect([answer.statusCode, answer.json()]).toEqual([200, { state: 'NY', state_rate: 4 }]);
  }
  const none = await app.inject('/api/tax/taxrates?state=Atlantis');
  expect([none.statusCode, none.json().detail]).toEqual([404, 'There is no such state.']);
  const unnamed = await app.inject('/api/tax/taxrates');
  expect([unnamed.statusCode, unnamed.json().fields]).toEqual([
    400,
    { state: 'Name a state, such as NY or New York.' },
  ]);
});
