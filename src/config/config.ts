import { isLoopback } from '../platform/http/reach.ts';
import type { ObjectStoreSettings } from '../platform/object-store/object-store.ts';

/** Every environment setting, validated; documented in `docs/deploying.md`. */
export type Config = Readonly<{
  production: boolean;
  /** Why this is or isn't production. */
  mode: DeploymentMode;
  port: number;
  host: string;
  publicUrl: string;
  /** Cookies get `Secure` and `__Host-`, pages get HSTS. */
  https: boolean;
  dataDir: string;
  /** Empty: use the embedded database under `dataDir`. */
  databaseUrl: string;
  databaseListenUrl: string;
  /** Role that owns the tables, if `databaseUrl` is a less privileged role. Empty: one role does both. */
  databaseOwnerUrl: string;
  /** Read replica. Empty: reads use the main database. */
  databaseReadUrl: string;
  /** 32 bytes as text. Empty: use the file `secret.key` under `dataDir`. */
  secretKey: string;
  /** Additional keys that still decrypt during a key rotation. */
  secretKeyNext: string;
  secretKeyPrevious: string;
  smtpUrl: string;
  mailFrom: string;
  /** 32 bytes as text, sent by the mail service that forwards emails to the shop. Empty: no inbound email. */
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
  /** Undefined: images and backups are stored in local folders only. */
  objectStore: ObjectStoreSettings | undefined;
  /** Empty: use the built-in tax table. */
  taxServiceUrl: string;
  ownerEmail: string;
  ownerPassword: string;
  sampleData: boolean;
  rateLimits: boolean;
  /** Whether browsers may store pages for offline reading. */
  offlinePages: boolean;
  /** Empty: the back office is at `/admin` on the shop's host. */
  adminUrl: string;
  metricsPort: number | undefined;
  /** How long requests are still served after SIGTERM, while readiness responds with 503. */
  closeAfterSeconds: number;
  backupDir: string;
  logLevel: string;
  /** Addresses or networks whose X-Forwarded-For is trusted. */
  trustProxy: readonly string[];
}>;

export type ConfigResult = { ok: true; config: Config } | { ok: false; sentences: string[] };

/** Whether this is a shop with real money, and the reason as a sentence for the terminal. */
type DeploymentMode = { production: boolean; why: string };

const EXPLICIT_DEMO = new Set(['development', 'test']);

/**
 * Production is the default for any publicly reachable shop: a forgotten `NODE_ENV` must not expose all emails at
 * `/dev/mail`. `npm start` without settings is a demo, and `NODE_ENV=development` makes any shop a demo.
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
