import { expect, test } from 'vitest';
import { fastPasswords } from '../../../../tests/support/actors/fast-passwords.ts';
import { PASSWORD } from '../../../../tests/support/actors/registered-shoppers.ts';
import { UNUSABLE_HASH } from '../../../../tests/support/actors/unusable-hash.ts';
import { getStatuses } from '../../../../tests/support/checks/statuses.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { ADMIN_HEADER } from '../../../shared/api-client.ts';
import { MINUTE_MS } from '../../../shared/time.ts';

let late = 0;
const { app, deps } = await openTestShop({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  now: () => new Date(Date.now() + late),
  passwords: fastPasswords,
});
let people = 0;

async function member(): Promise<string> {
  people += 1;
  const email = `amina${people}@example.com`;
  await deps.db.sql`
    insert into staff (name, email, role, password_hash, must_change_password)
    values ('Amina Njeri', ${email}, 'helper', ${UNUSABLE_HASH}, false)`;
  return email;
}

/** Sends a sign-in with a separate client address, as a proxy in front of the shop would forward it. */
const signIn = (email: string, password: string, from: string) =>
  app.inject({
    method: 'POST',
    url: '/api/admin/session',
    payload: { email, password },
    headers: { [ADMIN_HEADER]: '1', 'x-forwarded-for': from },
  });

test('limits sign-ins to ten tries per member, network and 15 minutes, and resets on success', async () => {
  const email = await member();
  const wrong = () => signIn(email, 'wrong', '198.51.100.1');
  expect(await getStatuses(9, wrong)).toEqual(Array(9).fill(401));
  expect((await signIn(email, PASSWORD, '198.51.100.1')).statusCode).toBe(200);
  expect(await getStatuses(10, wrong)).toEqual(Array(10).fill(401));
  const refused = await signIn(email.toUpperCase(), PASSWORD, '198.51.100.1');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('too_many_tries');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect((await signIn(await member(), PASSWORD, '198.51.100.1')).statusCode).toBe(200);
  late += 15 * MINUTE_MS;
  expect((await signIn(email, PASSWORD, '198.51.100.1')).statusCode).toBe(200);
});

test('limits sign-ins to fifty tries per hour and network across accounts', async () => {
  const tries = await getStatuses(51, (turn) => signIn(`guess${turn}@example.com`, 'wrong', '198.51.100.77'));
  expect(tries).toEqual([...Array(50).fill(401), 429]);
});

test('limits password confirmations to ten per 15 minutes and session', async () => {
  const email = await member();
  const { cookies } = await signIn(email, PASSWORD, '198.51.100.88');
  const choose = (password: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/admin/session/password',
      payload: { password, newPassword: 'five dusk coasters' },
      headers: { [ADMIN_HEADER]: '1', cookie: `staff=${cookies.find(({ name }) => name === 'staff')?.value}` },
    });
  expect(await getStatuses(10, () => choose('wrong'))).toEqual(Array(10).fill(400));
  expect((await choose(PASSWORD)).statusCode).toBe(429);
});
