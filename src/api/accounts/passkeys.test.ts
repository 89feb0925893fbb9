import { afterEach, expect, test } from 'vitest';
import {
  lastEmailTo,
  linkIn,
  PASSWORD,
  type RegisteredShopper,
  registerShopper,
} from '../../../tests/support/actors/registered-shoppers.ts';
import { createSoftAuthenticator } from '../../../tests/support/actors/soft-authenticator.ts';
import { openTestShop } from '../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../shared/time.ts';

let late = 0;
const shop = await openTestShop({ env: { RATE_LIMITS: 'on' }, now: () => new Date(Date.now() + late) });
const { api, app, deps } = shop;
const { origin } = new URL(deps.config.publicUrl);
afterEach(() => {
  late = 0;
});

let networks = 0;
/** Each visitor has a separate network, so that no test uses up another's limits. */
const visitor = () => {
  networks += 1;
  return `198.51.${networks}.7`;
};

type Device = ReturnType<typeof createSoftAuthenticator>;
type Ways = Parameters<Device['get']>[1];

/** Adds a passkey of a new device to an account. */
async function addPasskey(who: Pick<RegisteredShopper, 'headers'>, ways: Ways = {}) {
  const device = createSoftAuthenticator(origin);
  const asked = await api.call('POST /users/passkeys/options', {}, who.headers);
  if (!asked.ok) throw new Error(asked.error.detail);
  const passkey = device.create(asked.body, ways);
  const added = await api.call('POST /users/passkeys', { body: { passkey } }, who.headers);
  const id = added.ok ? (added.body.at(-1)?.id ?? '') : '';
  return { device, id, added };
}

/** A new browser requests a challenge. */
async function ask(from = visitor()) {
  const answer = await app.inject({ method: 'POST', url: '/api/users/passkey-login-options', remoteAddress: from });
  const cookie = answer.cookies.find(({ name }) => name === 'pky');
  return { options: answer.json(), cookie, cookies: { pky: cookie?.value ?? '' }, from };
}

const send = (
  passkey: ReturnType<Device['get']>,
  { cookies, from }: { cookies: Record<string, string>; from: string },
) =>
  app.inject({
    method: 'POST',
    url: '/api/users/login-with-passkey',
    payload: { passkey },
    cookies,
    remoteAddress: from,
  });

async function logIn(device: Device, ways: Ways = {}) {
  const asked = await ask();
  return send(device.get(asked.options, ways), asked);
}

test('logs in by passkey without password or code, and shows when the passkey was added and last used', async () => {
  const dana = await registerShopper(shop);
  const { device, id, added } = await addPasskey(dana);
  expect(added).toMatchObject({ status: 201, body: [{ lastUsedAt: null }] });
  expect((await lastEmailTo(deps, dana.email)).subject).toBe('A passkey was added to your account');
  const asked = await ask();
  expect(asked.options).toMatchObject({ userVerification: 'required', rpId: new URL(origin).hostname });
  expect(asked.options.allowCredentials ?? []).toEqual([]);
  expect(asked.cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', maxAge: 600 });
  const loggedIn = await send(device.get(asked.options), asked);
  expect(loggedIn.statusCode).toBe(200);
  expect(loggedIn.json()).toEqual({ token: expect.stringMatching(/^shp_/), name: dana.name, email: dana.email });
  const headers = { authorization: `Bearer ${loggedIn.json().token}` };
  const [passkey] =
    (await api.call('GET /users/passkeys', {}, headers).then((list) => (list.ok ? list.body : []))) ?? [];
  expect(passkey?.lastUsedAt).not.toBeNull();
  const name = { params: { id }, body: { name: '  My   phone ' } };
  expect(await api.call('PUT /users/passkeys/:id', name, headers)).toMatchObject({ body: [{ name: 'My phone' }] });
});

test('accepts each challenge once, before it expires, from the browser that requested it', async () => {
  const { device } = await addPasskey(await registerShopper(shop));
  const asked = await ask();
  const answer = device.get(asked.options);
  const [other] = [await ask()];
  expect((await send(answer, other)).statusCode).toBe(400);
  expect((await send(answer, { cookies: {}, from: visitor() })).statusCode).toBe(400);
  const answers = await Promise.all([send(answer, asked), send(answer, asked), send(answer, asked)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  const slow = await ask();
  late = 11 * MINUTE_MS;
  expect((await send(device.get(slow.options), slow)).statusCode).toBe(400);
});

test('refuses a passkey response from another site, without user verification, with a wrong counter, or of an unknown key', async () => {
  const dana = await registerShopper(shop);
  const { device } = await addPasskey(dana);
  const refused = { code: 'passkey_refused', detail: expect.stringContaining('passkey') };
  for (const ways of [
    { origin: 'https://evil.example' },
    { rpId: 'evil.example' },
    { isVerified: false },
    { counter: 1 },
    { counter: 0 },
  ]) {
    const answer = await logIn(device, ways);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, refused]);
  }
  const stranger = createSoftAuthenticator(origin);
  const asked = await ask();
  expect((await send(stranger.get(asked.options), asked)).json()).toMatchObject(refused);
  // The attacker's own key under the victim's credential ID.
  const again = await ask();
  const forged = { ...stranger.get(again.options), id: device.id, rawId: device.id };
  expect((await send(forged, again)).json()).toMatchObject(refused);
  expect((await logIn(device, { counter: 7 })).statusCode).toBe(200);
  const [entry] = await deps.db.sql<{ count: number }[]>`
    select count(*)::int as count from audit_entries where what = 'customer.passkey_refused'`;
  expect(entry?.count).toBeGreaterThan(0);
});

test('requires a recent login or confirmation, including by passkey, to add or remove a passkey', async () => {
  const dana = await registerShopper(shop);
  const { device, id } = await addPasskey(dana);
  late = 16 * MINUTE_MS;
  const proofNeeded = { status: 403, error: { code: 'proof_needed' } };
  const options = () => api.call('POST /users/passkeys/options', {}, dana.headers);
  const remove = (who = dana) => api.call('DELETE /users/passkeys/:id', { params: { id } }, who.headers);
  expect(await options()).toMatchObject(proofNeeded);
  expect(await remove()).toMatchObject(proofNeeded);
  const confirm = async (who = dana) => {
    const asked = await api.call('POST /users/profile/passkey-options', {}, who.headers);
    const passkey = device.get(asked.ok ? asked.body : {});
    return api.call('POST /users/profile/confirm-with-passkey', { body: { passkey } }, who.headers);
  };
  const eve = await registerShopper(shop);
  expect(await confirm(eve)).toMatchObject({ status: 400 });
  expect(await confirm()).toMatchObject({ status: 204 });
  expect(await options()).toMatchObject({ ok: true, body: { excludeCredentials: [{ id: device.id }] } });
  expect(await remove(eve)).toMatchObject({ status: 404 });
  const other = await api.call('POST /users/login', { body: { username: dana.email, password: PASSWORD } });
  expect(await remove()).toMatchObject({ status: 200, body: [] });
  expect((await logIn(device)).statusCode).toBe(400);
  // As with a password change: this session stays, the others end.
  const token = other.ok ? other.body.token : '';
  expect((await api.call('GET /users/profile', {}, { authorization: `Bearer ${token}` })).status).toBe(401);
  expect((await api.call('GET /users/profile', {}, dana.headers)).status).toBe(200);
  expect((await lastEmailTo(deps, dana.email)).subject).toBe('A passkey was removed from your account');
});

test('refuses a passkey created for another login, site or account, and an eleventh passkey', async () => {
  const dana = await registerShopper(shop);
  const device = createSoftAuthenticator(origin);
  const asked = await api.call('POST /users/passkeys/options', {}, dana.headers);
  const passkey = device.create(asked.ok ? asked.body : {});
  const eve = await registerShopper(shop);
  expect(await api.call('POST /users/passkeys', { body: { passkey } }, eve.headers)).toMatchObject({ status: 400 });
  expect((await addPasskey(dana, { origin: 'https://evil.example' })).added).toMatchObject({ status: 400 });
  expect((await addPasskey(dana, { isVerified: false })).added).toMatchObject({ status: 400 });
  for (let count = 0; count < 10; count += 1) expect((await addPasskey(dana)).added).toMatchObject({ status: 201 });
  await expect(addPasskey(dana)).rejects.toThrow('ten passkeys');
});

test('removes passkeys on a password reset and on account deletion', async () => {
  const dana = await registerShopper(shop);
  const { device } = await addPasskey(dana);
  await api.call('POST /users/send-reset-email', { body: { email: dana.email } });
  const [, , uid = '', token = ''] = linkIn(await lastEmailTo(deps, dana.email)).pathname.split('/');
  const reset = await api.call('POST /users/reset-password', {
    body: { uid, token, password: 'Kettle by the window 24' },
  });
  expect(reset.ok).toBe(true);
  expect((await logIn(device)).statusCode).toBe(400);

  const ruth = await registerShopper(shop);
  const { device: hers, id } = await addPasskey(ruth);
  const download = await api.call('GET /users/profile/download', {}, ruth.headers);
  expect(download).toMatchObject({ body: { passkeys: [{ id }] } });
  await api.call('POST /users/profile/delete', { body: { password: PASSWORD } }, ruth.headers);
  expect((await logIn(hers)).statusCode).toBe(400);
});
