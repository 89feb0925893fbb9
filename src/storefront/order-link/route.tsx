import { paths } from '../../paths.ts';
import { customReturnsText } from '../../shared/products/design-id.ts';
import { Island } from '../../ui/island.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { OrderLink } from './order-link.island.tsx';

/** Same for every visitor: the token is in the fragment, which neither servers nor referrers receive. */
export const orderLinkPage = definePage({
  path: paths.orderLink.pattern,
  tags: () => ['settings'],
  foot: 'small',
  load: nothingToLoad,
  head: () => ({ title: 'Your order', description: 'Your order, opened by the link in our email.' }),
  body: (_, { store }) => (
    <div className="wrap page page-filled">
      <Island
        name="order-link"
        component={OrderLink}
        props={{
          pickupNote: store.pickup?.note ?? '',
          customReturns: customReturnsText(store),
          timeZone: store.timeZone,
        }}
        wake="now"
      />
    </div>
  ),
});
