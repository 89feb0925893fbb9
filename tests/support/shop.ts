import { afterAll } from 'vitest';
import { createApp } from '../../src/app.ts';
import { addJobs } from '../../src/jobs.ts';
import { type Opening, openTools } from '../../src/open-tools.ts';
import type { App } from '../../src/platform/http/app.ts';
import type { Log } from '../../src/platform/log.ts';
import type { Passwords } from '../../src/shop/accounts/passwords.ts';
import type { Tools } from '../../src/tools.ts';
import { createTestClient } from './client.ts';
import { testConfig } from './config.ts';
import { createTestDatabase } from './database.ts';
import { plantSent, suiteLog } from './suite-log.ts';

type Wanted = { env?: Record<string, string>; now?: () => Date; log?: Log };

/** Everything that verbs ask for, on a database of this test file's own. Jobs are queued but nobody works on them. */
export async function openTestTools({
  env = {},
  now,
  log = suiteLog(),
}: Wanted = {}): Promise<Tools & { databaseUrl: string; changed: string[] }> {
  const { url } = await createTestDatabase();
  const changed: string[] = [];
  const opening: Opening = {
    config: testConfig(env),
    log,
    databaseUrl: url,
    quiet: true,
    onChanged: (tags) => void changed.push(...tags),
  };
  const tools = openTools({ ...opening, ...(now && { now }) });
  addJobs(tools);
  await tools.jobs.prepare();
  afterAll(async () => {
    await tools.jobs.stop();
    await tools.db.close();
  });
  return { ...tools, databaseUrl: url, changed };
}

/** The whole shop without a port: `app.inject` speaks to it, `api` is the typed client. */
export async function openTestShop({ passwords, ...wanted }: Wanted & { passwords?: Passwords } = {}) {
  const opened = await openTestTools({ ...wanted, env: { RATE_LIMITS: 'off', ...wanted.env } });
  const tools = passwords ? { ...opened, passwords } : opened;
  const { app, pageCache } = await createApp(tools, {
    assets: { styles: ['/assets/style.css'], modules: ['/assets/entry.js'], fonts: [] },
    office: {
      assets: { styles: ['/admin/assets/style.css'], modules: ['/admin/assets/entry.js'], fonts: [] },
      files: undefined,
    },
    files: undefined,
    isReady: async () => true,
    metrics: undefined,
  });
  await app.ready();
  plantWhatIsSent(app);
  afterAll(() => app.close());
  return { tools, app, pageCache, api: createTestClient(app) };
}

/** No secret that a test sends may come out of a log, whichever test it is. */
function plantWhatIsSent(app: App) {
  const inject = app.inject.bind(app) as (request: unknown) => unknown;
  const planting = (request: unknown) => {
    plantSent(request);
    return inject(request);
  };
  app.inject = planting as App['inject'];
}
