import { paths } from '../../paths.ts';
import { countryNames } from '../../shared/address/countries.ts';
import { customReturnsText } from '../../shared/products/design-id.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { Island } from '../../ui/island.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { Shipping } from './shipping.island.tsx';

export const checkoutPage = definePage({
  path: paths.checkout.pattern,
  tags: () => ['settings'],
  foot: 'small',
  load: nothingToLoad,
  head: () => ({ title: 'Shipping', description: 'Where your order goes.' }),
  body: (_, { store }) => (
    <div className="wrap page">
      <Island
        name="shipping"
        component={Shipping}
        props={{
          countries: countryNames(store.countries),
          closedStates: store.closedStates,
          freeShippingOver: store.freeShippingOver,
          pickup: store.pickup,
          customs: shopText(store, 'checkout.customs'),
          customReturns: customReturnsText(store),
        }}
        wake="now"
      />
    </div>
  ),
});
