import { isLoopback } from '../platform/http/reach.ts';
import type { ObjectStoreSettings } from '../platform/object-store/object-store.ts';

/** Every environment setting, validated; documented in `docs/deploying.md`. */
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
  /** A standby that is asked for what only reads. Empty: the database itself is. */
  databaseReadUrl: string;
  /** 32 bytes as text. Empty: the file `secret.key` under `dataDir`. */
  secretKey: string;
  /** Open what they sealed, while the key is being rotated. */
  secretKeyNext: string;
  secretKeyPrevious: string;
  smtpUrl: string;
  mailFrom: string;
  /** 32 bytes as text, which whoever hands emails on to the shop sends along. Empty: nobody does. */
  inboundEmailKey: string;
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
  /** Undefined: pictures and backups lie in folders alone. */
  objectStore: ObjectStoreSettings | undefined;
  /** Empty: the built-in table. */
  taxServiceUrl: string;
  ownerEmail: string;
  ownerPassword: string;
  sampleData: boolean;
  rateLimits: boolean;
  /** Whether browsers may store pages for reading without a connection. */
  offlinePages: boolean;
  /** Empty: the back office lives at `/admin` of the shop's own host. */
  adminUrl: string;
  metricsPort: number | undefined;
  /** How long requests are still answered after SIGTERM, while readiness answers 503. */
  closeAfterSeconds: number;
  backupDir: string;
  logLevel: string;
  /** Addresses or networks whose X-Forwarded-For is believed. */
  trustProxy: readonly string[];
}>;

export type ConfigResult = { ok: true; config: Config } | { ok: false; sentences: string[] };

/** Whether this is a shop with real money, and why, in a sentence for the terminal. */
type DeploymentMode = { production: boolean; why: string };

const EXPLICIT_DEMO = new Set(['development', 'test']);

/**
 * Production is the default for any shop reachable by others: forgetting `NODE_ENV` must not expose all emails at
 * `/dev/mail`. `npm start` with nothing set stays a demo, and `NODE_ENV=development` makes any shop one.
 */
export function deploymentMode({
  nodeEnv,
  publicUrl,
  host,
}: {
  nodeEnv: string;
  publicUrl: string;
  host: string;
}): DeploymentMode {
  if (nodeEnv === 'production') return { production: true, why: 'NODE_ENV=production is set.' };
  if (EXPLICIT_DEMO.has(nodeEnv)) return { production: false, why: `NODE_ENV=${nodeEnv} is set.` };
  const open = !isLoopback(new URL(publicUrl).hostname)
    ? `PUBLIC_URL is ${publicUrl}`
    : !isLoopback(host) && `HOST is ${host}`;
  return open
    ? { production: true, why: `${open}, which other computers can reach. For a demo, set NODE_ENV=development.` }
    : { production: false, why: 'only this computer can reach it. To sell, set PUBLIC_URL (docs/deploying.md).' };
}
