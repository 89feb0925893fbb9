import { paths } from '../../paths.ts';
import { Island } from '../../ui/island.tsx';
import { definePage } from '../page.ts';
import { orderTextsOf } from './order-texts.ts';
import { OwnOrder } from './own-order.island.tsx';

/** The markup knows nothing of the order: it comes with the shopper's login. PayPal's script may run here alone. */
export const orderPage = definePage({
  path: paths.order.pattern,
  isPrivate: true,
  policy: 'payment',
  async load({ api }) {
    const payment = await api.call('GET /payments/settings', {});
    return { ok: true, shown: { payment: payment.ok ? payment.body : undefined } };
  },
  head: (_, { params }) => ({ title: `Order ${params.id ?? ''}`, description: 'Your order and its status.' }),
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
          texts: orderTextsOf(store),
        }}
        wake="now"
      />
    </div>
  ),
});
