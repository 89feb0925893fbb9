import { afterEach, expect, test } from 'vitest';
import { ALDER_COURT } from '../../../tests/support/actors/addresses.ts';
import { getCart } from '../../../tests/support/actors/buyers.ts';
import {
  codeIn,
  emailsTo,
  lastEmailTo,
  linkIn,
  PASSWORD,
  registerShopper,
} from '../../../tests/support/actors/registered-shoppers.ts';
import { addProduct } from '../../../tests/support/shop/stock.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/time.ts';

let late = 0;
const shop = await openTestShop({
  env: { RATE_LIMITS: 'on' },
  now: () => new Date(Date.now() + late),
});
const { api, app, deps } = shop;
afterEach(() => {
  late = 0;
});

let networks = 0;
/** Each visitor has a separate network, so that no test uses up another's limits. */
const visitor = () => {
  networks += 1;
  return `198.51.${networks}.7`;
};
let people = 0;
const newAddress = () => {
  people += 1;
  return `code${people}@example.com`;
};

type PostOptions = { cookies?: Record<string, string>; from?: string };
const post = (path: string, payload: object, { cookies = {}, from = visitor() }: PostOptions = {}) =>
  app.inject({ method: 'POST', url: `/api/users/${path}`, payload, cookies, remoteAddress: from });

/** Requests a code and returns what the browser and the email received. */
async function ask(email: string, { from = visitor(), ...more }: { from?: string; redirect?: string } = {}) {
  const answer = await post('login-code/', { email, ...more }, { from });
  const cookie = answer.cookies.find(({ name }) => name === 'lgn');
  const letter = answer.statusCode === 200 ? await lastEmailTo(deps, email.toLowerCase()) : undefined;
  const code = letter ? codeIn(letter) : '';
  return { answer, cookie, cookies: { lgn: cookie?.value ?? '' }, letter, code };
}

const getToken = (letter: Awaited<ReturnType<typeof ask>>['letter']) =>
  new URLSearchParams(linkIn(letter ?? { subject: '', html: '', text: '', replyTo: '', headers: {} }).hash.slice(1));
const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const statuses = (answers: { statusCode: number }[]) => answers.map(({ statusCode }) => statusCode).sort();
const getAccount = async (email: string) =>
  (
    await deps.db.sql<
      { id: string; name: string; passwordHash: string | null; verifiedAt: Date | null; emailProvenAt: Date | null }[]
    >`select id, name, password_hash, verified_at, email_proven_at from customers where email = ${email}`
  )[0];

test('logs in a visitor without an account by code and creates an account with a verified address', async () => {
  const email = newAddress();
  const { answer, cookie, cookies, code, letter } = await ask(email.toUpperCase());
  expect(answer.statusCode).toBe(200);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 600 });
  expect(letter?.subject).not.toMatch(/\d/);
  expect(await getAccount(email)).toBeUndefined();

  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  const loggedIn = await post('login-with-code/', { email, code: spaced, name: ' Dana  Whitfield ' }, { cookies });
  expect(loggedIn.statusCode).toBe(200);
  expect(loggedIn.json()).toEqual({ token: expect.stringMatching(/^shp_/), name: 'Dana Whitfield', email });
  expect(loggedIn.headers['cache-control']).toBe('no-store');
  expect(await getAccount(email)).toMatchObject({
    name: 'Dana Whitfield',
    passwordHash: null,
    verifiedAt: expect.any(Date),
    emailProvenAt: expect.any(Date),
  });
  const headers = { authorization: `Bearer ${loggedIn.json().token}` };
  const profile = await api.call('GET /users/profile', {}, headers);
  expect(profile).toMatchObject({ ok: true, body: { email, emailConfirmed: true, hasPassword: false } });
  // No password logs in; the refusal equals that of a wrong password.
  const byPassword = await post('login', { username: email, password: PASSWORD });
  const nobody = await post('login', { username: newAddress(), password: PASSWORD });
  expect([byPassword.statusCode, byPassword.payload]).toEqual([401, nobody.payload]);
});

test('keeps name and password of an existing account, and allows login by code or password', async () => {
  const dana = await registerShopper(shop);
  const { code, cookies } = await ask(dana.email);
  const loggedIn = await post('login-with-code', { email: dana.email, code, name: 'Eve' }, { cookies });
  expect(loggedIn.json()).toMatchObject({ name: dana.name, email: dana.email });
  expect((await post('login', { username: dana.email, password: PASSWORD })).statusCode).toBe(200);
  expect((await api.call('GET /users/profile', {}, dana.headers)).status).toBe(200);
});

async function logInByCode(email: string) {
  const { code, cookies } = await ask(email);
  const { token } = (await post('login-with-code', { email, code }, { cookies })).json();
  return { authorization: `Bearer ${token}` };
}

test('sets the first password right after login, and later only with a fresh code', async () => {
  const email = newAddress();
  const [first, other] = [await logInByCode(email), await logInByCode(email)];
  const setPassword = (headers: { authorization: string }, body: { currentPassword?: string; password: string }) =>
    api.call('PUT /users/profile/password', { body }, headers);
  const delete_ = (headers: { authorization: string }) => api.call('POST /users/profile/delete', { body: {} }, headers);
  late = 16 * MINUTE_MS;
  const tooLate = { status: 403, error: { code: 'proof_needed' } };
  expect(await setPassword(first, { password: PASSWORD })).toMatchObject(tooLate);
  expect(await delete_(first)).toMatchObject(tooLate);
  expect(await api.call('POST /users/logout-everywhere', { body: {} }, first)).toMatchObject(tooLate);

  const { code, cookies } = await ask(email);
  const confirm = (given: string, headers = first) =>
    app.inject({ method: 'POST', url: '/api/users/profile/confirm', payload: { code: given }, cookies, headers });
  expect((await confirm(another(code))).json()).toMatchObject({ fields: { code: expect.stringContaining('wrong') } });
  const dana = await registerShopper(shop);
  expect((await confirm(code, dana.headers)).statusCode).toBe(400);
  expect(statuses(await Promise.all([confirm(code), confirm(code), confirm(code)]))).toEqual([204, 400, 400]);
  // The code was shown in this browser only.
  expect(await setPassword(other, { password: PASSWORD })).toMatchObject(tooLate);
  expect(await setPassword(first, { password: 'short' })).toMatchObject({
    error: { fields: { password: expect.stringContaining('8') } },
  });
  const changed = await setPassword(first, { password: PASSWORD });
  expect(changed).toMatchObject({ ok: true, body: { email } });
  expect((await api.call('GET /users/profile', {}, other)).status).toBe(401);
  const headers = { authorization: `Bearer ${changed.ok ? changed.body.token : ''}` };
  expect(await api.call('GET /users/profile', {}, headers)).toMatchObject({ body: { hasPassword: true } });
  expect((await post('login', { username: email, password: PASSWORD })).statusCode).toBe(200);
  // From now on the password is required, however recent the login.
  expect(await delete_(headers)).toMatchObject({ status: 400, error: { fields: { password: 'Enter a password.' } } });
  expect((await lastEmailTo(deps, email)).subject).toMatch(/password/i);
});

test('names an account without a name after the recipient of its first order', async () => {
  const email = newAddress();
  const headers = await logInByCode(email);
  const profile = () => api.call('GET /users/profile', {}, headers);
  await addProduct(deps.db, { id: 'rift-diamond-cuff', onHand: 9 });
  expect(await profile()).toMatchObject({ body: { name: 'Shopper', nameIsGiven: false } });
  const order = (name: string) =>
    api.call(
      'POST /orders/place-order',
      { body: getCart('rift-diamond-cuff', { shippingAddress: { ...ALDER_COURT, name } }) },
      headers,
    );
  expect(await order('Dana Whitfield')).toMatchObject({ ok: true, body: { user: { name: 'Dana Whitfield' } } });
  expect(await profile()).toMatchObject({ body: { name: 'Dana Whitfield', nameIsGiven: true } });
  expect(await order('Ruth Okafor')).toMatchObject({ ok: true, body: { user: { name: 'Dana Whitfield' } } });
  expect(await profile()).toMatchObject({ body: { name: 'Dana Whitfield' } });
});

test('sets the first password of an account by a password reset', async () => {
  const email = newAddress();
  await logInByCode(email);
  await post('send-reset-email', { email });
  const [, , uid = '', secret = ''] = linkIn(await lastEmailTo(deps, email)).pathname.split('/');
  expect((await post('reset-password', { uid, token: secret, password: PASSWORD })).statusCode).toBe(200);
  expect((await post('login', { username: email, password: PASSWORD })).statusCode).toBe(200);
});

test('gives known and unknown addresses the same response, email and refusal', async () => {
  const dana = await registerShopper(shop);
  const [known, unknown] = [await ask(dana.email), await ask(newAddress())];
  expect(unknown.answer.payload).toBe(known.answer.payload);
  expect(Object.keys(unknown.answer.headers).sort()).toEqual(Object.keys(known.answer.headers).sort());
  expect(unknown.cookie?.value).toHaveLength(known.cookie?.value.length ?? 0);
  const without = ({ letter, code }: typeof known) =>
    letter?.text.replace(`${code.slice(0, 3)} ${code.slice(3)}`, '').replace(/token=[\w-]{43}/, '');
  expect(without(unknown)).toBe(without(known));
  const wrong = await post('login-with-code', { email: dana.email, code: another(known.code) });
  const none = await post('login-with-code', { email: newAddress(), code: '123456' });
  expect(none.payload).toBe(wrong.payload);
  expect(wrong.json()).toMatchObject({ code: 'code_wrong', fields: { code: expect.any(String) } });
});

test('discards an unverified registration by a stranger when the address’s owner logs in by code', async () => {
  const email = newAddress();
  await post('register', { name: 'Not Dana', email, password: PASSWORD });
  const strangersLink = linkIn(await lastEmailTo(deps, email)).searchParams;
  await post('send-reset-email', { email });
  const strangersReset = linkIn(await lastEmailTo(deps, email)).pathname.split('/');
  const { code, cookies } = await ask(email);
  expect((await post('login-with-code', { email, code, name: 'Dana' }, { cookies })).json().name).toBe('Dana');

  const tries = () => post('login', { username: email, password: PASSWORD });
  expect((await tries()).statusCode).toBe(401);
  const opened = await app.inject(`/api/users/verify-email/?token=${strangersLink.get('token')}&email=${email}`);
  expect(opened.statusCode).toBe(200);
  expect((await tries()).statusCode).toBe(401);
  expect((await getAccount(email))?.name).toBe('Dana');
  const [, , uid, token] = strangersReset;
  expect((await post('reset-password', { uid, token, password: PASSWORD })).statusCode).toBe(400);
});

test('refuses the correct code after five wrong tries, and counts the tries of strangers separately', async () => {
  const email = newAddress();
  const { code, cookies } = await ask(email);
  const twelve = (sent: PostOptions) =>
    Promise.all(Array.from({ length: 12 }, () => post('login-with-code', { email, code: another(code) }, sent)));
  expect(statuses(await twelve({}))).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
  // The browser that requested the code has lost no tries.
  expect(statuses(await twelve({ cookies }))).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
  const right = await post('login-with-code', { email, code }, { cookies });
  expect(right.json()).toMatchObject({ code: 'code_spent', detail: 'Too many wrong codes. Ask for a new one.' });
  expect(await getAccount(email)).toBeUndefined();

  late = 31_000;
  const again = await ask(email);
  expect((await post('login-with-code', { email, code: again.code }, { cookies: again.cookies })).statusCode).toBe(200);
});

test('limits wrong codes to thirty per day and address, while the emailed links still work', async () => {
  const email = newAddress();
  for (let sent = 0; sent < 3; sent += 1) {
    late = sent * 31_000;
    const { code, cookies } = await ask(email);
    const wrong = { email, code: another(code) };
    for (let tries = 0; tries < 5; tries += 1) {
      await post('login-with-code', wrong, { cookies });
      await post('login-with-code', wrong);
    }
  }
  late = 3 * 31_000;
  const { code, cookies, letter } = await ask(email);
  const right = await post('login-with-code', { email, code }, { cookies });
  expect(right.json()).toMatchObject({ code: 'codes_spent' });
  expect((await post('login-with-link', { token: getToken(letter).get('token') })).statusCode).toBe(200);
});

test('accepts a code once and creates one account under concurrent requests', async () => {
  const email = newAddress();
  const { code, cookies, letter } = await ask(email);
  const token = getToken(letter).get('token');
  const all = await Promise.all([
    ...Array.from({ length: 3 }, () => post('login-with-code', { email, code }, { cookies })),
    post('login-with-link', { token }),
    post('login-with-link', { token }),
  ]);
  expect(statuses(all)).toEqual([200, 400, 400, 400, 400]);
  const [{ count } = { count: 0 }] = await deps.db.sql<{ count: number }[]>`
    select count(*)::int as count from customers where email = ${email}`;
  expect(count).toBe(1);
});

test('gives two concurrent browsers their own codes for the same account', async () => {
  const email = newAddress();
  const [here, there] = [await ask(email), await ask(email)];
  const both = await Promise.all(
    [here, there].map(({ code, cookies }) => post('login-with-code', { email, code }, { cookies })),
  );
  expect(statuses(both)).toEqual([200, 200]);
  expect((await emailsTo(deps, email)).length).toBe(2);
});

test('refuses the code of another address, with or without its cookie', async () => {
  const [dana, eve] = [newAddress(), newAddress()];
  const { code, cookies } = await ask(dana);
  await ask(eve);
  expect((await post('login-with-code', { email: eve, code }, { cookies })).statusCode).toBe(400);
  expect((await post('login-with-code', { email: 'no address', code }, { cookies })).statusCode).toBe(400);
});

test('logs in on another device by link once, returns to the previous page, and a GET does not use the link up', async () => {
  const email = newAddress();
  const { code, cookies, letter } = await ask(email, { redirect: '/place-order' });
  const link = linkIn(letter ?? (await lastEmailTo(deps, email)));
  expect([link.pathname, link.search]).toEqual(['/login-link', '']);
  expect(getToken(letter).get('redirect')).toBe('/place-order');
  // As email link scanners do.
  for (const method of ['GET', 'HEAD'] as const) {
    expect((await app.inject({ method, url: '/login-link' })).statusCode).toBe(200);
  }
  const token = getToken(letter).get('token');
  expect((await post('login-with-link', { token })).json()).toMatchObject({ email });
  expect((await post('login-with-link', { token })).json()).toMatchObject({ code: 'link_invalid' });
  expect((await post('login-with-code', { email, code }, { cookies })).statusCode).toBe(400);
  const elsewhere = await ask(newAddress(), { redirect: 'https://evil.example/' });
  expect(getToken(elsewhere.letter).has('redirect')).toBe(false);
});

test('expires codes and links after ten minutes', async () => {
  const [dana, eve] = [newAddress(), newAddress()];
  const [early, asked] = [await ask(dana), await ask(eve)];
  late = 9.5 * 60_000;
  const inTime = await post('login-with-code', { email: dana, code: early.code }, { cookies: early.cookies });
  expect(inTime.statusCode).toBe(200);
  late = 10 * 60_000;
  const tooLate = await post('login-with-code', { email: eve, code: asked.code }, { cookies: asked.cookies });
  expect(tooLate.statusCode).toBe(400);
  expect((await post('login-with-link', { token: getToken(asked.letter).get('token') })).statusCode).toBe(400);
});

test('limits codes to one per 30 seconds and household, known or not, without delaying other households', async () => {
  const email = newAddress();
  const from = visitor();
  expect((await ask(email, { from })).answer.statusCode).toBe(200);
  const soon = (await ask(email, { from })).answer;
  expect(soon.json()).toMatchObject({ code: 'code_sent_just_now' });
  expect(Number(soon.headers['retry-after'])).toBeLessThanOrEqual(30);
  expect((await ask(email)).answer.statusCode).toBe(200);
  late = 30_500;
  expect((await ask(email, { from })).answer.statusCode).toBe(200);
});

test('limits codes to twelve per hour and address, and gives a previously used browser six of its own', async () => {
  const email = newAddress();
  const first = await ask(email);
  const loggedIn = await post('login-with-code', { email, code: first.code }, { cookies: first.cookies });
  const known = loggedIn.cookies.find(({ name }) => name === 'known')?.value ?? '';
  for (let sent = 1; sent < 12; sent += 1) expect((await ask(email)).answer.statusCode).toBe(200);
  expect((await ask(email)).answer.json()).toMatchObject({ code: 'login_codes_spent' });
  const own = await post('login-code', { email }, { cookies: { known } });
  expect(own.statusCode).toBe(200);
});

test.each([
  ['no email', { email: 'dana' }],
  ['an object', { email: {} }],
  ['much too long', { email: `${'a'.repeat(400)}@example.com` }],
  ['nothing', {}],
])('refuses an invalid email address at its field: %s', async (_, body) => {
  const answer = await post('login-code', body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toHaveProperty('email');
});

test.each(['12345', '1234567', 'abcdef', '٣'.repeat(7), ' '])(
  'refuses an invalid code at its field: %s',
  async (code) => {
    const answer = await post('login-with-code', { email: newAddress(), code });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toHaveProperty('code');
  },
);
