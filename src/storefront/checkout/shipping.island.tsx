import { useAwake } from '../../browser/awake.ts';
import { useKept } from '../../browser/kept.ts';
import { shippingAddress, userInfo } from '../../browser/store.ts';
import { Split } from '../../ui/panel.tsx';
import styles from './checkout.module.css';
import { ShippingForm } from './shipping-form.tsx';
import { CheckoutSteps } from './steps.tsx';
import { YourOrder } from './your-order.tsx';

type ShippingProps = {
  /** The picker's names, in its order. */
  countries: readonly string[];
  freeShippingOver: number | null;
};

/** Section 2's /checkout: where the order goes. */
export function Shipping({ countries, freeShippingOver }: ShippingProps) {
  const isAwake = useAwake();
  const saved = useKept(shippingAddress);
  const user = useKept(userInfo);
  return (
    <>
      <CheckoutSteps now="shipping" />
      <Split>
        <div>
          <h1 className={styles.title}>Shipping</h1>
          <ShippingForm
            // Drawn anew once it is known what this browser keeps.
            key={isAwake && (saved || user) ? 'known' : 'blank'}
            isAsleep={!isAwake}
            countries={countries}
            start={saved ?? { name: user?.name ?? '' }}
          />
        </div>
        <YourOrder freeShippingOver={freeShippingOver} />
      </Split>
    </>
  );
}
