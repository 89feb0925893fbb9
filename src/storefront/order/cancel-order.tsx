import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './order.module.css';
import { CANCEL_QUESTION, CANCELED } from './texts.ts';

export type Changeable = {
  order: Order;
  /** The order as it stands after something was done with it. */
  onChanged: (order: Order) => void;
};

/** Cancels an unpaid order; asks first, since its stock is released. */
export function CancelOrder({ order, onChanged }: Changeable) {
  const [isSure, setSure] = useState(false);
  const { call, pending, error } = useCall();
  const cancel = async () => {
    const answer = await call(() => api.call('POST /orders/:id/cancel', { params: { id: order.id } }));
    setSure(false);
    if (!answer?.ok) return;
    toast(CANCELED);
    onChanged(answer.body);
  };
  return (
    <div className={styles.cancel}>
      <ErrorAlert error={error} />
      {!isSure ? (
        <Button look="plain" size="small" onClick={() => setSure(true)}>
          Cancel this order
        </Button>
      ) : (
        <fieldset className={styles.sure}>
          <legend>{CANCEL_QUESTION}</legend>
          <Button look="danger" size="small" pending={pending} autoFocus onClick={() => void cancel()}>
            Yes, cancel order
          </Button>
          <Button look="quiet" size="small" onClick={() => setSure(false)}>
            Keep order
          </Button>
        </fieldset>
      )}
    </div>
  );
}
