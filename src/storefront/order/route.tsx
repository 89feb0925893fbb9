import { paths } from '../../paths.ts';
import { customReturnsText } from '../../shared/products/design-id.ts';
import { deliveryTime } from '../../shared/text/promises.ts';
import { type ShopTextSource, shopText } from '../../shared/text/shop-texts.ts';
import type { Store } from '../../shop/settings/store-schema.ts';
import { Island } from '../../ui/island.tsx';
import { definePage } from '../page.ts';
import { OwnOrder } from './own-order.island.tsx';
import type { OrderTexts } from './texts.ts';

/**
 * The markup doesn't contain the order: the browser loads it with the shopper's login. Only here may PayPal's script
 * run.
 */
export const orderPage = definePage({
  path: paths.order.pattern,
  isPrivate: true,
  policy: 'payment',
  async load({ api }) {
    const payment = await api.call('GET /payments/settings', {});
    return { ok: true, shown: { payment: payment.ok ? payment.body : undefined } };
  },
  head: () => ({ title: 'Your order', description: 'Your order and its status.' }),
  body: ({ payment }, { params, store }) => (
    <div className="wrap page page-filled">
      <Island
        name="own-order"
        component={OwnOrder}
        props={{
          id: params.id ?? '',
          payment,
          offlinePages: store.offlinePages,
          pickupNote: store.pickup?.note ?? '',
          timeZone: store.timeZone,
          texts: orderTexts(store),
        }}
        wake="now"
      />
    </div>
  ),
});

/** The owner's texts for this page; islands get only these. */
export const orderTexts = (shop: ShopTextSource & Pick<Store, 'designsReturnable'>): OrderTexts => ({
  packing: shopText(shop, 'order.packing'),
  making: shopText(shop, 'order.making'),
  pickup: shopText(shop, 'order.pickup'),
  released: shopText(shop, 'order.released'),
  returns: shopText(shop, 'order.returns'),
  customReturns: customReturnsText(shop),
  delivery: deliveryTime(shop.promises),
});
