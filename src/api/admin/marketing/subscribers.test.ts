import { beforeEach, expect, test } from 'vitest';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { temporaryFolder } from '../../../../tests/support/runner/temporary-folder.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createUploader } from '../../../../tests/support/shop/upload-client.ts';
import { newSecret } from '../../../shop/accounts/tokens.ts';
import { deleteOldSubscriberFiles } from '../../../shop/imports/subscribers/subscriber-imports.ts';
import {
  eraseSubscription,
  exportSubscription,
  subscribe,
  subscribers,
} from '../../../shop/newsletter/subscriptions.ts';

let clock = Date.UTC(2026, 10, 2, 12);
const now = () => new Date(clock);
const shop = await openTestShop({ env: { DATA_DIR: temporaryFolder() }, now });
const { app, deps } = shop;
const { call, headers, cookie } = await staffIn(shop, 'owner');
const upload = createUploader({ app, headers });
const { sql } = deps.db;
/** Ages rows instead of moving the clock, which would end the session. */
const olderBy = (interval: string) => sql`
  update subscriber_imports set imported_at = imported_at - ${interval}::interval, made_at = made_at - ${interval}::interval`;

beforeEach(async () => {
  clock += 1000;
  await sql`delete from newsletters`;
  await sql`delete from newsletter_subscribers`;
  await sql`delete from subscriber_imports`;
});

const send = (text: string, name = 'list.csv') => upload('POST /admin/subscriber-imports', { query: { name } }, text);
async function read(text: string, name?: string): Promise<string> {
  const sent = await send(text, name);
  if (!sent.ok) throw new Error(sent.error.detail);
  return sent.body.id;
}
const start = (id: string) => call('POST /admin/subscriber-imports/:id/start', { params: { id } });
const undo = (id: string) => call('POST /admin/subscriber-imports/:id/undo', { params: { id } });
async function view(id: string, query: { view?: '' | 'add' | 'not'; after?: number } = {}) {
  const seen = await call('GET /admin/subscriber-imports/:id', { params: { id }, query });
  if (!seen.ok) throw new Error(seen.error.detail);
  return seen.body;
}
const here = (email: string, state: 'confirmed' | 'asked' | 'left') => sql`
  insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, left_at, leave_token)
  values (${email}, 'yes', ${now()}, '', ${state === 'asked' ? null : now()}, ${state === 'left' ? now() : null}, ${newSecret()})`;
const emails = async () => (await subscribers(sql)).map(({ email }) => email).toSorted();

const MAILCHIMP = [
  'Email Address,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LEID',
  'new@example.com,4,2024-03-14 10:11:12,2024-03-14 10:15:00,1',
  'New@example.com,4,2024-03-14 10:11:12,2024-03-14 10:15:00,1',
  'left@example.com,4,,2024-03-14 10:15:00,2',
  'here@example.com,4,,2024-03-14 10:15:00,3',
  'asked@example.com,4,,2024-03-14 10:15:00,4',
  'bounced@example.com,4,,2024-03-14 10:15:00,5',
  'silent@example.com,4,,,6',
  'not an address,4,,2024-03-14 10:15:00,7',
].join('\n');

test('checks a file first, then adds consenting subscribers with source and time, without emails', async () => {
  await here('left@example.com', 'left');
  await here('here@example.com', 'confirmed');
  await here('asked@example.com', 'asked');
  await sql`
    insert into letters (kind, to_address, subject, reply_to, queued_at, failed_at)
    values ('test.plain', 'bounced@example.com', 'Hi', 'a@b.example', ${now()}, ${now()})`;
  const [mails] = await sql`select count(*)::int as count from letters`;
  const id = await read(MAILCHIMP, 'subscribed.csv');
  expect(await emails()).toEqual(['here@example.com']);
  const seen = await view(id);
  expect(seen).toMatchObject({ state: 'check', format: 'mailchimp', rows: 8, added: 0, undoUntil: null });
  expect(seen.lines.map(({ line, email, verdict }) => [line, email, verdict])).toEqual([
    [2, 'new@example.com', 'add'],
    [3, 'New@example.com', 'twice'],
    [4, 'left@example.com', 'unsubscribed'],
    [5, 'here@example.com', 'subscribed'],
    [6, 'asked@example.com', 'asked'],
    [7, 'bounced@example.com', 'bounced'],
    [8, 'silent@example.com', 'no_consent'],
    [9, 'not an address', 'malformed'],
  ]);
  expect((await view(id, { view: 'add' })).lines).toHaveLength(1);
  expect((await view(id, { view: 'not' })).lines).toHaveLength(7);
  // Double click.
  expect((await Promise.all([start(id), start(id)])).map(({ ok }) => ok)).toEqual([true, true]);
  expect(await emails()).toEqual(['here@example.com', 'new@example.com']);
  expect(await view(id)).toMatchObject({ state: 'done', added: 1, undoUntil: expect.any(String) });
  const [after] = await sql`select count(*)::int as count from letters`;
  expect(after).toEqual(mails);
  const listed = await call('GET /admin/subscribers', { query: { q: 'new@' } });
  expect(listed.ok && listed.body.rows).toMatchObject([
    {
      state: 'subscribed',
      consentSource: 'Mailchimp, subscribed.csv',
      consentAt: '2024-03-14T10:15:00.000Z',
      askedAt: '2024-03-14T10:15:00.000Z',
      confirmedAt: now().toISOString(),
    },
  ]);
  const csv = await app.inject({ url: '/api/admin/subscribers.csv', headers: { cookie } });
  expect(csv.body).toContain('"Mailchimp, subscribed.csv",2024-03-14T10:15:00.000Z\r\n');
  const entries = await sql`select what, after from audit_entries where subject = ${id}`;
  expect(entries).toEqual([{ what: 'newsletter.subscribers_imported', after: { file: 'subscribed.csv', added: 1 } }]);
  // Reimporting this shop's export adds nobody.
  const again = await read(csv.body);
  expect((await view(again)).counts.map(({ verdict }) => verdict)).not.toContain('add');
  expect(await start(again)).toMatchObject({ status: 409, error: { code: 'nobody_to_import' } });
});

test('undoes an import for a day, and keeps people who left or received a newsletter as unsubscribed', async () => {
  const id = await read('Email,Consent\na@example.com,yes\nb@example.com,yes\nc@example.com,yes\nd@example.com,yes');
  expect(await undo(id)).toMatchObject({ status: 409, error: { code: 'import_not_done' } });
  await start(id);
  await sql`update newsletter_subscribers set left_at = ${now()} where email = 'b@example.com'`;
  await sql`
    with n as (insert into newsletters (subject, body, created_at, changed_at) values ('New', 'Cuffs', ${now()}, ${now()}) returning id)
    insert into newsletter_sends (newsletter_id, subscriber_id, sent_at)
    select n.id, s.id, ${now()} from n, newsletter_subscribers s where s.email = 'c@example.com'`;
  await olderBy('23 hours');
  const undone = await Promise.all([undo(id), undo(id)]);
  expect(undone.map((one) => one.ok && one.body).toSorted((x, y) => (x && y ? y.removed - x.removed : 0))).toEqual([
    { removed: 3, ended: 1 },
    { removed: 0, ended: 0 },
  ]);
  const left = await sql`select email, left_at is not null as is_left from newsletter_subscribers order by email`;
  expect(left).toEqual([
    { email: 'b@example.com', isLeft: true },
    { email: 'c@example.com', isLeft: true },
  ]);
  expect(await start(id)).toMatchObject({ status: 409, error: { code: 'import_undone' } });
  // Reimporting the same file doesn't resubscribe people who left.
  const again = await read('Email,Consent\na@example.com,yes\nb@example.com,yes\nc@example.com,yes');
  await start(again);
  expect(await emails()).toEqual(['a@example.com']);
  await olderBy('25 hours');
  expect(await undo(again)).toMatchObject({ status: 409, error: { code: 'undo_over' } });
  expect((await view(again)).undoUntil).toBeNull();
});

test('skips people who leave or subscribe between the check and the import', async () => {
  const id = await read('Email,Consent\na@example.com,yes\nb@example.com,yes');
  await here('a@example.com', 'left');
  await start(id);
  expect(await emails()).toEqual(['b@example.com']);
  expect((await view(id)).counts).toEqual([
    { verdict: 'add', count: 1 },
    { verdict: 'unsubscribed', count: 1 },
  ]);
  // Resubscribed through the shop's own form after leaving: that is a separate consent.
  await sql`update newsletter_subscribers set left_at = ${now()} where email = 'b@example.com'`;
  await subscribe({ ...deps, now }, { email: 'b@example.com', from: '203.0.113.7', consent: 'yes' });
  const [own] = await sql`select consent_source, consent_at from newsletter_subscribers where email = 'b@example.com'`;
  expect(own).toEqual({ consentSource: null, consentAt: null });
});

test('paginates the preview of a large file, and imports 20,000 rows at once', async () => {
  const rows = Array.from({ length: 20_000 }, (_, place) => `reader${place}@example.com,yes`);
  const id = await read(`Email,Consent\n${rows.join('\n')}`);
  const first = await view(id);
  expect([first.lines.length, first.next]).toEqual([50, 51]);
  expect((await view(id, { after: 19_990 })).lines.length).toBe(11);
  expect((await start(id)).ok).toBe(true);
  expect(await emails()).toHaveLength(20_000);
  expect(await undo(id)).toMatchObject({ ok: true, body: { removed: 20_000 } });
});

test('refuses helpers, invalid files and unknown ids', async () => {
  const amina = await staffIn(shop, 'helper');
  const id = await read('Email,Consent\na@example.com,yes');
  for (const [method, path] of [
    ['GET', '/subscriber-imports'],
    ['GET', `/subscriber-imports/${id}`],
    ['POST', `/subscriber-imports/${id}/start`],
    ['POST', `/subscriber-imports/${id}/undo`],
    ['DELETE', `/subscriber-imports/${id}`],
  ] as const) {
    expect((await amina.ask(method, path)).status).toBe(403);
  }
  expect(await send('Name\nDana')).toMatchObject({
    status: 400,
    error: { detail: expect.stringContaining('We don’t know') },
  });
  expect((await call('DELETE /admin/subscriber-imports/:id', { params: { id } })).ok).toBe(true);
  for (const gone of [id, 'nonsense', crypto.randomUUID()]) {
    expect(await start(gone)).toMatchObject({ status: 404 });
    expect(await undo(gone)).toMatchObject({ status: 404 });
    expect(await call('GET /admin/subscriber-imports/:id', { params: { id: gone } })).toMatchObject({ status: 404 });
  }
});

test('deletes files after a week, and a person’s rows at once when their data is erased', async () => {
  const id = await read('Email,Consent\na@example.com,yes\nb@example.com,no');
  await start(id);
  const person = { customerId: crypto.randomUUID(), sessionId: crypto.randomUUID(), name: 'A', writtenTo: [] };
  const own = await exportSubscription(sql, { ...person, email: 'a@example.com', addresses: [] });
  expect(own).toMatchObject({ newsletter: { consentSource: 'Spreadsheet, list.csv' } });
  await deps.db.transaction((tx) =>
    eraseSubscription(tx, { ...person, email: 'b@example.com', addresses: ['a@example.com'] }),
  );
  expect(await sql`select 1 from subscriber_import_lines`).toEqual([]);
  expect(await emails()).toEqual([]);
  await olderBy('6 days');
  await deleteOldSubscriberFiles({ ...deps, now });
  expect(await sql`select 1 from subscriber_imports`).toHaveLength(1);
  await olderBy('2 days');
  await deleteOldSubscriberFiles({ ...deps, now });
  expect(await sql`select 1 from subscriber_imports`).toEqual([]);
});
