import { createServer } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { App } from './http/app.ts';
import type { PageCache } from './page-cache/page-cache.ts';

type GaugeOptions = { name: string; help: string; read: () => number };

export type Metrics = {
  /** Call before routes are added. */
  observeRequests(app: App): void;
  observePageCache(pageCache: PageCache): void;
  /** Counts the time that the event loop was blocked. */
  observeEventLoop: (seconds: number) => void;
  /** A gauge that is read on each scrape. */
  addGauge(figure: GaugeOptions): void;
  /** Serves `/metrics` on a separate port, so it's never public. Returns a close function. */
  serve(port: number): Promise<() => Promise<void>>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const held = new Histogram({
    name: 'event_loop_held_seconds',
    help: 'Times that something held the event loop for more than 200 ms; the log says what',
    buckets: [0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  });
  return {
    observeRequests: (app) => measureCalls(app, registry),
    observePageCache: (pageCache) => measurePageCache(pageCache, registry),
    observeEventLoop: (seconds) => held.observe(seconds),
    addGauge: (figure) => measureFigure(figure, registry),
    serve: (port) => serveRegistry(port, registry),
  };
}

async function serveRegistry(port: number, registry: Registry): Promise<() => Promise<void>> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    // A metric that can't be read fails the scrape, but doesn't end the process.
    await registry.metrics().then(
      (figures) => response.writeHead(200, { 'content-type': registry.contentType }).end(figures),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function measureCalls(app: App, registry: Registry) {
  const seconds = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route and status; answers from the page cache are not in it',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

function measurePageCache(pageCache: PageCache, registry: Registry) {
  const answers = new Counter({
    name: 'page_cache_answers_total',
    help: 'Requests that the page cache looked at',
    labelNames: ['kind'],
    registers: [registry],
  });
  const size = new Gauge({ name: 'page_cache_bytes', help: 'Bytes of kept pages', registers: [registry] });
  const entries = new Gauge({
    name: 'page_cache_entries',
    help: 'Kept pages',
    registers: [registry],
    collect() {
      const counts = pageCache.counts();
      answers.reset();
      for (const kind of ['hits', 'misses', 'stale'] as const) answers.inc({ kind }, counts[kind]);
      size.set(counts.bytes);
      entries.set(counts.entries);
    },
  });
  entries.set(0);
}

function measureFigure({ name, help, read }: GaugeOptions, registry: Registry) {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read());
    },
  });
}
