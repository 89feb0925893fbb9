import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { paths } from '../../paths.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Split, Summary } from '../../ui/layout/panel.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { NeedsScript } from '../auth/parts.tsx';
import type { BuyerCalls } from '../order/buyer-actions.tsx';
import { BuyerActions } from '../order/buyer-actions.tsx';
import styles from '../order/order.module.css';
import { Details, OrderTimeline, OrderTitle, Packages } from '../order/order-details.tsx';
import { Breakdown } from '../place-order/breakdown.tsx';
import { useLinkToken } from './use-link-token.ts';

type OrderLinkProps = {
  /** Pickup instructions. */
  pickupNote: string;
  /** About returns of bead-studio designs; may be empty. */
  customReturns: string;
  /** The shop's time zone. */
  timeZone: string;
};

/** Order opened by a link in an email. Opening changes nothing, since mail scanners open all links. */
export function OrderLink(shop: OrderLinkProps) {
  const token = useLinkToken();
  const shown = useQuery(token, () => api.call('POST /orders/link', { body: { token: token || 'none' } }));
  if (shown.data && token) return <Linked {...shop} order={shown.data} token={token} onChanged={shown.put} />;
  const refusal = shown.answer?.ok === false ? shown.answer.error : undefined;
  return (
    <div className={styles.missing}>
      <h1>Your order</h1>
      {refusal ? (
        <>
          <Alert tone="danger">{refusal.detail}</Alert>
          <div className={styles.ways}>
            <LinkButton look="quiet" href={paths.profile()}>
              Log in to see your orders
            </LinkButton>
          </div>
        </>
      ) : (
        <Loading>Looking up your order…</Loading>
      )}
      <NeedsScript />
    </div>
  );
}

type LinkedProps = OrderLinkProps & { order: Order; token: string; onChanged: (order: Order) => void };

function Linked({ order, token, pickupNote, customReturns, timeZone, onChanged }: LinkedProps) {
  const calls: BuyerCalls = {
    cancel: () => api.call('POST /orders/link/cancel', { body: { token } }),
    correct: (_, correction) => api.call('POST /orders/link/address', { body: { token, ...correction } }),
  };
  return (
    <>
      <div className="page-head">
        <OrderTitle order={order} timeZone={timeZone} />
      </div>
      <Split>
        <Details
          order={order}
          onChanged={onChanged}
          pickupNote={pickupNote}
          customReturns={customReturns}
          timeZone={timeZone}
          sizes={{
            save: (_, position, units) => api.call('POST /orders/link/sizes', { body: { token, position, units } }),
            load: () => api.call('POST /orders/link', { body: { token } }),
          }}
          saveMessage={(message) => api.call('POST /orders/link/gift', { body: { token, message } })}
        />
        <Summary id="summary" title="Summary">
          <Breakdown figures={order} isPickup={order.shippingAddress.isPickup} grand="Total" />
          {order.refundedAmount > 0 && <p className={styles.small}>{priceText(order.refundedAmount)} refunded</p>}
          <BuyerActions order={order} calls={calls} onChanged={onChanged} />
          <div className={styles.progress}>
            <h3>Progress</h3>
            <OrderTimeline order={order} timeZone={timeZone} />
            <Packages order={order} timeZone={timeZone} />
          </div>
        </Summary>
      </Split>
    </>
  );
}
