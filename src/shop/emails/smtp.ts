import type { Transporter } from 'nodemailer';
import { isLoopback } from '../../platform/http/loopback.ts';
import type { Attachment } from './email.ts';

/** An email as it goes over the wire. The same `messageId` each time, so that a repeat is known as one. */
export type Envelope = {
  messageId: string;
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
  attachments: readonly Attachment[];
  writtenAt: Date;
};

/** `isFinal`: nobody at that address will ever take it, so trying again is of no use. */
export type Delivery = { ok: true } | { ok: false; isFinal: boolean; reason: string };

/** Whoever carries emails out of the house. */
export type EmailTransport = { deliver(envelope: Envelope): Promise<Delivery> };

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/**
 * Carries emails to the mail server at `smtpUrl` (`smtp://user:password@host:587`, or `smtps://` for TLS from the
 * first byte). Neither a password nor, in production, any email travels in the clear, except to this very machine.
 */
export function createSmtpTransport({ mailFrom, ...server }: SmtpServer & { mailFrom: string }): EmailTransport {
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first email, so that a shop without a mail server holds none of it.
  const open = async () =>
    (await import('nodemailer')).createTransport(transportSettings(server), { from: mailFrom }) as Transporter;
  return {
    async deliver(envelope) {
      transport ??= open();
      return sendMail(await transport, envelope);
    },
  };
}

type SmtpServer = { smtpUrl: string; production?: boolean };

export function transportSettings({ smtpUrl, production = false }: SmtpServer) {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const isTls = protocol === 'smtps:';
  const usualPort = isTls ? 465 : 587;
  const isHere = isLoopback(hostname);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? usualPort : Number(port),
    secure: isTls,
    requireTLS: !isTls && !isHere && (production || username !== ''),
    // A mail server on this machine signs its certificate itself; nobody sits in between.
    tls: { rejectUnauthorized: !isHere },
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function sendMail(
  transport: Transporter,
  { writtenAt, headers, attachments, ...envelope }: Envelope,
): Promise<Delivery> {
  try {
    await transport.sendMail({
      ...envelope,
      attachments: [...attachments],
      date: writtenAt,
      // Out-of-office replies to a shop's emails help nobody.
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      xMailer: false,
    });
    return { ok: true };
  } catch (error) {
    return { ok: false, ...refusalOf(error) };
  }
}

/** Bad mailbox address, in the words of RFC 3463; every other no may be a fault of settings, or pass. */
const NO_SUCH_MAILBOX = /\b5\.1\.(?:1|2|3|6|10)\b/;

function refusalOf(error: unknown): { isFinal: boolean; reason: string } {
  const { code = 'UNKNOWN', responseCode, response = '' } = error as SmtpError;
  const isFinal = code === 'EENVELOPE' && NO_SUCH_MAILBOX.test(response);
  return { isFinal, reason: [code, responseCode, response.slice(0, 200)].filter(Boolean).join(' ') };
}

type SmtpError = { code?: string; responseCode?: number; response?: string };
