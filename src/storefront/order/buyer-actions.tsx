import { useState } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { hasDesign } from '../../shared/products/design-id.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import type { BuyerActionsProps, OpenActionProps } from './buyer-ways.ts';
import { CorrectAddress } from './correct-address.tsx';
import styles from './order.module.css';
import { CANCELED } from './texts.ts';

/** Until a paid order is packed: correct its address, or cancel it with the money back. */
export function BuyerActions({ order, ways, onChanged }: BuyerActionsProps) {
  const [open, setOpen] = useState<'address' | 'cancel'>();
  const { isPaid, isCancelled, isDispatched, isPacked, paymentState } = order;
  if (!isPaid || isCancelled || isDispatched || paymentState === 'refunded') return null;
  if (isPacked) {
    return (
      <p className={styles.small}>
        We’re packing it now, so you can’t change it here anymore. <a href={paths.contactUs()}>Write to us</a>.
      </p>
    );
  }
  const close = () => setOpen(undefined);
  if (open === 'address') return <CorrectAddress order={order} ways={ways} onChanged={onChanged} onClose={close} />;
  return (
    <div className={styles.cancel} data-screen-only>
      {open === 'cancel' ? (
        <CancelPaid order={order} ways={ways} onChanged={onChanged} onClose={close} />
      ) : (
        <>
          {!order.shippingAddress.isPickup && (
            <Button look="plain" size="small" onClick={() => setOpen('address')}>
              Correct the address
            </Button>
          )}
          {!hasDesign(order) && (
            <Button look="plain" size="small" onClick={() => setOpen('cancel')}>
              Cancel this order
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function CancelPaid({ order, ways, onChanged, onClose }: OpenActionProps) {
  const { call, pending, error } = useCall();
  const back = order.totalPrice - order.refundedAmount;
  const cancel = async () => {
    const answer = await call(() => ways.cancel(order));
    if (!answer?.ok) return;
    toast(answer.body.isCancelled ? CANCELED : 'Your refund is on its way.');
    onChanged(answer.body);
  };
  return (
    <>
      <ErrorAlert error={error} />
      <fieldset className={styles.sure}>
        <legend>Cancel this order? We’ll refund {priceText(back)} through PayPal.</legend>
        <Button look="danger" size="small" pending={pending} autoFocus onClick={() => void cancel()}>
          Yes, cancel and refund
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          Keep order
        </Button>
      </fieldset>
    </>
  );
}
