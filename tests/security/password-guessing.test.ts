import { expect, test } from 'vitest';
import { readConfig } from '../../src/config/read-config.ts';
import type { Passwords } from '../../src/shop/accounts/passwords/passwords.ts';
import { fastPasswords } from '../support/actors/fast-passwords.ts';
import { codeIn, lastEmailTo, linkIn, PASSWORD, registerShopper } from '../support/actors/registered-shoppers.ts';
import { staffIn } from '../support/actors/staff.ts';
import { UNUSABLE_HASH } from '../support/actors/unusable-hash.ts';
import { expectEachRow } from '../support/checks/each-row.ts';
import { getStatuses } from '../support/checks/statuses.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

// Attackers with 300 networks had ten tries each at one account, without limit, and a stranger could use up a shopper's
// reset.

/** A password hasher like the real one, but instant: this file checks thousands. */
const passwords: Passwords = {
  hash: async (password) => ({ ok: true, hash: `${UNUSABLE_HASH}#${password}` }),
  verify: async (password, stored) => ({ ok: true, isRight: stored?.endsWith(`#${password}`) ?? false }),
  digest: fastPasswords.digest,
  waiting: () => 0,
};
const NEW_PASSWORD = 'Beadwork by the window 24';

let late = 0;
const shop = await openTestShop({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'http://beads.example' },
  now: () => new Date(Date.now() + late),
  passwords,
});
const { app, deps } = shop;

let networks = 0;
const somewhereElse = () =>
  `${100 + Math.floor(networks / 60_000)}.${Math.floor(networks / 250) % 240}.${networks++ % 250}.1`;
type RequestInput = { from?: string; cookies?: Record<string, string> };
const post = (path: string, payload: object, { from = somewhereElse(), cookies = {} }: RequestInput = {}) =>
  app.inject({ method: 'POST', url: `/api/users/${path}`, payload, cookies, headers: { 'x-forwarded-for': from } });
const logIn = (username: string, password: string, wanted?: RequestInput) =>
  post('login', { username, password }, wanted);
const getCookie = (answer: Awaited<ReturnType<typeof post>>, name: string) => ({
  [name]: answer.cookies.find((cookie) => cookie.name === name)?.value ?? '',
});
/** Sets a new password by the newest email's link. */
async function resetByLink(email: string) {
  const [, , uid = '', token = ''] = linkIn(await lastEmailTo(deps, email)).pathname.split('/');
  return post('reset-password', { uid, token, password: NEW_PASSWORD });
}

test('locks an account’s password after a hundred consecutive wrong ones until a reset, with the same response for unknown accounts', async () => {
  const dana = await registerShopper(shop);
  const refusals: string[] = [];
  for (const email of [dana.email, 'nobody@example.com']) {
    expect(await getStatuses(100, () => logIn(email, 'wrong'))).toEqual(Array(100).fill(401));
    const refused = await logIn(email, PASSWORD);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'reset_needed']);
    refusals.push(refused.body, Object.keys(refused.headers).sort().join());
  }
  expect(refusals.slice(2)).toEqual(refusals.slice(0, 2));
  expect(refusals[0]).toContain('Forgot your password?');

  await post('send-reset-email', { email: dana.email });
  expect((await resetByLink(dana.email)).statusCode).toBe(200);
  expect((await logIn(dana.email, NEW_PASSWORD)).statusCode).toBe(200);
});

test('resets the count on a correct password, and checks it again after thirty days', async () => {
  const dana = await registerShopper(shop);
  await getStatuses(99, () => logIn(dana.email, 'wrong'));
  expect((await logIn(dana.email, PASSWORD)).statusCode).toBe(200);
  await getStatuses(100, () => logIn(dana.email, 'wrong'));
  expect((await logIn(dana.email, PASSWORD)).statusCode).toBe(429);
  late += 30 * 24 * 3600_000 + 1000;
  expect((await logIn(dana.email, PASSWORD)).statusCode).toBe(200);
});

test('never locks a shopper out of a browser with an earlier login', async () => {
  const dana = await registerShopper(shop);
  const first = await logIn(dana.email, PASSWORD);
  const cookie = first.cookies.find(({ name }) => name === 'known');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/users' });
  const known = getCookie(first, 'known');
  const home = somewhereElse();
  await getStatuses(100, () => logIn(dana.email, 'wrong'));
  await getStatuses(60, (turn) => logIn(`other${turn}@example.com`, 'wrong', { from: home }));
  expect((await logIn(dana.email, PASSWORD, { from: home })).statusCode).toBe(429);
  expect((await logIn(dana.email, PASSWORD, { from: home, cookies: known })).statusCode).toBe(200);
  // The stranger's tries still count: her correct password doesn't reset them.
  expect((await logIn(dana.email, PASSWORD)).statusCode).toBe(429);
});

test('a known browser’s cookie grants no access, and has its own limited tries', async () => {
  const [dana, eve] = [await registerShopper(shop), await registerShopper(shop)];
  const ofEve = getCookie(await logIn(eve.email, PASSWORD), 'known');
  // For another account the cookie is invalid, as is a made-up one.
  await getStatuses(100, (turn) =>
    logIn(dana.email, 'wrong', { cookies: turn % 2 ? ofEve : { known: 'x'.repeat(43) } }),
  );
  expect((await logIn(dana.email, 'wrong', { cookies: ofEve })).json().code).toBe('reset_needed');
  const stolen = { cookies: ofEve };
  expect(await getStatuses(11, () => logIn(eve.email, 'wrong', stolen))).toEqual([...Array(10).fill(401), 429]);
  for (let round = 0; round < 9; round += 1) {
    late += 15 * 60_000;
    expect(await getStatuses(10, () => logIn(eve.email, 'wrong', stolen))).toEqual(Array(10).fill(401));
  }
  late += 15 * 60_000;
  expect((await logIn(eve.email, PASSWORD, stolen)).json().code).toBe('reset_needed');
});

test('a household over its ten tries uses up none of the account’s', async () => {
  const dana = await registerShopper(shop);
  await getStatuses(150, () => logIn(dana.email, 'wrong', { from: '192.0.2.1' }));
  expect((await logIn(dana.email, PASSWORD)).statusCode).toBe(200);
});

test('limits wrong codes to thirty per day and account across networks, while the emailed link still works', async () => {
  late += 24 * 3600_000;
  const dana = await registerShopper(shop);
  const outcomes: Record<string, string[]> = {};
  for (const email of [dana.email, 'stranger@example.com']) {
    const looked: string[] = [];
    for (let round = 0; round < 8; round += 1) {
      const asked = await post('send-reset-email', { email });
      const cookies = getCookie(asked, 'rst');
      for (let turn = 0; turn < 5; turn += 1) {
        const wrong = await post(
          'verify-reset-otp',
          { otp: '000000', ...(turn % 2 && { email }) },
          { cookies: turn % 2 ? {} : cookies },
        );
        looked.push(`${wrong.statusCode} ${wrong.json().code}`);
      }
    }
    outcomes[email] = looked;
  }
  const [ofDana = [], ofNobody = []] = Object.values(outcomes);
  expect(ofDana).toEqual([...Array(30).fill('400 code_wrong'), ...Array(10).fill('429 codes_spent')]);
  expect(ofNobody).toEqual(ofDana);
  const told = await post('verify-reset-otp', {
    otp: codeIn(await lastEmailTo(deps, dana.email)),
    email: dana.email,
  });
  expect(told.json().detail).toBe('Too many wrong codes today. Use the link in our email instead.');
  expect((await resetByLink(dana.email)).statusCode).toBe(200);
});

test('a stranger uses up neither codes nor emails of a shopper’s known browser', async () => {
  late += 24 * 3600_000;
  const dana = await registerShopper(shop);
  const known = getCookie(await logIn(dana.email, PASSWORD), 'known');
  const asked = await getStatuses(12, () => post('send-reset-email', { email: dana.email }));
  expect(asked).toEqual([...Array(8).fill(200), ...Array(4).fill(429)]);
  const refused = await post('send-reset-email', { email: dana.email });
  expect(refused.json().detail).toContain('Use the link in the newest one');
  const own = await post('send-reset-email', { email: dana.email }, { cookies: known });
  expect(own.statusCode).toBe(200);
  const rst = getCookie(own, 'rst');
  const code = codeIn(await lastEmailTo(deps, dana.email));
  const burned = await getStatuses(8, () => post('verify-reset-otp', { otp: '000000', email: dana.email }));
  expect(burned).toEqual([...Array(5).fill(400), ...Array(3).fill(429)]);
  expect((await post('verify-reset-otp', { otp: code }, { cookies: rst })).statusCode).toBe(200);
});

test('puts no code in a subject, which outlives the email', async () => {
  const dana = await registerShopper(shop);
  late += 3600_000;
  await post('send-reset-email', { email: dana.email });
  const letter = await lastEmailTo(deps, dana.email);
  expect(letter.subject).toBe('Your code for Nyuzi');
  expect(codeIn(letter)).toMatch(/^\d{6}$/);
});

const WORDS_AND_YEAR = ['Nyuzi-2026', 'Summer2026!', 'Beads.example-26'];

/** Each form that sets a password, as its message about one; '' if it accepts it. */
const places: Record<string, (password: string) => Promise<string>> = {
  'registration of a shopper': async (password) => {
    const email = `new-${networks}@mail.example`;
    const answer = await post('register', { name: 'Ana', email, password, confirmPassword: password });
    return answer.json().fields?.password ?? '';
  },
  'change by a shopper': async (password) => {
    const { headers } = await registerShopper(shop);
    const payload = { currentPassword: PASSWORD, password };
    const from = { 'x-forwarded-for': somewhereElse() };
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/users/profile/password',
      payload,
      headers: { ...headers, ...from },
    });
    return answer.json().fields?.password ?? '';
  },
  'reset by a shopper': async (password) => {
    const { email } = await registerShopper(shop);
    await post('send-reset-email', { email });
    const [, , uid = '', token = ''] = linkIn(await lastEmailTo(deps, email)).pathname.split('/');
    return (await post('reset-password', { uid, token, password })).json().fields?.password ?? '';
  },
  'first password of staff': async (newPassword) => {
    const helper = await staffIn(shop, 'helper');
    await deps.db.sql`update staff set must_change_password = true where id = ${helper.actor.staffId}`;
    return (await helper.ask('PUT', '/session/password', { newPassword })).body?.fields?.newPassword ?? '';
  },
  'change by staff': async (newPassword) => {
    const helper = await staffIn(shop, 'helper');
    const hash = `${UNUSABLE_HASH}#old`;
    await deps.db.sql`update staff set password_hash = ${hash} where id = ${helper.actor.staffId}`;
    const payload = { password: 'old', newPassword };
    return (await helper.ask('PUT', '/session/password', payload)).body?.fields?.newPassword ?? '';
  },
  'invitation of staff': async (newPassword) => {
    const owner = await staffIn(shop, 'owner');
    const body = { name: 'Njeri', email: `njeri-${networks++}@mail.example`, role: 'helper' };
    const token = (await owner.ask('POST', '/staff/invitations', body)).body.link.split('#')[1];
    return (await owner.ask('POST', '/invitation/accept', { token, newPassword })).body.fields?.newPassword ?? '';
  },
};

test("refuses the shop's name, its address or a season with a year as every password, but not in a phrase", async () => {
  late += 24 * 3600_000;
  await expectEachRow(
    Object.entries(places),
    ([place]) => place,
    async ([, answerTo]) => {
      for (const password of WORDS_AND_YEAR) expect(await answerTo(password), password).toMatch(/common/i);
      expect(await answerTo('Kettle by the window in summer 24')).toBe('');
    },
  );
  const owner = { OWNER_EMAIL: 'grace@mail.example', PUBLIC_URL: 'https://beads.example', STORE_NAME: 'Nyuzi' };
  for (const OWNER_PASSWORD of WORDS_AND_YEAR) {
    expect(await readConfig({ ...owner, OWNER_PASSWORD }), OWNER_PASSWORD).toMatchObject({
      sentences: [expect.stringContaining('OWNER_PASSWORD is too common')],
    });
  }
  expect(await readConfig({ ...owner, OWNER_PASSWORD: 'Kettle by the window in summer 24' })).toMatchObject({
    ok: true,
  });
});
