import { createBrowserClient } from '../../browser/client.ts';
import { type FavoriteEntry, withToggled } from '../../browser/storage/favorite-list.ts';
import { favorites, ownShares } from '../../browser/storage/favorites.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { MAX_FAVORITES } from '../../shared/limits.ts';

/** Per tab: account and time of the last sync. */
const JOINED = 'favoritesJoined';
const FRESH_MS = 5 * 60_000;

export const sayFull = () =>
  void toast(`You can have up to ${MAX_FAVORITES} favorites. Remove one to add another.`, { tone: 'bad' });

/** Notify everything on the page that shows favorites. */
export function setFavorites(entries: readonly FavoriteEntry[]): void {
  favorites.set(entries);
  globalThis.dispatchEvent(new Event('storage'));
}

/** Same as clicking its heart. */
export function toggleFavorite(id: string): void {
  const next = withToggled(favorites.read(), id, Date.now(), userInfo.read() !== undefined);
  if (!next) {
    sayFull();
    return;
  }
  setFavorites(next);
  void syncFavorites();
}

let running: Promise<void> | undefined;
let mustRerun = false;

/**
 * Sends unsynced changes and replaces the browser's list with the account's. One call at a time; changes made during a
 * call go with the next. A failed call is retried by the next change or page.
 */
export function syncFavorites(): Promise<void> {
  if (running !== undefined) {
    mustRerun = true;
    return running;
  }
  running = (async () => {
    do {
      mustRerun = false;
      await join();
    } while (mustRerun);
  })().finally(() => {
    running = undefined;
  });
  return running;
}

async function join(): Promise<void> {
  const user = userInfo.read();
  if (!user) return;
  // Not the page's client, which redirects to the login when a session has expired: this sync runs unasked.
  const client = createBrowserClient(() => user.token);
  const before = favorites.read();
  const startedAt = Date.now();
  const changes = before
    .filter(({ sent }) => !sent)
    .map(({ id, at, removed }) => ({
      productId: id,
      age: Math.max(0, Math.round(startedAt - at)),
      ...(removed && { isRemoved: true }),
    }));
  const lists = ownShares.read().map(({ token, secret }) => ({ token, secret }));
  const answer = await client.call('POST /favorites/merge', { body: { changes, lists } }).catch(() => undefined);
  // The shopper may have logged out during the call.
  if (!answer?.ok || userInfo.read()?.token !== user.token) return;
  const isKnown = (entry: FavoriteEntry) => before.some(({ id, at }) => id === entry.id && at === entry.at);
  const later = favorites.read().filter((entry) => !isKnown(entry));
  const isLater = new Set(later.map(({ id }) => id));
  const now = Date.now();
  const joined = answer.body
    .filter(({ productId }) => !isLater.has(productId))
    .map(({ productId, age }) => ({ id: productId, at: now - age, sent: true as const }));
  setFavorites([...later, ...joined]);
  remember(`${user.email} ${now}`);
}

/** On page load: after a login, with unsynced changes, and every few minutes. */
export async function syncIfStale(): Promise<void> {
  const user = userInfo.read();
  const [email, at] = recall().split(' ');
  const isFresh = email === user?.email && Date.now() - Number(at) < FRESH_MS;
  if (user && !(isFresh && favorites.read().every(({ sent }) => sent))) await syncFavorites();
}

function recall(): string {
  try {
    return sessionStorage.getItem(JOINED) ?? '';
  } catch {
    return '';
  }
}

function remember(joined: string) {
  try {
    sessionStorage.setItem(JOINED, joined);
  } catch {
    // Without storage, the next page syncs again.
  }
}
