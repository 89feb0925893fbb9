import underPressure from '@fastify/under-pressure';
import type { App } from './app.ts';

const MAX_EVENT_LOOP_DELAY_MS = 1_000;
const SAMPLE_INTERVAL_MS = 1_000;

/** 503 for API calls, which need the database. Probes and files do not; pages ask the API in process. */
export function rejectWhenSaturated(app: App, isCrowded: () => boolean = () => false) {
  app.addHook('onRequest', (request, _reply, done) => {
    const isCall = request.url.startsWith('/api/') && !request.url.startsWith('/api/health/');
    done(isCall && isCrowded() ? Object.assign(new Error('too many calls at once'), { statusCode: 503 }) : undefined);
  });
}

/**
 * 503 by the event loop's delay and not by its utilization: a busy process on one core is fully used and still answers in
 * time. Start-up blocks the loop too, so the first measurements do not count.
 */
export async function rejectWhenEventLoopLags(app: App) {
  let countsFrom = Number.POSITIVE_INFINITY;
  app.addHook('onListen', (done) => {
    countsFrom = performance.now() + 2 * SAMPLE_INTERVAL_MS;
    done();
  });
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY_MS,
    sampleInterval: SAMPLE_INTERVAL_MS,
    pressureHandler: async () => {
      if (performance.now() > countsFrom)
        throw Object.assign(new Error('the event loop is held up'), { statusCode: 503 });
    },
  });
}
