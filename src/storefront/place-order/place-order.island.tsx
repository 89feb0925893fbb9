import { useEffect, useState } from 'react';
import { useAwake } from '../../browser/awake.ts';
import { useKept } from '../../browser/kept.ts';
import { paymentMethod, shippingAddress } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { Loading } from '../../ui/spinner.tsx';
import { CheckoutSteps } from '../checkout/steps.tsx';
import { ReviewAndPlace } from './review-and-place.tsx';

/** Section 2's /place-order. Without a way to pay it leads to /payment, without an address to /checkout (section 4). */
export function PlaceOrder() {
  const isAwake = useAwake();
  const address = useKept(shippingAddress);
  const method = useKept(paymentMethod);
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isAwake) return;
    if (paymentMethod.read() === undefined) globalThis.location.replace(paths.payment());
    else if (shippingAddress.read() === undefined) globalThis.location.replace(paths.checkout());
  }, [isAwake]);
  const isReady = isAwake && address && method && !isLeaving;
  return (
    <>
      <CheckoutSteps now="place-order" />
      {isReady ? (
        <ReviewAndPlace address={address} method={method} onLeave={() => setLeaving(true)} />
      ) : (
        <Loading>{isLeaving ? 'Opening your order…' : 'Loading your order…'}</Loading>
      )}
    </>
  );
}
