import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { drafts } from '../../browser/forms/drafts.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import {
  type ShippingAddress,
  shippingAddress,
  type UserInfo,
  userInfo,
} from '../../browser/storage/shopper-storage.ts';
import { useHydrated } from '../../browser/store.ts';
import { paths } from '../../paths.ts';
import { oneOf, readAddress, UNITED_STATES } from '../../shared/address/address.ts';
import type { SavedAddress } from '../../shop/accounts/addresses/schema.ts';
import type { ShownPickup } from '../../shop/settings/schema.ts';
import { Button } from '../../ui/button.tsx';
import { RadioChoice } from '../../ui/choice.tsx';
import { Field, Input, labelClass, steadyFieldsClass } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { arrowRightIcon, storeIcon, truckIcon } from '../../ui/icon-shapes.ts';
import { Split } from '../../ui/layout/panel.tsx';
import {
  type AddressErrors,
  AddressFields,
  AddressLines,
  focusFirstWrong,
  stillWrong,
  toStored,
  typedIn,
} from './address.tsx';
import styles from './checkout.module.css';
import { CheckoutSteps } from './steps.tsx';
import { YourOrder } from './your-order.tsx';

type ShippingFormProps = {
  countries: readonly string[];
  closedStates: readonly string[];
  customs: string;
  start: Partial<ShippingAddress>;
  /** Disabled until storage is read: what is typed before would be lost. */
  isAsleep: boolean;
};

/** The address that somebody has begun to type. */
const ADDRESS_DRAFT = 'address';

/** Section 2's shipping form. */
function ShippingForm({ countries, closedStates, customs, start, isAsleep }: ShippingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressErrors>({});
  const keepDraft = () => drafts.save(ADDRESS_DRAFT, typedIn(form.current));
  const check = () => {
    const read = readAddress(typedIn(form.current), oneOf(countries), closedStates);
    setErrors((errors) => stillWrong(errors, read.ok ? {} : read.fields));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAddress(typedIn(form.current), oneOf(countries), closedStates);
    if (!read.ok) {
      setErrors(read.fields);
      focusFirstWrong(form.current, read.fields);
      return;
    }
    shipTo(toStored(read.address));
  };
  return (
    <form className={steadyFieldsClass} method="post" noValidate ref={form} onInput={keepDraft} onSubmit={send}>
      <fieldset className={styles.fields} disabled={isAsleep}>
        <AddressFields
          form={form}
          countries={countries}
          customs={customs || undefined}
          start={start}
          errors={errors}
          onCheck={check}
          onCountry={() => setErrors({})}
        />
        <div>
          <Button type="submit">Continue to payment</Button>
        </div>
      </fieldset>
    </form>
  );
}

/** Keeps where the order goes, and leads on. */
export function shipTo(address: ShippingAddress): void {
  shippingAddress.set(address);
  drafts.discard(ADDRESS_DRAFT);
  globalThis.location.assign(paths.payment());
}

type WaysProps = { pickup: ShownPickup; isPickup: boolean; onChange: (isPickup: boolean) => void };

/** Shipped, or collected at the shop's place. */
const DeliveryWays = ({ pickup, isPickup, onChange }: WaysProps) => (
  <fieldset className={`${styles.methods} ${styles.ways}`}>
    <legend className={labelClass}>Delivery</legend>
    <RadioChoice
      title="Ship it"
      icon={truckIcon}
      name="way"
      value="ship"
      checked={!isPickup}
      onChange={() => onChange(false)}
    />
    <RadioChoice
      title="Pick it up"
      line={`Free, in ${pickup.town}, ${pickup.city}`}
      icon={storeIcon}
      name="way"
      value="pickup"
      checked={isPickup}
      onChange={() => onChange(true)}
    />
  </fieldset>
);

type PickupFormProps = { pickup: ShownPickup; name: string; isAsleep: boolean };

/** Who collects it, and where. */
function PickupForm({ pickup: { note, ...place }, name, isAsleep }: PickupFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = field.current?.value.replace(/[\p{Cc}\s]+/gu, ' ').trim() ?? '';
    if (typed === '') {
      setError('Enter a name');
      field.current?.focus();
      return;
    }
    const address: ShippingAddress = { ...place, name: typed, isPickup: true };
    shipTo(address);
  };
  return (
    <form className={steadyFieldsClass} method="post" noValidate onSubmit={send}>
      <fieldset className={styles.fields} disabled={isAsleep}>
        <Field id="name" label="Name" hint="Who picks it up." error={error}>
          {(tied) => (
            <Input
              {...tied}
              ref={field}
              name="name"
              autoComplete="name"
              maxLength={100}
              defaultValue={name}
              onInput={() => setError(undefined)}
            />
          )}
        </Field>
        <div className={styles.pickup}>
          <h2>Pickup address</h2>
          <p>
            <AddressLines address={place} />
          </p>
          {note && <p>{note}</p>}
        </div>
        <div>
          <Button type="submit">Continue to payment</Button>
        </div>
      </fieldset>
    </form>
  );
}

type SavedAddressesProps = { token: string; countries: readonly string[]; closedStates: readonly string[] };

/** A shopper's saved addresses, above the form: one press ships there. Where the call fails there is still the form. */
export function SavedAddresses({ token, countries, closedStates }: SavedAddressesProps) {
  const { data = [] } = useQuery(token, () => api.call('GET /users/addresses', {}));
  // The owner may have stopped shipping somewhere since.
  const reachable = data.filter(
    ({ country, city }) => countries.includes(country) && !(country === UNITED_STATES && closedStates.includes(city)),
  );
  if (reachable.length === 0) return null;
  return (
    <section className={styles.saved} aria-label="Saved addresses">
      <ul>
        {reachable.map((saved) => (
          <li key={saved.id}>
            <button type="button" className={styles.pick} onClick={() => shipTo(withoutId(saved))}>
              <span>
                <span className="vh">Ship to </span>
                <AddressLines address={saved} />
              </span>
              <Icon shape={arrowRightIcon} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.offer}>Or ship to another address:</p>
    </section>
  );
}

const withoutId = ({ id: _, isDefault: __, ...address }: SavedAddress) => address;

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
