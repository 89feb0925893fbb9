import { afterEach, expect, test } from 'vitest';
import {
  emailsTo,
  lastEmailTo,
  linkIn,
  PASSWORD,
  type RegisteredShopper,
  registerShopper,
  type StoredEmail,
} from '../../../tests/support/actors/registered-shoppers.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

let late = 0;
const shop = await openTestShop({ now: () => new Date(Date.now() + late) });
const { api, app, deps } = shop;
afterEach(() => {
  late = 0;
});

const DAY = 24 * 3600_000;
const logIn = (email: string, password = PASSWORD) =>
  api.call('POST /users/login', { body: { username: email, password } });
const move = (who: RegisteredShopper, email: string, { name = who.name } = {}) =>
  api.call('PUT /users/profile/update', { body: { name, email, currentPassword: PASSWORD } }, who.headers);
const getProfile = async (who: RegisteredShopper) => {
  const answer = await api.call('GET /users/profile', {}, who.headers);
  return answer.ok ? answer.body : answer.error;
};
const open = (letter: StoredEmail) => app.inject(`/api/users/verify-email?${linkIn(letter).searchParams}`);
const isLoggedIn = async (headers: { authorization: string }) =>
  (await api.call('GET /users/profile', {}, headers)).status === 200;

test('customer calls without a token are refused before any other check', async () => {
  const calls = [
    ['GET', '/users/profile'],
    ['PUT', '/users/profile/update/'],
    ['POST', '/users/profile/confirm-email'],
    ['POST', '/users/profile/cancel-email-change'],
    ['PUT', '/users/profile/password'],
    ['GET', '/users/profile/download'],
    ['POST', '/users/profile/delete'],
    ['GET', '/users/sessions'],
    ['POST', '/users/sessions/1/log-out'],
    ['POST', '/users/logout-everywhere'],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === 'GET' ? {} : { payload: '{nonsense' };
    const answer = await app.inject({ method, url: `/api${path}`, ...body });
    expect(answer.statusCode, path).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'login_required', detail: 'Log in to continue.' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

test('refuses a malformed token', async () => {
  const dana = await registerShopper(shop);
  const wrong = ['Bearer', 'Bearer x', `Basic ${dana.token}`, dana.token, `Bearer ${dana.token}x`, 'Bearer \u00e9'];
  for (const authorization of wrong) expect(await isLoggedIn({ authorization }), authorization).toBe(false);
  expect(await isLoggedIn({ authorization: `bearer  ${dana.token}` })).toBe(true);
});

test('a name changes at once, and a new email takes effect when its link is opened', async () => {
  const dana = await registerShopper(shop);
  const other = await logIn(dana.email);
  const otherHeaders = { authorization: `Bearer ${other.ok ? other.body.token : ''}` };
  const answer = await move(dana, 'Dana.New@Example.com', { name: '  Dana  W. ' });
  const shown = { name: 'Dana W.', email: 'dana.new@example.com', emailConfirmed: false };
  expect(answer.ok && answer.body).toEqual({ token: dana.token, ...shown });
  expect(await getProfile(dana)).toMatchObject({ ...shown, isEmailConfirmed: false, loginEmail: dana.email });
  expect((await logIn('dana.new@example.com')).status).toBe(401);
  expect((await logIn(dana.email)).status).toBe(200);

  const notice = await lastEmailTo(deps, dana.email);
  expect(notice.subject).toBe('A new email for your account');
  expect(notice.text).toContain('dana.new@example.com');
  const confirm = await lastEmailTo(deps, 'dana.new@example.com');
  expect(confirm.subject).toBe('Confirm your new email');
  expect(linkIn(confirm).searchParams.get('redirect')).toBe('/profile');
  for (let time = 0; time < 2; time += 1) expect((await open(confirm)).statusCode).toBe(200);

  expect(await getProfile(dana)).toMatchObject({ email: shown.email, emailConfirmed: true, loginEmail: shown.email });
  expect((await logIn(dana.email)).status).toBe(401);
  expect((await logIn('dana.new@example.com')).status).toBe(200);
  expect(await isLoggedIn(otherHeaders)).toBe(false);
  const told = (await emailsTo(deps, dana.email)).map(({ subject }) => subject);
  expect(told).toEqual(['A new email for your account', 'The email of your account was changed']);
  const void_ = linkIn(notice).searchParams.get('token') ?? '';
  expect((await api.call('POST /users/undo-email-change', { body: { token: void_ } })).status).toBe(400);
});

test('requires the current password, at its field, only for an email change', async () => {
  const dana = await registerShopper(shop);
  const put = (more: object) =>
    api.call('PUT /users/profile/update', { body: { name: 'D', email: 'd2@example.com', ...more } }, dana.headers);
  const needed = 'Enter your current password to change your email.';
  expect(await put({})).toMatchObject({
    status: 400,
    error: { code: 'password_needed', detail: needed, fields: { currentPassword: needed } },
  });
  expect(await put({ currentPassword: 'not her password' })).toMatchObject({
    status: 400,
    error: { code: 'password_wrong', fields: { currentPassword: 'That’s not your current password.' } },
  });
  expect(await getProfile(dana)).toMatchObject({ name: dana.name, email: dana.email });
  expect(await emailsTo(deps, 'd2@example.com')).toEqual([]);
  await deps.db.sql`update customers set password_hash = null where email = ${dana.email}`;
  await deps.db.sql`
    update sessions set proven_at = now() - interval '16 minutes'
    where customer_id = (select id from customers where email = ${dana.email})`;
  expect(await put({ currentPassword: PASSWORD })).toMatchObject({ status: 403, error: { code: 'proof_needed' } });
  expect(await put({ email: dana.email.toUpperCase() })).toMatchObject({ status: 200, body: { emailConfirmed: true } });
});

test('keeps a pending email when it is saved again, cancels it when the current email is saved, and resends its link', async () => {
  const dana = await registerShopper(shop);
  const again = () => api.call('POST /users/profile/confirm-email', {}, dana.headers);
  expect(await again()).toMatchObject({ status: 409, error: { code: 'email_confirmed' } });
  const email = 'dana.again@example.com';
  await move(dana, email);
  const same = await api.call('PUT /users/profile/update', { body: { name: 'Dana', email } }, dana.headers);
  expect(same).toMatchObject({ status: 200, body: { email, emailConfirmed: false } });
  expect(await again()).toMatchObject({ status: 200, body: { detail: `We sent the link to ${email} again.` } });
  const letters = await emailsTo(deps, email);
  expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill('Confirm your new email'));

  const back = await api.call('PUT /users/profile/update', { body: { name: 'D', email: dana.email } }, dana.headers);
  expect(back).toMatchObject({ status: 200, body: { email: dana.email, emailConfirmed: true } });
  for (const letter of letters) expect((await open(letter)).statusCode).toBe(400);

  await move(dana, email);
  const cancelled = await api.call('POST /users/profile/cancel-email-change', {}, dana.headers);
  expect(cancelled).toMatchObject({ status: 200, body: { email: dana.email, emailConfirmed: true } });
  expect((await open(await lastEmailTo(deps, email))).statusCode).toBe(400);
  await move(dana, 'dana.third@example.com');
  await move(dana, email);
  expect((await open(await lastEmailTo(deps, 'dana.third@example.com'))).statusCode).toBe(400);
  expect((await open(await lastEmailTo(deps, email))).statusCode).toBe(200);
  expect((await again()).status).toBe(409);
});

test('cancels an email change by the link sent to the current address, ends all sessions and removes the password', async () => {
  const dana = await registerShopper(shop);
  await move(dana, 'eve1@example.com');
  const stop = linkIn(await lastEmailTo(deps, dana.email));
  expect(stop.pathname).toBe('/undo-email-change');
  const token = stop.searchParams.get('token') ?? '';
  late = 6 * DAY;
  for (let time = 0; time < 2; time += 1) {
    expect((await api.call('POST /users/undo-email-change', { body: { token } })).status).toBe(200);
  }
  expect(await isLoggedIn(dana.headers)).toBe(false);
  expect((await logIn(dana.email)).status).toBe(401);
  expect((await open(await lastEmailTo(deps, 'eve1@example.com'))).statusCode).toBe(400);

  const eve = await registerShopper(shop);
  await move(eve, 'late@example.com');
  const tooLate = linkIn(await lastEmailTo(deps, eve.email)).searchParams.get('token') ?? '';
  late += 8 * DAY;
  expect((await api.call('POST /users/undo-email-change', { body: { token: tooLate } })).status).toBe(400);
  expect((await open(await lastEmailTo(deps, 'late@example.com'))).statusCode).toBe(400);
});

test('cancels a pending email change when the password is changed or reset', async () => {
  const dana = await registerShopper(shop);
  await move(dana, 'waits1@example.com');
  const body = { currentPassword: PASSWORD, password: 'a kettle by the window' };
  const changed = await api.call('PUT /users/profile/password', { body }, dana.headers);
  expect(changed).toMatchObject({ status: 200, body: { email: dana.email } });
  expect((await open(await lastEmailTo(deps, 'waits1@example.com'))).statusCode).toBe(400);

  const eve = await registerShopper(shop);
  await move(eve, 'waits2@example.com');
  await api.call('POST /users/send-reset-email', { body: { email: eve.email } });
  const [, , uid = '', token = ''] = linkIn(await lastEmailTo(deps, eve.email)).pathname.split('/');
  const reset = await api.call('POST /users/reset-password', {
    body: { uid, token, password: 'Kettle on the 3rd shelf' },
  });
  expect(reset.status).toBe(200);
  expect((await open(await lastEmailTo(deps, 'waits2@example.com'))).statusCode).toBe(400);
});

test('gives a pending email to the account that verifies it first, and replaces an unverified registration', async () => {
  const [dana, eve] = [await registerShopper(shop), await registerShopper(shop)];
  const moves = await Promise.all([dana, eve].map((person) => move(person, 'wanted@example.com')));
  expect(moves.map(({ status }) => status)).toEqual([200, 200]);
  const links = await emailsTo(deps, 'wanted@example.com');
  await api.call('POST /users/register', { body: { name: 'X', email: 'wanted@example.com', password: PASSWORD } });
  const opened = await Promise.all(links.map(open));
  expect(opened.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = opened.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toMatchObject({ code: 'email_taken', detail: expect.stringContaining('so yours wasn’t changed') });
  const holders = await deps.db.sql`select name from customers where email = 'wanted@example.com'`;
  expect(holders).toHaveLength(1);
  expect((await open(await lastEmailTo(deps, 'wanted@example.com'))).statusCode).toBe(400);
});

test('a profile has the caller’s name and address, both required, with errors at their fields', async () => {
  const dana = await registerShopper(shop);
  const profile = await api.call('GET /users/profile', {}, dana.headers);
  expect(profile).toMatchObject({ status: 200, body: { name: 'Dana Whitfield', email: dana.email } });
  for (const [field, typed] of [
    ['name', { name: ' ', email: dana.email }],
    ['email', { name: 'Dana', email: '' }],
  ] as const) {
    const refused = await api.call('PUT /users/profile/update', { body: typed }, dana.headers);
    expect(refused).toMatchObject({ status: 400, error: { fields: { [field]: expect.any(String) } } });
  }
});

test('sends no email when a profile is saved without changes', async () => {
  const dana = await registerShopper(shop);
  const answer = await api.call('PUT /users/profile/update', { body: { name: 'D', email: dana.email } }, dana.headers);
  expect(answer.ok && answer.body.name).toBe('D');
  expect(await emailsTo(deps, dana.email)).toHaveLength(0);
});

test('changes only name and address of a profile', async () => {
  const dana = await registerShopper(shop);
  const payload = { name: 'Dana', email: dana.email, verifiedAt: null, id: 'x' };
  const answer = await app.inject({ method: 'PUT', url: '/api/users/profile/update/', headers: dana.headers, payload });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields).sort()).toEqual(['id', 'verifiedAt']);
  expect(await api.call('GET /users/profile', {}, dana.headers)).toMatchObject({ body: { isEmailConfirmed: true } });
});

test('ends all sessions on a password change and returns a new token to the caller', async () => {
  const dana = await registerShopper(shop);
  const change = (currentPassword: string, password: string) =>
    api.call('PUT /users/profile/password', { body: { currentPassword, password } }, dana.headers);
  expect(await change('wrong', 'another password 7')).toMatchObject({
    status: 400,
    error: { fields: { currentPassword: 'That’s not your current password.' } },
  });
  expect(await change(PASSWORD, 'short')).toMatchObject({
    status: 400,
    error: { fields: { password: expect.any(String) } },
  });
  const changed = await change(PASSWORD, 'another password 7');
  expect(changed.status).toBe(200);
  expect(await isLoggedIn(dana.headers)).toBe(false);
  expect(await isLoggedIn({ authorization: `Bearer ${changed.ok ? changed.body.token : ''}` })).toBe(true);
  expect((await lastEmailTo(deps, dana.email)).subject).toBe('Your password was changed');
});

test('lists a shopper’s sessions and ends one or all of them with the password', async () => {
  const dana = await registerShopper(shop);
  const phone = await app.inject({
    method: 'POST',
    url: '/api/users/login',
    headers: {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    },
    payload: { username: dana.email, password: PASSWORD },
  });
  const phoneHeaders = { authorization: `Bearer ${phone.json().token}` };
  const listed = await api.call('GET /users/sessions', {}, dana.headers);
  const sessions = listed.ok ? listed.body : [];
  expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: 'Safari on iPhone', isCurrent: false },
    { device: expect.any(String), isCurrent: true },
  ]);
  const eve = await registerShopper(shop);
  const phoneId = sessions[0]?.id ?? '';
  const end = (who: RegisteredShopper, password: string) =>
    api.call('POST /users/sessions/:id/log-out', { params: { id: phoneId }, body: { password } }, who.headers);
  const endAll = (password: string) => api.call('POST /users/logout-everywhere', { body: { password } }, dana.headers);
  expect((await end(eve, PASSWORD)).status).toBe(404);
  for (const refused of [await end(dana, 'a guess'), await endAll('a guess')]) {
    expect(refused).toMatchObject({
      status: 400,
      error: { fields: { password: 'That’s not your current password.' } },
    });
  }
  expect(await isLoggedIn(phoneHeaders)).toBe(true);
  expect((await end(dana, PASSWORD)).status).toBe(204);
  expect(await isLoggedIn(phoneHeaders)).toBe(false);
  expect((await endAll(PASSWORD)).status).toBe(204);
  expect(await isLoggedIn(dana.headers)).toBe(false);
  expect(await isLoggedIn(eve.headers)).toBe(true);
});

test('ends a session after a week of inactivity and after thirty days at most', async () => {
  const idle = await registerShopper(shop);
  const busy = await registerShopper(shop);
  for (let day = 1; day <= 6; day += 1) {
    late = day * 5 * DAY - 60_000;
    expect(await isLoggedIn(busy.headers), `day ${day * 5}`).toBe(true);
    if (day === 2) expect(await isLoggedIn(idle.headers)).toBe(false);
  }
  late = 30 * DAY + 60_000;
  expect(await isLoggedIn(busy.headers)).toBe(false);
});

test('replaces the least recently used session when an eleventh browser logs in', async () => {
  const dana = await registerShopper(shop);
  const tokens: string[] = [];
  for (let browser = 0; browser < 10; browser += 1) {
    const answer = await logIn(dana.email);
    tokens.push(answer.ok ? answer.body.token : '');
    // The first session is in use; the second one is idle.
    late += 60_000;
    if (browser > 0) expect(await isLoggedIn({ authorization: `Bearer ${tokens[0]}` })).toBe(true);
  }
  expect(await isLoggedIn(dana.headers)).toBe(false);
  await logIn(dana.email);
  const left = await Promise.all(tokens.map((token) => isLoggedIn({ authorization: `Bearer ${token}` })));
  expect(left).toEqual([true, false, ...Array(8).fill(true)]);
});

test('exports a shopper’s data without secrets', async () => {
  const dana = await registerShopper(shop);
  await api.call('POST /users/contact-us', { body: { name: 'Dana', email: dana.email, message: 'Hi' } }, dana.headers);
  const answer = await app.inject({ url: '/api/users/profile/download', headers: dana.headers });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  expect(answer.json()).toMatchObject({
    profile: { name: dana.name, email: dana.email },
    sessions: [{ isCurrent: true }],
    messages: [{ message: 'Hi' }],
    newsletter: null,
  });
  expect(answer.payload).not.toMatch(/argon2|shp_|token|hash/i);
});

test('deletes an account’s login and data and frees its address', async () => {
  const dana = await registerShopper(shop);
  await api.call('POST /users/contact-us', { body: { name: 'Dana', email: dana.email, message: 'Hi' } }, dana.headers);
  const remove = (password: string) => api.call('POST /users/profile/delete', { body: { password } }, dana.headers);
  expect(await remove('wrong')).toMatchObject({ status: 400, error: { fields: { password: expect.any(String) } } });
  expect((await remove(PASSWORD)).status).toBe(200);
  expect(await isLoggedIn(dana.headers)).toBe(false);
  expect((await logIn(dana.email)).status).toBe(401);
  expect((await lastEmailTo(deps, dana.email)).subject).toBe('Your account has been deleted');
  const [left] = await deps.db.sql`
    select (select count(*)::int from customers where email = ${dana.email}) as accounts,
           (select count(*)::int from contact_messages where email = ${dana.email}) as messages`;
  expect(left).toEqual({ accounts: 0, messages: 0 });
  const again = await api.call('POST /users/register', {
    body: { name: 'Dana', email: dana.email, password: PASSWORD },
  });
  expect(again.status).toBe(201);
  expect((await lastEmailTo(deps, dana.email)).subject).toBe('Confirm your email');
});
