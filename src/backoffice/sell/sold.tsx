import { useEffect, useRef, useState } from 'react';
import { orderName } from '../../shared/orders/order-names.ts';
import type { MadeSale, Sale } from '../../shop/in-person/schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { priceText } from '../../ui/product/price.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { adminApi } from '../admin-api.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { useMutation } from '../components/use-mutation.ts';
import styles from './sell.module.css';

type SoldProps = {
  sale: MadeSale;
  onNew: () => void /** Back to the items of a sale that was given up. */;
  onBack: () => void;
};

/** After the press: the change to give back, or the code by which the customer pays. */
export function Sold({ sale, onNew, onBack }: SoldProps) {
  const state = usePolledState(sale);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands now is read out when it changes
  useEffect(() => heading.current?.focus(), [state]);
  if (state === 'waiting') return <Waiting sale={sale} heading={heading} onBack={onBack} />;
  return (
    <div className={styles.sold}>
      <h2 ref={heading} tabIndex={-1}>
        {state === 'paid' ? 'Sold' : 'Not paid in time'}
      </h2>
      {state === 'paid' && sale.change !== null && (
        <p className={styles.due}>
          Change due <b>{priceText(sale.change)}</b>
        </p>
      )}
      <p>
        <a href={`/admin/orders/${sale.id}`}>Order {orderName(sale)}</a>, {priceText(sale.totalPrice)}.{' '}
        {state === 'paid' && sale.receiptEmail && `Receipt sent to ${sale.receiptEmail}.`}
        {state === 'canceled' && 'Its items are back in stock.'}
      </p>
      <Button wide onClick={onNew}>
        New sale
      </Button>
      {state === 'canceled' && (
        <Button wide look="quiet" onClick={onBack}>
          Back to this sale
        </Button>
      )}
    </div>
  );
}

const LOOK_EVERY_MS = 2_500;

/** Asked for while the customer pays. */
function usePolledState({ id, state: first }: MadeSale): Sale['state'] {
  const [state, setState] = useState(first);
  useEffect(() => {
    if (state !== 'waiting') return;
    const timer = setInterval(async () => {
      const answer = await adminApi.call('GET /admin/in-person/:id', { params: { id } });
      if (answer.ok) setState(answer.body.state);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id, state]);
  return state;
}

type WaitingProps = Pick<SoldProps, 'sale' | 'onBack'> & { heading: React.RefObject<HTMLHeadingElement | null> };

function Waiting({ sale, heading, onBack }: WaitingProps) {
  const { mutate, pending, error } = useMutation();
  const { payUrl, id, totalPrice } = sale;
  async function giveUp() {
    const done = await mutate(() => adminApi.call('POST /admin/in-person/:id/cancel', { params: { id } }));
    if (done) onBack();
  }
  return (
    <div className={styles.sold}>
      <h2 ref={heading} tabIndex={-1}>
        Scan to pay {priceText(totalPrice)}
      </h2>
      {payUrl && (
        <div className={styles.code}>
          <QrCode text={payUrl} label="QR code of the link to pay" className={styles.qr} />
        </div>
      )}
      <p>
        The customer opens it with their phone’s camera and pays by PayPal or card. The items are held for 30 minutes.
      </p>
      <Loading>Waiting for the payment…</Loading>
      {payUrl?.startsWith('http://') && (
        <Alert tone="wait">
          Your shop’s address isn’t public, so the customer’s phone may not be able to open this link.
        </Alert>
      )}
      <ErrorAlert error={error} />
      {payUrl && <CopyButton text={payUrl} name="Copy link" />}
      <Button wide look="quiet" pending={pending} onClick={() => void giveUp()}>
        Cancel and go back to the sale
      </Button>
    </div>
  );
}
