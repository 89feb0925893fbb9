import { useState } from 'react';
import { drafts } from '../../browser/forms/drafts.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import type { ShippingAddress, UserInfo } from '../../browser/storage/shopper-storage.ts';
import { shippingAddress, userInfo } from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import type { ShownPickup } from '../../shop/settings/schema.ts';
import { Split } from '../../ui/layout/panel.tsx';
import styles from './checkout.module.css';
import { DeliveryWays, PickupForm } from './pickup.tsx';
import { SavedAddresses } from './saved-addresses.tsx';
import { ADDRESS_DRAFT, ShippingForm } from './shipping-form.tsx';
import { CheckoutSteps } from './steps.tsx';
import { YourOrder } from './your-order.tsx';

type ShippingProps = {
  /** The picker's names, in its order. */
  countries: readonly string[];
  /** Codes of US states that nothing is shipped to. */
  closedStates: readonly string[];
  /** The owner's sentence about customs duties; empty: none. */
  customs: string;
  freeShippingOver: number | null;
  /** null: nothing can be collected. */
  pickup: ShownPickup | null;
};

/** Section 2's /checkout: where the order goes. */
export function Shipping({ freeShippingOver, pickup, ...places }: ShippingProps) {
  const isAwake = useHydrated();
  const saved = usePersisted(shippingAddress);
  const user = usePersisted(userInfo);
  const [chosen, setPickup] = useState<boolean>();
  const collects = pickup !== null && (chosen ?? saved?.isPickup ?? false);
  // Remounted once storage is read.
  const key = isAwake ? 'known' : 'blank';
  return (
    <>
      <CheckoutSteps now="shipping" />
      <Split>
        <div>
          <h1 className={styles.title}>Shipping</h1>
          {pickup && <DeliveryWays pickup={pickup} isPickup={collects} onChange={setPickup} />}
          {collects ? (
            <PickupForm key={key} pickup={pickup} isAsleep={!isAwake} name={saved?.name ?? user?.name ?? ''} />
          ) : (
            <ShippedTo key={key} isAwake={isAwake} saved={saved} user={user} places={places} />
          )}
        </div>
        <YourOrder freeShippingOver={freeShippingOver} />
      </Split>
    </>
  );
}

type ShippedToProps = {
  isAwake: boolean;
  saved: ShippingAddress | undefined;
  user: UserInfo | undefined;
  places: Pick<ShippingProps, 'countries' | 'closedStates' | 'customs'>;
};

function ShippedTo({ isAwake, saved, user, places }: ShippedToProps) {
  const begun = isAwake ? drafts.read(ADDRESS_DRAFT) : {};
  const name = saved?.name ?? user?.name ?? '';
  return (
    <>
      {isAwake && user && (
        <SavedAddresses token={user.token} countries={places.countries} closedStates={places.closedStates} />
      )}
      <ShippingForm
        isAsleep={!isAwake}
        {...places}
        // The shop's own place is nobody's address.
        start={{ ...(saved && !saved.isPickup ? saved : { name }), ...begun }}
      />
    </>
  );
}
