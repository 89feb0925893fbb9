import { paths } from '../../paths.ts';
import { closedText } from '../../shared/orders/arrival.ts';
import { customReturnsText } from '../../shared/products/design-id.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { Island } from '../../ui/island.tsx';
import { toShippingOffer } from '../checkout/shipping-text.ts';
import { definePage, type Head, nothingToLoad } from '../page.ts';
import { Cart } from './cart.island.tsx';

const head = (): Head => ({ title: 'Cart', description: 'The items in your cart.' });

export const cartPage = definePage({
  path: paths.cart.pattern,
  sheet: null,
  tags: () => ['settings'],
  load: nothingToLoad,
  head,
  body: (_, { store }) => <CartPage store={store} arriving={null} />,
});

/** The cart page that adds the product in its URL on arrival (specification, section 2). */
export const cartAddPage = definePage({
  path: paths.cartAdd.pattern,
  sheet: null,
  isPrivate: true,
  load: nothingToLoad,
  head,
  body: (_, { store, params }) => <CartPage store={store} arriving={params.id ?? null} />,
});

const CartPage = ({ store, arriving }: { store: Store; arriving: string | null }) => (
  <div className="wrap page page-filled">
    <div className="page-head">
      <h1>Cart</h1>
    </div>
    <Island
      name="cart"
      component={Cart}
      props={{
        shipping: toShippingOffer(store),
        arriving,
        paused: store.pause && closedText(store.pause.opensOn),
        customReturns: customReturnsText(store),
        customs: shopText(store, 'checkout.customs'),
      }}
      wake="now"
    />
  </div>
);
