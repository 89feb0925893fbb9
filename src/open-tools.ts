import type { Config } from './config.ts';
import { openTill } from './open-till.ts';
import { paths } from './paths.ts';
import { createClock } from './platform/db/clock.ts';
import { createDatabase } from './platform/db/database.ts';
import { reachOfService } from './platform/http/guarded-fetch.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Tag } from './platform/page-cache/tags.ts';
import { createSecretBox, type Keys } from './platform/secrets/secret-box.ts';
import { openKeyFile, parseKey } from './platform/secrets/secret-key.ts';
import { createPasswords } from './shop/accounts/passwords.ts';
import { createCategoryBoard } from './shop/catalogue/category-board.ts';
import { createSmtpCourier } from './shop/mail/smtp.ts';
import { createPageBoard } from './shop/pages/page-board.ts';
import { builtInTaxService } from './shop/pricing/tax-rates.ts';
import { type AskTaxService, createTaxRates, taxServiceAt } from './shop/pricing/tax-service.ts';
import { createSettingsBoard, defaultSettings, promisesOf, type SettingsBoard } from './shop/settings/settings.ts';
import type { Tools } from './tools.ts';

export type Opening = {
  config: Config;
  log: Log;
  databaseUrl: string;
  /** Told after each commit that changed something that shoppers see. */
  onChanged?: (tags: readonly Tag[]) => void;
  now?: () => Date;
  poolSize?: number;
  /** No timers of its own, as for commands and tests. */
  quiet?: boolean;
};

/** Makes everything that verbs ask for. Nothing connects until it is used. */
export function openTools({
  config,
  log,
  databaseUrl,
  onChanged = () => {},
  now: given,
  poolSize = 10,
  quiet = false,
}: Opening): Tools {
  const db = createDatabase({
    url: databaseUrl,
    poolSize,
    log,
    secrets: createSecretBox(keysOf(config)),
    onChanged(tags) {
      forget(tags);
      onChanged(tags);
    },
  });
  const clock = createClock(db, log);
  const now = given ?? clock.now;
  const settings = createSettingsBoard(db, defaultSettings(config));
  const pageBoard = createPageBoard(db);
  const categoryBoard = createCategoryBoard(db);
  function forget(tags: readonly Tag[]) {
    if (tags.includes('settings')) settings.forget();
    if (tags.includes('pages')) pageBoard.forget();
    if (tags.includes('categories')) categoryBoard.forget();
  }
  const letterhead = async () => {
    const current = await settings.current();
    const { storeName, helpEmail, storeAddress } = current;
    const { publicUrl, adminUrl } = config;
    const officeUrl = `${adminUrl || publicUrl}${paths.admin()}`;
    return { storeName, helpEmail, storeAddress, publicUrl, officeUrl, promises: promisesOf(current) };
  };
  const { till, demo } = openTill({ config, db, log, now, settings, letterhead }, quiet);
  return {
    config,
    log,
    now,
    clock,
    db,
    databaseUrl,
    settings,
    pageBoard,
    categoryBoard,
    forget,
    taxRates: createTaxRates({
      ask: taxServiceOf(config, settings, now),
      now,
      warn: (err, said) => log.warn({ err }, said),
    }),
    passwords: createPasswords(),
    courier: config.smtpUrl === '' ? undefined : createSmtpCourier(config),
    letterhead,
    till,
    paypalDemo: demo,
    jobs: createJobs({ db, log, quiet }),
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

/** The owner's tax service, else that of the environment, else the table that comes with the shop. */
function taxServiceOf(config: Config, settings: SettingsBoard, now: () => Date): AskTaxService {
  const builtIn = builtInTaxService(now);
  return async (state, signal) => {
    const { taxServiceUrl } = await settings.current();
    const [url, setBy] = taxServiceUrl
      ? ([taxServiceUrl, 'staff'] as const)
      : ([config.taxServiceUrl, 'environment'] as const);
    if (!url) return builtIn(state, signal);
    return taxServiceAt(url, reachOfService(url, setBy, config.production))(state, signal);
  };
}
