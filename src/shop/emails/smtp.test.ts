import { afterEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../tests/support/servers/mail-server.ts';
import type { Envelope } from './smtp.ts';
import { createSmtpTransport, SMTP_CONNECTIONS, transportSettings } from './smtp.ts';

let server: MailServer | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});

const email: Envelope = {
  messageId: '<7f0c@nyuzi.example>',
  to: 'dana@example.com',
  replyTo: 'help@nyuzi.example',
  subject: 'Ihre Perlen · 481 205',
  html: '<p>Hello</p>',
  text: 'Hello',
  headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  attachments: [],
  writtenAt: new Date('2026-11-21T10:00:00Z'),
};
const transportTo = (smtpUrl: string) => createSmtpTransport({ smtpUrl, mailFrom: 'Nyuzi <help@nyuzi.example>' });

test('sends both parts from the shop’s address with the help desk as reply-to', async () => {
  server = await startMailServer();
  expect(await transportTo(server.url).deliver(email)).toEqual({ ok: true });
  const [arrived] = server.received;
  expect(arrived).toMatchObject({ from: 'help@nyuzi.example', to: ['dana@example.com'] });
  expect(arrived?.source).toContain('From: Nyuzi <help@nyuzi.example>\r\n');
  expect(arrived?.source).toContain('Reply-To: help@nyuzi.example\r\n');
  expect(arrived?.source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  expect(arrived?.source).toContain('Date: Sat, 21 Nov 2026 10:00:00 +0000\r\n');
  expect(arrived?.source).toContain('text/plain');
  expect(arrived?.source).toContain('text/html');
  expect(arrived?.source).not.toMatch(/nodemailer/i);
});

test('uses the same Message-ID when an email is sent twice', async () => {
  server = await startMailServer();
  const emailTransport = transportTo(server.url);
  await emailTransport.deliver(email);
  await emailTransport.deliver(email);
  const ids = server.received.map(({ source }) => /Message-ID: (.*)\r\n/.exec(source)?.[1]);
  expect(ids).toEqual(['<7f0c@nyuzi.example>', '<7f0c@nyuzi.example>']);
});

test('treats a nonexistent mailbox as permanent, and a busy server as temporary', async () => {
  server = await startMailServer();
  const emailTransport = transportTo(server.url);
  server.refuseWith({ code: 550, text: '5.1.1 No such user here' });
  expect(await emailTransport.deliver(email)).toMatchObject({ ok: false, isFinal: true });
  server.refuseWith({ code: 451, text: '4.7.1 Greylisted, come back' });
  expect(await emailTransport.deliver(email)).toMatchObject({ ok: false, isFinal: false });
  server.refuseWith({ code: 550, text: '5.7.1 Relaying denied' });
  expect(await emailTransport.deliver(email)).toMatchObject({ ok: false, isFinal: false });
});

test('reports an unreachable mail server at once', async () => {
  server = await startMailServer();
  const { url } = server;
  await server.stop();
  const started = performance.now();
  expect(await transportTo(url).deliver(email)).toMatchObject({ ok: false, isFinal: false });
  expect(performance.now() - started).toBeLessThan(8_000);
});

test('logs in where the mail server requires it, and never reveals the password in an error', async () => {
  server = await startMailServer({ password: 'p@ss/word' });
  const withPassword = server.url.replace('smtp://', 'smtp://shop:p%40ss%2Fword@');
  expect(await transportTo(withPassword).deliver(email)).toEqual({ ok: true });
  const refused = await transportTo(server.url.replace('smtp://', 'smtp://shop:wr0ng-secret@')).deliver(email);
  expect(refused).toMatchObject({ ok: false, isFinal: false });
  expect(JSON.stringify(refused)).not.toContain('wr0ng-secret');
});

const manyEmails = (count: number) =>
  Array.from({ length: count }, (_, place) => ({ ...email, messageId: `<${place}@nyuzi.example>` }));
const idsIn = ({ received }: MailServer) =>
  received.map(({ source }) => Number(/Message-ID: <(\d+)@/.exec(source)?.[1])).sort((a, b) => a - b);
const getAll = (count: number) => Array.from({ length: count }, (_, place) => place);

test('sends emails over a few shared connections, each once', async () => {
  server = await startMailServer();
  const emailTransport = transportTo(server.url);
  const delivered = await Promise.all(manyEmails(60).map(emailTransport.deliver));
  expect(delivered).toEqual(Array(60).fill({ ok: true }));
  expect(idsIn(server)).toEqual(getAll(60));
  expect(server.connections()).toBeLessThanOrEqual(SMTP_CONNECTIONS);
  await emailTransport.close();
});

test('opens only as many connections as the server accepts, without failures or duplicates', async () => {
  server = await startMailServer({ maxClients: 2, answerAfterMs: 5 });
  const emailTransport = transportTo(server.url);
  const delivered = await Promise.all(manyEmails(40).map(emailTransport.deliver));
  expect(delivered).toEqual(Array(40).fill({ ok: true }));
  expect(idsIn(server)).toEqual(getAll(40));
  await emailTransport.close();
});

test('sends an email after the server closed the idle connection', async () => {
  server = await startMailServer();
  const emailTransport = transportTo(server.url);
  expect(await emailTransport.deliver(email)).toEqual({ ok: true });
  server.hangUp();
  expect(await emailTransport.deliver(email)).toEqual({ ok: true });
  expect(server.received).toHaveLength(2);
  await emailTransport.close();
});

test('does not resend an email when the server closes the connection after accepting it', async () => {
  server = await startMailServer({ answerAfterMs: 300 });
  const { received, hangUp } = server;
  const emailTransport = transportTo(server.url);
  const delivering = emailTransport.deliver(email);
  await expect.poll(() => received.length).toBe(1);
  hangUp();
  expect(await delivering).toMatchObject({ ok: false, isFinal: false });
  expect(received).toHaveLength(1);
  await emailTransport.close();
});

test('encrypts passwords to every other machine', () => {
  expect(transportSettings({ smtpUrl: 'smtp://shop:secret@mail.example:587' })).toMatchObject({
    requireTLS: true,
    secure: false,
    tls: { rejectUnauthorized: true },
  });
  expect(transportSettings({ smtpUrl: 'smtps://shop:secret@mail.example' })).toMatchObject({ port: 465, secure: true });
  expect(transportSettings({ smtpUrl: 'smtp://mail.example' })).toMatchObject({ port: 587, requireTLS: false });
});
