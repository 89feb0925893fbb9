import type { Transporter } from 'nodemailer';
import { isLoopback } from '../../platform/http/reach.ts';
import type { Attachment } from './email.ts';

const RAISE_AFTER_MS = 60_000;

type ConnectionLimit = {
  /** Waits for its turn; what it answers gives the place back. */
  take(): Promise<() => void>;
  /** One fewer than are taken now, for a minute. False where nobody else has a place: then it is not the number. */
  lower(): boolean;
};

/** How many may be connected at once: `most`, or fewer for a while after the server has refused one more. */
function createConnectionLimit(most: number): ConnectionLimit {
  const waiting: (() => void)[] = [];
  let limit = most;
  let taken = 0;
  let raising: NodeJS.Timeout | undefined;

  function next() {
    while (taken < limit && waiting.length > 0) {
      taken += 1;
      waiting.shift()?.();
    }
  }

  return {
    async take() {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        next();
      });
      return () => {
        taken -= 1;
        next();
      };
    },
    lower() {
      if (taken < 2) return false;
      limit = Math.max(1, Math.min(limit, taken) - 1);
      clearTimeout(raising);
      raising = setTimeout(() => {
        limit = most;
        next();
      }, RAISE_AFTER_MS).unref();
      return true;
    },
  };
}

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
export type EmailTransport = {
  deliver(envelope: Envelope): Promise<Delivery>;
  /** Ends the connections that nothing is sent over. */
  close(): Promise<void>;
};

/** Kept open at most; each carries one email after the other. */
export const SMTP_CONNECTIONS = 5;
const EMAILS_PER_CONNECTION = 100;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For an email as a whole, however slowly the server goes on. Its claim lasts longer (`delivery.ts`). */
const DELIVER_MS = 120_000;
/** Sooner than servers hang up on who says nothing. */
const IDLE_SOCKET_MS = 20_000;

/**
 * Carries emails to the mail server at `smtpUrl` (`smtp://user:password@host:587`, or `smtps://` for TLS from the
 * first byte), over connections that are kept. Neither a password nor, in production, any email travels in the clear,
 * except to this very machine. A server that refuses further connections gets fewer.
 */
export function createSmtpTransport({ mailFrom, ...server }: SmtpServer & { mailFrom: string }): EmailTransport {
  const limit = createConnectionLimit(SMTP_CONNECTIONS);
  let transport: Promise<Transporter> | undefined;
  // Loaded with the first email, so that a shop without a mail server holds none of it.
  const open = async () =>
    (await import('nodemailer')).createTransport(transportSettings(server), { from: mailFrom }) as Transporter;

  async function deliver(envelope: Envelope): Promise<Delivery> {
    const giveBack = await limit.take();
    transport ??= open();
    const delivery = await sendMail(await transport, envelope);
    const isTooMany = !delivery.ok && TOO_MANY_CONNECTIONS.test(delivery.reason) && limit.lower();
    giveBack();
    // Refused before anything was said of it, so it can't have been sent.
    return isTooMany ? deliver(envelope) : delivery;
  }

  return {
    deliver,
    async close() {
      (await transport)?.close();
      transport = undefined;
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
    pool: true as const,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: EMAILS_PER_CONNECTION,
    idleTimeout: IDLE_SOCKET_MS,
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
      signal: AbortSignal.timeout(DELIVER_MS),
    });
    return { ok: true };
  } catch (error) {
    return { ok: false, ...refusalOf(error) };
  }
}

/** Bad mailbox address, in the words of RFC 3463; every other no may be a fault of settings, or pass. */
const NO_SUCH_MAILBOX = /\b5\.1\.(?:1|2|3|6|10)\b/;

/** A greeting of RFC 5321: the server takes no further connection now. */
const TOO_MANY_CONNECTIONS = /^EPROTOCOL 421\b/;

function refusalOf(error: unknown): { isFinal: boolean; reason: string } {
  const { code = 'UNKNOWN', responseCode, response = '' } = error as SmtpError;
  const isFinal = code === 'EENVELOPE' && NO_SUCH_MAILBOX.test(response);
  return { isFinal, reason: [code, responseCode, response.slice(0, 200)].filter(Boolean).join(' ') };
}

type SmtpError = { code?: string; responseCode?: number; response?: string };
