import { expect, test } from 'vitest';
import { createSoftAuthenticator } from '../../../../tests/support/actors/soft-authenticator.ts';
import { type StaffActor, staffIn } from '../../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { MINUTE_MS } from '../../../shared/time.ts';

let time = Date.now();
const office = 'https://office.example';
const shop = await openTestShop({
  env: { PUBLIC_URL: 'https://shop.example', ADMIN_URL: office },
  now: () => new Date(time),
});
const { app, deps } = shop;

type Device = ReturnType<typeof createSoftAuthenticator>;
const inOffice = { 'x-back-office': '1', host: new URL(office).host };

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, cookie = '') =>
  app.inject({
    method,
    url: `/api/admin${path}`,
    headers: { ...inOffice, ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });
const cookieFrom = ({ cookies }: { cookies: { name: string; value: string }[] }, name: string) =>
  `${name}=${cookies.find((cookie) => cookie.name === name)?.value}`;

async function addPasskey(member: StaffActor, origin = office) {
  const device = createSoftAuthenticator(origin);
  const asked = await ask('POST', '/me/passkeys/options', undefined, member.cookie);
  expect(asked.statusCode).toBe(200);
  const added = await ask('POST', '/me/passkeys', { passkey: device.create(asked.json()) }, member.cookie);
  const id: string = added.statusCode === 201 ? added.json().at(-1).id : '';
  return { device, id, added };
}

async function signIn(device: Device, ways: Parameters<Device['get']>[1] = {}) {
  const asked = await ask('POST', '/session/passkey-options');
  const cookie = cookieFrom(asked, '__Host-staff-pky');
  return ask('POST', '/session/passkey', { passkey: device.get(asked.json(), ways) }, cookie);
}

test('signs in by passkey instead of password and code, only on the back office’s host', async () => {
  const grace = await staffIn(shop, 'owner');
  const { device, added } = await addPasskey(grace);
  expect([added.statusCode, added.json()]).toMatchObject([201, [{ lastUsedAt: null }]]);
  expect((await addPasskey(grace, 'https://shop.example')).added.statusCode).toBe(400);
  const signedIn = await signIn(device);
  expect([signedIn.statusCode, signedIn.json()]).toMatchObject([200, { email: grace.email, hasPasskey: true }]);
  const cookie = cookieFrom(signedIn, '__Host-staff');
  expect((await ask('GET', '/session/confirmed', undefined, cookie)).statusCode).toBe(204);
  for (const ways of [{ origin: 'https://shop.example' }, { isVerified: false }, { counter: 1 }]) {
    expect((await signIn(device, ways)).json()).toMatchObject({ code: 'passkey_refused' });
  }
  const events = await deps.db.sql<{ what: string }[]>`
    select distinct what from audit_entries where subject = ${grace.actor.staffId} order by what`;
  const happened = events.map(({ what }) => what);
  expect(happened).toEqual(expect.arrayContaining(['staff.passkey_added', 'staff.passkey_refused']));
});

test('accepts a member’s own passkey once for "Confirm it’s you", and ends other sessions on removal', async () => {
  const [grace, amina] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];
  const { device, id } = await addPasskey(grace);
  const { device: hers } = await addPasskey(amina);
  time += 10 * MINUTE_MS;
  const remove = (cookie: string) => ask('DELETE', `/me/passkeys/${id}`, undefined, cookie);
  expect((await remove(grace.cookie)).json()).toMatchObject({ code: 'confirm_first' });
  const confirm = async (used: Device) => {
    const asked = await ask('POST', '/session/confirm-options', undefined, grace.cookie);
    const body = { passkey: used.get(asked.json()) };
    const sent = () => ask('POST', '/session/confirm-with-passkey', body, grace.cookie);
    return [await sent(), await sent()] as const;
  };
  const [wrong] = await confirm(hers);
  expect(wrong.json()).toMatchObject({ code: 'passkey_refused' });
  const [right, again] = await confirm(device);
  expect([right.statusCode, again.statusCode]).toEqual([204, 400]);
  const other = await signIn(device);
  const fresh = cookieFrom(right, '__Host-staff');
  expect((await remove(fresh)).json()).toEqual([]);
  expect((await ask('GET', '/session', undefined, cookieFrom(other, '__Host-staff'))).statusCode).toBe(401);
  expect((await ask('GET', '/session', undefined, fresh)).json()).toMatchObject({ hasPasskey: false });
  expect((await signIn(device)).statusCode).toBe(400);
});

test('deletes passkeys on a password reset and on removal', async () => {
  const [grace, amina] = [await staffIn(shop, 'owner'), await staffIn(shop, 'helper')];
  const { device } = await addPasskey(amina);
  expect((await ask('POST', `/staff/${amina.actor.staffId}/password`, undefined, grace.cookie)).statusCode).toBe(200);
  expect((await signIn(device)).statusCode).toBe(400);
});
