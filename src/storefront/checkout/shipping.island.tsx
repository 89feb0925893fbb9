import { drafts } from '../../browser/drafts.ts';
import { useHydrated } from '../../browser/hydrated.ts';
import { usePersisted } from '../../browser/persisted.ts';
import { shippingAddress, userInfo } from '../../browser/shopper-storage.ts';
import { Split } from '../../ui/panel.tsx';
import styles from './checkout.module.css';
import { SavedAddresses } from './saved-addresses.tsx';
import { ADDRESS_DRAFT, ShippingForm } from './shipping-form.tsx';
import { CheckoutSteps } from './steps.tsx';
import { YourOrder } from './your-order.tsx';

type ShippingProps = {
  /** The picker's names, in its order. */
  countries: readonly string[];
  /** Codes of US states that nothing is shipped to. */
  closedStates: readonly string[];
  freeShippingOver: number | null;
};

/** Section 2's /checkout: where the order goes. */
export function Shipping({ countries, closedStates, freeShippingOver }: ShippingProps) {
  const isAwake = useHydrated();
  const saved = usePersisted(shippingAddress);
  const user = usePersisted(userInfo);
  const begun = isAwake ? drafts.read(ADDRESS_DRAFT) : {};
  return (
    <>
      <CheckoutSteps now="shipping" />
      <Split>
        <div>
          <h1 className={styles.title}>Shipping</h1>
          {isAwake && user && <SavedAddresses token={user.token} countries={countries} closedStates={closedStates} />}
          <ShippingForm
            // Remounted once storage is read.
            key={isAwake ? 'known' : 'blank'}
            isAsleep={!isAwake}
            countries={countries}
            closedStates={closedStates}
            start={{ ...(saved ?? { name: user?.name ?? '' }), ...begun }}
          />
        </div>
        <YourOrder freeShippingOver={freeShippingOver} />
      </Split>
    </>
  );
}
