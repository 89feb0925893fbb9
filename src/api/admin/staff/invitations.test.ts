import sharp from 'sharp';
import { expect, test } from 'vitest';
import { emailsTo, lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';

let time = Date.parse('2026-11-21T10:00:00Z');
const shop = await openTestShop({ now: () => new Date(time) });
const { app, deps } = shop;
const DAY = 86_400_000;
const PASSWORD = 'seven quiet herons wade';

async function ask(method: 'GET' | 'POST', url: string, payload?: object, cookie = '') {
  const answer = await app.inject({
    method,
    url: `/api/admin${url}`,
    headers: { 'x-back-office': '1', ...(cookie && { cookie }) },
    ...(payload && { payload }),
  });
  const staff = answer.cookies.find(({ name }) => name === 'staff')?.value;
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json(), cookie: `staff=${staff}` };
}
const tokenIn = (link: string) => link.split('#')[1] ?? '';
const accept = (token: string, newPassword = PASSWORD) => ask('POST', '/invitation/accept', { token, newPassword });

let people = 0;
async function invite(role: 'owner' | 'helper' = 'helper') {
  people += 1;
  const owner = await staffIn(shop, 'owner', 'Grace Otieno');
  const body = { name: 'Njeri Wambui', email: `njeri-${people}@example.com`, role };
  const invited = await owner.call('POST /admin/staff/invitations', { body });
  if (!invited.ok) throw new Error(JSON.stringify(invited.error));
  return { owner, email: body.email, ...invited.body, token: tokenIn(invited.body.link) };
}

test('accepts an invitation link once to set a password and sign in', async () => {
  const { email, link, token, isEmailed } = await invite();
  expect(isEmailed).toBe(true);
  const letter = await lastEmailTo(deps, email);
  expect(letter.subject).toMatch(/^Join the staff of /);
  expect(letter.text).toContain(link);
  expect((await ask('POST', '/invitation', { token })).body).toEqual({ name: 'Njeri Wambui', email });
  expect((await accept(token, 'short')).body.fields).toEqual({ newPassword: 'Use at least 10 characters.' });
  const joined = await accept(token);
  expect(joined.body).toMatchObject({ email, role: 'helper', firstDo: null });
  expect((await ask('GET', '/session', undefined, joined.cookie)).body.email).toBe(email);
  expect((await ask('POST', '/session', { email, password: PASSWORD })).status).toBe(200);
  expect((await accept(token)).status).toBe(404);
  expect((await ask('POST', '/invitation', { token })).status).toBe(404);
});

test('accepts an invitation once under two concurrent requests', async () => {
  const { token } = await invite();
  const answers = await Promise.all([accept(token), accept(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
});

test('expires an invitation after seven days, on a new link, on an owner-set password, and on removal', async () => {
  const late = await invite();
  time += 7 * DAY;
  expect((await accept(late.token)).status).toBe(404);
  const again = await late.owner.call('POST /admin/staff/:id/invitation', { params: { id: late.member.id } });
  // An owner's session lasts twelve hours.
  expect(again.ok).toBe(false);
  const owner = await staffIn(shop, 'owner');
  const renewed = await owner.call('POST /admin/staff/:id/invitation', { params: { id: late.member.id } });
  if (!renewed.ok) throw new Error(JSON.stringify(renewed.error));
  const once = tokenIn(renewed.body.link);
  const twice = await owner.call('POST /admin/staff/:id/invitation', { params: { id: late.member.id } });
  expect((await accept(once)).status).toBe(404);
  await owner.call('POST /admin/staff/:id/password', { params: { id: late.member.id } });
  expect((await accept(twice.ok ? tokenIn(twice.body.link) : '')).status).toBe(404);
  const removed = await invite();
  await owner.call('DELETE /admin/staff/:id', { params: { id: removed.member.id } });
  expect((await accept(removed.token)).status).toBe(404);
  expect(await owner.call('POST /admin/staff/:id/invitation', { params: { id: removed.member.id } })).toMatchObject({
    ok: false,
    error: { code: 'no_such_member' },
  });
});

test('invalidates invitations after sign-in with an owner-set password, and never bypasses the second factor', async () => {
  const owner = await staffIn(shop, 'owner');
  const body = { name: 'Otieno', email: 'otieno@example.com', role: 'helper' } as const;
  const added = await owner.call('POST /admin/staff', { body });
  if (!added.ok) throw new Error(JSON.stringify(added.error));
  const { member, password } = added.body;
  const invited = await owner.call('POST /admin/staff/:id/invitation', { params: { id: member.id } });
  const token = invited.ok ? tokenIn(invited.body.link) : '';
  const first = await ask('POST', '/session', { email: body.email, password });
  const chosen = await app.inject({
    method: 'PUT',
    url: '/api/admin/session/password',
    headers: { 'x-back-office': '1', cookie: first.cookie },
    payload: { newPassword: PASSWORD },
  });
  expect(chosen.statusCode).toBe(200);
  expect((await accept(token, 'four brisk otters swim')).status).toBe(404);
  expect((await ask('POST', '/session', { email: body.email, password: PASSWORD })).status).toBe(200);
});

test('refuses invitations for existing members, used addresses, and by helpers', async () => {
  const { owner, member, token, email } = await invite();
  await accept(token);
  const again = await owner.call('POST /admin/staff/:id/invitation', { params: { id: member.id } });
  expect(again).toMatchObject({ ok: false, status: 409, error: { code: 'already_joined' } });
  const body = { name: 'Another', email, role: 'helper' } as const;
  expect(await owner.call('POST /admin/staff/invitations', { body })).toMatchObject({
    ok: false,
    error: { code: 'email_taken' },
  });
  const helper = await staffIn(shop, 'helper');
  const refused = await helper.call('POST /admin/staff/invitations', {
    body: { ...body, email: 'friend@example.com' },
  });
  expect(refused).toMatchObject({ ok: false, status: 403 });
  expect(await emailsTo(deps, 'friend@example.com')).toEqual([]);
});

test('gives invalid links one uniform refusal', async () => {
  for (const token of ['', 'short', 'x'.repeat(40), '%00'.repeat(20), '💎'.repeat(20)])
    expect((await ask('POST', '/invitation', { token })).status).toBe(404);
  expect((await ask('POST', '/invitation', { token: 'x'.repeat(201) })).status).toBe(400);
  expect((await ask('POST', '/invitation', { token: 7 })).status).toBe(400);
});

test('stores a staff picture as a square that only staff can see', async () => {
  const helper = await staffIn(shop, 'helper');
  const bytes = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#8a3b12' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'image/png' }), 'me.png');
  const sent = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/admin/me/picture',
    headers: { ...helper.headers, 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(201);
  const { pictureId } = answer.json();
  const url = `/api/admin/staff-pictures/${pictureId}`;
  const seen = await app.inject({ method: 'GET', url, headers: helper.headers });
  expect(seen.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ width: 160, height: 160, format: 'jpeg' });
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(401);
  expect((await ask('GET', '/session', undefined, helper.cookie)).body.pictureId).toBe(pictureId);
  expect(await helper.call('DELETE /admin/me/picture', {})).toMatchObject({ ok: true });
  expect((await app.inject({ method: 'GET', url, headers: helper.headers })).statusCode).toBe(404);
});

test('undoes a removal for an hour with the same password and without the earlier sessions', async () => {
  const { owner, email, token, member } = await invite();
  const joined = await accept(token);
  const params = { id: member.id };
  const signIn = () => ask('POST', '/session', { email, password: PASSWORD });
  await owner.call('DELETE /admin/staff/:id', { params });
  expect((await signIn()).status).toBe(401);
  time += DAY / 24;
  const another = await staffIn(shop, 'owner');
  expect((await another.call('POST /admin/staff/:id/reopen', { params })).status).toBe(204);
  // A double click restores once.
  expect((await another.call('POST /admin/staff/:id/reopen', { params })).status).toBe(204);
  expect((await signIn()).status).toBe(200);
  expect((await ask('GET', '/session', undefined, joined.cookie)).status).toBe(401);
  const log = await deps.db.sql<{ what: string }[]>`
    select what from audit_entries where subject = ${member.id} and what in ('staff.closed', 'staff.reopened') order by id`;
  expect(log.map(({ what }) => what)).toEqual(['staff.closed', 'staff.reopened']);
  await another.call('DELETE /admin/staff/:id', { params });
  // A repeated request from a tab left open doesn't restart the hour.
  time += DAY / 48;
  const stale = await staffIn(shop, 'owner');
  expect((await stale.call('DELETE /admin/staff/:id', { params })).ok).toBe(true);
  time += DAY / 48 + 1;
  const later = await staffIn(shop, 'owner');
  expect(await later.call('POST /admin/staff/:id/reopen', { params })).toMatchObject({
    ok: false,
    status: 409,
    error: { code: 'removal_too_old' },
  });
  expect((await signIn()).status).toBe(401);
  const helper = await staffIn(shop, 'helper');
  expect((await helper.call('POST /admin/staff/:id/reopen', { params })).status).toBe(403);
});
