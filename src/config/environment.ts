import { isIP } from 'node:net';
import { type StaticDecode, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { connectionUrlError } from '../platform/db/connection-url.ts';
import { parseKey } from '../platform/secrets/secret-key.ts';
import { parseEmailAddress } from '../shared/email-address.ts';

export const SANDBOX_PAYPAL = 'https://api-m.sandbox.paypal.com';
export const SAMPLE_SENDER = 'Nyuzi <help@nyuzi.example>';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const text = (fallback = '') => Type.String({ default: fallback });

/** `message` is appended to the setting's name. */
const checked = (schema: Type.TString, check: (value: string) => boolean, message: (value: string) => string) =>
  Type.Refine(schema, check, message);

const decoded = <Schema extends TSchema, Decoded>(schema: Schema, decode: (value: string) => Decoded) =>
  Type.Codec(schema)
    .Decode((value) => decode(value as string))
    .Encode(() => {
      throw new Error('The environment is only read.');
    });

const isWhole = (value: string, least: number, most: number) =>
  /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;

const port = (fallback: string) =>
  checked(
    text(fallback),
    (value) => value === '' || isWhole(value, 1, 65_535),
    (value) => `is "${value}": give a port number from 1 to 65535.`,
  );

const seconds = (most: number) =>
  checked(
    text('0'),
    (value) => isWhole(value, 0, most),
    (value) => `is "${value}": give a number of seconds from 0 to ${most}.`,
  );

/** Error messages never repeat the value. */
const key = () =>
  checked(
    text(),
    (value) => value === '' || parseKey(value) !== undefined,
    () => 'is not a key: give 32 random bytes as base64 or hex, such as "openssl rand -base64 32" prints.',
  );

/** Same maximum length as in the back office. */
const words = (fallback: string, most: number) =>
  checked(
    text(fallback),
    (value) => value.length <= most,
    () => `is too long: give at most ${most} characters.`,
  );

const choice = (choices: readonly string[], fallback: string) =>
  checked(
    text(fallback),
    (value) => value === fallback || choices.includes(value),
    (value) => `is "${value}": choose one of ${choices.join(', ')}.`,
  );

const networks = () =>
  decoded(
    checked(
      text(),
      (value) => listOf(value).every(isNetwork),
      (value) =>
        `holds "${listOf(value).find((each) => !isNetwork(each))}": give addresses or networks such as 10.0.0.0/8, separated by commas.`,
    ),
    listOf,
  );

const WEB = ['http:', 'https:'];
const DATABASE = ['postgres:', 'postgresql:', 'socket:'];

const database = () =>
  checked(
    url(DATABASE),
    (value) => connectionError(value) === undefined,
    (value) => connectionError(value) ?? '',
  );
const connectionError = (value: string) =>
  value.startsWith('socket:') || URL.canParse(value) ? connectionUrlError(value) : undefined;

/** An origin as browsers write it. The shop must be at its root: its links have no path prefix. */
const site = () =>
  decoded(
    checked(
      url(WEB),
      (value) => !URL.canParse(value) || isBareHost(new URL(value)),
      () => 'is more than a host: give it as https://host, without a path.',
    ),
    (value) => (value === '' ? '' : new URL(value).origin),
  );
const isBareHost = ({ pathname, search, hash, username }: URL) =>
  pathname === '/' && search === '' && hash === '' && username === '';

/** One bare email address, normalized to lower case. */
const email = (fallback = '') =>
  decoded(
    checked(
      text(fallback),
      (value) => value === '' || parseEmailAddress(value) !== undefined,
      () => 'is not an email address.',
    ),
    (value) => parseEmailAddress(value) ?? '',
  );

/** `Name <name@example.com>`, or just the address. */
const sender = (fallback: string) =>
  checked(
    text(fallback),
    (value) => parseEmailAddress(/^[^<>\r\n]*<([^<>\r\n]+)>$/.exec(value)?.[1] ?? value) !== undefined,
    () => 'names no email address: give it as Name <name@example.com>.',
  );

/** Keys are appended to its path, so `?` and `#` are refused. */
const storeEndpoint = () =>
  decoded(
    checked(
      url(WEB),
      (value) => !URL.canParse(value) || !/[?#@]/.test(value),
      () => 'is not a plain address: give it as https://host, without a user, ? and #.',
    ),
    (value) => withoutEndSlash(value),
  );

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
const bucket = () =>
  checked(
    text(),
    (value) => value === '' || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value),
    () => 'is not the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.',
  );

const region = () =>
  checked(
    text(),
    (value) => /^[a-z0-9-]*$/i.test(value),
    () => 'is not a region, such as us-east-1 or auto: your provider names it beside the endpoint.',
  );

const withoutEndSlash = (value: string) => value.replace(/(?<!\/)\/+$/, '');

/** Every setting by name, with its default; documented in `docs/deploying.md`. */
const Environment = Type.Object({
  NODE_ENV: text(),
  PORT: decoded(port('3000'), Number),
  HOST: text('127.0.0.1'),
  PUBLIC_URL: site(),
  ADMIN_URL: site(),
  DATA_DIR: text('./data'),
  BACKUP_DIR: text(),
  DATABASE_URL: database(),
  DATABASE_LISTEN_URL: database(),
  DATABASE_OWNER_URL: database(),
  DATABASE_READ_URL: database(),
  PGHOST: text('localhost'),
  SECRET_KEY: key(),
  SECRET_KEY_NEXT: key(),
  SECRET_KEY_PREVIOUS: key(),
  SMTP_URL: url(['smtp:', 'smtps:']),
  MAIL_FROM: sender(SAMPLE_SENDER),
  INBOUND_EMAIL_KEY: key(),
  HELP_EMAIL: email('help@nyuzi.example'),
  HELP_PHONE: words('+1 (555) 010-0142', 40),
  STORE_NAME: words('Nyuzi', 60),
  PAYPAL_CLIENT_ID: text(),
  PAYPAL_CLIENT_SECRET: text(),
  PAYPAL_WEBHOOK_ID: text(),
  PAYPAL_API_URL: decoded(url(WEB, SANDBOX_PAYPAL), withoutEndSlash),
  PAYPAL_SDK_URL: url(WEB, 'https://www.sandbox.paypal.com/web-sdk/v6/core'),
  S3_ENDPOINT: storeEndpoint(),
  S3_BUCKET: bucket(),
  S3_REGION: region(),
  S3_KEY: text(),
  S3_SECRET: text(),
  TAX_SERVICE_URL: decoded(url(WEB), withoutEndSlash),
  OWNER_EMAIL: email(),
  OWNER_PASSWORD: text(),
  SAMPLE_DATA: choice(['true', 'false'], ''),
  RATE_LIMITS: choice(['on', 'off'], 'on'),
  OFFLINE_PAGES: choice(['on', 'off'], 'on'),
  METRICS_PORT: decoded(port(''), (value) => (value === '' ? undefined : Number(value))),
  CLOSE_AFTER_SECONDS: decoded(seconds(60), Number),
  LOG_LEVEL: choice(LOG_LEVELS, 'info'),
  TRUST_PROXY: networks(),
});
export type Environment = StaticDecode<typeof Environment>;
export const SETTING_NAMES: readonly string[] = Object.keys(Environment.properties);

type ReadEnvironment = {
  values: Environment;
  /** One error message per invalid setting; `values` has the default for it. */
  wrong: ReadonlyMap<string, string>;
};

/** Reads all settings and collects every error, so that one start reports them all. */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): ReadEnvironment {
  const given: Record<string, string> = {};
  for (const name of Object.keys(Environment.properties)) {
    const value = env[name]?.trim();
    if (value) given[name] = value;
  }
  const wrong = new Map<string, string>();
  for (const { instancePath, message } of Value.Errors(Environment, Value.Default(Environment, { ...given }))) {
    const name = instancePath.slice(1);
    if (!wrong.has(name)) wrong.set(name, `${name} ${message}`);
    delete given[name];
  }
  return { values: Value.Decode(Environment, Value.Default(Environment, given)), wrong };
}

function url(schemes: readonly string[], fallback = '') {
  const isOne = (value: string) => URL.canParse(value) && schemes.includes(new URL(value).protocol);
  const spelled = schemes.map((scheme) => (scheme === 'socket:' ? scheme : `${scheme}//`)).join(' or ');
  const withScheme = checked(
    text(fallback),
    (value) => value === '' || isOne(value),
    () => `is not an address that begins with ${spelled}.`,
  );
  return checked(
    withScheme,
    (value) => !isOne(value) || isDecodable(new URL(value)),
    () => 'has a % in its user or password that stands for nothing: write %25 for it.',
  );
}

/** Whether all percent-encoded characters can be decoded. */
function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined;
  } catch {
    return false;
  }
}

function listOf(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isNetwork(given: string): boolean {
  const [address = '', bits = '0', ...rest] = given.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}
