import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { App } from '../../platform/http/app.ts';
import { SHELL_PAGES } from './stored-pages.ts';
import { registerWorkerRoute } from './worker-file.ts';

async function served(worker: Parameters<typeof registerWorkerRoute>[1]) {
  const app = fastify();
  registerWorkerRoute(app as unknown as App, worker);
  return app.inject('/service-worker.js');
}

test('serves the service worker with its release’s files, uncached', async () => {
  const { payload, headers } = await served({ script: 'start();', files: ['/assets/a.js'], id: 'abc' });
  const [first = '', rest] = payload.split('\n');
  expect(JSON.parse(first.replace(/^self[.]release=(.*);$/, '$1'))).toEqual({
    id: 'abc',
    files: ['/assets/a.js'],
    pages: SHELL_PAGES,
  });
  expect(rest).toBe('start();');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
});

test('serves a self-removing service worker when storage is disabled', async () => {
  const { payload, statusCode } = await served(undefined);
  expect(statusCode).toBe(200);
  const deleted: string[] = [];
  const listeners = new Map<string, (event: { waitUntil(work: Promise<void>): void }) => void>();
  let unregistered = 0;
  const caches = { keys: async () => ['shell-a', 'seen-orders'], delete: async (name: string) => deleted.push(name) };
  const registration = { unregister: async () => (unregistered += 1) };
  const listen = (name: string, listener: (event: { waitUntil(work: Promise<void>): void }) => void) =>
    listeners.set(name, listener);
  new Function('addEventListener', 'caches', 'registration', payload)(listen, caches, registration);
  const work = Promise.withResolvers<void>();
  listeners.get('activate')?.({ waitUntil: (done) => work.resolve(done) });
  await work.promise;
  expect([...deleted, unregistered]).toEqual(['shell-a', 'seen-orders', 1]);
});
