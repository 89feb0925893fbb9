import { createBrowserClient } from '../../browser/client.ts';
import { type FavoriteEntry, favorites, ownShares, withToggled } from '../../browser/storage/favorites.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { MAX_FAVORITES } from '../../shared/limits.ts';

/** Per tab: with whose account it was last joined, and when. */
const JOINED = 'favoritesJoined';
const FRESH_MS = 5 * 60_000;

export const sayFull = () =>
  void toast(`You can have up to ${MAX_FAVORITES} favorites. Remove one to add another.`, { tone: 'bad' });

/** Everything on the page that shows favorites reads again. */
export function setFavorites(entries: readonly FavoriteEntry[]): void {
  favorites.set(entries);
  globalThis.dispatchEvent(new Event('storage'));
}

/** As a press on its heart does. */
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
let isAskedAgain = false;

/**
 * Sends what the account has not heard of, and takes its list for the browser's. One call at a time: what is pressed
 * meanwhile goes with the next. A call that fails is made up for by the next press or page.
 */
export function syncFavorites(): Promise<void> {
  if (running !== undefined) {
    isAskedAgain = true;
    return running;
  }
  running = (async () => {
    do {
      isAskedAgain = false;
      await join();
    } while (isAskedAgain);
  })().finally(() => {
    running = undefined;
  });
  return running;
}

async function join(): Promise<void> {
  const user = userInfo.read();
  if (!user) return;
  // Not the page's client, which leads to the login when a session has ended: nobody has asked for anything here.
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
  // Whoever has logged out meanwhile gets nothing back.
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

/** When a page opens: after a login, where something was never sent, and every few minutes. */
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
    // Without a storage it is asked for again on the next page.
  }
}
