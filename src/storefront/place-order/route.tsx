import { paths } from '../../paths.ts';
import { customReturnsText } from '../../shared/products/design-id.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { Island } from '../../ui/island.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { PlaceOrder } from './place-order.island.tsx';

export const placeOrderPage = definePage({
  path: paths.placeOrder.pattern,
  tags: () => ['settings'],
  foot: 'small',
  load: nothingToLoad,
  head: () => ({ title: 'Place Order', description: 'Review your order and place it.' }),
  body: (_, { store }) => (
    <div className="wrap page page-filled">
      <Island
        name="place-order"
        component={PlaceOrder}
        props={{
          mailIsKept: store.mailIsKept,
          pickupNote: store.pickup?.note ?? '',
          giftText: shopText(store, 'gift.about'),
          customs: shopText(store, 'checkout.customs'),
          customReturns: customReturnsText(store),
        }}
        wake="now"
      />
    </div>
  ),
});
