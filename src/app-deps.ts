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
import type { PaypalDemo } from './start/paypal-demo.ts';

/** What the doors hand to the verbs; a verb asks for the two or three it uses. */
export type AppDeps = {
  config: Config;
  log: Log;
  db: Database;
  /** For lists, searches, feeds, exports and reports: a replica where there is one. */
  readDb: Database;
  replica: Replica | undefined;
  /** What changes data publishes to it, caches subscribe; transactions do so by `tx.changed`. */
  bus: InvalidationBus;
  /** For what needs connections of its own, such as a backup. */
  databaseUrl: string;
  /** The role that owns the tables, for what makes them anew. */
  databaseOwner: { url: string; prepareRole(): Promise<void> };
  jobs: Jobs;
  settings: SettingsCache;
  /** PayPal and the mail server, as the environment or the owner has set them. */
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
  passwords: Passwords;
  /** What stands on emails that are written or sent now. */
  emailBrand: () => Promise<EmailBrand>;
  emailRenderer: EmailRenderer;
  emailTransport: LiveTransport;
  /** Whether emails leave the shop; without a mail server they are kept. */
  hasMailServer: () => Promise<boolean>;
  /** The time that holds in all processes: the database's. */
  now: () => Date;
  clock: Clock;
  /** Undefined: no bucket is set. */
  objectStore: ObjectStore | undefined;
  pictures: PictureStore;
  paypal: Paypal;
  /** The stand-in while no PayPal is connected; undefined where none ever is played. */
  paypalDemo: PaypalDemo | undefined;
};
