import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { api } from '../../browser/api.ts';
import { importWithRetry } from '../../browser/import-with-retry.ts';
import { paths } from '../../paths.ts';
import { stateName } from '../../shared/address.ts';
import { arrivalDays, arrivalText } from '../../shared/arrival.ts';
import { isoDay } from '../../shared/dates.ts';
import { hasDesign } from '../../shared/design-id.ts';
import type { Order } from '../../shop/orders/schema.ts';
import type { PaymentSettings } from '../../shop/payments/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Block, Blocks, Facts } from '../../ui/blocks.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowLeftIcon, packageCheckIcon, receiptTextIcon } from '../../ui/icon-shapes.ts';
import { ItemLines } from '../../ui/item-lines.tsx';
import { Split, Summary } from '../../ui/panel.tsx';
import { priceText } from '../../ui/price.tsx';
import { lineSum } from '../cart/sums.ts';
import { Breakdown } from '../place-order/breakdown.tsx';
import { BuyerActions, type BuyerWays } from './buyer-actions.tsx';
import { CancelOrder, type Changeable } from './cancel-order.tsx';
import { ChooseSize, type SizeWays } from './choose-size.tsx';
import { GiftBlock, type GiftBlockProps } from './gift-block.tsx';
import { heldDay } from './held-day.ts';
import { HoldNote } from './hold-note.tsx';
import styles from './order.module.css';
import { OrderAgain } from './order-again.tsx';
import { OrderTimeline, Packages } from './order-timeline.tsx';
import { PasskeyOffer } from './passkey-offer.tsx';
import { PaymentBox } from './payment-box.tsx';
import { heldText, NOT_DISPATCHED, NOT_MADE, notReadyText, type OrderTexts, REVIEWING } from './texts.ts';
import { ThankMakers } from './thank-makers.tsx';
import { Thanks } from './thanks.tsx';
import { WITH_LOGIN as PAY_WITH_LOGIN } from './use-payment.ts';

// Only where something has been shipped, and most who look then send nothing back.
const OwnReturns = lazy(async () => ({
  default: (await importWithRetry(() => import('./own-returns.tsx'))).OwnReturns,
}));

/** The heading over an order, also while it loads: a page without one gives screen readers no place. */
export const OrderHead = ({ children }: { children: ReactNode }) => (
  <div className="page-head">
    <a className="back" href={paths.profile()}>
      <Icon shape={arrowLeftIcon} />
      Your orders
    </a>
    {children}
  </div>
);

const OWN_SIZES: SizeWays = {
  save: ({ id }, position, units) =>
    api.call('PUT /orders/:id/items/:position/sizes', { params: { id, position }, body: { units } }),
  load: ({ id }) => api.call('GET /orders/:id', { params: { id } }),
};

type OrderViewProps = Changeable & { payment: PaymentSettings | undefined; texts: OrderTexts; pickupNote: string };

/**
 * Everything the specification's section 2 asks of an order, with what can still be done. While it is to be paid, that
 * comes first on a phone.
 */
export function OrderView({ order, payment, texts, pickupNote, onChanged }: OrderViewProps) {
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
    <Paying key="paying" order={order} payment={payment} released={texts.released} onChanged={onChanged} />,
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

type DetailsProps = GiftBlockProps & { sizes: SizeWays; pickupNote: string };

export const Details = ({ order, onChanged, saveMessage, sizes, pickupNote }: DetailsProps) => (
  <Blocks>
    {order.channel !== 'in_person' && (
      <Block title={isPickup(order) ? 'Pickup' : 'Shipping'} note={<Dispatch order={order} />}>
        <Facts
          facts={[
            { name: 'Name', value: order.shippingAddress.name },
            ...(order.user.email
              ? [{ name: 'Email', value: <a href={`mailto:${order.user.email}`}>{order.user.email}</a> }]
              : []),
            { name: isPickup(order) ? 'Pickup address' : 'Address', value: addressText(order) },
            ...(isPickup(order) && pickupNote ? [{ name: 'Pickup instructions', value: pickupNote }] : []),
          ]}
        />
      </Block>
    )}
    <GiftBlock order={order} onChanged={onChanged} saveMessage={saveMessage} />
    <Block title="Payment" note={<Payment order={order} />}>
      <Facts facts={[{ name: 'Method', value: order.paymentMethod }]} />
    </Block>
    <Block title="Items">
      <ItemLines
        look="compact"
        lines={order.orderItems.map(
          ({ product, name, image, size, sizeMissing, qty, price, isFree, maker, choices }, place) => ({
            key: `${product} ${place}`,
            name,
            href: paths.product(product),
            image,
            meta: (
              <>
                {[
                  sizeMissing ? 'Size: not chosen' : size,
                  isFree ? `${qty} × free of charge` : `${qty} × ${priceText(price)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                {maker && (
                  <>
                    <br />
                    Made by <a href={paths.maker(maker.id)}>{maker.name}</a>
                  </>
                )}
              </>
            ),
            sum: isFree ? 'Free' : priceText(lineSum({ price, qty })),
            ...(choices &&
              !order.isPacked &&
              !order.isDispatched &&
              !order.isCancelled && {
                controls: <ChooseSize {...{ order, onChanged }} ways={sizes} position={place} />,
              }),
          }),
        )}
      />
    </Block>
  </Blocks>
);

const isPickup = ({ shippingAddress }: Order): boolean => shippingAddress.isPickup ?? false;

type PayingProps = Changeable & { payment: PaymentSettings | undefined; released: string };

const Paying = ({ order, payment, released, onChanged }: PayingProps) => (
  <Summary id="summary" title="Summary">
    <Breakdown figures={order} isPickup={isPickup(order)} grand="Total" />
    {order.refundedAmount > 0 && <p className={styles.small}>{priceText(order.refundedAmount)} refunded</p>}
    {order.canBePaid && (
      <div data-screen-only>
        {order.isCancelled && <p className={styles.small}>{released}</p>}
        {payment && <PaymentBox order={order} settings={payment} calls={PAY_WITH_LOGIN} onPaid={onChanged} />}
        {order.paymentState !== 'pending' && <HoldNote order={order} />}
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

/** When it was placed, when it arrives and how it is called on the phone; in one line: on paper the whole order has to fit a sheet. */
export const headText = (order: Order): string =>
  [`Placed ${isoDay(order.createdAt)}`, promisedText(order), order.number && `Order number #${order.number}`]
    .filter(Boolean)
    .join(' · ');

/** What is over is told as it was promised. */
function promisedText(order: Order): string {
  if (!order.arrivesFrom || order.isCancelled) return '';
  if (order.delay && !order.isDelivered) {
    return order.delay.arrivesFrom
      ? `Delayed: ${arrivalText(order.delay, isPickup(order))}`
      : 'Delayed: no new date yet';
  }
  return order.isDelivered ? `Promised for ${arrivalDays(order)}` : arrivalText(order, isPickup(order));
}

const SHIPPED = { waits: 'Not dispatched', left: 'Dispatched on', arrived: 'Delivered on' };
const COLLECTED = { waits: 'Not ready', left: 'Ready for pickup since', arrived: 'Picked up on' };

function Dispatch({ order }: { order: Order }) {
  const words = isPickup(order) ? COLLECTED : SHIPPED;
  if (order.isCancelled) return <Alert>Canceled on {isoDay(order.cancelledAt ?? '')}</Alert>;
  if (order.isDelivered) {
    return (
      <Alert tone="ok" icon={packageCheckIcon}>
        {words.arrived} {isoDay(order.deliveredAt ?? '')}
      </Alert>
    );
  }
  if (!order.isDispatched) {
    return order.isPaid ? <Alert>{waitingText(order)}</Alert> : <Alert tone="wait">{words.waits}</Alert>;
  }
  return (
    <Alert tone="ok" icon={packageCheckIcon}>
      {words.left} {isoDay(order.dispatchedAt ?? '')}
    </Alert>
  );
}

function waitingText(order: Order): string {
  const held = heldDay(order);
  if (isPickup(order)) return notReadyText(held);
  if (held) return heldText(held);
  return hasDesign(order) ? NOT_MADE : NOT_DISPATCHED;
}

function Payment({ order }: { order: Order }) {
  if (order.isPaid) return <Alert tone="ok">Paid on {isoDay(order.paidAt ?? '')}</Alert>;
  if (order.paymentState === 'pending') {
    return <Alert tone="wait">{REVIEWING}</Alert>;
  }
  return <Alert tone="danger">Not paid</Alert>;
}

function addressText({ shippingAddress: to }: Order): string {
  return [to.address, to.town, `${stateName(to)} ${to.postalCode}`, to.country].filter(Boolean).join(', ');
}
