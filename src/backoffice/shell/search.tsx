import { useEffect, useState } from 'react';
import { useStore } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { closeSearch, isSearchOpen, openSearchByKey } from '../search/open-search.ts';

type SearchDialog = typeof import('../search/search-dialog.tsx').SearchDialog;

/** The search over everything. Its program comes when somebody first searches. */
export function Search() {
  const isOpen = useStore(isSearchOpen);
  const [loaded, setLoaded] = useState<{ Dialog: SearchDialog }>();
  useEffect(() => {
    document.addEventListener('keydown', openSearchByKey);
    return () => document.removeEventListener('keydown', openSearchByKey);
  }, []);
  useEffect(() => {
    if (!isOpen || loaded) return;
    import('../search/search-dialog.tsx').then(
      ({ SearchDialog }) => setLoaded({ Dialog: SearchDialog }),
      () => {
        closeSearch();
        toast('We couldn’t reach the shop.', { tone: 'bad' });
      },
    );
  }, [isOpen, loaded]);
  return isOpen && loaded ? <loaded.Dialog onClose={closeSearch} /> : null;
}
