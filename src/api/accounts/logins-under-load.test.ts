import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  PASSWORD,
  type RegisteredShopper,
  registerShopper,
} from '../../../tests/support/actors/registered-shoppers.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { createPasswords } from '../../shop/accounts/passwords/passwords.ts';

const passwords = createPasswords({ inFlight: 1, waiting: 1 });
const shop = await openTestShop({ env: { RATE_LIMITS: 'on' }, passwords });
const dana: RegisteredShopper = await registerShopper(shop);
let isBusy = true;
let crowd: Promise<unknown>;

/** Hashes passwords continuously. Two of these run: one hashes, the other waits, so a third one never fits. */
async function hashOneAfterAnother() {
  while (isBusy) await passwords.hash('somebody else is logging in');
}

const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/users/${path}`, payload, remoteAddress: '192.0.2.9' });
const logIn = (password: string) => post('login', { username: dana.email, password });

async function goAway() {
  isBusy = false;
  await crowd;
}

beforeEach(() => {
  isBusy = true;
  crowd = Promise.all([hashOneAfterAnother(), hashOneAfterAnother()]);
});
afterEach(goAway);

test.each([
  ['login', { username: 'dana@example.com', password: PASSWORD }],
  ['register', { name: 'Dana', email: 'dana.w@example.com', password: PASSWORD }],
  ['send-reset-email', { email: 'dana@example.com' }],
  ['resend-otp', { email: 'dana@example.com' }],
  ['verify-reset-otp', { email: 'dana@example.com', otp: '481205' }],
])('refuses %s at once with a message and a retry time when the password queue is full', async (path, body) => {
  expect(passwords.waiting()).toBe(1);
  const answer = await post(path, body);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
  expect(answer.json()).toMatchObject({
    code: 'busy',
    detail: 'We’re very busy right now. Try again in a moment.',
  });
});

test('does not count a request refused by the full password queue as a try', async () => {
  for (let turn = 0; turn < 15; turn += 1) expect((await logIn(PASSWORD)).statusCode).toBe(503);
  await goAway();
  expect((await logIn(PASSWORD)).statusCode).toBe(200);
});
