import type { Config } from './config/config.ts';
import type { Clock } from './platform/db/clock.ts';
import type { Database } from './platform/db/database.ts';
import type { Replica } from './platform/db/replica.ts';
import type { InvalidationBus } from './platform/invalidation/invalidation-bus.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { ObjectStore } from './platform/object-store/object-store.ts';
import type { Passwords } from './shop/accounts/passwords/passwords.ts';
import type { FilterCache } from './shop/catalog/lists/filters.ts';
import type { CategoryCache } from './shop/catalog/taxonomy/categories.ts';
import type { ConnectionsCache, LiveTransport } from './shop/connections/connections.ts';
import type { EmailBrand } from './shop/emails/email.ts';
import type { EmailRenderer } from './shop/emails/email-renderer.ts';
import type { PictureStore } from './shop/media/store/picture-store.ts';
import type { MenuCache } from './shop/menus/menus.ts';
import type { ContentPageCache } from './shop/pages/pages.ts';
import type { Paypal } from './shop/payments/paypal/paypal.ts';
import type { AutomaticDiscounts } from './shop/pricing/find-coupon.ts';
import type { TaxRates } from './shop/pricing/tax-service.ts';
import type { SetMembers } from './shop/sets/sets.ts';
import type { SettingsCache } from './shop/settings/settings.ts';
import type { DesignPictures } from './shop/studio/design-pictures.ts';
import type { StudioCache } from './shop/studio/settings/studio-settings.ts';
import type { HasWebhooks } from './shop/webhooks/deliver.ts';
import type { PaypalDemo } from './start/paypal-demo.ts';

/** Dependencies passed from API routes to shop functions; each function picks the two or three it uses. */
export type AppDeps = {
  config: Config;
  log: Log;
  db: Database;
  /** For lists, searches, feeds, exports and reports: the read replica if there is one. */
  readDb: Database;
  replica: Replica | undefined;
  /** Cache invalidation: changes publish tags, caches subscribe; transactions publish with `tx.changed`. */
  bus: InvalidationBus;
  /** For code that opens dedicated connections, such as a backup. */
  databaseUrl: string;
  /** The role that owns the tables, for recreating them. */
  databaseOwner: { url: string; prepareRole(): Promise<void> };
  jobs: Jobs;
  settings: SettingsCache;
  /** PayPal and mail server connections, from the environment or the owner's settings. */
  connections: ConnectionsCache;
  studio: StudioCache;
  designPictures: DesignPictures;
  contentPages: ContentPageCache;
  categories: CategoryCache;
  menus: MenuCache;
  filterCounts: FilterCache;
  taxRates: TaxRates;
  automaticDiscounts: AutomaticDiscounts;
  setMembers: SetMembers;
  hasWebhooks: HasWebhooks;
  passwords: Passwords;
  emailBrand: () => Promise<EmailBrand>;
  emailRenderer: EmailRenderer;
  emailTransport: LiveTransport;
  /** Whether a mail server is configured; without one, emails are stored. */
  hasMailServer: () => Promise<boolean>;
  /** Database time, the same in all processes. */
  now: () => Date;
  clock: Clock;
  /** Undefined if no bucket is configured. */
  objectStore: ObjectStore | undefined;
  pictures: PictureStore;
  paypal: Paypal;
  /** Stand-in while PayPal isn't connected; undefined if demo payments aren't allowed. */
  paypalDemo: PaypalDemo | undefined;
};
