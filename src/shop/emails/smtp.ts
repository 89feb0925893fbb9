import type { Transporter } from 'nodemailer';
import { isLoopback } from '../../platform/http/reach.ts';
import type { Attachment } from './email.ts';

/** An SMTP message. `messageId` stays the same on retries, so that duplicates are recognized. */
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

/** `isFinal`: permanent failure, so don't retry. */
export type Delivery = { ok: true } | { ok: false; isFinal: boolean; reason: string };

export type EmailTransport = {
  deliver(envelope: Envelope): Promise<Delivery>;
  close(): Promise<void>;
};

/** Maximum of pooled connections. */
export const SMTP_CONNECTIONS = 5;

type SmtpServer = { smtpUrl: string; production?: boolean };

/** RFC 5321 greeting: too many connections. */
const TOO_MANY_CONNECTIONS = /^EPROTOCOL 421\b/;

/**
 * Sends email through `smtpUrl` (`smtp://user:password@host:587`, or `smtps://` for implicit TLS) over pooled
 * connections. Requires TLS for passwords and, in production, for all email, except to this machine. Reduces the pool
 * if the server refuses connections.
 */
export function createSmtpTransport({ mailFrom, ...server }: SmtpServer & { mailFrom: string }): EmailTransport {
  const limit = createConnectionLimit(SMTP_CONNECTIONS);
  let transport: Promise<Transporter> | undefined;
  // Loaded lazily with the first email.
  const open = async () =>
    (await import('nodemailer')).createTransport(transportSettings(server), { from: mailFrom }) as Transporter;

  async function deliver(envelope: Envelope): Promise<Delivery> {
    const giveBack = await limit.take();
    transport ??= open();
    const delivery = await sendMail(await transport, envelope);
    const isTooMany = !delivery.ok && TOO_MANY_CONNECTIONS.test(delivery.reason) && limit.lower();
    giveBack();
    // Refused at the greeting, so it can't have been sent.
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

const RAISE_AFTER_MS = 60_000;

type ConnectionLimit = {
  /** Waits for a slot; returns its release function. */
  take(): Promise<() => void>;
  /**
   * Lowers the limit below the current use for a minute. False if there is no other connection: then the limit isn't
   * the cause.
   */
  lower(): boolean;
};

/** Limit of concurrent connections: `most`, or fewer for a while after a refusal. */
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

const EMAILS_PER_CONNECTION = 100;
const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;

/** Below the idle timeout of mail servers. */
const IDLE_SOCKET_MS = 20_000;

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
    // A local mail server has a self-signed certificate and no network in between.
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

/** Timeout of a whole delivery; its claim lasts longer (`delivery.ts`). */
const DELIVER_MS = 120_000;

async function sendMail(
  transport: Transporter,
  { writtenAt, headers, attachments, ...envelope }: Envelope,
): Promise<Delivery> {
  try {
    await transport.sendMail({
      ...envelope,
      attachments: [...attachments],
      date: writtenAt,
      // Suppresses out-of-office replies.
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      xMailer: false,
      signal: AbortSignal.timeout(DELIVER_MS),
    });
    return { ok: true };
  } catch (error) {
    return { ok: false, ...getRefusal(error) };
  }
}

/** RFC 3463 codes for bad mailboxes; all other rejections may be temporary. */
const NO_SUCH_MAILBOX = /\b5\.1\.(?:1|2|3|6|10)\b/;

type SmtpError = { code?: string; responseCode?: number; response?: string };

function getRefusal(error: unknown): { isFinal: boolean; reason: string } {
  const { code = 'UNKNOWN', responseCode, response = '' } = error as SmtpError;
  const isFinal = code === 'EENVELOPE' && NO_SUCH_MAILBOX.test(response);
  return { isFinal, reason: [code, responseCode, response.slice(0, 200)].filter(Boolean).join(' ') };
}
