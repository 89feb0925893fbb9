import { lazy, Suspense, useRef } from 'react';
import { api } from '../../browser/api.ts';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import { Icon } from '../../ui/icon.tsx';
import { receiptTextIcon } from '../../ui/icon-shapes.ts';
import { Split, Summary } from '../../ui/layout/panel.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Breakdown } from '../place-order/breakdown.tsx';
import { BuyerActions } from './buyer-actions.tsx';
import type { BuyerWays } from './buyer-ways.ts';
import { CancelOrder, type Changeable } from './cancel-order.tsx';
import type { SizeWays } from './choose-size.tsx';
import { headText } from './head-text.ts';
import { HoldNote } from './hold-note.tsx';
import { isPickup } from './is-pickup.ts';
import styles from './order.module.css';
import { OrderAgain } from './order-again.tsx';
import { Details } from './order-details.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderTimeline, Packages } from './order-timeline.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { PaymentBox } from './payment-box.tsx';
import type { OrderTexts } from './texts.ts';
import { ThankMakers } from './thank-makers.tsx';
import { Thanks } from './thanks.tsx';
import { WITH_LOGIN as PAY_WITH_LOGIN } from './use-payment.ts';

// Only where something has been shipped, and most who look then send nothing back.
const OwnReturns = lazy(async () => ({
  default: (await importWithRetry(() => import('./own-returns.tsx'))).OwnReturns,
}));

const OWN_SIZES: SizeWays = {
  save: ({ id }, position, units) =>
    api.call('PUT /orders/:id/items/:position/sizes', { params: { id, position }, body: { units } }),
  load: ({ id }) => api.call('GET /orders/:id', { params: { id } }),
};

type OrderViewProps = Changeable & {
  payment: PaymentSettings | undefined;
  texts: OrderTexts;
  pickupNote: string;
  /** The shop's. */
  timeZone: string;
};

/**
 * Everything the specification's section 2 asks of an order, with what can still be done. While it is to be paid, that
 * comes first on a phone.
 */
export function OrderView({ order, payment, texts, pickupNote, timeZone, onChanged }: OrderViewProps) {
  const wasPaid = useRef(order.isPaid);
  const parts = [
    <Details
      key="details"
      order={order}
      onChanged={onChanged}
      sizes={OWN_SIZES}
      pickupNote={pickupNote}
      saveMessage={(message) => api.call('PUT /orders/:id/gift', { params: { id: order.id }, body: { message } })}
    />,
    <Paying
      key="paying"
      order={order}
      payment={payment}
      timeZone={timeZone}
      onChanged={onChanged}
      released={texts.released}
    />,
  ];
  return (
    <>
      <OrderHead>
        <h1>
          Order <span className={styles.id}>{order.id}</span>
        </h1>
        <p>{headText(order)}</p>
      </OrderHead>
      {order.paymentState === 'paid' && !order.isDispatched && !order.isDelivered && !order.isCancelled && (
        <Thanks order={order} texts={texts} isFresh={!wasPaid.current} />
      )}
      {order.isDelivered && !order.isCancelled && <ThankMakers orderId={order.id} />}
      {order.isPaid && <PasskeyOffer orderId={order.id} />}
      <Split boxFirst={order.canBePaid}>{order.canBePaid ? parts.toReversed() : parts}</Split>
      {(order.isDispatched || (order.packages ?? []).length > 0) && order.isPaid && !order.isCancelled && (
        <Suspense fallback={null}>
          <OwnReturns orderId={order.id} untilText={texts.returns} />
        </Suspense>
      )}
    </>
  );
}

type PayingProps = Changeable & Pick<OrderViewProps, 'payment' | 'timeZone'> & { released: string };

const Paying = ({ order, payment, released, timeZone, onChanged }: PayingProps) => (
  <Summary id="summary" title="Summary">
    <Breakdown figures={order} isPickup={isPickup(order)} grand="Total" />
    {order.refundedAmount > 0 && <p className={styles.small}>{priceText(order.refundedAmount)} refunded</p>}
    {order.canBePaid && (
      <div data-screen-only>
        {order.isCancelled && <p className={styles.small}>{released}</p>}
        {payment && <PaymentBox order={order} settings={payment} calls={PAY_WITH_LOGIN} onPaid={onChanged} />}
        {order.paymentState !== 'pending' && <HoldNote order={order} timeZone={timeZone} />}
      </div>
    )}
    {order.canBePaid && !order.isCancelled && order.paymentState === 'unpaid' && (
      <CancelOrder order={order} onChanged={onChanged} />
    )}
    <BuyerActions order={order} ways={WITH_LOGIN} onChanged={onChanged} />
    {order.isPaid && (
      <p className={styles.receipt}>
        <Icon shape={receiptTextIcon} />
        {order.receiptEmail ? `Receipt sent to ${order.receiptEmail}` : 'Receipt sent by email'}
      </p>
    )}
    <OrderAgain order={order} />
    <div className={styles.progress}>
      <h3>Progress</h3>
      <OrderTimeline order={order} />
      <Packages order={order} />
    </div>
  </Summary>
);

const WITH_LOGIN: BuyerWays = {
  cancel: ({ id }) => api.call('POST /orders/:id/cancel-with-refund', { params: { id } }),
  correct: ({ id }, body) => api.call('PUT /orders/:id/address', { params: { id }, body }),
};
