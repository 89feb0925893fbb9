import { importWithRetry } from '../../browser/import-with-retry.ts';
import { FAVORITES, liveIds, readFavorites, withToggled } from '../../browser/storage/favorites.ts';

/** The text in the storage; as long as the page lives where the browser refuses one. */
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

/** Pages are the same for everybody: here each heart learns whether it is pressed, and the header how many are. */
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
  // Whatever else on this page shows favorites reads again, this file included.
  dispatchEvent(new Event('storage'));
  if (hasAccount()) void loadSync().then(({ syncFavorites }) => syncFavorites());
}

/** One listener for all hearts, also those that come later. */
export function startHearts(): void {
  paintHearts();
  document.addEventListener('click', press);
  for (const change of ['storage', 'pageshow']) addEventListener(change, paintHearts);
}

/** Once a page is hydrated: with a login, what the browser has and what the account has become one. */
export function joinFavorites(): void {
  if (hasAccount()) void loadSync().then(({ syncIfStale }) => syncIfStale());
}
