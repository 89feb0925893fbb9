import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { isLoopback } from '../../platform/http/reach.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import type { Log } from '../../platform/log.ts';
import type { EmailTransport } from '../emails/smtp.ts';
import { createSmtpTransport } from '../emails/smtp.ts';
import type { Settings } from '../settings/schema.ts';
import { listConnections } from './queries.ts';
import type { PaypalMode } from './schema.ts';
import { openConnection, type StoredEmail, type StoredPaypal } from './sealed-connections.ts';

type SetBy = { setBy: 'environment' | 'owner'; changedAt: Date | undefined };

/** A PayPal app, and where PayPal is. */
export type PaypalConnection = SetBy & StoredPaypal & { apiUrl: string; sdkUrl: string };

/** A mail server: `smtpUrl` and `mailFrom` as `createSmtpTransport` takes them. */
type EmailConnection = SetBy & { smtpUrl: string; mailFrom: string; account: StoredEmail | undefined };

/** What is in force. A value of the environment wins over one of the owner. */
export type Connections = {
  paypal: PaypalConnection | undefined;
  email: EmailConnection | undefined;
  /** Sealed with a key that is not here: what they carry waits, and nothing is lost. */
  unreadable: readonly CachedId[];
};

/** Those that every page and call may need, so they are cached; the bucket of backups is read when one is taken. */
type CachedId = 'paypal' | 'email';

export type ConnectionsCache = CachedValue<Connections>;

type CacheDeps = {
  db: Pick<Database, 'sql' | 'secrets'>;
  bus: Pick<InvalidationBus, 'subscribe'>;
  log: Pick<Log, 'error'>;
  config: Config;
};

/** Read once and again after each change, here or in another process, as the settings are. */
export const createConnectionsCache = (deps: CacheDeps): ConnectionsCache =>
  createCachedValue({ bus: deps.bus, tag: 'settings', load: () => readConnections(deps) });

async function readConnections({ db, log, config }: CacheDeps): Promise<Connections> {
  const fixed = connectionsOfEnvironment(config);
  // A shop that is set up by its environment alone asks nobody.
  if (fixed.paypal && fixed.email) return fixed;
  const rows = new Map((await listConnections(db.sql)).map((row) => [row.id, row]));
  const unreadable: CachedId[] = [];
  function read<Id extends CachedId>(id: Id) {
    const row = rows.get(id);
    if (!row || fixed[id]) return undefined;
    const stored = openConnection(db.secrets, id, row.sealed);
    if (stored) return { stored, changedAt: row.changedAt };
    unreadable.push(id);
    log.error({ connection: id }, 'a connection was sealed with a secret key that is not here');
    return undefined;
  }
  const paypal = read('paypal');
  const email = read('email');
  return {
    paypal: fixed.paypal ?? (paypal && paypalOf(paypal.stored, paypal.changedAt, config)),
    email: fixed.email ?? (email && emailOf(email.stored, email.changedAt)),
    unreadable,
  };
}

/** Without the database: what the environment says, which wins. */
export function connectionsOfEnvironment({ paypal, smtpUrl, mailFrom }: EnvironmentConfig): Connections {
  const set = { setBy: 'environment', changedAt: undefined } as const;
  return {
    paypal: paypal.demo ? undefined : { ...set, ...paypal, mode: modeOf(paypal) },
    email: smtpUrl === '' ? undefined : { ...set, smtpUrl, mailFrom, account: undefined },
    unreadable: [],
  };
}

type EnvironmentConfig = Pick<Config, 'paypal' | 'smtpUrl' | 'mailFrom'>;

const SITES: Record<PaypalMode, { apiUrl: string; sdkUrl: string }> = {
  sandbox: {
    apiUrl: 'https://api-m.sandbox.paypal.com',
    sdkUrl: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
  },
  live: { apiUrl: 'https://api-m.paypal.com', sdkUrl: 'https://www.paypal.com/web-sdk/v6/core' },
};

const modeOf = ({ apiUrl }: { apiUrl: string }): PaypalMode => (apiUrl === SITES.live.apiUrl ? 'live' : 'sandbox');

/** Where the environment says where PayPal is, that counts; else the owner chooses. */
export const siteOf = (mode: PaypalMode, { paypal }: Pick<Config, 'paypal'>) => {
  const fixed = fixedModeOf({ paypal });
  return fixed ? { mode: fixed, apiUrl: paypal.apiUrl, sdkUrl: paypal.sdkUrl } : { mode, ...SITES[mode] };
};

/** The mode that the environment leaves no choice of. */
export const fixedModeOf = ({ paypal }: Pick<Config, 'paypal'>): PaypalMode | undefined =>
  paypal.apiUrl === SITES.sandbox.apiUrl && paypal.sdkUrl === SITES.sandbox.sdkUrl ? undefined : modeOf(paypal);

const paypalOf = (
  stored: StoredPaypal,
  changedAt: Date | undefined,
  config: Pick<Config, 'paypal'>,
): PaypalConnection => ({
  ...stored,
  ...siteOf(stored.mode, config),
  setBy: 'owner',
  changedAt,
});

/** TLS from the first byte on the port that is for it; on every other one STARTTLS, which `smtp.ts` then requires. */
const TLS_PORT = 465;

export function emailOf(account: StoredEmail, changedAt?: Date): EmailConnection {
  const { host, port, user, password, senderName, fromAddress } = account;
  // A token that is both user name and password is stored as the password alone.
  const credentials =
    user + password === '' ? '' : `${encodeURIComponent(user || password)}:${encodeURIComponent(password)}@`;
  return {
    setBy: 'owner',
    changedAt,
    account,
    smtpUrl: `${port === TLS_PORT ? 'smtps' : 'smtp'}://${credentials}${host}:${port}`,
    mailFrom: `${quoted(senderName)} <${fromAddress}>`,
  };
}

/** A display name of RFC 5322. */
const quoted = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`;

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

/**
 * Whether shoppers can be let in. A shop that its environment gives PayPal can; any other production shop once the owner has
 * connected both. What is sealed with a key that is away was connected, and waits for the key.
 */
export function canOpen(connections: Connections, { production, paypal }: Pick<Config, 'production' | 'paypal'>) {
  const has = (id: CachedId) => connections[id] !== undefined || connections.unreadable.includes(id);
  return !isSetUpFirst({ production, paypal }) || (has('paypal') && has('email'));
}

/** A shop for others that its environment gives no PayPal: it is closed until its owner has set it up and opened it. */
export const isSetUpFirst = ({ production, paypal }: Pick<Config, 'production' | 'paypal'>): boolean =>
  production && paypal.demo;

/** Whether shoppers are let in. */
export const isOpenToShoppers = (
  connections: Connections,
  config: Pick<Config, 'production' | 'paypal'>,
  { isLive }: Pick<Settings, 'isLive'>,
): boolean => canOpen(connections, config) && (isLive || !isSetUpFirst(config));

/** No money moves: the stand-in takes PayPal's place. Never in production. */
export const isDemoPayments = ({ paypal, unreadable }: Connections, { production }: Pick<Config, 'production'>) =>
  !production && paypal === undefined && !unreadable.includes('paypal');

/** Whether emails can be read at `/dev/mail`, which answers on this machine alone: no page links to it for others. */
export const isMailKept = (
  { email, unreadable }: Connections,
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
) => !email && !unreadable.includes('email') && !production && isLoopback(new URL(publicUrl).hostname);

/** What pages tell of both. */
export const storeFacts = (
  connections: Connections,
  config: Pick<Config, 'production' | 'publicUrl' | 'offlinePages'>,
) => ({
  publicUrl: config.publicUrl,
  offlinePages: config.offlinePages,
  demoPayments: isDemoPayments(connections, config),
  mailIsKept: isMailKept(connections, config),
});
