import { paths } from '../../paths.ts';
import { definePage, nothingToLoad } from '../page.ts';
import { TermsPage } from './page.tsx';

export const termsPage = definePage({
  path: paths.terms.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: (_, { store }) => ({
    title: 'Terms',
    description: `Prices, ordering, delivery, returns and reviews: what you and ${store.storeName} can count on.`,
    canonical: paths.terms(),
  }),
  body: (_, { store }) => <TermsPage storeName={store.storeName} />,
});
