import type { AppDeps } from '../../../src/app-deps.ts';
import type { App } from '../../../src/platform/http/app.ts';
import { createInvalidationBus } from '../../../src/platform/invalidation/invalidation-bus.ts';
import type { Log } from '../../../src/platform/log.ts';
import type { Passwords } from '../../../src/shop/accounts/passwords/passwords.ts';
import { createApp } from '../../../src/start/app.ts';
import { createDeps } from '../../../src/start/create-deps.ts';
import { registerJobs } from '../../../src/start/register-jobs.ts';
import { createTestDatabase } from '../database/database.ts';
import { cleanUp } from '../runner/clean-up.ts';
import { registerSentSecrets, suiteLog } from '../runner/suite-log.ts';
import { createTestClient } from './api-client.ts';
import { testConfig } from './test-config.ts';

type TestShopInput = { env?: Record<string, string>; now?: () => Date; log?: Log };

/** Dependencies of all shop functions, with a separate database. Jobs are queued but not processed. */
export async function openTestDeps({
  env = {},
  now,
  log = suiteLog(),
}: TestShopInput = {}): Promise<AppDeps & { databaseUrl: string; changed: string[] }> {
  const { url } = await createTestDatabase();
  const changed: string[] = [];
  const bus = createInvalidationBus();
  bus.subscribe({ invalidate: (tags) => void changed.push(...tags), invalidateAll: () => {} });
  const deps = createDeps({ config: testConfig(env), log, bus, databaseUrl: url, quiet: true, ...(now && { now }) });
  registerJobs(deps);
  await deps.jobs.prepare();
  cleanUp(async () => {
    await deps.jobs.stop();
    await deps.db.close();
  });
  return { ...deps, databaseUrl: url, changed };
}

/** The whole shop without a port: `app.inject` sends requests, `api` is the typed client. */
export async function openTestShop({ passwords, ...wanted }: TestShopInput & { passwords?: Passwords } = {}) {
  const opened = await openTestDeps({ ...wanted, env: { RATE_LIMITS: 'off', ...wanted.env } });
  const deps = passwords ? { ...opened, passwords } : opened;
  const { app, pageCache } = await createApp(deps, {
    assets: { sheets: { shop: '/assets/shop.css' }, modules: ['/assets/entry.js'], fonts: [] },
    office: {
      assets: { sheets: { office: '/admin/assets/office.css' }, modules: ['/admin/assets/entry.js'], fonts: [] },
      files: undefined,
    },
    files: undefined,
    isReady: async () => true,
    metrics: undefined,
  });
  await app.ready();
  registerInjectedSecrets(app);
  cleanUp(() => app.close());
  return { deps, app, pageCache, api: createTestClient(app) };
}

/** Registers every secret that any test sends, because no log may contain it. */
function registerInjectedSecrets(app: App) {
  const inject = app.inject.bind(app) as (request: unknown) => unknown;
  const registering = (request: unknown) => {
    registerSentSecrets(request);
    return inject(request);
  };
  app.inject = registering as App['inject'];
}
