import { createElement } from 'react';
import { Type } from 'typebox';
import { afterEach, expect, test } from 'vitest';
import { startMailServer } from '../../../tests/support/servers/mail-server.ts';
import { EMAIL_BRAND, plainEmail, rendered } from '../../../tests/support/shop/email-brand.ts';
import { openTestDeps } from '../../../tests/support/shop/test-shop.ts';
import { TERMINAL } from '../audit/audit.ts';
import { deliverNextEmail } from './delivery.ts';
import type { EmailBrand } from './email.ts';
import { defineEmail, type EmailKind, type NewEmail } from './email-kind.ts';
import { createEmailRenderer } from './email-renderer.ts';
import { enqueueEmail } from './enqueue.ts';
import { countWaitingAndFailed, failedEmails, resendEmail } from './outbox.ts';
import { Paragraph } from './parts/text-parts.tsx';
import { createSmtpTransport } from './smtp.ts';

let late = 0;
const deps = await openTestDeps({ now: () => new Date(Date.now() + late) });
const { sql } = deps.db;
let brand: EmailBrand = EMAIL_BRAND;

const Facts = Type.Object({ to: Type.String(), cents: Type.Integer() });
const say = (words: string) => () => createElement(Paragraph, null, words);
const priceEmail = defineEmail({
  kind: 'test.price',
  facts: Facts,
  write: ({ storeName }, { to, cents }) => ({
    to,
    subject: `${cents} cents`,
    body: say(`${cents} cents at ${storeName}`),
  }),
});
const bulkEmail = defineEmail({
  kind: 'test.bulk',
  facts: Facts,
  isBulk: true,
  write: (_brand, { to }) => ({ to, subject: 'News', body: say('News') }),
});
const withFile = defineEmail({
  kind: 'test.file',
  facts: Facts,
  write: (_brand, { to, cents }) => ({
    to,
    subject: 'A file',
    body: say('See the file.'),
    attachments: async (db) => {
      const [row] = await db.sql<{ text: string }[]>`select ${`${cents} cents`}::text as text`;
      return [{ filename: 'price.txt', contentType: 'text/plain', content: Buffer.from(row?.text ?? '') }];
    },
  }),
});
const brokenEmail = defineEmail({
  kind: 'test.broken',
  facts: Facts,
  write: (_brand, { to }) => ({
    to,
    subject: 'Broken',
    body: () => {
      throw new Error('A mistake in a template.');
    },
  }),
});

let server = await startMailServer();
afterEach(async () => {
  await server.stop();
  late = 0;
  brand = EMAIL_BRAND;
  await sql`delete from letters`;
  expect(await sql`select from email_facts`).toHaveLength(0);
});

const queue = (email: NewEmail) => deps.db.transaction((tx) => enqueueEmail(tx, email));

async function deliverAll(kinds: EmailKind[] = [plainEmail, priceEmail, bulkEmail, withFile, brokenEmail]) {
  const emailTransport = createSmtpTransport({ smtpUrl: server.url, mailFrom: 'help@nyuzi.example' });
  const emailRenderer = createEmailRenderer({ kinds, db: deps.db, emailBrand: async () => brand });
  while ((await deliverNextEmail({ ...deps, emailTransport, emailRenderer, mailHost: 'nyuzi.example' })) === 'more');
}
const recipients = () => server.received.map(({ to }) => to[0]);

test('renders an email with the data at enqueue and the shop’s name at sending', async () => {
  server = await startMailServer();
  await queue(priceEmail(brand, { to: 'dana@example.com', cents: 4800 }));
  brand = { ...brand, storeName: 'Shanga' };
  await deliverAll();
  expect(server.received[0]?.source).toContain('Subject: 4800 cents\r\n');
  expect(server.received[0]?.source).toContain('4800 cents at Shanga');
});

test('stores only an email kind’s declared fields', async () => {
  const given = { to: 'dana@example.com', cents: 1, passwordHash: 'not for emails' };
  expect(priceEmail(brand, given).facts).toBe('{"to":"dana@example.com","cents":1}');
  expect(rendered(priceEmail, given).text).toContain('1 cents at Nyuzi');
});

test('skips an email that fails to render, tells the owner after three days, and allows a resend', async () => {
  server = await startMailServer();
  const id = await queue(brokenEmail(brand, { to: 'broken@example.com', cents: 1 }));
  await queue(priceEmail(brand, { to: 'dana@example.com', cents: 1 }));
  await deliverAll();
  expect(recipients()).toEqual(['dana@example.com']);
  expect(await countWaitingAndFailed(deps.db)).toEqual({ waiting: 1, failed: 0 });
  late = 73 * 3_600_000;
  await deliverAll();
  expect(await failedEmails(deps.db)).toMatchObject([
    { id, why: expect.stringContaining('look at the log'), tries: 2 },
  ]);
  await resendEmail(deps, TERMINAL, id);
  await deliverAll([{ kind: 'test.broken', draftFrom: priceEmail.draftFrom }]);
  expect(recipients()).toEqual(['dana@example.com', 'broken@example.com']);
});

test('sends codes first and newsletters last, regardless of age', async () => {
  server = await startMailServer();
  await queue(bulkEmail(brand, { to: 'third@example.com', cents: 1 }));
  await queue(priceEmail(brand, { to: 'second@example.com', cents: 1 }));
  await queue(plainEmail(brand, { to: 'first@example.com', subject: 'Your code', isCode: true }));
  await deliverAll();
  expect(recipients()).toEqual(['first@example.com', 'second@example.com', 'third@example.com']);
});

test('creates attachments when the email is sent', async () => {
  server = await startMailServer();
  await queue(withFile(brand, { to: 'maker@example.com', cents: 4800 }));
  await deliverAll();
  expect(server.received[0]?.source).toContain('filename=price.txt');
  expect(server.received[0]?.source).toContain(Buffer.from('4800 cents').toString('base64'));
});

test('leaves an unknown kind to a newer release for an hour', async () => {
  server = await startMailServer();
  await queue(priceEmail(brand, { to: 'newer@example.com', cents: 1 }));
  await deliverAll([plainEmail]);
  expect(await sql`select tries from letters`).toEqual([{ tries: 0 }]);
  late = 3_700_000;
  await deliverAll([plainEmail]);
  expect(await sql`select tries, last_error from letters`).toEqual([{ tries: 1, lastError: 'could not be rendered' }]);
  await deliverAll();
  expect(recipients()).toEqual([]);
  late += 3_600_000;
  await deliverAll();
  expect(recipients()).toEqual(['newer@example.com']);
});
