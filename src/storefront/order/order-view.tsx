import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { createPersisted, localSource, usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { usePasskeysSupported } from '../../browser/use-passkey.ts';
import { paths } from '../../paths.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, receiptTextIcon } from '../../ui/icon-shapes.ts';
import { Split, Summary } from '../../ui/layout/panel.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Breakdown } from '../place-order/breakdown.tsx';
import { BuyerActions, type BuyerCalls, CancelOrder, type Changeable, type SizeCalls } from './buyer-actions.tsx';
import styles from './order.module.css';
import { OrderAgain } from './order-again.tsx';
import { Details, HoldNote, OrderTimeline, OrderTitle, Packages } from './order-details.tsx';
import { PaymentBox } from './payment-box.tsx';
import { isPickup, type OrderTexts } from './texts.ts';
import { ThankMakers } from './thank-makers.tsx';
import { Thanks } from './thanks.tsx';
import { WITH_LOGIN as PAY_WITH_LOGIN } from './use-payment.ts';

type OrderViewProps = Changeable & {
  payment: PaymentSettings | undefined;
  texts: OrderTexts;
  pickupNote: string;
  /** The shop's time zone. */
  timeZone: string;
};

const OWN_SIZES: SizeCalls = {
  save: ({ id }, position, units) =>
    api.call('PUT /orders/:id/items/:position/sizes', { params: { id, position }, body: { units } }),
  load: ({ id }) => api.call('GET /orders/:id', { params: { id } }),
};

// Needed only after shipping, and most visitors don't return anything.
const OwnReturns = lazy(async () => ({
  default: (await importWithRetry(() => import('./own-returns.tsx'))).OwnReturns,
}));

/**
 * Everything that section 2 of the specification requires of an order, plus possible actions. On phones, payment comes
 * first while the order is unpaid.
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
      customReturns={texts.customReturns}
      timeZone={timeZone}
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
        <OrderTitle order={order} timeZone={timeZone} />
      </OrderHead>
      {order.paymentState === 'paid' && !order.isDispatched && !order.isDelivered && !order.isCancelled && (
        <Thanks order={order} texts={texts} timeZone={timeZone} isFresh={!wasPaid.current} />
      )}
      {order.isDelivered && !order.isCancelled && <ThankMakers orderId={order.id} />}
      <Split boxFirst={order.canBePaid}>{order.canBePaid ? parts.toReversed() : parts}</Split>
      {(order.isDispatched || order.packages.length > 0) && order.isPaid && !order.isCancelled && (
        <Suspense fallback={null}>
          <OwnReturns orderId={order.id} untilText={texts.returns} />
        </Suspense>
      )}
      {wasPaid.current && <PasskeyOffer orderId={order.id} />}
    </>
  );
}

type PayingProps = Changeable & Pick<OrderViewProps, 'payment' | 'timeZone'> & { released: string };

const WITH_LOGIN: BuyerCalls = {
  cancel: ({ id }) => api.call('POST /orders/:id/cancel-with-refund', { params: { id } }),
  correct: ({ id }, body) => api.call('PUT /orders/:id/address', { params: { id }, body }),
};

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
    <BuyerActions order={order} calls={WITH_LOGIN} onChanged={onChanged} />
    {order.isPaid && (
      <p className={styles.receipt}>
        <Icon shape={receiptTextIcon} />
        {order.receiptEmail ? `Receipt sent to ${order.receiptEmail}` : 'Receipt sent by email'}
      </p>
    )}
    <OrderAgain order={order} />
    <div className={styles.progress}>
      <h3>Progress</h3>
      <OrderTimeline order={order} timeZone={timeZone} />
      <Packages order={order} timeZone={timeZone} />
    </div>
  </Summary>
);

/** Id of the order that showed the offer, or `no` once declined. */
const passkeyOffer = createPersisted<string | undefined>({
  key: 'passkeyOffer',
  empty: undefined,
  check: (found) => (typeof found === 'string' && found.length <= 100 ? found : undefined),
  source: localSource,
});

/**
 * Offered on a later visit to one paid order, below everything, to shoppers who have neither password nor passkey. Links
 * to the profile: this page runs PayPal's script, so it may not create passkeys.
 */
function PasskeyOffer({ orderId }: { orderId: string }) {
  const isSupported = usePasskeysSupported();
  const offered = usePersisted(passkeyOffer);
  const token = usePersisted(userInfo)?.token;
  const isOpen = isSupported && (offered === undefined || offered === orderId);
  const profile = useQuery(isOpen ? token : undefined, () => api.call('GET /users/profile', {})).data;
  const isPasswordless = profile?.hasPassword === false;
  const passkeys = useQuery(isPasswordless ? token : undefined, () => api.call('GET /users/passkeys', {})).data;
  const isShown = isOpen && passkeys?.length === 0;
  useEffect(() => {
    if (isShown && offered === undefined) passkeyOffer.set(orderId);
  }, [isShown, offered, orderId]);
  if (!isShown) return null;
  return (
    <div className={styles.offer}>
      <Alert>
        <p>
          <b>Next time, log in without a code.</b> A passkey uses your fingerprint, face or screen lock.
        </p>
        <div className={classNames(styles.ways, styles.offered)}>
          <LinkButton look="quiet" size="small" href={`${paths.profile()}#passkeys`}>
            Add a passkey
          </LinkButton>
          <Button look="plain" size="small" onClick={() => passkeyOffer.set('no')}>
            Not now
          </Button>
        </div>
      </Alert>
    </div>
  );
}

/** Heading of an order, also while it loads, so screen readers find one. */
export const OrderHead = ({ children }: { children: ReactNode }) => (
  <div className="page-head">
    <a className="back" href={paths.profile()}>
      <Icon shape={arrowLeftIcon} />
      Your orders
    </a>
    {children}
  </div>
);
