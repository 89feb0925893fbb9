import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { isLoopback } from '../../platform/http/reach.ts';
import { type CachedValue, createCachedValue } from '../../platform/invalidation/cached-value.ts';
import type { InvalidationBus } from '../../platform/invalidation/invalidation-bus.ts';
import type { Log } from '../../platform/log.ts';
import { conflict } from '../../shared/refusals.ts';
import type { EmailTransport } from '../emails/smtp.ts';
import { createSmtpTransport } from '../emails/smtp.ts';
import type { Settings } from '../settings/schema.ts';
import { listConnections } from './queries.ts';
import type { PaypalMode } from './schema.ts';
import { openConnection, type StoredEmail, type StoredPaypal } from './sealed-connections.ts';

type SetBy = { setBy: 'environment' | 'owner'; changedAt: Date | undefined };

export type PaypalConnection = SetBy & StoredPaypal & { apiUrl: string; sdkUrl: string };

/** A mail server: `smtpUrl` and `mailFrom` as `createSmtpTransport` takes them. */
type EmailConnection = SetBy & { smtpUrl: string; mailFrom: string; account: StoredEmail | undefined };

/** Cached because every page may need them; the bucket is read when a backup is taken. */
type CachedId = 'paypal' | 'email';

/** Active connections. The environment overrides the owner's settings. */
export type Connections = {
  paypal: PaypalConnection | undefined;
  email: EmailConnection | undefined;
  /** Sealed with a missing key: their work waits, nothing is lost. */
  unreadable: readonly CachedId[];
};

export type ConnectionsCache = CachedValue<Connections>;

type CacheDeps = {
  db: Pick<Database, 'sql' | 'secrets'>;
  bus: Pick<InvalidationBus, 'subscribe'>;
  log: Pick<Log, 'error'>;
  config: Config;
};

/** Cached until a change in any process, as settings are. */
export const createConnectionsCache = (deps: CacheDeps): ConnectionsCache =>
  createCachedValue({ bus: deps.bus, tag: 'settings', load: () => readConnections(deps) });

async function readConnections({ db, log, config }: CacheDeps): Promise<Connections> {
  const fixed = connectionsOfEnvironment(config);
  // If the environment sets both, no query is needed.
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
    paypal: fixed.paypal ?? (paypal && getPaypal(paypal.stored, paypal.changedAt, config)),
    email: fixed.email ?? (email && toEmailConnection(email.stored, email.changedAt)),
    unreadable,
  };
}

type EnvironmentConfig = Pick<Config, 'paypal' | 'smtpUrl' | 'mailFrom'>;

/** The environment's connections, without the database. */
export function connectionsOfEnvironment({ paypal, smtpUrl, mailFrom }: EnvironmentConfig): Connections {
  const set = { setBy: 'environment', changedAt: undefined } as const;
  return {
    paypal: paypal.demo ? undefined : { ...set, ...paypal, mode: getMode(paypal) },
    email: smtpUrl === '' ? undefined : { ...set, smtpUrl, mailFrom, account: undefined },
    unreadable: [],
  };
}

const SITES: Record<PaypalMode, { apiUrl: string; sdkUrl: string }> = {
  sandbox: {
    apiUrl: 'https://api-m.sandbox.paypal.com',
    sdkUrl: 'https://www.sandbox.paypal.com/web-sdk/v6/core',
  },
  live: { apiUrl: 'https://api-m.paypal.com', sdkUrl: 'https://www.paypal.com/web-sdk/v6/core' },
};

const getMode = ({ apiUrl }: { apiUrl: string }): PaypalMode => (apiUrl === SITES.live.apiUrl ? 'live' : 'sandbox');

const getPaypal = (
  stored: StoredPaypal,
  changedAt: Date | undefined,
  config: Pick<Config, 'paypal'>,
): PaypalConnection => ({
  ...stored,
  ...paypalSite(stored.mode, config),
  setBy: 'owner',
  changedAt,
});

/** The environment's API URL overrides the owner's mode. */
export const paypalSite = (mode: PaypalMode, { paypal }: Pick<Config, 'paypal'>) => {
  const fixed = fixedPaypalMode({ paypal });
  return fixed ? { mode: fixed, apiUrl: paypal.apiUrl, sdkUrl: paypal.sdkUrl } : { mode, ...SITES[mode] };
};

export const fixedPaypalMode = ({ paypal }: Pick<Config, 'paypal'>): PaypalMode | undefined =>
  paypal.apiUrl === SITES.sandbox.apiUrl && paypal.sdkUrl === SITES.sandbox.sdkUrl ? undefined : getMode(paypal);

/** Implicit TLS on its port; STARTTLS on all others, required by `smtp.ts`. */
const TLS_PORT = 465;

export function toEmailConnection(account: StoredEmail, changedAt?: Date): EmailConnection {
  const { host, port, user, password, senderName, fromAddress } = account;
  // A token that is both user name and password is stored as the password only.
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

/** RFC 5322 display name. */
const quoted = (name: string) => `"${name.replace(/["\\]/g, '\\$&')}"`;

/** The current mail server at each call. */
export type LiveTransport = {
  /** Undefined without a mail server: emails are stored. Throws if its settings can't be decrypted: emails wait. */
  current(): Promise<EmailTransport | undefined>;
  close(): Promise<void>;
};

type LiveTransportDeps = { connections: ConnectionsCache; config: { production: boolean } };

/** Emails in progress finish on their server; replaced transports close once idle. */
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

/** Whether the storefront is open. */
export const isOpenToShoppers = (
  connections: Connections,
  config: Pick<Config, 'production' | 'paypal'>,
  { isLive }: Pick<Settings, 'isLive'>,
): boolean => canOpen(connections, config) && (isLive || !isSetUpFirst(config));

export const goLiveRefusals = {
  not_connected: conflict('Connect PayPal and email first: without them nobody can order.'),
};

/**
 * Whether the storefront can open: always if the environment sets PayPal; any other production shop once the owner has
 * connected both. Connections sealed with a missing key count as connected.
 */
export function canOpen(connections: Connections, { production, paypal }: Pick<Config, 'production' | 'paypal'>) {
  const has = (id: CachedId) => connections[id] !== undefined || connections.unreadable.includes(id);
  return !isSetUpFirst({ production, paypal }) || (has('paypal') && has('email'));
}

/** A production shop without PayPal in its environment stays closed until its owner sets it up and opens it. */
export const isSetUpFirst = ({ production, paypal }: Pick<Config, 'production' | 'paypal'>): boolean =>
  production && paypal.demo;

/** Facts about both for pages. */
export const storeFacts = (
  connections: Connections,
  config: Pick<Config, 'production' | 'publicUrl' | 'offlinePages'>,
) => ({
  publicUrl: config.publicUrl,
  offlinePages: config.offlinePages,
  demoPayments: isDemoPayments(connections, config),
  mailIsKept: isMailKept(connections, config),
});

/** Payments go to the stand-in. Never in production. */
export const isDemoPayments = ({ paypal, unreadable }: Connections, { production }: Pick<Config, 'production'>) =>
  !production && paypal === undefined && !unreadable.includes('paypal');

/** Whether `/dev/mail` shows emails; it only answers on this machine, so pages for others don't link to it. */
export const isMailKept = (
  { email, unreadable }: Connections,
  { production, publicUrl }: Pick<Config, 'production' | 'publicUrl'>,
) => !email && !unreadable.includes('email') && !production && isLoopback(new URL(publicUrl).hostname);
