import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { TextPage } from '../content-pages/page.tsx';
import { definePage } from '../page.ts';

export const privacyPage = definePage({
  path: paths.privacy.pattern,
  tags: () => ['pages', 'settings'],
  load: (context) => loadPage(context, 'privacy'),
  head: (_, { store }) => ({
    title: PAGE_TITLES.privacy,
    description: `What ${store.storeName} knows about you, why, who else sees it, and how to have it removed.`,
    canonical: paths.privacy(),
  }),
  body: (written) => <TextPage page="privacy" written={written} />,
});
