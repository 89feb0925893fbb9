import { type FormEvent, useEffect } from 'react';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { paymentMethod, readPaymentMethod, shippingAddress } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { PAYMENT_METHODS } from '../../shared/orders/payment-methods.ts';
import { Button } from '../../ui/button.tsx';
import { RadioChoice } from '../../ui/choice.tsx';
import { fieldsClass, labelClass } from '../../ui/field.tsx';
import { creditCardIcon, walletIcon } from '../../ui/icon-shapes.ts';
import { Split } from '../../ui/layout/panel.tsx';
import styles from '../checkout/checkout.module.css';
import { customsNote } from '../checkout/shipping-text.ts';
import { CheckoutSteps } from '../checkout/steps.tsx';
import { YourOrder, type YourOrderProps } from '../checkout/your-order.tsx';

const ABOUT = {
  Paypal: { line: 'You pay on the order page, after placing the order', icon: walletIcon },
  'Credit or Debit Card': { line: 'Handled by PayPal; no account needed', icon: creditCardIcon },
};

type PaymentChoiceProps = YourOrderProps & {
  /** The owner's sentence about customs duties; may be empty. */
  customs: string;
};

/** /payment (specification, section 2). Without an address it redirects to /checkout (section 4). */
export function PaymentChoice({ customs, ...order }: PaymentChoiceProps) {
  const isHydrated = useHydrated();
  const address = usePersisted(shippingAddress);
  const hasAddress = address !== undefined;
  const saved = usePersisted(paymentMethod);
  useEffect(() => {
    if (isHydrated && !hasAddress && shippingAddress.read() === undefined)
      globalThis.location.replace(paths.checkout());
  }, [isHydrated, hasAddress]);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = readPaymentMethod(new FormData(event.currentTarget).get('paymentMethod'));
    paymentMethod.set(chosen ?? 'Paypal');
    globalThis.location.assign(paths.placeOrder());
  };
  return (
    <>
      <CheckoutSteps now="payment" />
      <Split>
        <div>
          <h1 className={styles.title}>Payment</h1>
          <form className={fieldsClass} method="post" key={saved ?? 'Paypal'} onSubmit={send}>
            <fieldset className={styles.methods}>
              <legend className={labelClass}>Payment method</legend>
              {PAYMENT_METHODS.map((method) => (
                <RadioChoice
                  key={method}
                  title={method}
                  {...ABOUT[method]}
                  name="paymentMethod"
                  value={method}
                  defaultChecked={method === (saved ?? 'Paypal')}
                />
              ))}
            </fieldset>
            <div className={styles.go}>
              <Button type="submit" disabled={isHydrated && !hasAddress}>
                Continue to review
              </Button>
            </div>
          </form>
        </div>
        <YourOrder {...order} note={customsNote(customs, address)} />
      </Split>
    </>
  );
}
