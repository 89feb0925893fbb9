import { beforeEach, expect, test } from 'vitest';
import { lastEmailTo } from '../../../../tests/support/actors/registered-shoppers.ts';
import { staffIn } from '../../../../tests/support/actors/staff.ts';
import { actionsOn } from '../../../../tests/support/checks/actions.ts';
import { ownerChooses } from '../../../../tests/support/shop/settings.ts';
import { openTestShop } from '../../../../tests/support/shop/test-shop.ts';
import { createJobs } from '../../../platform/jobs/create-jobs.ts';
import { newSecret } from '../../../shop/accounts/tokens.ts';
import { deliverEmails } from '../../../shop/emails/delivery.ts';
import { sendNewsletters } from '../../../shop/newsletter/newsletters.ts';
import { changeSettings } from '../../../shop/settings/settings.ts';

const { app, deps } = await openTestShop();
const { call, cookie } = await staffIn({ deps, app }, 'owner');
const { sql } = deps.db;

beforeEach(async () => {
  await deps.db.transaction((tx) => changeSettings(tx, { storeAddress: '12 Bead Lane,\nSpringfield, IL 62701' }));
  await sql`delete from newsletter_subscribers`;
});

async function subscribe(email: string, state: 'confirmed' | 'asked' | 'left' = 'confirmed') {
  await sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, confirmed_at, left_at, leave_token)
    values (${email}, 'yes', now() - interval '1 day', '', ${state === 'asked' ? null : new Date(Date.now() - 3_600_000)},
      ${state === 'left' ? new Date() : null}, ${newSecret()})`;
}

const DRAFT = { subject: 'New cuffs', body: '# New cuffs\n\nSee [them](/category/wristbands), **all** of <them>.' };

async function write(draft = DRAFT) {
  const made = await call('POST /admin/newsletters', { body: draft });
  if (!made.ok) throw new Error(made.error.detail);
  return { id: made.body.id, seen: made.body.changedAt };
}
type Written = Awaited<ReturnType<typeof write>>;

const send = ({ id, seen }: Written) => call('POST /admin/newsletters/:id/send', { params: { id }, body: { seen } });
const change = ({ id, seen }: Written, draft = DRAFT) =>
  call('PUT /admin/newsletters/:id', { params: { id }, body: { ...draft, seen } });

/** Runs the shop's workers in an otherwise idle process. */
async function work({ carries }: { carries: boolean } = { carries: true }) {
  const jobs = createJobs({ sql: deps.db.sql, log: deps.log, quiet: true });
  sendNewsletters(jobs, deps);
  if (carries) deliverEmails(jobs, { ...deps, mailHost: 'nyuzi.example' });
  await jobs.start();
  return jobs;
}

test('refuses to send or test a newsletter without the shop’s postal address', async () => {
  await subscribe('reader@example.com');
  await ownerChooses(deps, { storeAddress: ' \n ' });
  const written = await write({ ...DRAFT, subject: 'Where we are' });
  const detail = 'Add your store address in Settings first. US law (CAN-SPAM) requires it in every newsletter.';
  const refused = { status: 409, error: { code: 'no_postal_address', detail } };
  expect(await send(written)).toMatchObject(refused);
  expect(await call('POST /admin/newsletters/:id/test', { params: { id: written.id } })).toMatchObject(refused);
  await ownerChooses(deps, { storeAddress: '12 Bead Lane,\nSpringfield, IL 62701' });
  expect((await call('POST /admin/newsletters/:id/test', { params: { id: written.id } })).ok).toBe(true);
  const letters = await sql<
    { toAddress: string }[]
  >`select to_address from letters where subject = 'Test: Where we are'`;
  expect((await lastEmailTo(deps, letters[0]?.toAddress ?? '')).text).toContain(
    'Nyuzi, 12 Bead Lane, Springfield, IL 62701',
  );
});

test('sends nothing without subscribers', async () => {
  expect(await send(await write())).toMatchObject({
    status: 409,
    error: { code: 'nobody_subscribed' },
  });
});

test('emails each subscriber once, with a one-click unsubscribe link', async () => {
  for (let number = 0; number < 61; number += 1) await subscribe(`reader-${number}@example.com`);
  await subscribe('not-yet@example.com', 'asked');
  await subscribe('gone@example.com', 'left');
  const written = await write();
  const { id } = written;
  expect((await call('POST /admin/newsletters/:id/test', { params: { id } })).ok).toBe(true);
  const tests = await sql<{ toAddress: string }[]>`select to_address from letters where subject = 'Test: New cuffs'`;
  expect(tests).toMatchObject([{ toAddress: expect.stringMatching(/^owner/) }]);

  expect((await send(written)).status).toBe(202);
  for (const late of [await send(written), await change(written)]) {
    expect(late).toMatchObject({ status: 409, error: { code: 'already_sent' } });
  }
  const jobs = await work();
  const state = async () => {
    const found = await call('GET /admin/newsletters/:id', { params: { id } });
    return found.ok ? found.body : undefined;
  };
  await expect.poll(async () => (await state())?.finishedAt).toBeTruthy();
  await jobs.stop();
  expect((await state())?.sent).toBe(61);
  const letters = await sql<{ toAddress: string }[]>`
    select to_address from letters where subject = 'New cuffs' order by to_address`;
  expect(new Set(letters.map(({ toAddress }) => toAddress)).size).toBe(61);
  expect(letters).toHaveLength(61);
  const [letter] = letters;
  const { html, headers } = await lastEmailTo(deps, letter?.toAddress ?? '');
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(html).toContain('href="http://localhost:3000/category/wristbands"');
  expect(html).toContain('&lt;them&gt;');
  const address = /<(http[^>]+)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const left = await app.inject({
    method: 'POST',
    url: address.replace('http://localhost:3000', ''),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(left.statusCode).toBe(200);
  const listed = await call('GET /admin/newsletters', {});
  expect(listed.ok && listed.body.subscribers).toBe(60);
});

test('changes and deletes a draft with audit entries', async () => {
  const written = await write();
  const { id } = written;
  expect((await change(written, { ...DRAFT, subject: 'Other cuffs' })).ok).toBe(true);
  expect((await call('DELETE /admin/newsletters/:id', { params: { id } })).ok).toBe(true);
  expect((await call('GET /admin/newsletters/:id', { params: { id } })).status).toBe(404);
  const bad = await call('POST /admin/newsletters', { body: { subject: 'two\nlines', body: ' ' } });
  expect(bad).toMatchObject({
    ok: false,
    error: { fields: { subject: expect.any(String), body: expect.any(String) } },
  });
  expect(await actionsOn(deps.db, id)).toEqual(['newsletter.written', 'newsletter.changed', 'newsletter.removed']);
});

test('refuses to overwrite or send a newsletter that another person changed since it was read', async () => {
  await subscribe('reader@example.com');
  const asBothSawIt = await write();
  const saved = await change(asBothSawIt, { ...DRAFT, subject: 'The first one’s words' });
  expect(saved).toMatchObject({ ok: true, body: { subject: 'The first one’s words' } });
  const meanwhile = { status: 409, error: { code: 'changed_meanwhile' } };
  expect(await change(asBothSawIt, { ...DRAFT, subject: 'The second one’s words' })).toMatchObject(meanwhile);
  expect(await send(asBothSawIt)).toMatchObject(meanwhile);
  const found = await call('GET /admin/newsletters/:id', { params: { id: asBothSawIt.id } });
  expect(found).toMatchObject({ body: { subject: 'The first one’s words', startedAt: null } });
});

test('leaves room in the email queue for order emails during a large newsletter', async () => {
  const subject = 'A long row';
  for (let number = 0; number < 40; number += 1) await subscribe(`patient-${number}@example.com`);
  const written = await write({ ...DRAFT, subject });
  expect((await send(written)).status).toBe(202);
  // No worker sends emails: the mail server is slow.
  const jobs = await work({ carries: false });
  const looks = () => sql`
    select 1 from jobs.job where name = 'send-newsletter' and state = 'completed' and data ->> 'newsletterId' = ${written.id}`;
  // The first run enqueues a batch; each of the others finds no room yet.
  await expect.poll(looks).toHaveLength(3);
  await jobs.stop();
  expect(await sql`select 1 from letters where subject = ${subject}`).toHaveLength(20);
});

test('exports subscribers with their consent, without formulas', async () => {
  await subscribe('=cmd@example.com');
  await subscribe('not-yet@example.com', 'asked');
  await subscribe('gone@example.com', 'left');
  const answer = await app.inject({ url: '/api/admin/subscribers.csv', headers: { cookie } });
  expect(answer.headers['content-type']).toContain('text/csv');
  expect(answer.body).toContain("'=cmd@example.com");
  expect(answer.body).not.toContain('not-yet@example.com');
  // A person who left stays on the list with the date, as proof of the consent and of its end.
  const [head = [], ...rows] = answer.body
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  expect(rows.map((row) => [row[0], row[head.indexOf('Left')] !== ''])).toEqual([
    ["'=cmd@example.com", false],
    ['gone@example.com', true],
  ]);
});

test('previews the whole newsletter, to its author only', async () => {
  await subscribe('reader@example.com');
  await subscribe('asked@example.com', 'asked');
  await subscribe('left@example.com', 'left');
  const key = '6f1d9e2e-0c1f-4f5e-9d57-1c6a1f6f2a10';
  const facts = await call('PUT /admin/newsletter-previews/:key', { params: { key }, body: { ...DRAFT, subject: '' } });
  expect(facts).toMatchObject({ ok: true, body: { recipients: 1, hasAddress: true } });
  const ask = (as: string) => app.inject({ url: `/api/admin/newsletter-previews/${key}`, headers: { cookie: as } });
  const shown = await ask(cookie);
  expect(shown.headers['content-security-policy']).toContain("default-src 'none'");
  expect(shown.headers['content-security-policy']).not.toContain('script-src');
  expect(shown.body).toContain('12 Bead Lane, Springfield, IL 62701');
  expect(shown.body).toContain('/newsletter/leave?token=preview');
  expect(shown.body).toContain('all</strong> of &lt;them&gt;.');
  const other = await staffIn({ deps, app }, 'owner');
  expect((await ask(other.cookie)).statusCode).toBe(404);
  const taken = await other.call('PUT /admin/newsletter-previews/:key', { params: { key }, body: DRAFT });
  expect(taken).toMatchObject({ status: 404 });
  await ownerChooses(deps, { storeAddress: '' });
  const without = await call('PUT /admin/newsletter-previews/:key', { params: { key }, body: DRAFT });
  expect(without).toMatchObject({ body: { hasAddress: false } });
});

test('keeps the recipient count of the start while sending', async () => {
  await subscribe('one@example.com');
  await subscribe('two@example.com');
  const written = await write();
  expect((await send(written)).ok).toBe(true);
  await sql`delete from newsletter_subscribers`;
  const found = await call('GET /admin/newsletters/:id', { params: { id: written.id } });
  expect(found).toMatchObject({ body: { recipients: 2 } });
});

test('searches subscribers by part of the address and by state, with pages', async () => {
  await subscribe('ana@example.com');
  await subscribe('an_a@example.com', 'asked');
  await subscribe('theo@example.com', 'left');
  const list = (query: { q?: string; view?: 'subscribed' | 'waiting' | 'unsubscribed'; after?: string }) =>
    call('GET /admin/subscribers', { query: { q: '', view: '', after: '', ...query } });
  const emails = async (query: Parameters<typeof list>[0]) => {
    const answer = await list(query);
    return answer.ok ? answer.body.rows.map(({ email, state }) => `${email} ${state}`).sort() : answer;
  };
  expect(await list({})).toMatchObject({
    body: { counts: { subscribed: 1, waiting: 1, unsubscribed: 1 }, next: null },
  });
  expect(await emails({ q: 'N_A' })).toEqual(['an_a@example.com waiting']);
  expect(await emails({ view: 'unsubscribed' })).toEqual(['theo@example.com unsubscribed']);
  expect(await emails({ q: 'nobody%' })).toEqual([]);
  await sql`
    insert into newsletter_subscribers (email, consent, asked_at, asked_from, leave_token)
    select 'many' || n || '@example.com', 'yes', now() - n * interval '1 minute', '', left(md5(n::text) || md5(n::text), 43)
    from generate_series(1, 60) as n`;
  const first = await list({ q: 'many' });
  if (!first.ok) throw new Error(first.error.detail);
  expect([first.body.rows.length, first.body.rows[0]?.email, first.body.next]).toEqual([50, 'many1@example.com', '50']);
  const second = await list({ q: 'many', after: '50' });
  expect(second).toMatchObject({ body: { next: null } });
  expect(second.ok && second.body.rows.length).toBe(10);
});

test('keeps a removed subscriber as unsubscribed, and deletes an unconfirmed request', async () => {
  await subscribe('ana@example.com');
  await subscribe('asked@example.com', 'asked');
  const rows = await sql<{ id: string; email: string }[]>`select id, email from newsletter_subscribers order by email`;
  for (const { id } of [...rows, ...rows.slice(0, 1)])
    expect(await call('DELETE /admin/subscribers/:id', { params: { id } })).toMatchObject({ ok: true });
  const left = await sql<{ email: string; gone: boolean }[]>`
    select email, left_at is not null as gone from newsletter_subscribers`;
  expect(left.map(({ email, gone }) => [email, gone])).toEqual([['ana@example.com', true]]);
  expect(await actionsOn(deps.db, rows[0]?.id ?? '')).toEqual(['newsletter.subscriber_removed']);
  expect(await call('DELETE /admin/subscribers/:id', { params: { id: 'no-uuid' } })).toMatchObject({ status: 404 });
});
