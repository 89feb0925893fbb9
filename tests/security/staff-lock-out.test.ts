import { expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { ADMIN_HEADER } from '../../src/shared/api-client.ts';
import { sealTotp, stepAt, totpCode } from '../../src/shop/staff/second-factor/totp.ts';
import { fastPasswords } from '../support/actors/fast-passwords.ts';
import { PASSWORD } from '../support/actors/registered-shoppers.ts';
import { UNUSABLE_HASH } from '../support/actors/unusable-hash.ts';
import { getStatuses } from '../support/checks/statuses.ts';
import { openTestShop } from '../support/shop/test-shop.ts';

// A stranger who knows the owner's address tries to lock her out of her shop.
const MINUTE = 60_000;
let late = 0;
const now = () => new Date(Date.now() + late);
const lines: string[] = [];
const { app, deps } = await openTestShop({
  env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
  now,
  passwords: fastPasswords,
  log: createLog('info', { write: (line) => void lines.push(line) }),
});
const { sql } = deps.db;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let people = 0;
let networks = 0;
function newNetwork() {
  networks += 1;
  return `10.${Math.floor(networks / 256)}.${networks % 256}.7`;
}

async function owner() {
  people += 1;
  const email = `grace${people}@example.com`;
  const [row] = await sql<{ id: string }[]>`
    insert into staff (name, email, role, password_hash, must_change_password, last_seen_at)
    values ('Grace Otieno', ${email}, 'owner', ${UNUSABLE_HASH}, false, now()) returning id`;
  return { email, id: row?.id ?? '' };
}

type RequestInput = { from?: string; cookies?: Record<string, string>; method?: 'GET' | 'POST' | 'DELETE' | 'PUT' };
async function send(
  path: string,
  payload: object | undefined,
  { from, cookies = {}, method = 'POST' }: RequestInput = {},
) {
  const answer = await app.inject({
    method,
    url: `/api/admin${path}`,
    ...(payload && { payload }),
    headers: { [ADMIN_HEADER]: '1', 'user-agent': FIREFOX, 'x-forwarded-for': from ?? newNetwork() },
    cookies,
  });
  return {
    status: answer.statusCode,
    statusCode: answer.statusCode,
    body: answer.body === '' ? undefined : answer.json(),
    cookies: { ...cookies, ...Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value])) },
    set: answer.cookies,
  };
}
type Known = Record<string, string>;
const signIn = (email: string, password: string, at: RequestInput & { code?: string } = {}) =>
  send('/session', { email, password, ...(at.code && { code: at.code }) }, at);
const forgetSession = ({ 'staff-browser': known = '' }: Known): Known => ({ 'staff-browser': known });

test('the owner signs in from her browser and a new network after a hundred strangers, and can confirm', async () => {
  const { email } = await owner();
  const home = newNetwork();
  const first = await signIn(email, PASSWORD, { from: home });
  expect(first.status).toBe(200);
  const office = await signIn(email, PASSWORD);
  // Fifty from separate networks, twice; and enough from her own network to block strangers there.
  const strangers = [...Array.from({ length: 50 }, newNetwork), ...Array.from({ length: 50 }, newNetwork)];
  for (const from of strangers) expect((await signIn(email, 'wrong', { from })).status).toBe(401);
  const neighbors = await getStatuses(60, () => signIn(email, 'wrong', { from: home }));
  expect(neighbors.slice(-40)).toEqual(Array(40).fill(429));

  expect((await signIn(email, PASSWORD)).status, 'from a fresh network').toBe(200);
  const again = await signIn(email, PASSWORD, { from: home, cookies: forgetSession(first.cookies) });
  expect(again.status, 'from her own browser, in the network that is shut').toBe(200);
  const confirmed = await send('/session/confirm', { password: PASSWORD }, { from: home, cookies: office.cookies });
  expect(confirmed.status, 'signed in, she confirms').toBe(204);
});

test('a known browser belongs to its own member, and a planted cookie is never adopted', async () => {
  const [grace, other] = [await owner(), await owner()];
  const from = newNetwork();
  const { cookies, set } = await signIn(grace.email, PASSWORD, { from });
  const cookie = set.find(({ name }) => name === 'staff-browser');
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 180 * 24 * 60 * 60 });
  const secret = cookie?.value ?? '';
  const [kept] = await sql<{ row: string }[]>`select b::text as row from staff_browsers b where staff_id = ${grace.id}`;
  expect(kept?.row).not.toContain(secret);
  // Ten tries for the other account from this network, regardless of the cookie of Grace's browser.
  const tries = await getStatuses(12, () => signIn(other.email, 'wrong', { from, cookies: forgetSession(cookies) }));
  expect(tries.slice(-2)).toEqual([429, 429]);
  const planted = 'A'.repeat(43);
  const fresh = await signIn(grace.email, PASSWORD, { cookies: { 'staff-browser': planted } });
  expect(fresh.cookies['staff-browser']).not.toBe(planted);
  // It is a separate count, not an exemption.
  const own = await getStatuses(12, () => signIn(grace.email, 'wrong', { cookies: forgetSession(cookies) }));
  expect(own).toEqual([...Array(10).fill(401), 429, 429]);
  late += 15 * MINUTE;
});

test('limits code guesses with the password to ten per 15 minutes, separate from the owner’s browser', async () => {
  const { email, id } = await owner();
  const secret = Buffer.alloc(20, 7);
  const home = await signIn(email, PASSWORD);
  await sql`update staff set totp_sealed = ${sealTotp(deps.db.secrets, id, secret)}, totp_since = now() where id = ${id}`;
  const codeNow = () => totpCode(secret, stepAt(now()));
  const guesses = await getStatuses(12, () => signIn(email, PASSWORD, { code: '000000' }));
  expect(guesses).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await signIn(email, PASSWORD, { code: codeNow() })).status, 'a browser that nobody knows').toBe(429);
  const own = await signIn(email, PASSWORD, { code: codeNow(), cookies: forgetSession(home.cookies) });
  expect(own.status).toBe(200);
  // Without the password the count is never reached.
  for (let turn = 0; turn < 20; turn += 1) expect((await signIn(email, 'wrong', { code: '000000' })).status).toBe(401);
});

test('limits wrong second-factor codes to sixty a day', async () => {
  const { email, id } = await owner();
  await sql`update staff set totp_sealed = ${sealTotp(deps.db.secrets, id, Buffer.alloc(20, 9))}, totp_since = now() where id = ${id}`;
  for (let quarter = 0; quarter < 6; quarter += 1) {
    const tries = await getStatuses(10, () => signIn(email, PASSWORD, { code: '000000' }));
    expect(tries).toEqual(Array(10).fill(400));
    late += 15 * MINUTE;
  }
  expect((await signIn(email, PASSWORD, { code: '000000' })).status).toBe(429);
  late += 15 * MINUTE;
});

test('limits confirmations in an open browser to ten tries, separate per browser', async () => {
  const { email } = await owner();
  const [here, there] = [await signIn(email, PASSWORD), await signIn(email, PASSWORD)];
  const confirm = (password: string, cookies: Known) => send('/session/confirm', { password }, { cookies });
  const tries = await getStatuses(12, () => confirm('wrong', here.cookies));
  expect(tries).toEqual([...Array(10).fill(400), 429, 429]);
  expect((await confirm(PASSWORD, there.cookies)).status).toBe(204);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('a confirmation rotates the cookie: the old one expires after thirty seconds, and is never confirmed', async () => {
  const { email } = await owner();
  const before = await signIn(email, PASSWORD);
  late += 6 * MINUTE;
  const after = await send('/session/confirm', { password: PASSWORD }, { cookies: before.cookies });
  expect(after.status).toBe(204);
  expect(after.cookies.staff).not.toBe(before.cookies.staff);
  const isConfirmed = (cookies: Known) => send('/session/confirmed', undefined, { cookies, method: 'GET' });
  expect((await isConfirmed(after.cookies)).status).toBe(204);
  expect((await isConfirmed(before.cookies)).body.code, 'a call that was under way').toBe('confirm_first');
  late += 31_000;
  expect((await isConfirmed(before.cookies)).body.code).toBe('sign_in_needed');
  expect((await isConfirmed(after.cookies)).status).toBe(204);
});

test('a flood fills neither log nor audit, and emails owners once per kind and hour', async () => {
  late += 61 * MINUTE;
  const { email, id } = await owner();
  const emails = async () =>
    (await sql<{ subject: string }[]>`select subject from letters where to_address = ${email} order by queued_at`).map(
      ({ subject }) => subject,
    );
  await sql`delete from letters`;
  const before = (await sql`select 1 from audit_entries`).length;
  const [one, two] = [newNetwork(), newNetwork()];
  for (let turn = 0; turn < 40; turn += 1) for (const from of [one, two]) await signIn(email, 'wrong', { from });
  const entries = await sql<{ what: string; subject: string; network: string; outcome: string; who: string }[]>`
    select what, subject, network, outcome, who from audit_entries where subject = ${id} order by id`;
  expect(entries).toHaveLength(4);
  for (const network of [one, two]) {
    for (const what of ['staff.sign_in_refused', 'staff.locked_out'])
      expect(entries).toContainEqual({ what, subject: id, network, outcome: 'refused', who: 'Not signed in' });
  }
  expect((await sql`select 1 from audit_entries`).length - before).toBe(4);
  expect((await emails()).filter((subject) => subject.startsWith('Too many failed sign-ins'))).toHaveLength(1);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect((await signIn(email, PASSWORD)).status).toBe(200);
  expect((await emails()).filter((subject) => subject.startsWith('New sign-in'))).toHaveLength(1);
  const told = lines.filter((line) => line.includes(id));
  expect(told.filter((line) => line.includes('"security":"staff.sign_in_refused"'))).toHaveLength(2);
  expect(told.some((line) => line.includes('"security":"staff.signed_in_new_browser"'))).toBe(true);
  expect(lines.join('')).not.toContain('@example.com');
});
