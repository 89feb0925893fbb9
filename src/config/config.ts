import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { connectionUrlError } from '../platform/db/connection-url.ts';
import { reachForService, serviceUrlError } from '../platform/http/guarded-fetch.ts';
import { isLoopback } from '../platform/http/loopback.ts';
import { parseKey } from '../platform/secrets/secret-key.ts';
import { parseEmailAddress } from '../shared/email-address.ts';
import { isGuessable } from '../shop/accounts/password-strength.ts';
import { type DeploymentMode, deploymentMode } from './deployment-mode.ts';
import { unverifiedConnectionMessages } from './unverified-connections.ts';

/**
 * Every setting of the environment, checked. This file alone reads `process.env`; the meaning of each name stands
 * in `docs/deploying.md`.
 */
export type Config = Readonly<{
  production: boolean;
  /** Why it is, or is not. */
  mode: DeploymentMode;
  port: number;
  host: string;
  publicUrl: string;
  /** Cookies get `Secure` and `__Host-`, pages get HSTS. */
  https: boolean;
  dataDir: string;
  /** Empty: the embedded database under `dataDir`. */
  databaseUrl: string;
  databaseListenUrl: string;
  /** Owns the tables, where `databaseUrl` is a role that only works with them. Empty: that is one role. */
  databaseOwnerUrl: string;
  /** 32 bytes as text. Empty: the file `secret.key` under `dataDir`. */
  secretKey: string;
  /** Open what they sealed, while the key is being rotated. */
  secretKeyNext: string;
  secretKeyPrevious: string;
  smtpUrl: string;
  mailFrom: string;
  helpEmail: string;
  helpPhone: string;
  storeName: string;
  paypal: Readonly<{
    clientId: string;
    clientSecret: string;
    webhookId: string;
    apiUrl: string;
    sdkUrl: string;
    demo: boolean;
  }>;
  /** Empty: the built-in table. */
  taxServiceUrl: string;
  ownerEmail: string;
  ownerPassword: string;
  sampleData: boolean;
  rateLimits: boolean;
  /** Empty: the back office lives at `/admin` of the shop's own host. */
  adminUrl: string;
  metricsPort: number | undefined;
  /** How long calls are still taken after the shop was told to close and says that it is not ready. */
  closeAfterSeconds: number;
  backupDir: string;
  logLevel: string;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
}>;

export type ConfigResult = { ok: true; config: Config } | { ok: false; sentences: string[] };

type Environment = Record<string, string | undefined>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const LIVE_PAYPAL = 'https://api-m.paypal.com';
const SANDBOX_PAYPAL = 'https://api-m.sandbox.paypal.com';
const SAMPLE_SENDER = 'Nyuzi <help@nyuzi.example>';

/** Reads all settings and collects every complaint, so that a newcomer mends them in one go. */
export function parseConfig(env: Environment): ConfigResult {
  const sentences: string[] = [];
  const read = reader(env, (sentence) => sentences.push(sentence));
  const port = read.whole('PORT', 3000);
  const host = read.text('HOST', '127.0.0.1');
  const publicUrl = read.site('PUBLIC_URL', `http://localhost:${port}`);
  const mode = deploymentMode({ nodeEnv: read.text('NODE_ENV'), publicUrl, host });
  const { production } = mode;
  const clientId = read.text('PAYPAL_CLIENT_ID');
  const clientSecret = read.text('PAYPAL_CLIENT_SECRET');
  const config: Config = {
    production,
    mode,
    port,
    host,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir: resolve(read.text('DATA_DIR', './data')),
    databaseUrl: read.database('DATABASE_URL'),
    databaseListenUrl: read.database('DATABASE_LISTEN_URL'),
    databaseOwnerUrl: read.database('DATABASE_OWNER_URL'),
    secretKey: read.key('SECRET_KEY'),
    secretKeyNext: read.key('SECRET_KEY_NEXT'),
    secretKeyPrevious: read.key('SECRET_KEY_PREVIOUS'),
    smtpUrl: read.url('SMTP_URL', '', ['smtp:', 'smtps:']),
    mailFrom: read.sender('MAIL_FROM', SAMPLE_SENDER),
    helpEmail: read.email('HELP_EMAIL', 'help@nyuzi.example'),
    helpPhone: read.words('HELP_PHONE', '+1 (555) 010-0142', 40),
    storeName: read.words('STORE_NAME', 'Nyuzi', 60),
    paypal: {
      clientId,
      clientSecret,
      webhookId: read.text('PAYPAL_WEBHOOK_ID'),
      apiUrl: read.url('PAYPAL_API_URL', SANDBOX_PAYPAL, ['http:', 'https:']).replace(/(?<!\/)\/+$/, ''),
      sdkUrl: read.url('PAYPAL_SDK_URL', 'https://www.sandbox.paypal.com/web-sdk/v6/core', ['http:', 'https:']),
      demo: clientId === '',
    },
    taxServiceUrl: read.url('TAX_SERVICE_URL', '', ['http:', 'https:']).replace(/(?<!\/)\/+$/, ''),
    ownerEmail: read.email('OWNER_EMAIL', ''),
    ownerPassword: read.text('OWNER_PASSWORD'),
    sampleData: read.choice('SAMPLE_DATA', production ? 'false' : 'true', ['true', 'false']) === 'true',
    rateLimits: read.choice('RATE_LIMITS', 'on', ['on', 'off']) === 'on',
    adminUrl: read.site('ADMIN_URL', ''),
    metricsPort: env.METRICS_PORT ? read.whole('METRICS_PORT', 0) : undefined,
    closeAfterSeconds: read.seconds('CLOSE_AFTER_SECONDS', 0, 60),
    backupDir: resolve(read.text('BACKUP_DIR', resolve(read.text('DATA_DIR', './data'), 'backups'))),
    logLevel: read.choice('LOG_LEVEL', 'info', LOG_LEVELS),
    trustProxy: read.networks('TRUST_PROXY'),
  };
  sentences.push(...togetherSentences(config));
  if (production) sentences.push(...productionSentences(config, env));
  return sentences.length > 0 ? { ok: false, sentences } : { ok: true, config: Object.freeze(config) };
}

/** The same of this process, and whether the owner's password is a common one: its dictionaries load where one is set. */
export async function readConfig(env: Environment = process.env): Promise<ConfigResult> {
  const read = parseConfig(env);
  if (!read.ok || read.config.ownerPassword === '') return read;
  const { ownerPassword, ownerEmail, storeName } = read.config;
  return (await isGuessable(ownerPassword, { email: ownerEmail, storeName }))
    ? { ok: false, sentences: [COMMON_OWNER_PASSWORD] }
    : read;
}

const COMMON_OWNER_PASSWORD =
  'OWNER_PASSWORD is too common: choose another, or remove it once the owner has signed in.';

function togetherSentences(config: Config): string[] {
  const { paypal, publicUrl, adminUrl, taxServiceUrl, production, ownerEmail, ownerPassword } = config;
  const { secretKey, secretKeyNext, secretKeyPrevious } = config;
  const sentences: string[] = [];
  const reach = reachForService(taxServiceUrl, 'environment', production);
  const taxFault = taxServiceUrl === '' ? undefined : serviceUrlError(taxServiceUrl, reach);
  if (taxFault !== undefined) sentences.push(`TAX_SERVICE_URL: ${taxFault}`);
  if ((paypal.clientId === '') !== (paypal.clientSecret === '')) {
    sentences.push(
      'PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: set both, or neither for demo payments.',
    );
  }
  if (secretKey === '' && secretKeyNext + secretKeyPrevious !== '')
    sentences.push('SECRET_KEY_NEXT and SECRET_KEY_PREVIOUS go with SECRET_KEY, which is missing.');
  if (adminUrl !== '' && new URL(adminUrl).protocol !== new URL(publicUrl).protocol)
    sentences.push('ADMIN_URL and PUBLIC_URL begin differently: both with https://, or both with http://.');
  if (ownerPassword !== '' && ownerEmail === '') sentences.push('OWNER_PASSWORD is set without OWNER_EMAIL.');
  if (ownerPassword !== '' && ownerPassword.length < 8) sentences.push('OWNER_PASSWORD needs at least 8 characters.');
  return sentences;
}

/** What a demo may do and a shop with real money may not. */
function productionSentences(config: Config, env: Environment): string[] {
  const { hostname, protocol } = new URL(config.publicUrl);
  const sentences = [
    ...paypalSentences(config.paypal),
    ...unverifiedConnectionMessages(config, env.PGHOST ?? 'localhost'),
  ];
  if (config.smtpUrl !== '' && config.mailFrom === SAMPLE_SENDER) {
    sentences.push('MAIL_FROM is missing: letters would leave in the name of a shop that is not yours.');
  }
  if (!config.rateLimits) sentences.push('RATE_LIMITS=off is for load tests only, not for production.');
  if (config.sampleData) sentences.push('SAMPLE_DATA=true would fill a real shop with sample pieces.');
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    sentences.push(`PUBLIC_URL is ${config.publicUrl}: a public shop needs https://.`);
  }
  // Who never said "production" has to hear why the rules of production hold.
  if (sentences.length > 0 && env.NODE_ENV !== 'production') {
    sentences.push(`These are rules of production, and this is production because ${config.mode.why}`);
  }
  return sentences;
}

function paypalSentences({ demo, webhookId, apiUrl, sdkUrl }: Config['paypal']): string[] {
  if (demo) {
    return [
      'Production takes no demo payments: set PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID (docs/payments.md).',
    ];
  }
  const sentences: string[] = [];
  if (webhookId === '') {
    sentences.push(
      'PAYPAL_WEBHOOK_ID is missing: without it a payment whose browser dies is only found by the minute check.',
    );
  }
  const isSandboxScript = sdkUrl.includes('sandbox');
  if ((apiUrl === LIVE_PAYPAL && isSandboxScript) || (apiUrl === SANDBOX_PAYPAL && !isSandboxScript)) {
    sentences.push(
      'Of PAYPAL_API_URL and PAYPAL_SDK_URL one is live and the other the sandbox: set both alike (docs/payments.md).',
    );
  }
  return sentences;
}

function reader(env: Environment, complain: (sentence: string) => void) {
  const text = (name: string, fallback = '') => env[name]?.trim() || fallback;
  return {
    text,
    whole(name: string, fallback: number) {
      const given = text(name, String(fallback));
      const port = Number(given);
      if (/^\d+$/.test(given) && port >= 1 && port <= 65_535) return port;
      complain(`${name} is "${given}": give a port number from 1 to 65535.`);
      return fallback;
    },
    seconds(name: string, fallback: number, most: number) {
      const given = text(name, String(fallback));
      if (/^\d+$/.test(given) && Number(given) <= most) return Number(given);
      complain(`${name} is "${given}": give a number of seconds from 0 to ${most}.`);
      return fallback;
    },
    /** Its value is never repeated. */
    key(name: string) {
      const given = text(name);
      if (given === '' || parseKey(given)) return given;
      complain(
        `${name} is not a key: give 32 random bytes as base64 or hex, such as "openssl rand -base64 32" prints.`,
      );
      return '';
    },
    url(name: string, fallback: string, schemes: string[]) {
      const given = text(name, fallback);
      if (given === '') return given;
      if (URL.canParse(given) && schemes.includes(new URL(given).protocol)) {
        if (isWhole(new URL(given))) return given;
        complain(`${name} has a % in its user or password that stands for nothing: write %25 for it.`);
        return fallback;
      }
      complain(
        `${name} is not an address that begins with ${schemes.map((scheme) => (scheme === 'socket:' ? scheme : `${scheme}//`)).join(' or ')}.`,
      );
      return fallback;
    },
    database(name: string) {
      const given = this.url(name, '', ['postgres:', 'postgresql:', 'socket:']);
      const fault = connectionUrlError(given);
      if (fault !== undefined) complain(`${name} ${fault}`);
      return given;
    },
    /** A host, as browsers write it. The shop lives at its root: its links have no path in front of them. */
    site(name: string, fallback: string) {
      const given = this.url(name, fallback, ['http:', 'https:']);
      if (given === '') return given;
      const { origin, pathname, search, hash, username } = new URL(given);
      if (pathname === '/' && search === '' && hash === '' && username === '') return origin;
      complain(`${name} is more than a host: give it as https://host, without a path.`);
      return origin;
    },
    /** One bare address, as letters take it: in lower case. */
    email(name: string, fallback: string) {
      const given = text(name, fallback);
      const address = parseEmailAddress(given);
      if (given !== '' && address === undefined) complain(`${name} is not an e-mail address.`);
      return address ?? given;
    },
    /** `Name <name@example.com>`, or the address alone. */
    sender(name: string, fallback: string) {
      const given = text(name, fallback);
      const [, inside] = /^[^<>\r\n]*<([^<>\r\n]+)>$/.exec(given) ?? [];
      if (parseEmailAddress(inside ?? given) !== undefined) return given;
      complain(`${name} names no e-mail address: give it as Name <name@example.com>.`);
      return fallback;
    },
    /** As long as the back office takes them. */
    words(name: string, fallback: string, most: number) {
      const given = text(name, fallback);
      if (given.length <= most) return given;
      complain(`${name} is too long: give at most ${most} characters.`);
      return fallback;
    },
    choice(name: string, fallback: string, choices: string[]) {
      const given = text(name, fallback);
      if (choices.includes(given)) return given;
      complain(`${name} is "${given}": choose one of ${choices.join(', ')}.`);
      return fallback;
    },
    networks(name: string) {
      const given = text(name)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');
      for (const network of given) {
        if (!isNetwork(network))
          complain(`${name} holds "${network}": give addresses or networks such as 10.0.0.0/8, separated by commas.`);
      }
      return given;
    },
  };
}

/** Whether everything that is written with a % can be read. */
function isWhole({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

function isNetwork(given: string) {
  const [address = '', bits = '0', ...rest] = given.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
