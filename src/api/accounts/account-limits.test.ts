import { expect, test } from 'vitest';
import { fastPasswords } from '../../../tests/support/actors/fast-passwords.ts';
import { PASSWORD, registerShopper } from '../../../tests/support/actors/registered-shoppers.ts';
import { inTests, recordFigure } from '../../../tests/support/chaos/fault-report.ts';
import { getStatuses } from '../../../tests/support/checks/statuses.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';

let late = 0;
const shop = await openTestShop({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  now: () => new Date(Date.now() + late),
  passwords: fastPasswords,
});
const { app } = shop;

/** Sends a request with a separate client address, as a proxy in front of the shop would forward it. */
const post = (path: string, payload: object, from: string) =>
  app.inject({ method: 'POST', url: `/api${path}`, payload, headers: { 'x-forwarded-for': from } });
const logIn = (username: string, password: string, from: string) => post('/users/login', { username, password }, from);

test('limits wrong passwords to ten per account and network, then requires a wait of at most 15 minutes', async () => {
  const dana = await registerShopper(shop);
  expect(await getStatuses(10, () => logIn(dana.email, 'wrong', '198.51.100.1'))).toEqual(Array(10).fill(401));
  const refused = await logIn(dana.email.toUpperCase(), PASSWORD, '198.51.100.1');
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect(refused.json()).toMatchObject({
    code: 'too_many_tries',
    detail: 'Too many attempts. Try again in 15 minutes.',
  });
  expect((await logIn(dana.email, PASSWORD, '198.51.100.2')).statusCode).toBe(200);
  late += 15 * 60_000;
  expect((await logIn(dana.email, PASSWORD, '198.51.100.1')).statusCode).toBe(200);
});

test('applies the same limit to accounts that do not exist', async () => {
  const tries = await getStatuses(11, () => logIn('nobody@example.com', 'wrong', '198.51.100.3'));
  expect(tries).toEqual([...Array(10).fill(401), 429]);
});

test('limits wrong passwords to fifty per hour and network across accounts, with an IPv6 household as one network', async () => {
  const tries = await getStatuses(51, (turn) =>
    logIn(`guess${turn}@example.com`, 'wrong', `2001:db8:7:7::${turn + 1}`),
  );
  expect(tries).toEqual([...Array(50).fill(401), 429]);
  expect((await logIn('guess@example.com', 'wrong', '2001:db8:7:8::1')).statusCode).toBe(401);
});

test('does not count correct passwords, so that a whole office can log in', async () => {
  const dana = await registerShopper(shop);
  expect(await getStatuses(60, () => logIn(dana.email, PASSWORD, '198.51.100.4'))).toEqual(Array(60).fill(200));
});

test('limits registrations to twenty per hour and network', async () => {
  const tries = await getStatuses(21, (turn) =>
    post('/users/register', { name: 'Eve', email: `eve${turn}@example.com`, password: PASSWORD }, '198.51.100.5'),
  );
  expect(tries).toEqual([...Array(20).fill(201), 429]);
});

test('limits reset emails per address, known or not: three per hour and household, eight per hour overall, 24 per day', async () => {
  const dana = await registerShopper(shop);
  for (const email of [dana.email, 'nobody.at.all@example.com']) {
    const path = (turn: number) => (turn % 2 ? '/users/resend-otp' : '/users/send-reset-email');
    const tries = await getStatuses(4, (turn) => post(path(turn), { email }, '198.51.100.20'));
    expect(tries).toEqual([200, 200, 200, 429]);
    const elsewhere = await getStatuses(6, (turn) => post(path(turn), { email }, `198.51.${turn}.1`));
    expect(elsewhere).toEqual([...Array(5).fill(200), 429]);
  }
  for (const turn of [1, 2, 3]) {
    late += 3600_000;
    const asked = await getStatuses(8, (place) =>
      post('/users/send-reset-email', { email: dana.email }, `198.${turn}.${place}.1`),
    );
    expect(asked).toEqual(Array(8).fill(turn < 3 ? 200 : 429));
  }
  late += 24 * 3600_000;
  expect((await post('/users/send-reset-email', { email: dana.email }, '198.51.100.6')).statusCode).toBe(200);
});

test('limits repeated registrations of one address to five emails per hour across all networks', async () => {
  const register = (turn: number, password = PASSWORD) =>
    post('/users/register', { name: 'Eve', email: 'flooded@example.com', password }, `203.0.113.${turn + 1}`);
  expect(await getStatuses(6, (turn) => register(turn, 'short'))).toEqual(Array(6).fill(400));
  expect(await getStatuses(6, (turn) => register(turn))).toEqual([...Array(5).fill(201), 429]);
});

test('limits contact messages to five per hour and network', async () => {
  const tries = await getStatuses(6, (turn) =>
    post('/users/contact-us', { name: 'Eve', email: `writer${turn}@example.com`, message: 'Hi' }, '198.51.100.7'),
  );
  expect(tries).toEqual([...Array(5).fill(200), 429]);
});

/** Distant networks, for limits that count across networks. */
const somewhere = (turn: number) => `203.0.${113 + turn}.1`;

test.each<[what: string, most: number, call: (turn: number) => ReturnType<typeof post>]>([
  [
    'thirty reset mails an hour from one network',
    30,
    (turn) => post('/users/send-reset-email', { email: `forgot${turn}@example.com` }, '192.0.2.30'),
  ],
  [
    'sixty tries at codes an hour from one network',
    60,
    (turn) => post('/users/verify-reset-otp', { otp: '481205', email: `coded${turn}@example.com` }, '192.0.2.31'),
  ],
  [
    'thirty links of resets an hour from one network',
    30,
    () => post('/users/reset-password', { uid: 'x', token: 'x', password: PASSWORD }, '192.0.2.32'),
  ],
  [
    'twenty verification mails an hour from one network',
    20,
    (turn) => post('/users/resend-verification', { email: `unread${turn}@example.com` }, '192.0.2.33'),
  ],
  [
    'five messages an hour in the name of one address',
    5,
    (turn) => post('/users/contact-us', { name: 'Eve', email: 'eve@example.com', message: 'Hi' }, somewhere(turn)),
  ],
  [
    'ten newsletters an hour from one network',
    10,
    (turn) => post('/newsletter/subscribe', { email: `reader${turn}@example.com`, consent: true }, '192.0.2.34'),
  ],
  [
    'three letters an hour that ask one address for the newsletter',
    3,
    (turn) => post('/newsletter/subscribe', { email: 'reader@example.com', consent: true }, somewhere(turn)),
  ],
])('%s', async (_what, most, call) => {
  const tries = await getStatuses(most + 1, call);
  expect(tries.slice(0, most)).not.toContain(429);
  expect(tries.at(-1)).toBe(429);
});

test('limits profile changes to twenty per hour and account', async () => {
  const { headers, name } = await registerShopper(shop);
  const move = (payload: object) => app.inject({ method: 'PUT', url: '/api/users/profile/update', headers, payload });
  const tries = await getStatuses(21, (turn) =>
    move({ name, email: `m${turn}@example.com`, currentPassword: PASSWORD }),
  );
  expect(tries).toEqual([...Array(20).fill(200), 429]);
});

test('limits email changes to five emails per hour and new address, and sends none on a wrong password', async () => {
  const people = [await registerShopper(shop), await registerShopper(shop)];
  const move = (turn: number, currentPassword: string) => {
    const { headers, name } = people[turn % 2] ?? { headers: {}, name: '' };
    const email = turn < 4 ? 'Wanted@example.com' : `else${turn}@example.com`;
    return app.inject({
      method: 'PUT',
      url: '/api/users/profile/update',
      headers,
      payload: { name, email, currentPassword },
    });
  };
  expect(await getStatuses(4, (turn) => move(turn, 'a wrong one'))).toEqual(Array(4).fill(400));
  const wants = async () => {
    await getStatuses(2, (turn) => move(turn + 4, PASSWORD));
    return getStatuses(2, (turn) => move(turn, PASSWORD));
  };
  expect([...(await wants()), ...(await wants()), ...(await wants())]).toEqual([...Array(5).fill(200), 429]);
});

test('limits password guesses in an open session to ten per 15 minutes across all forms', async () => {
  const { headers } = await registerShopper(shop);
  const change = { method: 'PUT', url: '/api/users/profile/password', headers } as const;
  const leave = { method: 'POST', url: '/api/users/profile/delete', headers } as const;
  const tries = await getStatuses(10, (turn) =>
    turn % 2
      ? app.inject({ ...change, payload: { currentPassword: 'wrong', password: 'another password 7' } })
      : app.inject({ ...leave, payload: { password: 'wrong' } }),
  );
  expect(tries).toEqual(Array(10).fill(400));
  expect((await app.inject({ ...leave, payload: { password: PASSWORD } })).statusCode).toBe(429);
});

test('ignores a forwarded client address from an untrusted proxy', async () => {
  const direct = (turn: number) =>
    app.inject({
      method: 'POST',
      url: '/api/users/contact-us',
      payload: { name: 'Eve', email: `liar${turn}@example.com`, message: 'Hi' },
      headers: { 'x-forwarded-for': `203.0.113.${turn}` },
      remoteAddress: '192.0.2.1',
    });
  expect(await getStatuses(6, direct)).toEqual([...Array(5).fill(200), 429]);
});

test('limits code guesses to thirty per day across networks', async () => {
  const { email } = await registerShopper(shop);
  const guesses = inTests(60, { long: 10_000 });
  const from = (turn: number) => `10.${Math.floor(turn / 62_500)}.${Math.floor(turn / 250) % 250}.${turn % 250}`;
  const answers = new Map<number, number>();
  await post('/users/send-reset-email', { email }, from(0));
  for (let turn = 0; turn < guesses; turn += 1) {
    const otp = String(turn).padStart(6, '0');
    const { statusCode } = await post('/users/verify-reset-otp', { otp, email }, from(turn));
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
    if (turn % 5 === 4) await post('/users/send-reset-email', { email }, from(turn));
  }
  expect(Object.fromEntries(answers)).toEqual({ 400: 30, 429: guesses - 30 });
  recordFigure(
    29,
    'guesses at a code from ever new networks',
    `${guesses} within a day, each from its own network: 30 looked at, 0 hits, the rest refused`,
  );
});
