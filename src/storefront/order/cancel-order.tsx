import { useState } from 'react';
import { api } from '../../browser/api.ts';
import { toast } from '../../browser/toasts.ts';
import type { Order } from '../../shop/orders/schema.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './order.module.css';

export type Changeable = {
  order: Order;
  /** The order as it stands after something was done with it. */
  onChanged: (order: Order) => void;
};

/** Gives up an order that is not paid; asked twice, since its pieces go back on the shelf. */
export function CancelOrder({ order, onChanged }: Changeable) {
  const [step, setStep] = useState<'closed' | 'sure' | 'sending'>('closed');
  const [refusal, setRefusal] = useState<string>();
  const cancel = async () => {
    setStep('sending');
    const answer = await api.call('POST /orders/:id/cancel', { params: { id: order.id } });
    setStep('closed');
    if (!answer.ok) return setRefusal(answer.error.detail);
    toast('Order canceled.');
    onChanged(answer.body);
  };
  return (
    <div className={styles.cancel}>
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      {step === 'closed' ? (
        <Button look="plain" size="small" onClick={() => setStep('sure')}>
          Cancel this order
        </Button>
      ) : (
        <fieldset className={styles.sure}>
          <legend>Cancel this order? Its items will be released.</legend>
          <Button look="danger" size="small" pending={step === 'sending'} autoFocus onClick={() => void cancel()}>
            Yes, cancel order
          </Button>
          <Button look="quiet" size="small" onClick={() => setStep('closed')}>
            Keep order
          </Button>
        </fieldset>
      )}
    </div>
  );
}
