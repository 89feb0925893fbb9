import { paths } from '../../paths.ts';
import { PAGES, pagesName, SHELL } from './cache-names.ts';
import { erased } from './erasures.ts';
import { noteText, type StoredPage, withNote, withStoredPages } from './offline-note.ts';
import { cachesOf, matchIn, STORED_AT, stamped, storeResponse, TITLE } from './stored-responses.ts';
import { type AskedEvent, worker } from './worker-scope.ts';

/** Longer than this no one looks at an empty page while a stored one is there. */
const PATIENCE_MS = 4_000;
const MAX_PAGES = 60;
const MAX_PAGE_CHARACTERS = 500_000;

/** From the shop, or as it was where the shop can't be reached or takes too long. */
export async function answerPage(event: AskedEvent, url: URL): Promise<Response> {
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

export async function offlinePage(url: URL): Promise<Response> {
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

export async function storePage(url: URL, response: Response, since: number) {
  const isPage = response.headers.get('content-type')?.startsWith('text/html');
  if (response.status !== 200 || response.redirected || !isPage) return;
  const html = await response.text();
  if (html.length > MAX_PAGE_CHARACTERS) return;
  const key = url.pathname + url.search;
  await storeResponse(stamped(response, html), { name: pagesName, key, most: MAX_PAGES, since });
}
