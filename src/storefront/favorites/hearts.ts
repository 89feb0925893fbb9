import { importWithRetry } from '../../browser/import-with-retry.ts';
import { FAVORITES, liveIds, readFavorites, withToggled } from '../../browser/storage/favorite-list.ts';

/** Stored text; kept in memory if the browser blocks storage. */
let text = '';
const read = () => {
  try {
    text = localStorage.getItem(FAVORITES) ?? '';
  } catch {}
  try {
    return readFavorites(JSON.parse(text));
  } catch {
    return [];
  }
};

const loadSync = async () => {
  const { importSync } = await importWithRetry(() => import('../hydrate-islands.ts'));
  return importWithRetry(importSync);
};
export const hasAccount = (): boolean => {
  try {
    return 'userInfo' in localStorage;
  } catch {
    return false;
  }
};

/** Pages are the same for every visitor: sets each heart's state and the header's count. */
export function paintHearts(): void {
  const live = liveIds(read());
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favorite]')) {
    const isLiked = live.includes(heart.dataset.favorite ?? '');
    heart.ariaPressed = `${isLiked}`;
    heart.ariaLabel = (heart.ariaLabel ?? '').replace(
      /^\w+ (.*) \w+ favorites$/s,
      isLiked ? 'Remove $1 from favorites' : 'Add $1 to favorites',
    );
  }
  const count = document.querySelector<HTMLElement>('[data-favorites] > :last-child');
  if (!count) return;
  count.hidden = live.length === 0;
  count.textContent = live.length > 99 ? '99+' : `${live.length}`;
}

function press({ target }: Event) {
  const id = (target as Element).closest<HTMLElement>('[data-favorite]')?.dataset.favorite;
  if (!id) return;
  const next = withToggled(read(), id, Date.now(), hasAccount());
  if (!next) return void loadSync().then(({ sayFull }) => sayFull());
  text = JSON.stringify(next);
  try {
    localStorage.setItem(FAVORITES, text);
  } catch {}
  // Notify everything on this page that shows favorites, this file included.
  dispatchEvent(new Event('storage'));
  if (hasAccount()) void loadSync().then(({ syncFavorites }) => syncFavorites());
}

/** One delegated listener for all hearts, including later ones. */
export function startHearts(): void {
  paintHearts();
  document.addEventListener('click', press);
  for (const change of ['storage', 'pageshow']) addEventListener(change, paintHearts);
}

/** After hydration, if logged in: merge the browser's favorites with the account's. */
export function joinFavorites(): void {
  if (hasAccount()) void loadSync().then(({ syncIfStale }) => syncIfStale());
}
