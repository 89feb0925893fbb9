import { expect, test } from 'vitest';
import {
  emailsTo,
  lastEmailTo,
  linkIn,
  PASSWORD,
  type RegisteredShopper,
  registerShopper,
  type StoredEmail,
} from '../support/actors/registered-shoppers.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

const shop = await openTestShop();
const { api, app, deps } = shop;

const register = (email: string, name: string, password: string) =>
  api.call('POST /users/register', { body: { email, name, password } });
const logIn = (email: string, password: string) =>
  api.call('POST /users/login', { body: { username: email, password } });
const open = (letter: StoredEmail) => app.inject(`/api/users/verify-email?${linkIn(letter).searchParams}`);
const move = (who: RegisteredShopper, email: string, currentPassword?: string) =>
  api.call(
    'PUT /users/profile/update',
    { body: { name: who.name, email, ...(currentPassword && { currentPassword }) } },
    who.headers,
  );
const undo = async (letter: StoredEmail) => {
  const token = linkIn(letter).searchParams.get('token') ?? '';
  return (await api.call('POST /users/undo-email-change', { body: { token } })).status;
};
async function reset(email: string, password: string) {
  await api.call('POST /users/send-reset-email', { body: { email } });
  const [, , uid = '', token = ''] = linkIn(await lastEmailTo(deps, email)).pathname.split('/');
  return (await api.call('POST /users/reset-password', { body: { uid, token, password } })).status;
}

test('never returns an account to its first holder after another person has used its address', async () => {
  const victim = 'victim@example.com';
  const eve = await registerShopper(shop, { name: 'Eve', email: 'eve@example.com' });
  expect((await move(eve, victim, PASSWORD)).status).toBe(200);
  const evesWayBack = await lastEmailTo(deps, eve.email);

  // The victim registers: the address is free, so they get a separate account.
  expect((await register(victim, 'Victor', 'Beads for my mother 8')).status).toBe(201);
  expect(await lastEmailTo(deps, victim)).toMatchObject({ subject: 'Confirm your email' });
  expect((await open(await lastEmailTo(deps, victim))).statusCode).toBe(200);
  const victor = await logIn(victim, 'Beads for my mother 8');
  expect(victor).toMatchObject({ ok: true, body: { name: 'Victor' } });

  expect(await undo(evesWayBack)).toBe(200);
  expect(await reset(eve.email, 'Eve is back at it 9')).toBe(200);
  const back = await logIn(eve.email, 'Eve is back at it 9');
  expect(back).toMatchObject({ ok: true, body: { name: 'Eve' } });
  expect((await logIn(victim, 'Beads for my mother 8')).ok).toBe(true);
  const ids = await deps.db.sql`select id from customers where email in (${victim}, ${eve.email})`;
  expect(ids).toHaveLength(2);
});

test('a stolen token cannot take over the account', async () => {
  const dana = await registerShopper(shop);
  const thief = 'thief@example.com';
  expect((await move(dana, thief)).status).toBe(400);
  expect((await move(dana, thief, 'a guess')).status).toBe(400);
  expect(await emailsTo(deps, thief)).toEqual([]);
  await api.call('POST /users/send-reset-email', { body: { email: thief } });
  expect(await emailsTo(deps, thief)).toEqual([]);
  expect((await logIn(dana.email, PASSWORD)).ok).toBe(true);
});

test('an email change reveals no account, and emails an existing one', async () => {
  const [eve, dana] = [await registerShopper(shop), await registerShopper(shop)];
  const taken = await move(eve, dana.email, PASSWORD);
  const [, , stop] = await emailsTo(deps, eve.email);
  const free = await move(eve, 'nobody.here@example.com', PASSWORD);
  expect(taken).toMatchObject({ status: 200, body: { email: dana.email, emailConfirmed: false } });
  expect({ ...(free.ok && free.body), email: '' }).toEqual({ ...(taken.ok && taken.body), email: '' });
  const letter = await lastEmailTo(deps, dana.email);
  expect(letter).toMatchObject({ subject: 'Someone tried to use your email' });
  expect(letter.html).not.toContain('token=');
  expect(letter.html).not.toContain(eve.email);
  expect(stop).toBeUndefined();
  expect((await logIn(dana.email, PASSWORD)).ok).toBe(true);
});

test('registering a stranger’s address first does not set its password', async () => {
  const reader = 'reader@example.com';
  await register(reader, 'Eve', 'Eve was here first 1');
  const [evesLink] = await emailsTo(deps, reader);
  await register(reader, 'Rita', 'Only Rita knows this 2');
  const ritas = await lastEmailTo(deps, reader);
  // Eve requests the link again, so that hers is the last one.
  await api.call('POST /users/resend-verification', { body: { email: reader } });
  expect((await open(ritas)).statusCode).toBe(200);
  expect((await logIn(reader, 'Eve was here first 1')).status).toBe(401);
  expect(await logIn(reader, 'Only Rita knows this 2')).toMatchObject({ ok: true, body: { name: 'Rita' } });
  for (const letter of [evesLink, await lastEmailTo(deps, reader)]) {
    if (letter?.subject === 'Confirm your email') expect((await open(letter)).statusCode).toBe(200);
  }
  expect((await logIn(reader, 'Eve was here first 1')).status).toBe(401);
});
