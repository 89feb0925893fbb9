import { paths } from '../../paths.ts';
import type { WorkerFile } from '../../platform/assets.ts';
import type { App } from '../../platform/http/app.ts';
import { SHELL_PAGES } from './stored-pages.ts';

/**
 * A worker that removes itself and its caches. Served when the owner has turned offline pages off, so browsers drop the
 * old worker on the next visit.
 */
const REMOVES_ITSELF = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Browsers request it on every navigation and compare it byte by byte. */
export function registerWorkerRoute(app: App, worker: WorkerFile | undefined): void {
  const script = worker ? `self.release=${JSON.stringify(toRelease(worker))};\n${worker.script}` : REMOVES_ITSELF;
  app.get(paths.serviceWorker(), async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}

const toRelease = ({ files, id }: WorkerFile) => ({ id, files, pages: SHELL_PAGES });
