import { ERASE, REMOVE, SEEN } from '../../browser/seen-pages.ts';
import { paths } from '../../paths.ts';
import { noteText, type StoredPage, titleOf, withNote, withStoredPages } from './offline-note.ts';
import { kindOf } from './stored-paths.ts';

/** What the server writes in front of this script (`worker-file.ts`). */
type Release = { id: string; files: readonly string[]; pages: readonly string[] };

type LifeEvent = Event & { waitUntil(work: Promise<unknown>): void };
type AskedEvent = LifeEvent & { request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  release: Release;
  location: Location;
  navigator: Navigator;
  clients: { claim(): Promise<void>; matchAll(of: object): Promise<readonly { url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LifeEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(name: 'message', listener: (event: LifeEvent & { data: unknown }) => void): void;
};
const worker = globalThis as unknown as Worker;

/** Longer than this no one looks at an empty page while a stored one is there. */
const PATIENCE_MS = 4_000;
const MOST_PAGES = 60;
const MOST_PAGE_CHARACTERS = 500_000;
const MOST_PICTURES = 240;
const MOST_PICTURE_BYTES = 400_000;
const MOST_ANSWERS = 30;

const SHELL = 'shell-';
const shellName = SHELL + worker.release.id;
const PAGES = `${SEEN}pages-`;
const pagesName = PAGES + worker.release.id;
const PICTURES = `${SEEN}pictures`;
const ORDERS = `${SEEN}orders`;

const STORED_AT = 'x-stored-at';
const TITLE = 'x-title';

/** Counts what was erased: an answer that was asked for before is not stored after. */
let erased = 0;
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

async function erase(prefix: string) {
  erased += 1;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}

/** From the shop, or as it was where the shop can't be reached or takes too long. */
async function answerPage(event: AskedEvent, url: URL): Promise<Response> {
  const since = erased;
  // Without a connection a page of a few seconds ago would come out of the browser's own cache, and not say so.
  const coming = fetch(event.request, worker.navigator.onLine ? {} : { cache: 'no-cache' }).then((response) => {
    event.waitUntil(storePage(url, response.clone(), since));
    return response;
  });
  // Also where the stored page is shown first: what comes late is stored.
  event.waitUntil(coming.catch(() => undefined));
  const stored = await findPage(url);
  if (!stored) return coming.catch(() => offlinePage(url));
  const late = new Promise<undefined>((done) => setTimeout(done, PATIENCE_MS));
  return (await Promise.race([coming.catch(() => undefined), late])) ?? asItWas(url, stored);
}

async function findPage(url: URL): Promise<Response | undefined> {
  const address = url.pathname + url.search;
  const exact = await matchIn(await cachesOf(PAGES), address);
  // What the cart or the checkout is asked to do stands in its address; the page is the same.
  return exact ?? (await matchIn(await cachesOf(SHELL), url.pathname));
}

async function asItWas(url: URL, stored: Response): Promise<Response> {
  const storedAt = new Date(stored.headers.get(STORED_AT) ?? 0);
  const note = noteText(url.pathname, storedAt, !worker.navigator.onLine);
  return new Response(withNote(await stored.text(), note), { headers: stored.headers });
}

async function offlinePage(url: URL): Promise<Response> {
  const page = await matchIn(await cachesOf(SHELL), paths.offline());
  if (!page) return Response.error();
  const html = withStoredPages(await page.text(), url.pathname + url.search, await listStoredPages());
  return new Response(html, { status: 503, headers: page.headers });
}

/** The last one first. */
async function listStoredPages(): Promise<StoredPage[]> {
  const found = new Map<string, string>();
  for (const cache of await cachesOf(PAGES)) {
    for (const request of (await cache.keys()).toReversed()) {
      const { pathname, search } = new URL(request.url);
      const title = (await cache.match(request))?.headers.get(TITLE);
      if (title && !found.has(pathname + search)) found.set(pathname + search, decodeURIComponent(title));
    }
  }
  return [...found].map(([path, title]) => ({ path, title }));
}

async function storePage(url: URL, response: Response, since: number) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.status !== 200 || response.redirected || !isPage) return;
  const html = await response.text();
  if (html.length > MOST_PAGE_CHARACTERS) return;
  const key = url.pathname + url.search;
  await store(stamped(response, html), { name: pagesName, key, most: MOST_PAGES, since });
}

/** With its own policy and its other headers. */
function stamped(response: Response, html: string): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(STORED_AT, new Date().toISOString());
  headers.set(TITLE, encodeURIComponent(titleOf(html)));
  return new Response(html, { headers });
}

/** Those of this release first, then what the one before has stored. */
async function answerFile(event: AskedEvent): Promise<Response> {
  const shell = await caches.open(shellName);
  const stored = await shell.match(event.request, { ignoreVary: true });
  if (stored) return stored;
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(shell.put(event.request, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const former = await caches.match(event.request, { ignoreVary: true });
    if (former) return former;
    throw error;
  }
}

async function answerPicture(event: AskedEvent): Promise<Response> {
  const since = erased;
  const stored = await matchIn([await caches.open(PICTURES)], event.request.url);
  if (stored) return stored;
  const response = await fetch(event.request);
  const bytes = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (response.status === 200 && bytes <= MOST_PICTURE_BYTES) {
    const place = { name: PICTURES, key: event.request.url, most: MOST_PICTURES, since };
    event.waitUntil(store(response.clone(), place));
  }
  return response;
}

/** The shopper's own orders, which nobody finds without the very login that asked for them. */
async function answerOrders(event: AskedEvent, url: URL): Promise<Response> {
  const login = event.request.headers.get('authorization');
  if (!login) return fetch(event.request);
  const since = erased;
  const whose = `whose=${await digest(login)}`;
  const key = `${url.pathname}${url.search}${url.search ? '&' : '?'}${whose}`;
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(storeAnswer(key, whose, response.clone(), since));
    else if (response.status < 500) event.waitUntil(caches.open(ORDERS).then((cache) => cache.delete(key)));
    return response;
  } catch (error) {
    const stored = await matchIn([await caches.open(ORDERS)], key);
    if (stored) return stored;
    throw error;
  }
}

async function storeAnswer(key: string, whose: string, response: Response, since: number) {
  const cache = await caches.open(ORDERS);
  // Of a login before this one: nobody can read it any longer.
  const former = (await cache.keys()).filter(({ url }) => !url.endsWith(whose));
  await Promise.all(former.map((request) => cache.delete(request)));
  await store(response, { name: ORDERS, key, most: MOST_ANSWERS, since });
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type StoreTarget = {
  /** Of the cache. */
  name: string;
  key: string;
  /** How many the cache holds. */
  most: number;
  /** The count of erasures when the response was asked for. */
  since: number;
};

/** As the newest of at most so many. A full disk, or a browser that gives no room, costs what would have been stored. */
async function store(response: Response, { name, key, most, since }: StoreTarget) {
  try {
    const cache = await caches.open(name);
    await cache.delete(key);
    if (since === erased) await cache.put(key, response);
    if (since !== erased) return void (await caches.delete(name));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - most)).map((request) => cache.delete(request)));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(PICTURES);
  }
}

/** This release's first, then those before it, the last one first. */
async function cachesOf(prefix: string): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix)).toReversed();
  const own = names.filter((name) => name.endsWith(worker.release.id));
  return Promise.all([...own, ...names.filter((name) => !own.includes(name))].map((name) => caches.open(name)));
}

async function matchIn(stores: readonly Cache[], key: string): Promise<Response | undefined> {
  for (const cache of stores) {
    const found = await cache.match(key, { ignoreVary: true });
    if (found) return found;
  }
  return undefined;
}
