import { expect, test } from 'vitest';
import { lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { getTotpSecret, staffIn } from '../../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { ensureFirstOwner } from '../../../shop/staff/first-owner.ts';
import { base32, stepAt, totpCode } from '../../../shop/staff/second-factor/totp.ts';

const OWNER = { email: 'grace@example.com', password: 'a fine first password' };
const NEXT = 'another quite fine password';
let time = Date.parse('2026-11-21T10:00:00Z');
const { app, deps } = await openTestShop({
  env: { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password },
  now: () => new Date(time),
});
await ensureFirstOwner(deps, deps.config);

/** An owner who set up the account long ago. */
const AMINA = { email: 'amina@example.com', password: NEXT };
const hashed = await deps.passwords.hash(AMINA.password);
await deps.db.sql`
  insert into staff (name, email, role, password_hash, must_change_password)
  values ('Amina', ${AMINA.email}, 'owner', ${hashed.ok ? hashed.hash : ''}, false)`;

const FROM_HERE = { 'x-back-office': '1' };

async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, cookie = '') {
  const answer = await app.inject({
    method,
    url: `/api/admin${url}`,
    headers: { ...FROM_HERE, ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), answer };
}

async function signIn(asked: object) {
  const { answer, status, body } = await ask('POST', '/session', asked);
  return { status, body, cookie: getCookie(answer), answer };
}

const getCookie = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  `staff=${cookies.find(({ name }) => name === 'staff')?.value}`;

test('requires the first owner to choose a password after sign-in', async () => {
  const first = await signIn(OWNER);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ email: OWNER.email, role: 'owner', firstDo: 'change_password' });
  const [cookie] = first.answer.cookies;
  expect(cookie).toMatchObject({ name: 'staff', httpOnly: true, sameSite: 'Strict', path: '/' });
  const refused = await ask(
    'PUT',
    '/session/password',
    { password: OWNER.password, newPassword: 'short' },
    first.cookie,
  );
  expect(refused.body.fields).toEqual({ newPassword: 'Use at least 10 characters.' });
  const changed = await ask('PUT', '/session/password', { password: OWNER.password, newPassword: NEXT }, first.cookie);
  expect(changed.body.firstDo).toBeNull();
  expect((await signIn(OWNER)).status).toBe(401);
  expect((await signIn({ ...OWNER, password: NEXT })).body.firstDo).toBeNull();
});

test('accepts a new password without confirmation right after sign-in, and requires one later', async () => {
  const choose = (payload: object, cookie: string) => ask('PUT', '/session/password', payload, cookie);
  const [row] = await deps.db.sql<{ id: string }[]>`
    insert into staff (name, email, role, password_hash) values ('Zuri', 'zuri@example.com', 'helper', ${hashed.ok ? hashed.hash : ''})
    returning id`;
  const zuri = { email: 'zuri@example.com', password: NEXT };
  const { cookie } = await signIn(zuri);
  expect((await choose({ newPassword: NEXT }, cookie)).body.code).toBe('password_same');
  time += 6 * 60_000;
  expect((await choose({ newPassword: 'nine red cowries here' }, cookie)).body).toMatchObject({
    code: 'confirm_first',
    by: 'password',
  });
  const again = await signIn(zuri);
  expect((await choose({ newPassword: 'nine red cowries here' }, again.cookie)).body.firstDo).toBeNull();
  expect((await choose({ newPassword: 'ten red cowries here' }, again.cookie)).body.code).toBe('password_wrong');
  expect(await deps.db.sql`select 1 from staff where id = ${row?.id ?? ''} and must_change_password`).toEqual([]);
});

test('ends all other sessions when the second factor is turned on or off', async () => {
  const { cookie, answer } = await signIn(AMINA);
  const other = await signIn(AMINA);
  const { body: offer } = await ask('POST', '/session/second-factor', undefined, cookie);
  expect(offer.secret).toMatch(/^[A-Z2-7]{32}$/);
  const secret = await getTotpSecret(deps, AMINA.email);
  const code = () => totpCode(secret, stepAt(new Date(time)));
  expect((await ask('PUT', '/session/second-factor', { code: code() }, cookie)).status).toBe(200);
  expect((await ask('GET', '/session', undefined, other.cookie)).body.code).toBe('sign_in_needed');
  expect((await ask('GET', '/session', undefined, cookie)).status).toBe(200);
  time += 30_000;
  const third = await signIn({ ...AMINA, code: code() });
  expect((await ask('DELETE', '/session/second-factor', undefined, cookie)).status).toBe(200);
  expect((await ask('GET', '/session', undefined, third.cookie)).body.code).toBe('sign_in_needed');
  const known = await deps.db.sql`
    select 1 from staff_browsers b join staff m on m.id = b.staff_id where m.email = ${AMINA.email}`;
  expect([known.length, answer.cookies.length]).toEqual([1, 2]);
});

test('lists a staff member’s sessions, and ends one or all others after confirmation', async () => {
  const [here, there, third] = [await signIn(AMINA), await signIn(AMINA), await signIn(AMINA)];
  const { body: list } = await ask('GET', '/me/browsers', undefined, here.cookie);
  expect(list.length).toBeGreaterThanOrEqual(3);
  expect(list.filter(({ isThisOne }: { isThisOne: boolean }) => isThisOne)).toHaveLength(1);
  expect(list[0]).toMatchObject({ device: 'A program', network: '127.0.0.1' });
  const [{ id }] = (await ask('GET', '/me/browsers', undefined, there.cookie)).body.filter(
    ({ isThisOne }: { isThisOne: boolean }) => isThisOne,
  );
  const stranger = await signIn({ ...OWNER, password: NEXT });
  expect((await ask('DELETE', `/me/browsers/${id}`, undefined, stranger.cookie)).status).toBe(404);
  expect((await ask('DELETE', `/me/browsers/${id}`, undefined, here.cookie)).status).toBe(204);
  expect((await ask('DELETE', `/me/browsers/${id}`, undefined, here.cookie)).body.code).toBe('no_such_browser');
  expect((await ask('GET', '/session', undefined, there.cookie)).status).toBe(401);
  expect((await ask('DELETE', '/me/browsers', undefined, here.cookie)).status).toBe(204);
  expect((await ask('GET', '/session', undefined, third.cookie)).status).toBe(401);
  expect((await ask('GET', '/me/browsers', undefined, here.cookie)).body).toHaveLength(1);
  time += 6 * 60_000;
  expect((await ask('DELETE', '/me/browsers', undefined, here.cookie)).body.code).toBe('confirm_first');
});

test('changes an owner’s name and email, verifies the new email by code, and notifies the old one', async () => {
  const { cookie } = await signIn(AMINA);
  const other = await signIn(AMINA);
  expect((await ask('PUT', '/me/name', { name: ' Amina N. ' }, cookie)).body.name).toBe('Amina N.');
  expect((await ask('GET', '/session', undefined, cookie)).body.name).toBe('Amina N.');
  expect((await ask('POST', '/me/email', { email: OWNER.email.toUpperCase() }, cookie)).body.fields).toEqual({
    email: 'A staff member already has this email.',
  });
  const asked = await ask('POST', '/me/email', { email: 'amina@beads.example' }, cookie);
  expect([asked.status, asked.body]).toEqual([
    202,
    { name: 'Amina N.', email: AMINA.email, newEmail: 'amina@beads.example' },
  ]);
  expect((await signIn({ ...AMINA, email: 'amina@beads.example' })).status).toBe(401);
  expect((await ask('PUT', '/me/email', { code: 'abcd-efgh-ijkm' }, cookie)).body.fields).toEqual({
    code: 'This code is wrong. Check the newest email.',
  });
  const letter = await lastEmailTo(deps, 'amina@beads.example');
  const code = /^([a-z2-9]{4}(?:-[a-z2-9]{4}){3})$/m.exec(letter.text)?.[1] ?? '';
  const proven = await ask('PUT', '/me/email', { code: code.toUpperCase() }, cookie);
  expect(proven.body).toEqual({ name: 'Amina N.', email: 'amina@beads.example', newEmail: null });
  expect((await ask('GET', '/session', undefined, other.cookie)).status).toBe(401);
  expect((await signIn(AMINA)).status).toBe(401);
  expect((await signIn({ ...AMINA, email: 'amina@beads.example' })).status).toBe(200);
  const told = await deps.db.sql`
    select 1 from letters where to_address = ${AMINA.email} and subject = 'Your staff email was changed'`;
  expect(told).toHaveLength(1);
  expect((await ask('PUT', '/me/email', { code }, cookie)).body.code).toBe('no_email_change');
  await deps.db.sql`update staff set email = ${AMINA.email} where email = 'amina@beads.example'`;
});

test('creates only one first owner', async () => {
  expect(await ensureFirstOwner(deps, deps.config)).toBeUndefined();
  const other = { ...deps.config, ownerEmail: 'eve@example.com' };
  expect(await ensureFirstOwner(deps, other)).toBeUndefined();
  expect(await deps.db.sql`select 1 from staff where email = 'eve@example.com'`).toEqual([]);
});

test('refuses requests without the header or from another site', async () => {
  for (const headers of [
    {},
    { ...FROM_HERE, origin: 'https://evil.example' },
    { ...FROM_HERE, 'sec-fetch-site': 'cross-site' },
  ]) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/admin/session',
      headers,
      payload: AMINA,
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('not_from_here');
  }
});

test('ends a session after an hour of inactivity, and after twelve hours', async () => {
  const { cookie } = await signIn(AMINA);
  time += 59 * 60_000;
  expect((await ask('GET', '/session', undefined, cookie)).status).toBe(200);
  time += 59 * 60_000;
  expect((await ask('GET', '/session', undefined, cookie)).status).toBe(200);
  time += 61 * 60_000;
  expect((await ask('GET', '/session', undefined, cookie)).body.code).toBe('sign_in_needed');
  const second = await signIn(AMINA);
  for (let turn = 0; turn < 23; turn += 1) {
    time += 31 * 60_000;
    expect((await ask('GET', '/session', undefined, second.cookie)).status).toBe(200);
  }
  time += 31 * 60_000;
  expect((await ask('GET', '/session', undefined, second.cookie)).status).toBe(401);
});

test('refuses a password without the second factor, and accepts each code and recovery code once', async () => {
  const { cookie } = await signIn(AMINA);
  expect((await ask('PUT', '/session/second-factor', { code: '000000' }, cookie)).body.code).toBe('no_offer');
  const { body: offer } = await ask('POST', '/session/second-factor', undefined, cookie);
  expect(offer.address).toMatch(/^otpauth:\/\/totp\/Nyuzi:amina%40example\.com\?/);
  expect(new URL(offer.address).searchParams.get('secret')).toBe(offer.secret);
  const secret = await getTotpSecret(deps, AMINA.email);
  expect(base32(secret)).toBe(offer.secret);
  const codeNow = () => totpCode(secret, stepAt(new Date(time)));
  expect((await ask('PUT', '/session/second-factor', { code: '000000' }, cookie)).body.code).toBe('code_wrong');
  const started = await ask('PUT', '/session/second-factor', { code: codeNow() }, cookie);
  expect(started.body.recoveryCodes).toHaveLength(10);
  for (const again of [
    await ask('POST', '/session/second-factor', undefined, cookie),
    await ask('PUT', '/session/second-factor', { code: codeNow() }, cookie),
  ]) {
    expect([again.status, again.body.code]).toEqual([409, 'second_factor_on']);
  }

  expect((await signIn(AMINA)).body.code).toBe('second_factor_needed');
  expect((await signIn({ ...AMINA, code: codeNow() })).body.code).toBe('code_wrong');
  time += 30_000;
  expect((await signIn({ ...AMINA, code: codeNow() })).status).toBe(200);
  expect((await signIn({ ...AMINA, code: codeNow() })).body.code).toBe('code_wrong');
  const [recovery] = started.body.recoveryCodes;
  const recovered = await signIn({ ...AMINA, code: recovery.toUpperCase() });
  expect(recovered.body).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 9 });
  expect((await signIn({ ...AMINA, code: recovery })).body.code).toBe('code_wrong');

  const renewed = await ask('POST', '/session/recovery-codes', undefined, recovered.cookie);
  expect(new Set([...renewed.body.recoveryCodes, ...started.body.recoveryCodes]).size).toBe(20);
  expect((await signIn({ ...AMINA, code: started.body.recoveryCodes[1] })).body.code).toBe('code_wrong');
  expect((await signIn({ ...AMINA, code: renewed.body.recoveryCodes[0] })).status).toBe(200);

  time += 6 * 60_000;
  const asked = await ask('DELETE', '/session/second-factor', undefined, recovered.cookie);
  expect(asked.body).toMatchObject({ code: 'confirm_first', by: 'code' });
  expect((await ask('POST', '/session/confirm', { password: NEXT }, recovered.cookie)).status).toBe(400);
  const confirmed = await ask('POST', '/session/confirm', { code: codeNow() }, recovered.cookie);
  expect(confirmed.status).toBe(204);
  const cookieNow = getCookie(confirmed.answer);
  expect((await ask('DELETE', '/session/second-factor', undefined, cookieNow)).body.hasSecondFactor).toBe(false);
});

test('requires the old password and a different new one, and ends all other sessions', async () => {
  const [here, there] = [await signIn(AMINA), await signIn(AMINA)];
  const choose = (password: string, newPassword: string) =>
    ask('PUT', '/session/password', { password, newPassword }, here.cookie);
  expect((await choose('not hers at all', 'yet another fine password')).body.code).toBe('password_wrong');
  expect((await choose(NEXT, NEXT)).body.code).toBe('password_same');
  expect((await choose(NEXT, 'password123')).body.code).toBe('password_common');
  expect((await choose(NEXT, 'yet another fine password')).status).toBe(200);
  expect((await ask('GET', '/session', undefined, here.cookie)).status).toBe(200);
  expect((await ask('GET', '/session', undefined, there.cookie)).status).toBe(401);
  expect((await choose('yet another fine password', NEXT)).status).toBe(200);
});

test('requires every staff member of a production shop, helpers included, to set up a second factor first', async () => {
  const real = await openTestShop({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://beads.example',
      RATE_LIMITS: 'on',
      PAYPAL_CLIENT_ID: 'id',
      PAYPAL_CLIENT_SECRET: 'secret',
      PAYPAL_WEBHOOK_ID: 'hook',
    },
  });
  const [grace, amina] = [await staffIn(real, 'owner'), await staffIn(real, 'helper')];
  expect((await grace.ask('GET', '/session')).body.firstDo).toBe('set_up_second_factor');
  expect((await grace.ask('GET', '/today')).body.code).toBe('set_up_second_factor');
  expect((await amina.ask('GET', '/session')).body.firstDo).toBe('set_up_second_factor');
  expect((await amina.ask('GET', '/today')).body.code).toBe('set_up_second_factor');
  await grace.ask('POST', '/session/second-factor');
  const code = totpCode(await getTotpSecret(real.deps, grace.email), stepAt(new Date()));
  expect((await grace.ask('PUT', '/session/second-factor', { code })).status).toBe(200);
  expect((await grace.ask('GET', '/session')).body.firstDo).toBeNull();
  expect((await grace.ask('GET', '/today')).status).toBe(200);
});

test('ends the session on sign-out', async () => {
  const { cookie } = await signIn(AMINA);
  expect((await ask('DELETE', '/session', undefined, cookie)).status).toBe(204);
  expect((await ask('GET', '/session', undefined, cookie)).status).toBe(401);
});
