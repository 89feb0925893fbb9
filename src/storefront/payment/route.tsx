import { paths } from '../../paths.ts';
import { customReturnsText } from '../../shared/products/design-id.ts';
import { shopText } from '../../shared/text/shop-texts.ts';
import { Island } from '../../ui/island.tsx';
import { definePage, nothingToLoad } from '../page.ts';
import { PaymentChoice } from './payment-choice.island.tsx';

export const paymentPage = definePage({
  path: paths.payment.pattern,
  tags: () => ['settings'],
  foot: 'small',
  load: nothingToLoad,
  head: () => ({ title: 'Payment', description: 'How you want to pay.' }),
  body: (_, { store }) => (
    <div className="wrap page page-filled">
      <Island
        name="payment-choice"
        component={PaymentChoice}
        props={{
          freeShippingOver: store.freeShippingOver,
          customReturns: customReturnsText(store),
          customs: shopText(store, 'checkout.customs'),
        }}
        wake="now"
      />
    </div>
  ),
});
