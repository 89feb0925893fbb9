import { expect, test } from 'vitest';
import {
  emailsTo,
  lastEmailTo,
  linkIn,
  PASSWORD,
  registerShopper,
} from '../../../tests/support/actors/registered-shoppers.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

const shop = await openTestShop();
const { api, app, deps } = shop;

const register = (email: string, more: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/users/register/',
    payload: { name: 'Dana Whitfield', email, password: PASSWORD, ...more },
  });
const logIn = (username: string, password = PASSWORD) =>
  app.inject({ method: 'POST', url: '/api/users/login/', payload: { username, password } });
const verify = ({ searchParams }: URL) => app.inject(`/api/users/verify-email?${searchParams}`);

test('a shopper registers, verifies the address by email, and logs in', async () => {
  const registered = await register(' New.Person@Example.com ');
  expect(registered.statusCode).toBe(201);
  expect(registered.json().message).toBe('User registered successfully, check your email to verify your account.');
  const early = await logIn('new.person@example.com');
  expect(early.statusCode).toBe(403);
  expect(early.json()).toMatchObject({ detail: 'Verify your email to log in.', code: 'email_not_verified' });

  const letter = await lastEmailTo(deps, 'new.person@example.com');
  expect(letter).toMatchObject({ subject: 'Confirm your email', replyTo: 'help@nyuzi.example' });
  const link = linkIn(letter);
  expect(link.pathname).toBe('/verify-email');
  expect((await verify(link)).statusCode).toBe(200);
  expect(await lastEmailTo(deps, 'new.person@example.com')).toMatchObject({ subject: 'Welcome to Nyuzi' });

  const answer = await logIn('NEW.person@example.com');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json()).toEqual({
    token: expect.stringMatching(/^shp_[\w-]{43}$/),
    name: 'Dana Whitfield',
    email: 'new.person@example.com',
  });
});

test('reports a reopened verification link as already verified and sends one welcome email', async () => {
  await register('again@example.com');
  const link = linkIn(await lastEmailTo(deps, 'again@example.com'));
  for (let time = 0; time < 3; time += 1) {
    const answer = await verify(link);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().detail).toContain('Your email is verified.');
  }
  expect((await emailsTo(deps, 'again@example.com')).map(({ subject }) => subject)).toEqual([
    'Confirm your email',
    'Welcome to Nyuzi',
  ]);
});

test('a verification link verifies only its own address', async () => {
  await register('mine@example.com');
  const link = linkIn(await lastEmailTo(deps, 'mine@example.com'));
  const token = link.searchParams.get('token') ?? '';
  const wrong = [`token=${token}&email=yours@example.com`, `token=x&email=mine@example.com`, `token=${token}`, ''];
  for (const query of wrong) {
    const answer = await app.inject(`/api/users/verify-email?${query}`);
    expect(answer.statusCode, query).toBe(400);
  }
  const { detail } = (await app.inject(`/api/users/verify-email?token=x&email=mine@example.com`)).json();
  expect(detail).toBe('This link has expired or was already used.');
  expect((await logIn('mine@example.com')).statusCode).toBe(403);
});

test('sends an email and the success response when a registered address registers again', async () => {
  const dana = await registerShopper(shop);
  const answer = await register(dana.email, { name: 'Eve', password: 'another-long-password-9' });
  const fresh = await register('somebody.new@example.com');
  expect(answer.statusCode).toBe(fresh.statusCode);
  expect(answer.payload).toBe(fresh.payload);
  expect(await lastEmailTo(deps, dana.email)).toMatchObject({ subject: 'You already have an account' });
  expect((await logIn(dana.email, 'another-long-password-9')).statusCode).toBe(401);
  expect((await logIn(dana.email)).json().name).toBe(dana.name);
});

test('runs the same statements when a known address registers, including an unused verification link', async () => {
  const links = async (email: string) => {
    const [row] = await deps.db.sql<{ count: number }[]>`
      select count(*)::int from email_links where email = ${email} and purpose = 'verify'`;
    return row?.count;
  };
  const dana = await registerShopper(shop);
  await register(dana.email);
  await register('unknown.to.us@example.com');
  expect([await links(dana.email), await links('unknown.to.us@example.com')]).toEqual([1, 1]);
  expect((await lastEmailTo(deps, dana.email)).html).not.toContain('token=');
});

test('of several registrations of one address, verifies the one whose link is opened first, once', async () => {
  await register('twice@example.com');
  await register('twice@example.com', { name: 'Nina', password: 'another-long-password-9' });
  const [first, second] = await emailsTo(deps, 'twice@example.com');
  if (!first || !second) throw new Error('Two links were sent.');
  expect([first.subject, second.subject]).toEqual(['Confirm your email', 'Confirm your email']);
  expect([first.text, second.text]).toEqual([expect.stringContaining('Dana'), expect.stringContaining('Nina')]);
  expect((await verify(linkIn(second))).statusCode).toBe(200);
  expect((await verify(linkIn(first))).json().detail).toBe('Your email is verified.');
  expect((await logIn('twice@example.com')).statusCode).toBe(401);
  expect((await logIn('twice@example.com', 'another-long-password-9')).json().name).toBe('Nina');
  const [row] = await deps.db.sql`
    select count(*)::int as hashes from email_links where email = 'twice@example.com' and password_hash is not null`;
  expect(row).toEqual({ hashes: 0 });
});

test('redirects from an emailed link to the previous page on this site only', async () => {
  const linkFor = async (redirect: string, path = 'register') => {
    const payload = { email: 'going@example.com', redirect };
    const body = path === 'register' ? { ...payload, name: 'Dana', password: PASSWORD } : payload;
    const answer = await app.inject({ method: 'POST', url: `/api/users/${path}`, payload: body });
    expect(answer.statusCode, redirect).toBeLessThan(300);
    return linkIn(await lastEmailTo(deps, 'going@example.com')).searchParams.get('redirect');
  };
  expect(await linkFor('/place-order')).toBe('/place-order');
  expect(await linkFor('/cart/amani?qty=2', 'resend-verification')).toBe('/cart/amani?qty=2');
  const elsewhere = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/a/..//evil.example',
    'javascript:x',
  ];
  for (const redirect of [...elsewhere, '/', '/login', '', `/${'a'.repeat(400)}`]) {
    expect(await linkFor(redirect), redirect).toBeNull();
  }
  const tooLong = { email: 'a@example.com', redirect: `/${'a'.repeat(3000)}`, name: 'Dana', password: PASSWORD };
  expect((await app.inject({ method: 'POST', url: '/api/users/register', payload: tooLong })).statusCode).toBe(400);
});

test('does not verify an account on a HEAD request', async () => {
  await register('looked@example.com');
  const link = linkIn(await lastEmailTo(deps, 'looked@example.com'));
  const looked = await app.inject({ method: 'HEAD', url: `/api/users/verify-email?${link.searchParams}` });
  expect([looked.statusCode, looked.payload]).toEqual([200, '']);
  expect((await logIn('looked@example.com')).statusCode).toBe(403);
  expect((await verify(link)).statusCode).toBe(200);
  expect((await logIn('looked@example.com')).statusCode).toBe(200);
});

test('creates one account when twenty requests register one address at once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => register('popular@example.com')));
  expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(201);
  const [found] = await deps.db.sql`select count(*)::int from customers where email = 'popular@example.com'`;
  expect(found).toEqual({ count: 1 });
});

test('resends a verification link without revealing whether the account exists', async () => {
  await register('lost@example.com');
  const ask = (email: string) =>
    app.inject({ method: 'POST', url: '/api/users/resend-verification', payload: { email } });
  const dana = await registerShopper(shop);
  const answers = await Promise.all(['lost@example.com', dana.email, 'nobody@example.com'].map(ask));
  expect(new Set(answers.map(({ statusCode, payload }) => `${statusCode} ${payload}`)).size).toBe(1);
  expect(await emailsTo(deps, 'lost@example.com')).toHaveLength(2);
  expect(await emailsTo(deps, dana.email)).toHaveLength(0);
  expect(await emailsTo(deps, 'nobody@example.com')).toHaveLength(0);
});

test('gives a wrong password and an unknown address the same response', async () => {
  const dana = await registerShopper(shop);
  const wrong = await logIn(dana.email, 'not her password');
  const unknown = await logIn('nobody@example.com');
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json().detail).toBe('Email or password is wrong.');
  expect(unknown.payload).toBe(wrong.payload);
  expect((await logIn('no address at all')).payload).toBe(wrong.payload);
  expect((await logIn(dana.email, 'x'.repeat(4000))).payload).toBe(wrong.payload);
});

test('reports an unverified account only after a correct password', async () => {
  await register('waiting@example.com');
  expect((await logIn('waiting@example.com', 'a guess that is wrong')).statusCode).toBe(401);
  expect((await logIn('waiting@example.com')).statusCode).toBe(403);
});

test('returns registration errors at their fields', async () => {
  const answer = await register('no address', { name: ' ', password: 'short' });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields).toEqual({
    name: 'Enter your name, up to 100 characters.',
    email: 'Enter an email address, such as dana@example.com.',
    password: 'Password must be at least 8 characters long.',
  });
  expect((await register('a@example.com', { password: 'Password123' })).json().fields).toEqual({
    password: 'That password is too common. Choose another.',
  });
  expect((await register('a@example.com', { password: 'ab'.repeat(600) })).json().fields).toEqual({
    password: 'Password must be at most 1024 characters long.',
  });
  expect((await register('a@example.com', { confirmPassword: 'other' })).json().fields).toEqual({
    confirmPassword: 'Your passwords do not match!',
  });
});

test('refuses malformed, huge and hostile bodies with a 4xx that names the invalid fields', async () => {
  const bodies: object[] = [
    {},
    { username: 5, password: PASSWORD },
    { username: null, password: null },
    { username: ['a@example.com'], password: PASSWORD },
    { username: { $ne: null }, password: { $ne: null } },
    { username: 'a@example.com', password: 'x'.repeat(5000) },
    { username: 'a'.repeat(10_000), password: PASSWORD },
    { username: 'a@example.com', password: PASSWORD, isOwner: true },
  ];
  for (const payload of bodies) {
    const answer = await app.inject({ method: 'POST', url: '/api/users/login', payload });
    expect(answer.statusCode, JSON.stringify(payload).slice(0, 80)).toBe(400);
    expect(Object.keys(answer.json().fields).length).toBeGreaterThan(0);
  }
  const raw = (payload: string, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/users/login', headers: { 'content-type': type }, payload });
  expect((await raw('{')).statusCode).toBe(400);
  expect((await raw('{"__proto__":{"a":1},"username":"a","password":"b"}')).statusCode).toBe(400);
  expect((await raw('username=a&password=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await raw(`{"username":"${'a'.repeat(400_000)}"}`)).statusCode).toBe(413);
  const evil = { username: "' or 1=1 --", password: "' or 1=1 --" };
  expect((await app.inject({ method: 'POST', url: '/api/users/login', payload: evil })).statusCode).toBe(401);
  expect((await logIn('a\u0000@example.com', 'a\u0000bcdefgh')).statusCode).toBe(400);
});

test('accepts long and Unicode passwords', async () => {
  const animals = Array.from({ length: 128 }, (_, at) => String.fromCodePoint(0x1f400 + ((at * 37) % 62))).join('');
  for (const password of [animals, 'ushanga mzuri wa bibi yangu '.repeat(30), 'پۆشاک و مۆراوی ٧']) {
    const email = `u${password.length}@example.com`;
    expect((await register(email, { password })).statusCode).toBe(201);
    await verify(linkIn(await lastEmailTo(deps, email)));
    expect((await logIn(email, password)).statusCode).toBe(200);
    expect((await logIn(email, `${password}x`)).statusCode).toBe(401);
  }
});

test('ends the session on logout and never refuses a logout', async () => {
  const dana = await registerShopper(shop);
  expect((await api.call('GET /users/profile', {}, dana.headers)).ok).toBe(true);
  const out = await app.inject({ method: 'POST', url: '/api/users/logout/', headers: dana.headers });
  expect(out.statusCode).toBe(204);
  expect(out.headers['clear-site-data']).toBe('"cache"');
  expect(await api.call('GET /users/profile', {}, dana.headers)).toMatchObject({
    status: 401,
    error: { code: 'session_ended', detail: 'You’ve been logged out. Log in again to continue.' },
  });
  expect((await app.inject({ method: 'POST', url: '/api/users/logout', headers: dana.headers })).statusCode).toBe(204);
  expect((await app.inject({ method: 'POST', url: '/api/users/logout' })).statusCode).toBe(204);
});

test('stores no plaintext token or password in the database', async () => {
  const dana = await registerShopper(shop);
  const tables = await deps.db.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`;
  const whereIs = async (text: string) => {
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = await deps.db.sql.unsafe(`select 1 from ${name} t where strpos(t::text, $1) > 0 limit 1`, [text]);
      if (rows.length > 0) found.push(name);
    }
    return found;
  };
  expect(await whereIs(dana.email)).toContain('public.customers');
  expect(await whereIs(dana.token)).toEqual([]);
  expect(await whereIs(PASSWORD)).toEqual([]);
});
