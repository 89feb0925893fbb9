import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { type ShippingOffer, shippingOfferOf } from '../checkout/shipping-text.ts';
import { definePage, type Head, nothingToLoad } from '../page.ts';
import { Cart } from './cart.island.tsx';

const head = (): Head => ({ title: 'Cart', description: 'The items in your cart.' });

export const cartPage = definePage({
  path: paths.cart.pattern,
  tags: () => ['settings'],
  load: nothingToLoad,
  head,
  body: (_, { store }) => <CartPage shipping={shippingOfferOf(store)} arriving={null} />,
});

/** The same page; what is named in the address goes into the cart on arrival (specification, section 2). */
export const cartAddPage = definePage({
  path: paths.cartAdd.pattern,
  isPrivate: true,
  load: nothingToLoad,
  head,
  body: (_, { store, params }) => <CartPage shipping={shippingOfferOf(store)} arriving={params.id ?? null} />,
});

const CartPage = (props: { shipping: ShippingOffer; arriving: string | null }) => (
  <div className="wrap page page-filled">
    <div className="page-head">
      <h1>Cart</h1>
    </div>
    <Island name="cart" component={Cart} props={props} wake="now" />
  </div>
);
