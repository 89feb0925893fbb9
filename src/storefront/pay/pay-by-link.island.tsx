import { useMemo } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { paths } from '../../paths.ts';
import { orderName } from '../../shared/orders/order-names.ts';
import type { Order } from '../../shop/orders/schema.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Split, Summary } from '../../ui/layout/panel.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { NeedsScript } from '../auth/parts.tsx';
import styles from '../order/order.module.css';
import { Details, HoldNote, OrderTitle } from '../order/order-details.tsx';
import { PaymentBox } from '../order/payment-box.tsx';
import type { PaymentCalls } from '../order/use-payment.ts';
import { useLinkToken } from '../order-link/use-link-token.ts';
import { Breakdown } from '../place-order/breakdown.tsx';

type PayByLinkProps = {
  /** Payment settings; undefined if unavailable. */
  payment: PaymentSettings | undefined;
  /** Pickup instructions. */
  pickupNote: string;
  /** About returns of bead-studio designs; may be empty. */
  customReturns: string;
  /** The shop's time zone. */
  timeZone: string;
};

/** Order opened by a payment link, laid out like the checkout's review. Opening changes nothing. */
export function PayByLink(shop: PayByLinkProps) {
  const token = useLinkToken('stays');
  const shown = useQuery(token, () => api.call('POST /orders/link', { body: { token: token || 'none' } }));
  if (shown.data && token) {
    return <Linked {...shop} key={shown.data.id} order={shown.data} token={token} onChanged={shown.put} />;
  }
  const refusal = shown.answer?.ok === false ? shown.answer.error : undefined;
  return (
    <div className={styles.missing}>
      <h1>Review and pay</h1>
      {refusal ? (
        <>
          <Alert tone="danger">{refusal.detail}</Alert>
          <div className={styles.ways}>
            {refusal.code !== 'link_invalid' && <Button onClick={shown.refetch}>Try again</Button>}
            <LinkButton look="quiet" href={paths.contactUs()}>
              Contact us
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

const paymentCalls = (token: string): PaymentCalls => ({
  read: () => api.call('POST /orders/link', { body: { token } }),
  open: (_, funding) => api.call('POST /orders/link/paypal-order', { body: { token, funding } }),
  pay: (_, id) => api.call('PUT /orders/link/pay', { body: { token, ...(id !== undefined && { id }) } }),
});

type LinkedProps = PayByLinkProps & { order: Order; token: string; onChanged: (order: Order) => void };

function Linked({ order, token, payment, pickupNote, customReturns, timeZone, onChanged }: LinkedProps) {
  const calls = useMemo(() => paymentCalls(token), [token]);
  const parts = [
    <Details
      key="details"
      order={order}
      onChanged={onChanged}
      sizes={{
        save: (_, position, units) => api.call('POST /orders/link/sizes', { body: { token, position, units } }),
        load: () => api.call('POST /orders/link', { body: { token } }),
      }}
      saveMessage={(message) => api.call('POST /orders/link/gift', { body: { token, message } })}
      pickupNote={pickupNote}
      customReturns={customReturns}
      timeZone={timeZone}
    />,
    <Summary key="paying" id="summary" title="Summary">
      <Breakdown figures={order} isPickup={order.shippingAddress.isPickup} grand="Total" />
      <PaymentNote order={order} />
      {order.canBePaid && (
        <div data-screen-only>
          {payment ? (
            <PaymentBox order={order} settings={payment} calls={calls} onPaid={onChanged} />
          ) : (
            <Alert tone="danger">Payments aren’t set up at the moment. Please try again later.</Alert>
          )}
          {order.paymentState !== 'pending' && <HoldNote order={order} timeZone={timeZone} />}
        </div>
      )}
      {order.isPaid && (
        <LinkButton wide look="quiet" href={`${paths.orderLink()}#${token}`}>
          View your order
        </LinkButton>
      )}
    </Summary>,
  ];
  return (
    <>
      <div className="page-head">
        <OrderTitle
          order={order}
          timeZone={timeZone}
          title={order.canBePaid ? `Review and pay order ${orderName(order)}` : `Order ${orderName(order)}`}
        />
      </div>
      {order.shopNote && order.canBePaid && (
        <div className={styles.shopNote}>
          <Alert tone="note">{order.shopNote}</Alert>
        </div>
      )}
      <Split boxFirst={order.canBePaid}>{order.canBePaid ? parts.toReversed() : parts}</Split>
    </>
  );
}

/** Why the order can't be paid, if so. */
function PaymentNote({ order }: { order: Order }) {
  if (order.isPaid) return <Alert tone="ok">Paid. Thank you! We’ve emailed you a receipt.</Alert>;
  if (order.canBePaid) return null;
  return (
    <Alert tone="wait">
      You can’t pay with this link anymore. Nothing was charged. <a href={paths.contactUs()}>Contact us</a> for a new
      one.
    </Alert>
  );
}
