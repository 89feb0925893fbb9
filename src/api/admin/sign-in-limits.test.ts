import { expect, test } from 'vitest';
import { NO_HASH } from '../../../tests/support/no-hash.ts';
import { PASSWORD } from '../../../tests/support/people.ts';
import { quickPasswords } from '../../../tests/support/quick-passwords.ts';
import { openTestShop } from '../../../tests/support/shop.ts';
import { statuses } from '../../../tests/support/statuses.ts';
import { OFFICE_HEADER } from '../../shared/office-header.ts';

const MINUTE = 60_000;
let late = 0;
const { app, tools } = await openTestShop({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  now: () => new Date(Date.now() + late),
  passwords: quickPasswords,
});
let people = 0;

async function member(): Promise<string> {
  people += 1;
  const email = `amina${people}@example.com`;
  await tools.db.sql`
    insert into staff (name, email, role, password_hash, must_change_password)
    values ('Amina Njeri', ${email}, 'helper', ${NO_HASH}, false)`;
  return email;
}

const post = (path: string, payload: object, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: `/api/admin${path}`, payload, headers: { [OFFICE_HEADER]: '1', ...headers } });
/** From an address of its own, as a proxy in front of the shop would tell it. */
const signIn = (email: string, password: string, from: string) =>
  post('/session', { email, password }, { 'x-forwarded-for': from });

test('ten tries for a member of staff in a quarter of an hour, from wherever; who gets in starts anew', async () => {
  const email = await member();
  const wrong = (turn: number) => signIn(email, 'wrong', `198.51.100.${turn}`);
  expect(await statuses(9, wrong)).toEqual(Array(9).fill(401));
  expect((await signIn(email, PASSWORD, '198.51.100.20')).statusCode).toBe(200);
  expect(await statuses(10, wrong)).toEqual(Array(10).fill(401));
  const refused = await signIn(email.toUpperCase(), PASSWORD, '198.51.100.21');
  expect(refused.statusCode).toBe(429);
  expect(refused.json().code).toBe('too_many_tries');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect((await signIn(await member(), PASSWORD, '198.51.100.21')).statusCode).toBe(200);
  late += 15 * MINUTE;
  expect((await signIn(email, PASSWORD, '198.51.100.21')).statusCode).toBe(200);
});

test('sixty wrong tries a day are all that a code of six digits is ever guessed at', async () => {
  const email = await member();
  for (let quarter = 0; quarter < 6; quarter += 1) {
    const tries = await statuses(10, (turn) => signIn(email, 'wrong', `203.0.${quarter}.${turn}`));
    expect(tries).toEqual(Array(10).fill(401));
    late += 15 * MINUTE;
  }
  const refused = await signIn(email, PASSWORD, '203.0.100.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20 * 3600);
});

test('fifty tries an hour from one network, whoever is tried', async () => {
  const tries = await statuses(51, (turn) => signIn(`guess${turn}@example.com`, 'wrong', '198.51.100.77'));
  expect(tries).toEqual([...Array(50).fill(401), 429]);
});

test('who sits down at an open browser has no more tries to say "it is me"', async () => {
  const email = await member();
  const { cookies } = await signIn(email, PASSWORD, '198.51.100.88');
  const cookie = `staff=${cookies[0]?.value}`;
  const confirm = (password: string) => post('/session/confirm', { password }, { cookie });
  expect(await statuses(10, () => confirm('wrong'))).toEqual(Array(10).fill(400));
  expect((await confirm(PASSWORD)).statusCode).toBe(429);
  expect((await signIn(email, PASSWORD, '198.51.100.89')).statusCode).toBe(429);
});
