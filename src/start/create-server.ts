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

/** Maximum wait for in-flight requests. */
const DRAIN_MS = 10_000;

/** The app with its caches; accepts requests from `listen` on. */
export async function createServer(deps: AppDeps, site: ServedFiles, closing: Closing) {
  const { config, log } = deps;
  const metrics = await createMetrics(deps);
  const eventLoop = watchEventLoop(log, metrics?.observeEventLoop);
  let isClosing = false;
  const { app } = await createApp(deps, {
    ...site,
    metrics,
    eventLoop,
    isSaturated: watchPoolSaturation(deps.db),
    isReady: async () => !isClosing && (await canQuery(deps)),
  });

  async function listen() {
    if (metrics && config.metricsPort !== undefined) closing.push(await metrics.serve(config.metricsPort));
    // The welcome message replaces Fastify's JSON log line.
    const { level } = log;
    log.level = 'warn';
    await listenAt(app, config);
    log.level = level;
    closing.push(eventLoop.start());
    closing.push(async () => {
      isClosing = true;
      // Load balancers poll readiness and then stop sending requests here.
      await pause(config.closeAfterSeconds * 1000);
      await Promise.race([app.close(), pause(DRAIN_MS, undefined, { ref: false })]);
    });
  }
  return { listen };
}

/** An unknown HOST and an unknown database host fail with the same error; this distinguishes them. */
async function listenAt(app: App, { host, port }: Config) {
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'getaddrinfo') throw error;
    throw new StartupError(`The shop cannot listen at ${host} (${error.message}). Look at HOST.`);
  });
}

/** Loaded only if metrics are enabled. */
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
  // With a busy pool the query waits, so allow two seconds: a slow shop shouldn't lose its traffic.
  return Promise.race([asked, pause(2_000, false, { ref: false })]);
}
