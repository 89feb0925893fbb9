import { useEffect, useRef, useState } from 'react';
import { loginPath } from '../../browser/session.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { paymentMethod, shippingAddress, userInfo } from '../../browser/storage/shopper-storage.ts';
import { useHydrated, useOffline } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import checkout from '../checkout/checkout.module.css';
import { CheckoutSteps } from '../checkout/steps.tsx';
import { storedAtText } from '../offline/stored-at-text.ts';
import styles from './place-order.module.css';
import { ReviewAndPlace, type ReviewAndPlaceProps } from './review-and-place.tsx';
import { isTooOld, type WaitingOrder, waitingOrder } from './waiting-order.ts';
import { sendNow, watchWaitingOrder } from './watch-waiting-order.ts';

type PlaceOrderProps = Pick<
  ReviewAndPlaceProps,
  'mailIsKept' | 'pickupNote' | 'giftText' | 'customs' | 'customReturns'
>;

/**
 * /place-order (specification, section 2). Redirects to /payment without a payment method, to /checkout without an
 * address (section 4).
 */
export function PlaceOrder(texts: PlaceOrderProps) {
  const isHydrated = useHydrated();
  const address = usePersisted(shippingAddress);
  const method = usePersisted(paymentMethod);
  const waiting = usePersisted(waitingOrder);
  const [isLeaving, setLeaving] = useState(false);
  // Also runs when restored from the back/forward cache after the order was paid.
  useEffect(() => {
    if (!isHydrated || waitingOrder.read()) return;
    // Both are undefined during hydration: read storage directly.
    if (method === undefined && paymentMethod.read() === undefined) globalThis.location.replace(paths.payment());
    else if (address === undefined && shippingAddress.read() === undefined)
      globalThis.location.replace(paths.checkout());
  }, [isHydrated, method, address]);
  const leave = (back: Promise<void>) => {
    setLeaving(true);
    void back.then(() => setLeaving(false));
  };
  if (isHydrated && waiting && !waiting.refusal && !isLeaving) return <Waiting order={waiting} />;
  const isReady = isHydrated && address && method && !isLeaving;
  return (
    <>
      <CheckoutSteps now="place-order" />
      {isReady ? (
        <ReviewAndPlace {...texts} address={address} method={method} onLeave={leave} />
      ) : (
        <>
          <h1 className={checkout.title}>Review your order</h1>
          <Loading>{isLeaving ? 'Opening your order…' : 'Loading your order…'}</Loading>
        </>
      )}
    </>
  );
}

/** An order placed offline, until it is sent or withdrawn. */
function Waiting({ order }: { order: WaitingOrder }) {
  const offline = useOffline();
  const user = usePersisted(userInfo);
  const [isSending, setSending] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Replaces the focused button.
    heading.current?.focus();
    watchWaitingOrder();
  }, []);
  const isOwn = user?.email === order.email;
  const send = async () => {
    setSending(true);
    await sendNow();
    setSending(false);
  };
  return (
    <div className={styles.waiting}>
      <h1 className={checkout.title} ref={heading} tabIndex={-1}>
        Your order is waiting
      </h1>
      <Alert tone="wait">
        <p>{waitingText(order, offline, isOwn)}</p>
      </Alert>
      <ul>
        {order.lines.map(({ name, size, qty }) => (
          <li key={`${name} ${size}`}>
            {qty} × {name}
            {size && `, ${size}`}
          </li>
        ))}
      </ul>
      <p>
        <b>Order total {priceText(order.total)}</b>, as you last saw it. If a price changes or something sells out,
        we’ll ask you first.
      </p>
      <div className={styles.ways}>
        {!isOwn && <LinkButton href={loginPath(paths.placeOrder())}>Log in</LinkButton>}
        {isOwn && !offline && (
          <Button pending={isSending} onClick={() => void send()}>
            Send now
          </Button>
        )}
        <Button look="quiet" onClick={() => waitingOrder.clear()}>
          Don’t send
        </Button>
      </div>
    </div>
  );
}

function waitingText(order: WaitingOrder, offline: boolean, isOwn: boolean): string {
  if (!isOwn) return `Log in as ${order.email} to send this order.`;
  if (isTooOld(order)) {
    return `You placed this order on ${storedAtText(new Date(order.at))}, without a connection. Send it when you’re online.`;
  }
  return offline
    ? 'You’re offline. We’ll send your order when you’re back online and have the shop open. Nothing is charged until you pay.'
    : 'We couldn’t reach the shop. We’ll keep trying while the shop is open. Nothing is charged until you pay.';
}
