import { paths } from '../../paths.ts';
import { PAGE_TITLES } from '../../shared/content-pages.ts';
import { packingTime, returnTime } from '../../shared/promises.ts';
import { definePage } from '../page.ts';
import { loadPage } from '../text/load-page.ts';
import { TextPage } from '../text/page.tsx';

export const shippingAndReturnsPage = definePage({
  path: paths.shippingAndReturns.pattern,
  tags: () => ['pages', 'settings'],
  load: (asked) => loadPage(asked, 'shipping-and-returns'),
  head: (_, { store: { promises } }) => ({
    title: PAGE_TITLES['shipping-and-returns'],
    description: `We pack within ${packingTime(promises)}, ship with tracking, and take unworn pieces back within ${returnTime(promises)}.`,
    canonical: paths.shippingAndReturns(),
  }),
  body: (written) => <TextPage page="shipping-and-returns" written={written} />,
});
