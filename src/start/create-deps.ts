import type { AppDeps } from '../app-deps.ts';
import type { Config } from '../config/config.ts';
import { paths } from '../paths.ts';
import { createClock } from '../platform/db/clock.ts';
import { createDatabase } from '../platform/db/database.ts';
import { createPool } from '../platform/db/pool.ts';
import { createReplica } from '../platform/db/replica.ts';
import { reachForService } from '../platform/http/reach.ts';
import type { InvalidationBus } from '../platform/invalidation/invalidation-bus.ts';
import { createJobs } from '../platform/jobs/create-jobs.ts';
import type { Log } from '../platform/log.ts';
import { createObjectStore } from '../platform/object-store/object-store.ts';
import { createSecretBox, type Keys } from '../platform/secrets/secret-box.ts';
import { openKeyFile, parseKey } from '../platform/secrets/secret-key.ts';
import { customReturnsText } from '../shared/products/design-id.ts';
import { createPasswords } from '../shop/accounts/passwords/passwords.ts';
import { createFilterCache } from '../shop/catalog/lists/filters.ts';
import { createCategoryCache } from '../shop/catalog/taxonomy/categories.ts';
import {
  type ConnectionsCache,
  createConnectionsCache,
  createLiveTransport,
  type PaypalConnection,
} from '../shop/connections/connections.ts';
import { createEmailRenderer } from '../shop/emails/email-renderer.ts';
import { createPictureStore } from '../shop/media/store/create-picture-store.ts';
import { createMenuCache } from '../shop/menus/menus.ts';
import { createContentPageCache } from '../shop/pages/pages.ts';
import { realWire } from '../shop/payments/paypal/http.ts';
import { createLivePaypal, createPaypal, type Paypal, type PaypalClient } from '../shop/payments/paypal/paypal.ts';
import { createAutomaticDiscounts } from '../shop/pricing/find-coupon.ts';
import { builtInTaxService } from '../shop/pricing/tax-rates.ts';
import { type AskTaxService, createCollectedTax, createTaxRates, taxServiceAt } from '../shop/pricing/tax-service.ts';
import { createSetMembers } from '../shop/sets/sets.ts';
import { defaultSettings } from '../shop/settings/default-settings.ts';
import { createSettingsCache, type SettingsCache } from '../shop/settings/settings.ts';
import { findShopText } from '../shop/settings/shop-texts.ts';
import { getPromises } from '../shop/settings/store.ts';
import { createDesignPictures } from '../shop/studio/design-pictures.ts';
import { createStudioCache } from '../shop/studio/settings/studio-settings.ts';
import { createHasWebhooks } from '../shop/webhooks/webhooks.ts';
import { emailKinds } from './email-kinds.ts';
import { createPaypalDemo, type PaypalDemo } from './paypal-demo.ts';

type CreateDepsInput = {
  config: Config;
  log: Log;
  databaseUrl: string;
  /** Omitted: the role of `databaseUrl` owns the tables. */
  databaseOwner?: AppDeps['databaseOwner'];
  bus: InvalidationBus;
  now?: () => Date;
  poolSize?: number;
  /** No timers; for commands and tests. */
  quiet?: boolean;
};

/** Creates all dependencies, each from the ones above it. Nothing connects before its first use. */
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
  const jobs = createJobs({ sql, log, bus, now: () => now(), quiet });
  const secrets = createSecretBox(getKeys(config));
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
  const ratesFrom = (ask: AskTaxService) => createTaxRates({ ask, now, warn: (err, said) => log.warn({ err }, said) });
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
      stateRates: ratesFrom(builtInTaxService(now)),
      serviceRates: ratesFrom(getTaxService(config, settings)),
      hasService: ({ taxServiceUrl }) => (taxServiceUrl || config.taxServiceUrl) !== '',
      settings,
      now,
    }),
    automaticDiscounts: createAutomaticDiscounts({ db, bus }),
    setMembers: createSetMembers({ db, bus }),
    hasWebhooks: createHasWebhooks({ db, bus }),
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

/** The key from the environment, with the previous or next one during a rotation; otherwise the file's keys. */
function getKeys(config: Config): () => Keys {
  const [first, ...others] = [config.secretKey, config.secretKeyNext, config.secretKeyPrevious].flatMap(
    (text) => parseKey(text) ?? [],
  );
  if (!first) return openKeyFile(config.dataDir);
  const keys: Keys = [first, ...others];
  return () => keys;
}

type PaymentDepsInput = Pick<AppDeps, 'config' | 'log'> & { connections: ConnectionsCache };

/**
 * The connected PayPal account, or the stand-in for a demo without one. No call is made before the first use. A changed
 * connection applies from the next call on; a client is reused while its credentials stay the same.
 */
function createPaymentDeps(
  { config, log, connections }: PaymentDepsInput,
  demoStorage: 'file' | 'memory',
): { paypal: Paypal; demo: PaypalDemo | undefined } {
  const wire = realWire((line) => log.debug(line, 'asked PayPal'));
  const demo = config.production || !config.paypal.demo ? undefined : createPaypalDemo(config, demoStorage);
  const played = demo && createPaypal({ ...wire, fetch: demo.fetch }, demo.credentials);
  const none = createPaypal({ ...wire, fetch: refuse }, NOBODY);
  let known: { of: PaypalConnection; client: PaypalClient } | undefined;

  async function current(): Promise<PaypalClient> {
    const { paypal, unreadable } = await connections.current();
    if (!paypal) return unreadable.includes('paypal') ? none : (played ?? none);
    if (!known || !isSame(known.of, paypal)) known = { of: paypal, client: createPaypal(wire, paypal) };
    return known.client;
  }

  return { paypal: createLivePaypal(current), demo };
}

const isSame = (one: PaypalConnection, other: PaypalConnection) =>
  (['clientId', 'clientSecret', 'webhookId', 'apiUrl'] as const).every((name) => one[name] === other[name]);

const NOBODY = { apiUrl: 'http://paypal.invalid', clientId: '', clientSecret: '', webhookId: '' };
/** Without a connected account, every call fails as with invalid PayPal credentials, and no request is sent. */
const refuse: typeof fetch = async () => Response.json({ error: 'not_connected' }, { status: 401 });

/** The owner's tax service, otherwise the environment's. */
function getTaxService(config: Config, settings: SettingsCache): AskTaxService {
  return async (state, signal) => {
    const { taxServiceUrl } = await settings.current();
    const [url, setBy] = taxServiceUrl
      ? ([taxServiceUrl, 'user'] as const)
      : ([config.taxServiceUrl, 'environment'] as const);
    return taxServiceAt(url, reachForService(url, setBy, config.production))(state, signal);
  };
}

/** Shop branding in emails, from the current settings. */
function createEmailBrand(config: Config, settings: SettingsCache) {
  return async () => {
    const current = await settings.current();
    const { storeName, helpEmail, storeAddress, timeZone, look, logo, wording } = current;
    const { publicUrl, adminUrl } = config;
    const officeUrl = `${adminUrl || publicUrl}${paths.admin()}`;
    const promises = getPromises(current);
    const pickupNote = current.pickup.note.trim();
    return {
      storeName,
      helpEmail,
      storeAddress,
      publicUrl,
      officeUrl,
      promises,
      pickupNote,
      customs: findShopText(current, 'checkout.customs'),
      customReturns: customReturnsText(current),
      timeZone,
      look,
      logo,
      wording,
    };
  };
}
