import type { ObjectStoreSettings } from '../platform/object-store/object-store.ts';
import type { DeploymentMode } from './deployment-mode.ts';

/** Every setting of the environment, checked; the meaning of each name stands in `docs/deploying.md`. */
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
