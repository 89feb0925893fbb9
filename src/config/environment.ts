import { type StaticDecode, Type } from 'typebox';
import { Value } from 'typebox/value';
import {
  bucket,
  database,
  email,
  region,
  sender,
  site,
  storeEndpoint,
  url,
  WEB,
  withoutEndSlash,
} from './address-settings.ts';
import { choice, decoded, key, LOG_LEVELS, networks, port, seconds, text, words } from './setting-types.ts';

export const SANDBOX_PAYPAL = 'https://api-m.sandbox.paypal.com';
export const SAMPLE_SENDER = 'Nyuzi <help@nyuzi.example>';

/** Every setting by its name, with its default; the meaning of each stands in `docs/deploying.md`. */
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
  /** One message for each setting that is wrong; `values` has its default. */
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
