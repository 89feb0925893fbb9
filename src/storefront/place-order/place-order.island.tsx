import { useEffect, useState } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { paymentMethod, shippingAddress } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { Loading } from '../../ui/spinner.tsx';
import checkout from '../checkout/checkout.module.css';
import { CheckoutSteps } from '../checkout/steps.tsx';
import { ReviewAndPlace } from './review-and-place.tsx';
import { Waiting } from './waiting.tsx';
import { waitingOrder } from './waiting-order.ts';

type PlaceOrderProps = { mailIsKept: boolean; pickupNote: string; giftText: string; customs: string };

/** Section 2's /place-order. Without a way to pay it leads to /payment, without an address to /checkout (section 4). */
export function PlaceOrder({ mailIsKept, pickupNote, giftText, customs }: PlaceOrderProps) {
  const isAwake = useHydrated();
  const address = usePersisted(shippingAddress);
  const method = usePersisted(paymentMethod);
  const waiting = usePersisted(waitingOrder);
  const [isLeaving, setLeaving] = useState(false);
  // Also when the page comes back as it was left, and the order that it placed is paid.
  useEffect(() => {
    if (!isAwake || waitingOrder.read()) return;
    // While hydrating the two are undefined: read storage itself.
    if (method === undefined && paymentMethod.read() === undefined) globalThis.location.replace(paths.payment());
    else if (address === undefined && shippingAddress.read() === undefined)
      globalThis.location.replace(paths.checkout());
  }, [isAwake, method, address]);
  const leave = (back: Promise<void>) => {
    setLeaving(true);
    void back.then(() => setLeaving(false));
  };
  if (isAwake && waiting && !waiting.refusal && !isLeaving) return <Waiting order={waiting} />;
  const isReady = isAwake && address && method && !isLeaving;
  return (
    <>
      <CheckoutSteps now="place-order" />
      {isReady ? (
        <ReviewAndPlace
          address={address}
          method={method}
          mailIsKept={mailIsKept}
          pickupNote={pickupNote}
          giftText={giftText}
          customs={customs}
          onLeave={leave}
        />
      ) : (
        <>
          <h1 className={checkout.title}>Review your order</h1>
          <Loading>{isLeaving ? 'Opening your order…' : 'Loading your order…'}</Loading>
        </>
      )}
    </>
  );
}
