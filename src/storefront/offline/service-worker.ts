import { ERASE, REMOVE, SEEN } from '../../browser/seen-pages.ts';
import { answerFile, answerPicture } from './answer-file.ts';
import { answerOrders } from './answer-orders.ts';
import { answerPage, offlinePage, storePage } from './answer-page.ts';
import { ORDERS, PAGES, PICTURES, pagesName, SHELL, shellName } from './cache-names.ts';
import { erase, erased } from './erasures.ts';
import { kindOf } from './stored-paths.ts';
import { stamped } from './stored-responses.ts';
import { worker } from './worker-scope.ts';

let isRemoved = false;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data === ERASE) event.waitUntil(erase(SEEN));
  if (event.data !== REMOVE) return;
  // Pages that are open keep it until they are left.
  isRemoved = true;
  event.waitUntil(erase(''));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (isRemoved || request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range'))
    return;
  switch (kindOf(url, request.mode === 'navigate')) {
    case 'stored-page':
      return event.respondWith(answerPage(event, url));
    case 'other-page':
      return event.respondWith(fetch(request).catch(() => offlinePage(url)));
    case 'file':
      return event.respondWith(answerFile(event));
    case 'picture':
      return event.respondWith(answerPicture(event));
    case 'orders':
      return event.respondWith(answerOrders(event, url));
    case 'foreign':
      return undefined;
  }
});

/** All of a release or nothing: the one before goes on until then. */
async function install() {
  const shell = await caches.open(shellName);
  await shell.addAll([...worker.release.files]);
  await Promise.all(
    worker.release.pages.map(async (path) => {
      const answer = await fetch(path, { cache: 'no-cache' });
      if (!answer.ok) throw new TypeError(`${path}: ${answer.status}`);
      await shell.put(path, stamped(answer, await answer.text()));
    }),
  );
  await worker.skipWaiting();
}

/**
 * Scripts have their content's hash in their names and every stored page names its own, so nothing stale meets anything new.
 * What the release before has stored stays with its scripts, until the next one.
 */
async function activate() {
  const names = await caches.keys();
  const shells = names.filter((name) => name.startsWith(SHELL) && name !== shellName);
  const former = shells.at(-1)?.slice(SHELL.length);
  const stay = [shellName, pagesName, PICTURES, ORDERS, ...(former ? [SHELL + former, PAGES + former] : [])];
  await Promise.all(names.filter((name) => !stay.includes(name)).map((name) => caches.delete(name)));
  await worker.clients.claim();
  // The page that asked for all this has been seen, too.
  const open = await worker.clients.matchAll({ type: 'window' });
  await Promise.all(open.map(({ url }) => storeByAddress(new URL(url)).catch(() => undefined)));
}

async function storeByAddress(url: URL) {
  if (kindOf(url, true) === 'stored-page') await storePage(url, await fetch(url), erased);
}
