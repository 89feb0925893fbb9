import { paths } from '../../paths.ts';
import { customReturnsText } from '../../shared/products/design-id.ts';
import { Island } from '../../ui/island.tsx';
import { definePage } from '../page.ts';
import { PayByLink } from './pay-by-link.island.tsx';

/**
 * The markup doesn't contain the order: its token is in the fragment. PayPal's script may run here, as on the order's
 * own page.
 */
export const payPage = definePage({
  path: paths.pay.pattern,
  isPrivate: true,
  policy: 'payment',
  foot: 'small',
  async load({ api }) {
    const payment = await api.call('GET /payments/settings', {});
    return { ok: true, shown: { payment: payment.ok ? payment.body : undefined } };
  },
  head: () => ({ title: 'Review and pay', description: 'Your order, ready to pay.' }),
  body: ({ payment }, { store }) => (
    <div className="wrap page page-filled">
      <Island
        name="pay-by-link"
        component={PayByLink}
        props={{
          payment,
          pickupNote: store.pickup?.note ?? '',
          customReturns: customReturnsText(store),
          timeZone: store.timeZone,
        }}
        wake="now"
      />
    </div>
  ),
});
