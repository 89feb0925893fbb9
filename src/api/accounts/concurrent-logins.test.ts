import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { PASSWORD, registerShopper } from '../../../tests/support/actors/registered-shoppers.ts';
import { staffIn } from '../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { ADMIN_HEADER } from '../../shared/api-client.ts';
import { createPasswords } from '../../shop/accounts/passwords/passwords.ts';

// Password verification takes a while. `duringCheck` runs concurrently with it.
let duringCheck = async () => {};
const real = createPasswords();
const shop = await openTestShop({
  passwords: {
    ...real,
    async verify(password, stored) {
      const verified = await real.verify(password, stored);
      await duringCheck();
      duringCheck = async () => {};
      return verified;
    },
  },
});
const { app, deps } = shop;
const { sql } = deps.db;
const OTHER = await real.hash('Another-password-8');
const other = OTHER.ok ? OTHER.hash : '';
/** Hash with a cost that was sufficient in the past. */
const LONG_AGO = await hash(PASSWORD, { memoryCost: 8192, timeCost: 2, parallelism: 1 });

test('refuses a login whose password is reset while the login is running', async () => {
  const dana = await registerShopper(shop);
  duringCheck = async () => {
    await sql`update customers set password_hash = ${other} where email = ${dana.email}`;
    await sql`delete from sessions`;
  };
  const payload = { username: dana.email, password: PASSWORD };
  const answer = await app.inject({ method: 'POST', url: '/api/users/login', payload });
  expect(answer.statusCode).toBe(401);
  expect(await sql`select 1 from sessions`).toEqual([]);
});

test('lets two concurrent logins in when both upgrade an outdated password hash', async () => {
  const dana = await registerShopper(shop);
  await sql`update customers set password_hash = ${LONG_AGO} where email = ${dana.email}`;
  const payload = { username: dana.email, password: PASSWORD };
  const logIn = () => app.inject({ method: 'POST', url: '/api/users/login', payload });
  const answers = await Promise.all([logIn(), logIn()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

test('keeps the reset password when a reset races with a password change', async () => {
  const dana = await registerShopper(shop);
  duringCheck = async () => {
    await sql`update customers set password_hash = ${other} where email = ${dana.email}`;
  };
  const answer = await app.inject({
    method: 'PUT',
    url: '/api/users/profile/password',
    headers: dana.headers,
    payload: { currentPassword: PASSWORD, password: 'The-third-password-9' },
  });
  expect(answer.json()).toMatchObject({ code: 'password_wrong' });
  const [account] = await sql`select password_hash from customers where email = ${dana.email}`;
  expect(account?.passwordHash).toBe(other);
});

test('refuses a staff login with the old password while an owner sets a new one', async () => {
  const hashed = await real.hash(PASSWORD);
  await sql`
    insert into staff (name, email, role, password_hash, must_change_password)
    values ('Amina', 'amina@example.com', 'helper', ${hashed.ok ? hashed.hash : ''}, false)`;
  duringCheck = async () => {
    await sql`update staff set password_hash = ${other} where email = 'amina@example.com'`;
  };
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/session',
    headers: { [ADMIN_HEADER]: '1' },
    payload: { email: 'amina@example.com', password: PASSWORD },
  });
  expect(answer.statusCode).toBe(401);
  expect(await sql`select 1 from staff_sessions`).toEqual([]);
});

test('keeps the owner-set password when it races with the staff member’s own change', async () => {
  const grace = await staffIn({ app, deps }, 'owner');
  const hashed = await real.hash(PASSWORD);
  await sql`update staff set password_hash = ${hashed.ok ? hashed.hash : ''} where email = ${grace.email}`;
  duringCheck = async () => {
    await sql`update staff set password_hash = ${other} where email = ${grace.email}`;
  };
  const changed = await grace.call('PUT /admin/session/password', {
    body: { password: PASSWORD, newPassword: 'Four-cowries-on-a-thread' },
  });
  expect(changed).toMatchObject({ ok: false, error: { code: 'password_wrong' } });
  const [member] = await sql`select password_hash from staff where email = ${grace.email}`;
  expect(member?.passwordHash).toBe(other);
});
