import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { TextPage } from '../content-pages/page.tsx';
import { definePage } from '../page.ts';

export const termsPage = definePage({
  path: paths.terms.pattern,
  tags: () => ['pages', 'settings'],
  load: (context) => loadPage(context, 'terms'),
  head: (_, { store }) => ({
    title: PAGE_TITLES.terms,
    description: `Prices, ordering, delivery, returns and reviews: what you and ${store.storeName} can count on.`,
    canonical: paths.terms(),
  }),
  body: (written) => <TextPage page="terms" written={written} />,
});
