import { afterEach, expect, test } from 'vitest';
import {
  codeIn,
  emailsTo,
  lastEmailTo,
  linkIn,
  PASSWORD,
  registerShopper,
  type StoredEmail,
} from '../../../tests/support/actors/registered-shoppers.ts';
import { recordFigure } from '../../../tests/support/chaos/fault-report.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

let late = 0;
const shop = await openTestShop({ now: () => new Date(Date.now() + late) });
const { api, app, deps } = shop;
afterEach(() => {
  late = 0;
});

const NEW_PASSWORD = 'Beadwork by the window 24';

const post = (path: string, payload: object, cookies: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: `/api/users/${path}`, payload, cookies });

/** Requests a code and returns what the browser and the email received. */
async function ask(email: string, path = 'send-reset-email/') {
  const answer = await post(path, { email });
  const cookie = answer.cookies.find(({ name }) => name === 'rst');
  const letters = await emailsTo(deps, email);
  const letter = letters.at(-1);
  const code = letter && letter.subject === 'Your code for Nyuzi' ? codeIn(letter) : '';
  return { answer, cookie, cookies: { rst: cookie?.value ?? '' }, letter, code };
}

type Permit = { uid: string; token: string };

/** Permit in the link of the email's button. */
function permitIn(letter: StoredEmail | undefined): Permit {
  if (!letter) throw new Error('There is no letter.');
  const [, , uid = '', token = ''] = linkIn(letter).pathname.split('/');
  return { uid, token };
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a forgotten password is reset with the code from the email', async () => {
  const dana = await registerShopper(shop);
  const { answer, cookie, cookies, letter, code } = await ask(dana.email);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().message).toBe('Email sent successfully! Check your email for password reset.');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 600 });
  expect(letter?.text).toContain(`Enter this code to choose a new password:\n\n${code.slice(0, 3)} ${code.slice(3)}`);

  const verified = await post('verify-reset-otp/', { otp: `${code.slice(0, 3)} ${code.slice(3)}` }, cookies);
  expect(verified.statusCode).toBe(200);
  const { uid, token } = verified.json();
  const reset = await post('reset-password/', { uid, token, password: NEW_PASSWORD });
  expect(reset.statusCode).toBe(200);

  const stolen = (await api.call('GET /users/profile', {}, dana.headers)).status;
  recordFigure(28, 'a token from before the reset is dead', `its next call answers ${stolen}`);
  expect(stolen).toBe(401);
  expect((await post('login', { username: dana.email, password: PASSWORD })).statusCode).toBe(401);
  expect((await post('login', { username: dana.email, password: NEW_PASSWORD })).statusCode).toBe(200);
  expect((await lastEmailTo(deps, dana.email)).subject).toBe('Your password was changed');
  expect((await post('reset-password/', { uid, token, password: 'Another password 25' })).statusCode).toBe(400);
  expect((await post('verify-reset-otp/', { otp: code }, cookies)).statusCode).toBe(400);
});

test('a reset link works on another device', async () => {
  const dana = await registerShopper(shop);
  const { uid, token } = permitIn((await ask(dana.email)).letter);
  expect((await post('reset-password', { uid, token, password: NEW_PASSWORD })).statusCode).toBe(200);
  expect((await post('login', { username: dana.email, password: NEW_PASSWORD })).statusCode).toBe(200);
});

test('a reset request gets the same response and cookie for known and unknown addresses, and emails only the known one', async () => {
  const dana = await registerShopper(shop);
  const known = await ask(dana.email);
  const unknown = await ask('nobody@example.com');
  expect(unknown.answer.statusCode).toBe(known.answer.statusCode);
  expect(unknown.answer.payload).toBe(known.answer.payload);
  expect(Object.keys(unknown.answer.headers).sort()).toEqual(Object.keys(known.answer.headers).sort());
  expect(unknown.cookie?.value).toHaveLength(known.cookie?.value.length ?? 0);
  expect(unknown.letter).toBeUndefined();
  const wrong = await post('verify-reset-otp', { otp: another(known.code) }, known.cookies);
  const none = await post('verify-reset-otp', { otp: '123456' }, unknown.cookies);
  expect(none.payload).toBe(wrong.payload);
});

test('refuses a reset code without its cookie or address', async () => {
  const dana = await registerShopper(shop);
  const { code } = await ask(dana.email);
  expect((await post('verify-reset-otp', { otp: code })).statusCode).toBe(400);
  expect((await post('verify-reset-otp', { otp: code }, { rst: 'made-up' })).statusCode).toBe(400);
  expect((await post('verify-reset-otp', { otp: code, email: 'nobody@example.com' })).statusCode).toBe(400);
});

test('accepts the address beside the code from a client without the cookie', async () => {
  const dana = await registerShopper(shop);
  const { code } = await ask(dana.email);
  const verified = await post('verify-reset-otp', { otp: code, email: dana.email.toUpperCase() });
  expect(verified.statusCode).toBe(200);
  expect(verified.json()).toEqual({ uid: expect.any(String), token: expect.any(String) });
});

test('a reset refuses the correct code after five wrong tries, and counts the tries of strangers separately', async () => {
  const dana = await registerShopper(shop);
  const { code, cookies } = await ask(dana.email);
  const stranger = () => post('verify-reset-otp', { otp: another(code), email: dana.email });
  const shopper = () => post('verify-reset-otp', { otp: another(code) }, cookies);
  const looked = (answers: { statusCode: number }[]) => answers.filter(({ statusCode }) => statusCode === 400).length;
  expect(looked(await Promise.all(Array.from({ length: 12 }, stranger)))).toBe(5);
  // The browser that requested the code has lost no tries.
  const tries = await Promise.all(Array.from({ length: 12 }, shopper));
  expect(looked(tries)).toBe(5);
  expect(tries.filter(({ statusCode }) => statusCode === 429)).toHaveLength(7);
  recordFigure(
    29,
    'five tries for a code',
    `${tries.length} at once: 5 looked at, 7 refused, then the right one refused`,
  );
  const right = await post('verify-reset-otp', { otp: code }, cookies);
  expect(right.statusCode).toBe(429);
  expect(right.json().detail).toBe('Too many wrong codes. Ask for a new one.');
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(500);

  const again = await ask(dana.email, 'resend-otp/');
  expect(again.answer.json().message).toBe('Email has been resent successfully');
  expect((await post('verify-reset-otp', { otp: again.code }, again.cookies)).statusCode).toBe(200);
});

test('accepts a reset code once under three concurrent requests', async () => {
  const dana = await registerShopper(shop);
  const { code, cookies } = await ask(dana.email);
  const both = await Promise.all([1, 2, 3].map(() => post('verify-reset-otp', { otp: code }, cookies)));
  expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test('expires a reset code after ten minutes and a reset link after an hour', async () => {
  const [dana, eve] = [await registerShopper(shop), await registerShopper(shop)];
  const [asked, soonEnough] = [await ask(dana.email), await ask(eve.email)];
  const choose = ({ uid, token }: Permit) => post('reset-password', { uid, token, password: NEW_PASSWORD });
  late = 9.5 * 60_000;
  expect((await post('verify-reset-otp', { otp: soonEnough.code }, soonEnough.cookies)).statusCode).toBe(200);
  late = 10 * 60_000;
  expect((await post('verify-reset-otp', { otp: asked.code }, asked.cookies)).statusCode).toBe(400);
  late = 59 * 60_000;
  expect((await choose(permitIn(soonEnough.letter))).statusCode).toBe(200);
  late = 61 * 60_000;
  expect((await choose(permitIn(asked.letter))).json().detail).toBe('This link has expired or was already used.');
});

test('refuses an invalid reset code at its field without counting a try', async () => {
  const dana = await registerShopper(shop);
  const { code, cookies } = await ask(dana.email);
  for (const otp of ['12345', 'abcdef', '1234567', '  ']) {
    const answer = await post('verify-reset-otp', { otp }, cookies);
    expect(answer.json()).toMatchObject({ fields: { otp: 'Enter the six-digit code.' } });
  }
  expect((await post('verify-reset-otp', { otp: code }, cookies)).statusCode).toBe(200);
});

test('checks the new password against the rules with the shop’s messages, and keeps the link valid on a refusal', async () => {
  const dana = await registerShopper(shop);
  const { code, cookies } = await ask(dana.email);
  const permit = (await post('verify-reset-otp', { otp: code }, cookies)).json();
  const choose = async (password: string, more: object = {}) =>
    (await post('reset-password', { ...permit, password, ...more })).json().detail;
  expect(await choose('Bead24')).toBe('Password must be at least 8 characters long.');
  expect(await choose('beadwork24')).toBe('Password must contain at least one uppercase letter.');
  expect(await choose('BEADWORK24')).toBe('Password must contain at least one lowercase letter.');
  expect(await choose('Beadworks')).toBe('Password must contain at least one number.');
  expect(await choose('Password1')).toBe('That password is too common. Choose another.');
  expect(await choose(NEW_PASSWORD, { confirmPassword: 'Beadwork' })).toBe('Passwords do not match.');
  expect(await choose(NEW_PASSWORD, { confirmPassword: NEW_PASSWORD })).toContain('Your password is changed.');
});

test('accepts a reset link only for its own account', async () => {
  const dana = await registerShopper(shop);
  const eve = await registerShopper(shop);
  const { code, cookies } = await ask(dana.email);
  const { token } = (await post('verify-reset-otp', { otp: code }, cookies)).json();
  const [found] = await deps.db.sql<{ id: string }[]>`select id from customers where email = ${eve.email}`;
  for (const uid of [found?.id ?? '', '', 'x', "'"]) {
    expect((await post('reset-password', { uid, token, password: NEW_PASSWORD })).statusCode).toBe(400);
  }
});

test('verifies an unverified account on a password reset, because the email was read', async () => {
  const email = 'unverified@example.com';
  await post('register', { name: 'Dana', email, password: PASSWORD });
  const { code, cookies } = await ask(email);
  const permit = (await post('verify-reset-otp', { otp: code }, cookies)).json();
  await post('reset-password', { ...permit, password: NEW_PASSWORD });
  expect((await post('login', { username: email, password: NEW_PASSWORD })).statusCode).toBe(200);
});
