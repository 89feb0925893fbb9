import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createDatabase } from '../../src/platform/db/database.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { TERMINAL } from '../../src/shop/audit/audit.ts';
import { discardUnreadable, ensureKeys, findMissingKey } from '../../src/shop/keys/keys.ts';
import { base32, newTotpSecret, sealTotp, stepAt, totpCode } from '../../src/shop/staff/second-factor/totp.ts';
import { emailsTo, lastEmailTo, linkIn } from '../support/actors/registered-shoppers.ts';
import { getTotpSecret } from '../support/actors/staff.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

let time = Date.now();
const shop = await openTestShop({ now: () => new Date(time) });
const { app, deps } = shop;
const { sql } = deps.db;
const PASSWORD = 'another quite fine password';
const hashed = await deps.passwords.hash(PASSWORD);

async function addOwner(email: string) {
  const [row] = await sql<{ id: string }[]>`
    insert into staff (name, email, role, password_hash, must_change_password)
    values ('Grace', ${email}, 'owner', ${hashed.ok ? hashed.hash : ''}, false) returning id`;
  return row?.id ?? '';
}

async function ask(method: 'POST' | 'PUT', url: string, payload?: object, cookie = '') {
  const answer = await app.inject({
    method,
    url: `/api/admin${url}`,
    headers: { 'x-back-office': '1', ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });
  const [set] = answer.cookies;
  return { status: answer.statusCode, body: answer.json(), cookie: set ? `${set.name}=${set.value}` : cookie };
}
const signIn = (email: string, code?: string) => ask('POST', '/session', { email, password: PASSWORD, code });

/** Every row of every table as text, as the holder of a copy reads it; bytea also decoded. */
async function everythingStored() {
  const tables = await sql<{ name: string }[]>`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const rows: string[] = [];
  for (const { name } of tables) {
    for (const { row } of await sql.unsafe<{ row: string }[]>(`select t::text as row from "${name}" t`)) {
      const bytes = [...row.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString());
      rows.push(`${row} ${bytes.join(' ')}`);
    }
  }
  return rows.join('\n');
}

test('a database copy reveals no second factor, recovery code, email code or link', async () => {
  await addOwner('grace@example.com');
  const { cookie } = await signIn('grace@example.com');
  const { body: offer } = await ask('POST', '/session/second-factor', undefined, cookie);
  const secret = await getTotpSecret(deps, 'grace@example.com');
  expect(base32(secret)).toBe(offer.secret);
  const started = await ask(
    'PUT',
    '/session/second-factor',
    { code: totpCode(secret, stepAt(new Date(time))) },
    cookie,
  );
  const { recoveryCodes } = started.body as { recoveryCodes: string[] };
  await app.inject({
    method: 'POST',
    url: '/api/users/register',
    payload: { name: 'Dana', email: 'dana@example.com', password: 'Six-and-a-half-inches-7' },
  });
  const token = linkIn(await lastEmailTo(deps, 'dana@example.com')).searchParams.get('token') ?? '';
  await app.inject({ url: '/api/users/verify-email', query: { token, email: 'dana@example.com' } });
  await app.inject({ method: 'POST', url: '/api/users/send-reset-email', payload: { email: 'dana@example.com' } });
  const letters = await emailsTo(deps, 'dana@example.com');
  const links = letters.flatMap(({ text }) => [...text.matchAll(/[/=]([\w-]{43})\b/g)].map(([, link = '']) => link));
  const codes = letters.flatMap(({ subject, text }) => `${subject} ${text}`.match(/\b\d{3} \d{3}\b/g) ?? []);
  expect(links.length).toBeGreaterThan(1);
  expect(codes.length).toBeGreaterThan(0);
  const stored = await everythingStored();
  expect(stored).toContain('dana@example.com');
  const given = [secret.toString('hex'), offer.secret, secret.toString('latin1'), token, ...links, ...codes];
  for (const each of recoveryCodes) {
    const typed = each.replaceAll('-', '');
    given.push(each, typed, createHash('sha256').update(typed).digest('hex'));
  }
  for (const each of given) expect({ each, isStored: stored.includes(each) }).toEqual({ each, isStored: false });

  // A code works once; of eight concurrent uses one succeeds.
  time += 31_000;
  const [first = '', second = ''] = recoveryCodes;
  expect((await signIn('grace@example.com', first.toUpperCase())).body).toMatchObject({ recoveryCodesLeft: 9 });
  expect((await signIn('grace@example.com', first)).body.code).toBe('code_wrong');
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => signIn('grace@example.com', second)));
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a second factor copied to another account’s row is useless there', async () => {
  await addOwner('mallory@example.com');
  await sql`
    update staff set totp_since = now(), totp_sealed = (select totp_sealed from staff where email = 'grace@example.com')
    where email = 'mallory@example.com'`;
  await expect(getTotpSecret(deps, 'mallory@example.com')).rejects.toThrow('belongs to another row');
  await sql`update staff set totp_since = null, totp_sealed = null where email = 'mallory@example.com'`;
});

test('refuses to start with another key and says so; after giving the secrets up, staff sign in by password', async () => {
  await sql`delete from letters`;
  const id = await addOwner('amina@example.com');
  const sealed = sealTotp(deps.db.secrets, id, newTotpSecret());
  await sql`update staff set totp_sealed = ${sealed}, totp_since = now() where id = ${id}`;
  await app.inject({ method: 'POST', url: '/api/users/send-reset-email', payload: { email: 'dana@example.com' } });
  const key = [Buffer.alloc(32, 'another key')] as const;
  const db = createDatabase({ url: deps.databaseUrl, secrets: createSecretBox(() => key) });
  const other = { ...deps, db };
  expect(await findMissingKey(db)).toMatchObject({ secondFactors: 2, emails: 1 });
  await expect(ensureKeys(other)).rejects.toThrow(/2 second factors and 1 waiting email\. Put back secret\.key/);
  const { secondFactors, emails } = await db.transaction((tx) => discardUnreadable(tx, TERMINAL, deps.now()));
  expect([secondFactors, emails]).toEqual([['amina@example.com', 'grace@example.com'], 1]);
  await ensureKeys(other);
  expect((await signIn('amina@example.com')).status).toBe(200);
  const [failed] = await sql`select last_error from letters where failed_at is not null`;
  expect(failed).toEqual({ lastError: 'sealed with a secret key that is not here' });
  expect(await sql`select from audit_entries where what = 'staff.second_factor_removed'`).toHaveLength(2);
  await db.close();
});
