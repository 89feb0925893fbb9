import { paths } from '../../paths.ts';
import { definePage, nothingToLoad } from '../page.ts';
import { OfflinePage } from './page.tsx';

/** Shown by the service worker for pages that aren't stored. */
export const offlinePage = definePage({
  path: paths.offline.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({ title: 'You’re offline', description: 'This page isn’t on this device yet.' }),
  body: () => <OfflinePage />,
});
