import { paths } from '../../paths.ts';
import { definePage, nothingToLoad } from '../page.ts';
import { ShippingAndReturnsPage } from './page.tsx';

export const shippingAndReturnsPage = definePage({
  path: paths.shippingAndReturns.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head: () => ({
    title: 'Shipping and returns',
    description: 'We pack within two working days, ship with tracking, and take unworn pieces back within 30 days.',
    canonical: paths.shippingAndReturns(),
  }),
  body: (_, { store }) => <ShippingAndReturnsPage freeShippingOver={store.freeShippingOver} />,
});
