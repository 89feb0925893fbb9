import type { App } from './app.ts';

/** For probes: alive means the process answers; ready means that it can sell. */
export function registerHealthRoutes(app: App, isReady: () => Promise<boolean>): void {
  const quiet = { config: { perMinute: 6000 }, logLevel: 'silent' as const };
  app.get('/api/health/live', quiet, async () => ({ status: 'alive' }));
  app.get('/api/health/ready', quiet, async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
}
