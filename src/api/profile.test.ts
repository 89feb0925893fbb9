import { afterEach, expect, test } from 'vitest';
import { lastLetterTo, lettersTo, linkIn, loggedInShopper, PASSWORD } from '../../tests/support/people.ts';
import { openTestShop } from '../../tests/support/shop.ts';

let late = 0;
const shop = await openTestShop({ now: () => new Date(Date.now() + late) });
const { api, app, tools } = shop;
afterEach(() => {
  late = 0;
});

const DAY = 24 * 3600_000;
const logIn = (email: string, password = PASSWORD) =>
  api.call('POST /users/login', { body: { username: email, password } });
const isLoggedIn = async (headers: { authorization: string }) =>
  (await api.call('GET /users/profile', {}, headers)).status === 200;

test('calls of a customer are refused without a token, and before anything else is looked at', async () => {
  const calls = [
    ['GET', '/users/profile'],
    ['PUT', '/users/profile/update/'],
    ['POST', '/users/profile/confirm-email'],
    ['PUT', '/users/profile/password'],
    ['GET', '/users/profile/download'],
    ['POST', '/users/profile/delete'],
    ['GET', '/users/sessions'],
    ['DELETE', '/users/sessions/1'],
    ['POST', '/users/logout-everywhere'],
  ] as const;
  for (const [method, path] of calls) {
    const body = method === 'GET' ? {} : { payload: '{nonsense' };
    const answer = await app.inject({ method, url: `/api${path}`, ...body });
    expect(answer.statusCode, path).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'login_required', detail: 'Log in to go on.' });
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

test('what is no token is no login', async () => {
  const dana = await loggedInShopper(shop);
  const wrong = ['Bearer', 'Bearer x', `Basic ${dana.token}`, dana.token, `Bearer ${dana.token}x`, 'Bearer \u00e9'];
  for (const authorization of wrong) expect(await isLoggedIn({ authorization }), authorization).toBe(false);
  expect(await isLoggedIn({ authorization: `bearer  ${dana.token}` })).toBe(true);
});

test('name and address change at once; the former address can take it back, the new one confirms', async () => {
  const dana = await loggedInShopper(shop);
  const answer = await api.call(
    'PUT /users/profile/update',
    { body: { name: '  Dana  W. ', email: 'Dana.New@Example.com' } },
    dana.headers,
  );
  expect(answer.ok && answer.body).toEqual({ token: dana.token, name: 'Dana W.', email: 'dana.new@example.com' });
  expect((await logIn(dana.email)).status).toBe(401);
  expect((await logIn('dana.new@example.com')).status).toBe(200);
  expect(await api.call('GET /users/profile', {}, dana.headers)).toMatchObject({ body: { isEmailConfirmed: false } });

  const confirm = await lastLetterTo(tools, 'dana.new@example.com');
  expect(confirm.subject).toBe('Confirm your new e-mail');
  expect((await app.inject(`/api/users/verify-email?${linkIn(confirm).searchParams}`)).statusCode).toBe(200);
  expect(await api.call('GET /users/profile', {}, dana.headers)).toMatchObject({ body: { isEmailConfirmed: true } });
  expect(await lastLetterTo(tools, 'dana.new@example.com')).toEqual(confirm);

  const notice = await lastLetterTo(tools, dana.email);
  expect(notice.subject).toBe('The e-mail of your account was changed');
  expect(notice.text).toContain('dana.new@example.com');
});

test('the link that confirms a changed address is sent again, and both work', async () => {
  const dana = await loggedInShopper(shop);
  const again = () => api.call('POST /users/profile/confirm-email', {}, dana.headers);
  expect(await again()).toMatchObject({ status: 409, error: { code: 'email_confirmed' } });
  const email = 'dana.again@example.com';
  await api.call('PUT /users/profile/update', { body: { name: 'Dana', email } }, dana.headers);
  expect(await again()).toMatchObject({ status: 200, body: { detail: `We sent the link to ${email} again.` } });
  const letters = await lettersTo(tools, email);
  expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill('Confirm your new e-mail'));
  for (const letter of letters) {
    expect((await app.inject(`/api/users/verify-email?${linkIn(letter).searchParams}`)).statusCode).toBe(200);
  }
  expect((await again()).status).toBe(409);
});

test('a change by somebody else is undone: address, password and sessions', async () => {
  const dana = await loggedInShopper(shop);
  await api.call('PUT /users/profile/update', { body: { name: 'Eve', email: 'eve1@example.com' } }, dana.headers);
  await api.call(
    'PUT /users/profile/password',
    { body: { currentPassword: PASSWORD, password: 'eve has it now 77' } },
    dana.headers,
  );
  const eve = await logIn('eve1@example.com', 'eve has it now 77');
  expect(eve.status).toBe(200);
  const eveHeaders = { authorization: `Bearer ${eve.ok ? eve.body.token : ''}` };
  await api.call('PUT /users/profile/update', { body: { name: 'Eve', email: 'eve2@example.com' } }, eveHeaders);
  const evesWayBack = linkIn(await lastLetterTo(tools, 'eve1@example.com')).searchParams.get('token') ?? '';

  const link = linkIn(await lastLetterTo(tools, dana.email));
  expect(link.pathname).toBe('/undo-email-change');
  const token = link.searchParams.get('token') ?? '';
  late = 6 * DAY;
  expect((await api.call('POST /users/undo-email-change', { body: { token } })).status).toBe(200);
  expect((await api.call('POST /users/undo-email-change', { body: { token } })).status).toBe(200);
  expect(await isLoggedIn(eveHeaders)).toBe(false);
  expect((await logIn(dana.email, 'eve has it now 77')).status).toBe(401);
  expect((await logIn('eve2@example.com', 'eve has it now 77')).status).toBe(401);
  expect((await api.call('POST /users/undo-email-change', { body: { token: evesWayBack } })).status).toBe(400);
  const [row] = await tools.db.sql`select email from customers where email = ${dana.email}`;
  expect(row).toEqual({ email: dana.email });
});

test('after seven days a change of address stands', async () => {
  const dana = await loggedInShopper(shop);
  await api.call('PUT /users/profile/update', { body: { name: 'Dana', email: 'stands@example.com' } }, dana.headers);
  const token = linkIn(await lastLetterTo(tools, dana.email)).searchParams.get('token') ?? '';
  late = 8 * DAY;
  expect((await api.call('POST /users/undo-email-change', { body: { token } })).status).toBe(400);
});

test('an address that another account has is refused at its field, also in the same moment', async () => {
  const [dana, eve, mallory] = [await loggedInShopper(shop), await loggedInShopper(shop), await loggedInShopper(shop)];
  const taken = await api.call('PUT /users/profile/update', { body: { name: 'Eve', email: dana.email } }, eve.headers);
  expect(taken).toMatchObject({ status: 409, error: { code: 'email_taken', fields: { email: expect.any(String) } } });
  const race = await Promise.all(
    [eve, mallory].map(({ headers }) =>
      api.call('PUT /users/profile/update', { body: { name: 'X', email: 'wanted@example.com' } }, headers),
    ),
  );
  expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a profile is the name and address of who asks, and both are required, each told at its field', async () => {
  const dana = await loggedInShopper(shop);
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

test('saving without a change writes to nobody', async () => {
  const dana = await loggedInShopper(shop);
  const answer = await api.call('PUT /users/profile/update', { body: { name: 'D', email: dana.email } }, dana.headers);
  expect(answer.ok && answer.body.name).toBe('D');
  expect(await lettersTo(tools, dana.email)).toHaveLength(0);
});

test('nothing but name and address can be changed', async () => {
  const dana = await loggedInShopper(shop);
  const payload = { name: 'Dana', email: dana.email, verifiedAt: null, id: 'x' };
  const answer = await app.inject({ method: 'PUT', url: '/api/users/profile/update/', headers: dana.headers, payload });
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().fields).sort()).toEqual(['id', 'verifiedAt']);
  expect(await api.call('GET /users/profile', {}, dana.headers)).toMatchObject({ body: { isEmailConfirmed: true } });
});

test('another password logs every browser out and hands the asking one a new token', async () => {
  const dana = await loggedInShopper(shop);
  const change = (currentPassword: string, password: string) =>
    api.call('PUT /users/profile/password', { body: { currentPassword, password } }, dana.headers);
  expect(await change('wrong', 'another password 7')).toMatchObject({
    status: 400,
    error: { fields: { currentPassword: 'This is not your password.' } },
  });
  expect(await change(PASSWORD, 'short')).toMatchObject({
    status: 400,
    error: { fields: { password: expect.any(String) } },
  });
  const changed = await change(PASSWORD, 'another password 7');
  expect(changed.status).toBe(200);
  expect(await isLoggedIn(dana.headers)).toBe(false);
  expect(await isLoggedIn({ authorization: `Bearer ${changed.ok ? changed.body.token : ''}` })).toBe(true);
  expect((await lastLetterTo(tools, dana.email)).subject).toBe('Your password was changed');
});

test('a shopper sees the logged-in browsers and logs one or all of them out', async () => {
  const dana = await loggedInShopper(shop);
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
  const eve = await loggedInShopper(shop);
  const phoneId = sessions[0]?.id ?? '';
  expect((await api.call('DELETE /users/sessions/:id', { params: { id: phoneId } }, eve.headers)).status).toBe(404);
  expect(await isLoggedIn(phoneHeaders)).toBe(true);
  expect((await api.call('DELETE /users/sessions/:id', { params: { id: phoneId } }, dana.headers)).status).toBe(204);
  expect(await isLoggedIn(phoneHeaders)).toBe(false);
  expect((await api.call('POST /users/logout-everywhere', {}, dana.headers)).status).toBe(204);
  expect(await isLoggedIn(dana.headers)).toBe(false);
  expect(await isLoggedIn(eve.headers)).toBe(true);
});

test('a browser that is not seen for a week is logged out, and every browser after thirty days', async () => {
  const idle = await loggedInShopper(shop);
  const busy = await loggedInShopper(shop);
  for (let day = 1; day <= 6; day += 1) {
    late = day * 5 * DAY - 60_000;
    expect(await isLoggedIn(busy.headers), `day ${day * 5}`).toBe(true);
    if (day === 2) expect(await isLoggedIn(idle.headers)).toBe(false);
  }
  late = 30 * DAY + 60_000;
  expect(await isLoggedIn(busy.headers)).toBe(false);
});

test('the eleventh browser takes the place of the one seen least lately', async () => {
  const dana = await loggedInShopper(shop);
  const tokens: string[] = [];
  for (let browser = 0; browser < 10; browser += 1) {
    const answer = await logIn(dana.email);
    tokens.push(answer.ok ? answer.body.token : '');
    // The first of them is in use; the second one lies in a drawer.
    late += 60_000;
    if (browser > 0) expect(await isLoggedIn({ authorization: `Bearer ${tokens[0]}` })).toBe(true);
  }
  expect(await isLoggedIn(dana.headers)).toBe(false);
  await logIn(dana.email);
  const left = await Promise.all(tokens.map((token) => isLoggedIn({ authorization: `Bearer ${token}` })));
  expect(left).toEqual([true, false, ...Array(8).fill(true)]);
});

test('a shopper takes along what the shop knows, and no secrets', async () => {
  const dana = await loggedInShopper(shop);
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

test('a deleted account is gone: login, data, and the address is free again', async () => {
  const dana = await loggedInShopper(shop);
  await api.call('POST /users/contact-us', { body: { name: 'Dana', email: dana.email, message: 'Hi' } }, dana.headers);
  const remove = (password: string) => api.call('POST /users/profile/delete', { body: { password } }, dana.headers);
  expect(await remove('wrong')).toMatchObject({ status: 400, error: { fields: { password: expect.any(String) } } });
  expect((await remove(PASSWORD)).status).toBe(200);
  expect(await isLoggedIn(dana.headers)).toBe(false);
  expect((await logIn(dana.email)).status).toBe(401);
  expect((await lastLetterTo(tools, dana.email)).subject).toBe('Your account is deleted');
  const [left] = await tools.db.sql`
    select (select count(*)::int from customers where email = ${dana.email}) as accounts,
           (select count(*)::int from contact_messages where email = ${dana.email}) as messages`;
  expect(left).toEqual({ accounts: 0, messages: 0 });
  const again = await api.call('POST /users/register', {
    body: { name: 'Dana', email: dana.email, password: PASSWORD },
  });
  expect(again.status).toBe(201);
  expect((await lastLetterTo(tools, dana.email)).subject).toBe('Confirm your e-mail');
});
