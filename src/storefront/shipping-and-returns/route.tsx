import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { definePage } from '../page.ts';
import { loadPage } from '../text/load-page.ts';
import { TextPage } from '../text/page.tsx';

export const shippingAndReturnsPage = definePage({
  path: paths.shippingAndReturns.pattern,
  tags: () => ['pages', 'settings'],
  load: (asked) => loadPage(asked, 'shipping-and-returns'),
  head: () => ({
    title: PAGE_TITLES['shipping-and-returns'],
    description: 'We pack within two working days, ship with tracking, and take unworn pieces back within 30 days.',
    canonical: paths.shippingAndReturns(),
  }),
  body: (written) => <TextPage page="shipping-and-returns" written={written} />,
});
