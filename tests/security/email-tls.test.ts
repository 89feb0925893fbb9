import type { AddressInfo } from 'node:net';
import { createTransport } from 'nodemailer';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { failureReason } from '../../src/shop/emails/outbox.ts';
import { transportSettings } from '../../src/shop/emails/smtp.ts';
import { makeCertificate } from '../support/servers/certificates.ts';

const HOST = 'mail.example';
const day = 86_400_000;
const validity = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + day) };
const certificateFor = (host: string) => makeCertificate({ name: 'ours', host, ...validity });

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A mail server that the shop sees as another machine. Returns the number of emails it received. */
async function startServer(options: SMTPServerOptions) {
  const kept = { port: 0, received: 0 };
  server = new SMTPServer({
    authOptional: true,
    ...options,
    onData(stream, _session, done) {
      stream.resume().on('end', () => {
        kept.received += 1;
        done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  kept.port = (server.server.address() as AddressInfo).port;
  return kept;
}

/** Result of sending with a production shop's settings; only the DNS lookup is skipped. */
async function send(smtpUrl: string, ca?: string): Promise<string> {
  const { host, tls, ...settings } = transportSettings({ smtpUrl, production: true });
  const transport = createTransport({
    ...settings,
    host: '127.0.0.1',
    tls: { ...tls, servername: host, ...(ca !== undefined && { ca }) },
  });
  const email = { from: 'shop@example.com', to: 'dana@example.com', subject: 'Hello', text: 'Hello' };
  return transport.sendMail(email).then(
    () => 'sent',
    (error: { code?: string }) => String(error.code),
  );
}

test('sends production emails to another machine only over TLS with a verified certificate', async () => {
  const right = await certificateFor(HOST);
  const wrong = await certificateFor('elsewhere.example');
  for (const secure of [false, true]) {
    const scheme = secure ? 'smtps' : 'smtp';
    let kept = await startServer({ secure, key: right.keyPem, cert: right.chainPem });
    expect(await send(`${scheme}://${HOST}:${kept.port}`, right.rootPem)).toBe('sent');
    expect(await send(`${scheme}://${HOST}:${kept.port}`)).toMatch(/^(ESOCKET|ETLS)$/);
    expect(kept.received).toBe(1);
    await new Promise<void>((resolve) => server?.close(() => resolve()));
    kept = await startServer({ secure, key: wrong.keyPem, cert: wrong.chainPem });
    expect(await send(`${scheme}://${HOST}:${kept.port}`, wrong.rootPem)).toMatch(/^(ESOCKET|ETLS)$/);
    expect(kept.received).toBe(0);
    await new Promise<void>((resolve) => server?.close(() => resolve()));
  }
});

test('sends nothing to a mail server without TLS in production, with or without a password', async () => {
  const kept = await startServer({ disabledCommands: ['STARTTLS'] });
  for (const user of ['', 'shop:secret@']) {
    const code = await send(`smtp://${user}${HOST}:${kept.port}`);
    expect(code).toBe('ETLS');
    expect(failureReason(code)).toBe('The mail server doesn’t support a secure connection.');
  }
  expect(kept.received).toBe(0);
});
