import type { EmailTransport } from '../emails/email-transport.ts';
import { createSmtpTransport } from '../emails/smtp.ts';
import type { ConnectionsCache, EmailConnection } from './connections.ts';

/** The mail server in force, whichever that is when it is asked. */
export type LiveTransport = {
  /** Undefined: none is set, and emails are kept. Throws while one is set that can't be read: emails wait. */
  current(): Promise<EmailTransport | undefined>;
  close(): Promise<void>;
};

type LiveTransportDeps = { connections: ConnectionsCache; config: { production: boolean } };

/** An email that is under way ends at the server that it began with; its connections are closed once they are idle. */
export function createLiveTransport({ connections, config: { production } }: LiveTransportDeps): LiveTransport {
  let known: { of: EmailConnection; transport: EmailTransport } | undefined;

  async function current() {
    const { email, unreadable } = await connections.current();
    if (unreadable.includes('email'))
      throw new Error('The mail server’s account can’t be read: its secret key is away.');
    if (known && email && isSame(known.of, email)) return known.transport;
    await close();
    if (!email) return undefined;
    known ??= { of: email, transport: createSmtpTransport({ ...email, production }) };
    return known.transport;
  }

  async function close() {
    const former = known;
    known = undefined;
    await former?.transport.close();
  }

  return { current, close };
}

const isSame = (one: EmailConnection, other: EmailConnection) =>
  one.smtpUrl === other.smtpUrl && one.mailFrom === other.mailFrom;
