import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { loadPage } from '../content-pages/load-page.ts';
import { TextPage } from '../content-pages/page.tsx';
import { definePage } from '../page.ts';

export const shippingAndReturnsPage = definePage({
  path: paths.shippingAndReturns.pattern,
  tags: () => ['pages', 'settings'],
  load: (context) => loadPage(context, 'shipping-and-returns'),
  head: (_, { store }) => ({
    title: PAGE_TITLES['shipping-and-returns'],
    description: shopText(store, 'search.shipping'),
    canonical: paths.shippingAndReturns(),
  }),
  body: (written) => <TextPage page="shipping-and-returns" written={written} />,
});
