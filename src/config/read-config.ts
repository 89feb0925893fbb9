import { resolve } from 'node:path';
import { isGuessable } from '../shop/accounts/passwords/password-strength.ts';
import type { Config, ConfigResult } from './config.ts';
import { deploymentMode } from './config.ts';
import { crossSettingMessages, partialStoreMessages, productionMessages } from './config-rules.ts';
import { type Environment, readEnvironment } from './environment.ts';

type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** Validates each setting, then all of them together. The only place that reads settings from `process.env`. */
export function parseConfig(env: ProcessEnvironment): ConfigResult {
  const { values, wrong } = readEnvironment(env);
  const config = toConfig(values);
  const sentences = [...wrong.values(), ...crossSettingMessages(config, wrong), ...partialStoreMessages(values, wrong)];
  if (config.production) sentences.push(...productionMessages(config, values));
  return sentences.length > 0 ? { ok: false, sentences } : { ok: true, config: Object.freeze(config) };
}

function toConfig(values: Environment): Config {
  const { PORT: port, HOST: host } = values;
  const publicUrl = values.PUBLIC_URL || `http://localhost:${port}`;
  const mode = deploymentMode({ nodeEnv: values.NODE_ENV, publicUrl, host });
  const dataDir = resolve(values.DATA_DIR);
  return {
    production: mode.production,
    mode,
    port,
    host,
    publicUrl,
    https: publicUrl.startsWith('https:'),
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    secretKey: values.SECRET_KEY,
    secretKeyNext: values.SECRET_KEY_NEXT,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    inboundEmailKey: values.INBOUND_EMAIL_KEY,
    helpEmail: values.HELP_EMAIL,
    helpPhone: values.HELP_PHONE,
    storeName: values.STORE_NAME,
    paypal: {
      clientId: values.PAYPAL_CLIENT_ID,
      clientSecret: values.PAYPAL_CLIENT_SECRET,
      webhookId: values.PAYPAL_WEBHOOK_ID,
      apiUrl: values.PAYPAL_API_URL,
      sdkUrl: values.PAYPAL_SDK_URL,
      demo: values.PAYPAL_CLIENT_ID === '',
    },
    objectStore: getObjectStore(values),
    taxServiceUrl: values.TAX_SERVICE_URL,
    ownerEmail: values.OWNER_EMAIL,
    ownerPassword: values.OWNER_PASSWORD,
    sampleData: values.SAMPLE_DATA === '' ? !mode.production : values.SAMPLE_DATA === 'true',
    rateLimits: values.RATE_LIMITS === 'on',
    offlinePages: values.OFFLINE_PAGES === 'on',
    adminUrl: values.ADMIN_URL,
    metricsPort: values.METRICS_PORT,
    closeAfterSeconds: values.CLOSE_AFTER_SECONDS,
    backupDir: resolve(values.BACKUP_DIR || resolve(dataDir, 'backups')),
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
  };
}

function getObjectStore(values: Environment): Config['objectStore'] {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_REGION: region, S3_KEY: key, S3_SECRET: secret } = values;
  return endpoint === '' ? undefined : { endpoint, bucket: name, region, key, secret };
}

/** Environment for programs started by a command. */
export const processEnvironment = (): ProcessEnvironment => process.env;

/**
 * Same for this process's environment; also checks whether the owner's password is a common one, loading the
 * dictionaries only if a password is set.
 */
export async function readConfig(env: ProcessEnvironment = process.env): Promise<ConfigResult> {
  const read = parseConfig(env);
  if (!read.ok || read.config.ownerPassword === '') return read;
  const { ownerPassword, ownerEmail, storeName, publicUrl } = read.config;
  return (await isGuessable(ownerPassword, { email: ownerEmail, storeName, publicUrl }))
    ? { ok: false, sentences: [COMMON_OWNER_PASSWORD] }
    : read;
}

const COMMON_OWNER_PASSWORD =
  'OWNER_PASSWORD is too common: choose another, or remove it once the owner has signed in.';
