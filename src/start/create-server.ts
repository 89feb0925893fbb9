import { setTimeout as pause } from 'node:timers/promises';
import type { AppDeps } from '../app-deps.ts';
import type { Config } from '../config/config.ts';
import { watchPoolSaturation } from '../platform/db/pool-saturation.ts';
import { watchEventLoop } from '../platform/event-loop-watch.ts';
import type { App } from '../platform/http/app.ts';
import { StartupError } from '../platform/startup-error.ts';
import { createApp } from './app.ts';
import type { Closing } from './open-database.ts';
import type { AppAssets } from './storefront-deps.ts';

export type ServedFiles = Omit<AppAssets, 'isReady' | 'isSaturated' | 'metrics' | 'eventLoop'>;

/** Longest wait for requests that are still being answered. */
const DRAIN_MS = 10_000;

/** The app with its caches, which takes requests from `listen` on. */
export async function createServer(deps: AppDeps, site: ServedFiles, closing: Closing) {
  const { config, log } = deps;
  const pool = watchPoolSaturation(deps.db);
  closing.push(async () => pool.stop());
  const metrics = await createMetrics(deps);
  const eventLoop = watchEventLoop(log, metrics?.observeEventLoop);
  let isClosing = false;
  const { app } = await createApp(deps, {
    ...site,
    metrics,
    eventLoop,
    isSaturated: pool.isSaturated,
    isReady: async () => !isClosing && (await canQuery(deps)),
  });

  async function listen() {
    if (metrics && config.metricsPort !== undefined) closing.push(await metrics.serve(config.metricsPort));
    // The welcome says it better than a line of JSON.
    const { level } = log;
    log.level = 'warn';
    await listenAt(app, config);
    log.level = level;
    closing.push(eventLoop.start());
    closing.push(async () => {
      isClosing = true;
      // Load balancers poll readiness before they send requests elsewhere.
      await pause(config.closeAfterSeconds * 1000);
      await Promise.race([app.close(), pause(DRAIN_MS, undefined, { ref: false })]);
    });
  }
  return { listen };
}

/** An unknown HOST fails with the error of an unknown database host: this distinguishes the two. */
async function listenAt(app: App, { host, port }: Config) {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'getaddrinfo') throw error;
    throw new StartupError(`The shop cannot listen at ${host} (${error.message}). Look at HOST.`);
  });
}

/** Loaded only where somebody reads them. */
async function createMetrics({ config, passwords }: Pick<AppDeps, 'config' | 'passwords'>) {
  if (config.metricsPort === undefined) return undefined;
  const metrics = (await import('../platform/metrics.ts')).createMetrics();
  metrics.addGauge({
    name: 'passwords_waiting',
    help: 'Passwords that wait for their turn to be hashed or checked',
    read: passwords.waiting,
  });
  return metrics;
}

async function canQuery({ db }: Pick<AppDeps, 'db'>) {
  const asked = db.sql`select 1`.then(
    () => true,
    () => false,
  );
  // A busy pool may let it wait; a shop that answers slowly is no reason to send its calls nowhere.
  return Promise.race([asked, pause(2_000, false, { ref: false })]);
}
