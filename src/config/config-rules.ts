import { isUnverifiedConnection } from '../platform/db/connection-url.ts';
import { isLoopback, reachForService, serviceUrlError } from '../platform/http/reach.ts';
import type { Config } from './config.ts';
import { type Environment, SAMPLE_SENDER, SANDBOX_PAYPAL } from './environment.ts';

const LIVE_PAYPAL = 'https://api-m.paypal.com';

/** Checks settings that are valid individually but conflict. Skips settings with an error of their own. */
export function crossSettingMessages(config: Config, wrong: ReadonlyMap<string, string>): string[] {
  const { paypal, publicUrl, adminUrl, taxServiceUrl, production, ownerEmail, ownerPassword } = config;
  const { secretKey, secretKeyNext, secretKeyPrevious } = config;
  const messages: string[] = [];
  const reach = reachForService(taxServiceUrl, 'environment', production);
  const taxFault = taxServiceUrl === '' ? undefined : serviceUrlError(taxServiceUrl, reach);
  if (taxFault !== undefined) messages.push(`TAX_SERVICE_URL: ${taxFault}`);
  if ((paypal.clientId === '') !== (paypal.clientSecret === '')) {
    messages.push('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: set both, or neither for demo payments.');
  }
  if (secretKey === '' && !wrong.has('SECRET_KEY') && secretKeyNext + secretKeyPrevious !== '')
    messages.push('SECRET_KEY_NEXT and SECRET_KEY_PREVIOUS go with SECRET_KEY, which is missing.');
  if (adminUrl !== '' && new URL(adminUrl).protocol !== new URL(publicUrl).protocol)
    messages.push('ADMIN_URL and PUBLIC_URL begin differently: both with https://, or both with http://.');
  if (ownerPassword !== '' && ownerEmail === '' && !wrong.has('OWNER_EMAIL'))
    messages.push('OWNER_PASSWORD is set without OWNER_EMAIL.');
  if (ownerPassword !== '' && ownerPassword.length < 8) messages.push('OWNER_PASSWORD needs at least 8 characters.');
  return messages;
}

const STORE_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET'] as const;

/** A bucket needs all of its settings; an invalid one counts as set. */
export function partialStoreMessages(env: Environment, wrong: ReadonlyMap<string, string>): string[] {
  const missing = STORE_SETTINGS.filter((name) => env[name] === '' && !wrong.has(name));
  if (missing.length === 0 || missing.length === STORE_SETTINGS.length) return [];
  return [`${listed(STORE_SETTINGS)} belong together: set all of them, or none. Missing: ${missing.join(', ')}.`];
}

const listed = (names: readonly string[]) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** Checks for production: a demo may do these things, a shop with real money may not. */
export function productionMessages(config: Config, env: Pick<Environment, 'NODE_ENV' | 'PGHOST'>): string[] {
  const { hostname, protocol } = new URL(config.publicUrl);
  const messages = [...paypalMessages(config.paypal), ...unverifiedConnectionMessages(config, env.PGHOST)];
  if (config.smtpUrl !== '' && config.mailFrom === SAMPLE_SENDER) {
    messages.push('MAIL_FROM is missing: emails would be sent as the sample shop.');
  }
  if (!config.rateLimits) messages.push('RATE_LIMITS=off is for load tests only, not for production.');
  if (config.sampleData) messages.push('SAMPLE_DATA=true would fill a real shop with sample products.');
  if (protocol !== 'https:' && !isLoopback(hostname)) {
    messages.push(`PUBLIC_URL is ${config.publicUrl}: a public shop needs https://.`);
  }
  // NODE_ENV is not set, so explain why the production rules apply.
  if (messages.length > 0 && env.NODE_ENV !== 'production') {
    messages.push(`These are rules of production, and this is production because ${config.mode.why}`);
  }
  return messages;
}

function paypalMessages({ demo, webhookId, apiUrl, sdkUrl }: Config['paypal']): string[] {
  // No PayPal in the environment: the shop starts closed, and the owner connects PayPal in the back office
  // (`closed-shop.ts`).
  if (demo) return [];
  const messages: string[] = [];
  if (webhookId === '') {
    messages.push(
      'PAYPAL_WEBHOOK_ID is missing: without it a payment whose browser dies is only found by the minute check.',
    );
  }
  const isSandboxScript = sdkUrl.includes('sandbox');
  if ((apiUrl === LIVE_PAYPAL && isSandboxScript) || (apiUrl === SANDBOX_PAYPAL && !isSandboxScript)) {
    messages.push(
      'Of PAYPAL_API_URL and PAYPAL_SDK_URL one is live and the other the sandbox: set both alike (docs/payments.md).',
    );
  }
  return messages;
}

type ConnectionUrls = {
  paypal: { apiUrl: string; sdkUrl: string };
  objectStore: { endpoint: string } | undefined;
  databaseUrl: string;
  databaseListenUrl: string;
  databaseOwnerUrl: string;
  databaseReadUrl: string;
};

/** One warning per unencrypted connection that leaves this machine. Production refuses these. */
function unverifiedConnectionMessages(
  { paypal, objectStore, databaseUrl, databaseListenUrl, databaseOwnerUrl, databaseReadUrl }: ConnectionUrls,
  defaultDatabaseHost: string,
): string[] {
  const web = [
    ['PAYPAL_API_URL', paypal.apiUrl],
    ['PAYPAL_SDK_URL', paypal.sdkUrl],
    ['S3_ENDPOINT', objectStore?.endpoint ?? ''],
  ] as const;
  const databases = [
    ['DATABASE_URL', databaseUrl],
    ['DATABASE_LISTEN_URL', databaseListenUrl],
    ['DATABASE_OWNER_URL', databaseOwnerUrl],
    ['DATABASE_READ_URL', databaseReadUrl],
  ] as const;
  return [
    ...web
      .filter(([, url]) => isPlainHttp(url))
      .map(([name]) => `${name} begins with http://, which anybody on the way can read and change: write https://.`),
    ...databases
      .filter(([, url]) => isUnverifiedConnection(url, defaultDatabaseHost))
      .map(
        ([name]) =>
          `${name} leads to another machine without checking its certificate: add ?sslmode=verify-full, and &sslrootcert=/path/to/root.crt where the certificate is not from a public authority (sslmode=require encrypts but checks nothing).`,
      ),
  ];
}

function isPlainHttp(url: string): boolean {
  if (url === '') return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !isLoopback(hostname);
}
