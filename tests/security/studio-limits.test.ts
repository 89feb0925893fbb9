import { expect, test } from 'vitest';
import { RATE_LIMITS } from '../../src/rate-limits.ts';
import { openTestShop } from '../support/shop/test-shop.ts';
import { toDesign } from '../support/studio-designs.ts';

const { app } = await openTestShop({ env: { RATE_LIMITS: 'on' } });

const make = (remoteAddress: string) =>
  app.inject({ method: 'POST', url: '/api/studio/designs', payload: toDesign({ text: 'Nia' }), remoteAddress });

test('limits designs per hour and network by all of its addresses, without delaying others', async () => {
  const { most } = RATE_LIMITS.designs;
  for (let n = 0; n < most; n++) expect((await make('2001:db8:1:2::7')).statusCode).toBeLessThan(300);
  const refused = await make('2001:db8:1:2:ffff::9');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_tries']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await make('203.0.113.9')).statusCode).toBeLessThan(300);
});
