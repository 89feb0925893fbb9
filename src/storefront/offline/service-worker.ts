import { ERASE, REMOVE, SEEN } from '../../browser/seen-pages.ts';
import { paths } from '../../paths.ts';
import { classifyRequest, noteText, pageTitle, type StoredPage, withNote, withStoredPages } from './stored-pages.ts';

/** The server prepends this object to the script (`worker-file.ts`). */
type Release = { id: string; files: readonly string[]; pages: readonly string[] };

type LifecycleEvent = Event & { waitUntil(work: Promise<unknown>): void };
type RequestEvent = LifecycleEvent & { request: Request; respondWith(response: Promise<Response>): void };
type Worker = {
  release: Release;
  location: Location;
  navigator: Navigator;
  clients: { claim(): Promise<void>; matchAll(options: object): Promise<readonly { url: string }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(name: 'message', listener: (event: LifecycleEvent & { data: unknown }) => void): void;
};
const worker = globalThis as unknown as Worker;

/** Caches. The shell and the pages of a release carry its id; pictures and orders outlive releases. */
const SHELL = 'shell-';
const PAGES = `${SEEN}pages-`;
const PICTURES = `${SEEN}pictures`;
const ORDERS = `${SEEN}orders`;
const shellName = SHELL + worker.release.id;
const pagesName = PAGES + worker.release.id;

/** Set by a REMOVE message: the worker then passes every request through until the open pages are left. */
let isRemoved = false;
/** Incremented by each erasure. A response requested before an erasure is not stored after it. */
let erasures = 0;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data === ERASE) event.waitUntil(erase(SEEN));
  if (event.data !== REMOVE) return;
  isRemoved = true;
  event.waitUntil(erase(''));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (isRemoved || request.method !== 'GET' || url.origin !== worker.location.origin || request.headers.has('range'))
    return;
  switch (classifyRequest(url, request.mode === 'navigate')) {
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

/** Stores all files and shell pages of this release or fails; until it succeeds the previous worker keeps running. */
async function install() {
  const shell = await caches.open(shellName);
  await shell.addAll([...worker.release.files]);
  await Promise.all(
    worker.release.pages.map(async (path) => {
      const response = await fetch(path, { cache: 'no-cache' });
      if (!response.ok) throw new TypeError(`${path}: ${response.status}`);
      await shell.put(path, withStoredHeaders(response, await response.text()));
    }),
  );
  await worker.skipWaiting();
}

/**
 * Deletes the caches of older releases, except the previous one: its stored pages name its own scripts, whose file names
 * contain content hashes, so pages of one release never run scripts of another.
 */
async function activate() {
  const names = await caches.keys();
  const shells = names.filter((name) => name.startsWith(SHELL) && name !== shellName);
  const previous = shells.at(-1)?.slice(SHELL.length);
  const kept = [shellName, pagesName, PICTURES, ORDERS, ...(previous ? [SHELL + previous, PAGES + previous] : [])];
  await Promise.all(names.filter((name) => !kept.includes(name)).map((name) => caches.delete(name)));
  await worker.clients.claim();
  // The open pages, including the one that registered this worker, were loaded without it: store them now.
  const open = await worker.clients.matchAll({ type: 'window' });
  await Promise.all(open.map(({ url }) => storeByAddress(new URL(url)).catch(() => undefined)));
}

async function storeByAddress(url: URL) {
  if (classifyRequest(url, true) === 'stored-page') await storePage(url, await fetch(url), erasures);
}

async function erase(prefix: string) {
  erasures += 1;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
}

// Pages

/** If a stored copy exists, it is shown after this timeout. */
const PAGE_TIMEOUT_MS = 4_000;
const MAX_PAGES = 60;
const MAX_PAGE_CHARACTERS = 500_000;

/** From the network; the stored copy if the shop is unreachable or too slow. */
async function answerPage(event: RequestEvent, url: URL): Promise<Response> {
  const since = erasures;
  // Offline, the HTTP cache could answer with a page that is seconds old and lacks the offline note.
  const fetched = fetch(event.request, worker.navigator.onLine ? {} : { cache: 'no-cache' }).then((response) => {
    event.waitUntil(storePage(url, response.clone(), since));
    return response;
  });
  // A response that arrives after the timeout is still stored.
  event.waitUntil(fetched.catch(() => undefined));
  const stored = await findPage(url);
  if (!stored) return fetched.catch(() => offlinePage(url));
  const timeout = new Promise<undefined>((done) => setTimeout(done, PAGE_TIMEOUT_MS));
  return (await Promise.race([fetched.catch(() => undefined), timeout])) ?? storedPage(url, stored);
}

async function findPage(url: URL): Promise<Response | undefined> {
  const address = url.pathname + url.search;
  const exact = await matchIn(await openCaches(PAGES), address);
  // Cart and checkout read their query in the browser: the shell page is the same for every query.
  return exact ?? (await matchIn(await openCaches(SHELL), url.pathname));
}

/** The stored copy with the offline note. */
async function storedPage(url: URL, stored: Response): Promise<Response> {
  const storedAt = new Date(stored.headers.get(STORED_AT) ?? 0);
  const note = noteText(url.pathname, storedAt, !worker.navigator.onLine);
  return new Response(withNote(await stored.text(), note), { headers: stored.headers });
}

async function offlinePage(url: URL): Promise<Response> {
  const page = await matchIn(await openCaches(SHELL), paths.offline());
  if (!page) return Response.error();
  const html = withStoredPages(await page.text(), url.pathname + url.search, await listStoredPages());
  return new Response(html, { status: 503, headers: page.headers });
}

/** Newest first. */
async function listStoredPages(): Promise<StoredPage[]> {
  const found = new Map<string, string>();
  for (const cache of await openCaches(PAGES)) {
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
  if (html.length > MAX_PAGE_CHARACTERS) return;
  const key = url.pathname + url.search;
  await storeResponse(withStoredHeaders(response, html), { cacheName: pagesName, key, max: MAX_PAGES, since });
}

// Files and pictures

const MAX_STORED_PICTURES = 240;
const MAX_PICTURE_BYTES = 400_000;

/** Cache first: this release's files, then the network, then files of the previous release. */
async function answerFile(event: RequestEvent): Promise<Response> {
  const shell = await caches.open(shellName);
  const stored = await shell.match(event.request, { ignoreVary: true });
  if (stored) return stored;
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(shell.put(event.request, response.clone()).catch(() => undefined));
    return response;
  } catch (error) {
    const previous = await caches.match(event.request, { ignoreVary: true });
    if (previous) return previous;
    throw error;
  }
}

async function answerPicture(event: RequestEvent): Promise<Response> {
  const since = erasures;
  const key = event.request.url;
  const stored = await matchIn([await caches.open(PICTURES)], key);
  if (stored) return stored;
  const response = await fetch(event.request);
  const bytes = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  if (response.status === 200 && bytes <= MAX_PICTURE_BYTES) {
    event.waitUntil(storeResponse(response.clone(), { cacheName: PICTURES, key, max: MAX_STORED_PICTURES, since }));
  }
  return response;
}

// The shopper's own orders

const MAX_ORDER_RESPONSES = 30;

/** Network first. The cache key contains a digest of the login, so a stored order is found only with the same login. */
async function answerOrders(event: RequestEvent, url: URL): Promise<Response> {
  const login = event.request.headers.get('authorization');
  if (!login) return fetch(event.request);
  const since = erasures;
  const owner = `whose=${await digest(login)}`;
  const key = `${url.pathname}${url.search}${url.search ? '&' : '?'}${owner}`;
  try {
    const response = await fetch(event.request);
    if (response.status === 200) event.waitUntil(storeOrders(key, owner, response.clone(), since));
    else if (response.status < 500) event.waitUntil(caches.open(ORDERS).then((cache) => cache.delete(key)));
    return response;
  } catch (error) {
    const stored = await matchIn([await caches.open(ORDERS)], key);
    if (stored) return stored;
    throw error;
  }
}

async function storeOrders(key: string, owner: string, response: Response, since: number) {
  const cache = await caches.open(ORDERS);
  // Responses of earlier logins can't be read again.
  const unreadable = (await cache.keys()).filter(({ url }) => !url.endsWith(owner));
  await Promise.all(unreadable.map((request) => cache.delete(request)));
  await storeResponse(response, { cacheName: ORDERS, key, max: MAX_ORDER_RESPONSES, since });
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Storing and finding responses

const STORED_AT = 'x-stored-at';
const TITLE = 'x-title';

/** A copy with its original headers, the content security policy among them, plus the time and the page's title. */
function withStoredHeaders(response: Response, html: string): Response {
  const headers = new Headers(response.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  headers.set(STORED_AT, new Date().toISOString());
  headers.set(TITLE, encodeURIComponent(pageTitle(html)));
  return new Response(html, { headers });
}

type StoreTarget = {
  cacheName: string;
  key: string;
  /** The cache's size; the oldest entries go first. */
  max: number;
  /** `erasures` when the response was requested. */
  since: number;
};

/** Adds the response as the newest entry. If the disk is full, pictures are dropped and the response isn't stored. */
async function storeResponse(response: Response, { cacheName, key, max, since }: StoreTarget) {
  try {
    const cache = await caches.open(cacheName);
    await cache.delete(key);
    if (since === erasures) await cache.put(key, response);
    if (since !== erasures) return void (await caches.delete(cacheName));
    const all = await cache.keys();
    await Promise.all(all.slice(0, Math.max(0, all.length - max)).map((request) => cache.delete(request)));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') await caches.delete(PICTURES);
  }
}

/** This release's cache first, then those of previous releases, newest first. */
async function openCaches(prefix: string): Promise<Cache[]> {
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
