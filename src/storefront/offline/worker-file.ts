import { paths } from '../../paths.ts';
import type { WorkerFile } from '../../platform/assets.ts';
import type { App } from '../../platform/http/app.ts';
import { SHELL_PAGES } from './stored-paths.ts';

/**
 * Takes itself and all it has stored away: served where the owner has switched storing off, so that browsers which have a
 * service worker lose it with the next page they open.
 */
const REMOVES_ITSELF = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Browsers ask for it with each page they open, and compare every byte. */
export function registerWorkerRoute(app: App, worker: WorkerFile | undefined): void {
  const script = worker ? `self.release=${JSON.stringify(releaseOf(worker))};\n${worker.script}` : REMOVES_ITSELF;
  app.get(paths.serviceWorker(), async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  );
}

const releaseOf = ({ files, id }: WorkerFile) => ({ id, files, pages: SHELL_PAGES });
