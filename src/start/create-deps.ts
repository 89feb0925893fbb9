import type { AppDeps } from '../app-deps.ts';
import type { Config } from '../config/config.ts';
import { createClock } from '../platform/db/clock.ts';
import { createDatabase } from '../platform/db/database.ts';
import { createPool } from '../platform/db/pool.ts';
import { createReplica } from '../platform/db/replica.ts';
import type { InvalidationBus } from '../platform/invalidation/invalidation-bus.ts';
import { createJobs } from '../platform/jobs/create-jobs.ts';
import type { Log } from '../platform/log.ts';
import { createObjectStore } from '../platform/object-store/object-store.ts';
import { createSecretBox, type Keys } from '../platform/secrets/secret-box.ts';
import { openKeyFile, parseKey } from '../platform/secrets/secret-key.ts';
import { createPasswords } from '../shop/accounts/passwords.ts';
import { createCategoryCache } from '../shop/catalog/category-cache.ts';
import { createFilterCache } from '../shop/catalog/filter-cache.ts';
import { createConnectionsCache } from '../shop/connections/connections.ts';
import { createLiveTransport } from '../shop/connections/live-transport.ts';
import { createEmailRenderer } from '../shop/emails/email-renderer.ts';
import { createPictureStore } from '../shop/media/create-picture-store.ts';
import { createMenuCache } from '../shop/menus/menus.ts';
import { createContentPageCache } from '../shop/pages/pages.ts';
import { createAutomaticDiscounts } from '../shop/pricing/automatic-discounts.ts';
import { createCollectedTax } from '../shop/pricing/collected-tax.ts';
import { createTaxRates } from '../shop/pricing/tax-service.ts';
import { createSetMembers } from '../shop/sets/set-offers.ts';
import { defaultSettings } from '../shop/settings/default-settings.ts';
import { createSettingsCache } from '../shop/settings/settings.ts';
import { createDesignPictures } from '../shop/studio/design-pictures.ts';
import { createStudioCache } from '../shop/studio/studio-settings.ts';
import { createPaymentDeps } from './create-payment-deps.ts';
import { createEmailBrand } from './email-brand.ts';
import { emailKinds } from './email-kinds.ts';
import { taxServiceOf } from './tax-service-of.ts';

export type CreateDepsInput = {
  config: Config;
  log: Log;
  databaseUrl: string;
  /** Left out: the role of `databaseUrl` owns the tables. */
  databaseOwner?: AppDeps['databaseOwner'];
  bus: InvalidationBus;
  now?: () => Date;
  poolSize?: number;
  /** No timers of its own, as for commands and tests. */
  quiet?: boolean;
};

/** Makes everything that verbs ask for, each of what stands above it. Nothing connects until it is used. */
export function createDeps({
  config,
  log,
  databaseUrl,
  databaseOwner = { url: databaseUrl, prepareRole: async () => {} },
  bus,
  now: givenNow,
  poolSize = 10,
  quiet = false,
}: CreateDepsInput): AppDeps {
  const sql = createPool({ url: databaseUrl, poolSize });
  const jobs = createJobs({ sql, log, quiet });
  const secrets = createSecretBox(keysOf(config));
  const db = createDatabase({ sql, bus, log, secrets, sendJob: jobs.send });
  const replica =
    config.databaseReadUrl === '' || quiet
      ? undefined
      : createReplica({ url: config.databaseReadUrl, poolSize, leader: db, bus, log });
  const clock = createClock(db, log);
  const now = givenNow ?? clock.now;
  const settings = createSettingsCache({ db, bus, log }, defaultSettings(config));
  const studio = createStudioCache({ db, bus });
  const emailBrand = createEmailBrand(config, settings);
  const categories = createCategoryCache({ db, bus });
  const objectStore = config.objectStore && createObjectStore(config.objectStore);
  const connections = createConnectionsCache({ db, bus, log, config });
  const { paypal, demo } = createPaymentDeps({ config, log, connections }, quiet ? 'memory' : 'file');
  return {
    config,
    log,
    now,
    clock,
    db,
    readDb: replica?.db ?? db,
    replica,
    bus,
    databaseUrl,
    databaseOwner,
    settings,
    studio,
    designPictures: createDesignPictures({ db, studio }),
    contentPages: createContentPageCache({ db, bus }),
    categories,
    menus: createMenuCache({ db, bus, categories, studio, settings, now }),
    filterCounts: createFilterCache({ db, bus }),
    taxRates: createCollectedTax({
      rates: createTaxRates({
        ask: taxServiceOf(config, settings, now),
        now,
        warn: (err, said) => log.warn({ err }, said),
      }),
      settings,
      now,
    }),
    automaticDiscounts: createAutomaticDiscounts({ db, bus }),
    setMembers: createSetMembers({ db, bus }),
    passwords: createPasswords(),
    connections,
    emailTransport: createLiveTransport({ connections, config }),
    hasMailServer: async () => (await connections.current()).email !== undefined,
    emailBrand,
    emailRenderer: createEmailRenderer({ kinds: emailKinds, db, emailBrand }),
    objectStore,
    pictures: createPictureStore({ config, db, log, objectStore }),
    paypal,
    paypalDemo: demo,
    jobs,
  };
}

/** The key of the environment, with the one before or after it while it is rotated; else the file's. */
function keysOf(config: Config): () => Keys {
  const [first, ...others] = [config.secretKey, config.secretKeyNext, config.secretKeyPrevious].flatMap(
    (text) => parseKey(text) ?? [],
  );
  if (!first) return openKeyFile(config.dataDir);
  const keys: Keys = [first, ...others];
  return () => keys;
}
