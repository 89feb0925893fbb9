import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { definePage } from '../page.ts';
import { loadPage } from '../text/load-page.ts';
import { TextPage } from '../text/page.tsx';

export const privacyPage = definePage({
  path: paths.privacy.pattern,
  tags: () => ['pages', 'settings'],
  load: (asked) => loadPage(asked, 'privacy'),
  head: (_, { store }) => ({
    title: PAGE_TITLES.privacy,
    description: `What ${store.storeName} knows about you, why, who else sees it, and how to have it removed.`,
    canonical: paths.privacy(),
  }),
  body: (written) => <TextPage page="privacy" written={written} />,
});
