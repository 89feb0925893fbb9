import { createStore } from '../../browser/store.ts';

export const isSearchOpen = createStore(false);

export const openSearch = (): void => isSearchOpen.set(true);
export const closeSearch = (): void => isSearchOpen.set(false);

/** Ctrl K, or ⌘ K on a Mac; ignored while a dialog is open. */
export function openSearchByKey(event: KeyboardEvent): void {
  const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
  if (!isShortcut || event.key.toLowerCase() !== 'k') return;
  event.preventDefault();
  if (!document.querySelector('dialog[open]')) openSearch();
}

export const SHORTCUT = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '') ? '⌘ K' : 'Ctrl K';
