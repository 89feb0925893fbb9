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
import { getOne, readAddress, UNITED_STATES } from '../../shared/address/address.ts';
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
  focusFirstInvalid,
  readFields,
  remainingErrors,
  toStoredAddress,
} from './address.tsx';
import styles from './checkout.module.css';
import { CheckoutSteps } from './steps.tsx';
import { YourOrder, type YourOrderProps } from './your-order.tsx';

type ShippingProps = YourOrderProps & {
  /** Country names in the select's order. */
  countries: readonly string[];
  /** Codes of US states without delivery. */
  closedStates: readonly string[];
  /** The owner's sentence about customs duties; may be empty. */
  customs: string;
  /** null: pickup is off. */
  pickup: ShownPickup | null;
};

/** Shipping step, /checkout (specification, section 2). */
export function Shipping({ freeShippingOver, customReturns, pickup, ...places }: ShippingProps) {
  const isHydrated = useHydrated();
  const saved = usePersisted(shippingAddress);
  const user = usePersisted(userInfo);
  const [chosen, setPickup] = useState<boolean>();
  const collects = pickup !== null && (chosen ?? saved?.isPickup ?? false);
  // Remounts when storage has been read, for new default values.
  const key = isHydrated ? 'known' : 'blank';
  return (
    <>
      <CheckoutSteps now="shipping" />
      <Split>
        <div>
          <h1 className={styles.title}>Shipping</h1>
          {pickup && <DeliveryChoice pickup={pickup} isPickup={collects} onChange={setPickup} />}
          {collects ? (
            <PickupForm key={key} pickup={pickup} isDisabled={!isHydrated} name={saved?.name ?? user?.name ?? ''} />
          ) : (
            <ShippedTo key={key} isHydrated={isHydrated} saved={saved} user={user} places={places} />
          )}
        </div>
        <YourOrder freeShippingOver={freeShippingOver} customReturns={customReturns} />
      </Split>
    </>
  );
}

type DeliveryChoiceProps = { pickup: ShownPickup; isPickup: boolean; onChange: (isPickup: boolean) => void };

/** Choice between shipping and pickup. */
const DeliveryChoice = ({ pickup, isPickup, onChange }: DeliveryChoiceProps) => (
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

type PickupFormProps = { pickup: ShownPickup; name: string; isDisabled: boolean };

/** Pickup: name of the recipient and the address. */
function PickupForm({ pickup: { note, ...place }, name, isDisabled }: PickupFormProps) {
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
      <fieldset className={styles.fields} disabled={isDisabled}>
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
        <div className={styles.go}>
          <Button type="submit">Continue to payment</Button>
        </div>
      </fieldset>
    </form>
  );
}

/** Draft of a typed address. */
const ADDRESS_DRAFT = 'address';

/** Stores the address and continues to payment. */
function shipTo(address: ShippingAddress): void {
  shippingAddress.set(address);
  drafts.discard(ADDRESS_DRAFT);
  globalThis.location.assign(paths.payment());
}

type ShippedToProps = {
  isHydrated: boolean;
  saved: ShippingAddress | undefined;
  user: UserInfo | undefined;
  places: Pick<ShippingProps, 'countries' | 'closedStates' | 'customs'>;
};

function ShippedTo({ isHydrated, saved, user, places }: ShippedToProps) {
  const begun = isHydrated ? drafts.read(ADDRESS_DRAFT) : {};
  const name = saved?.name ?? user?.name ?? '';
  return (
    <>
      {isHydrated && user && (
        <SavedAddresses token={user.token} countries={places.countries} closedStates={places.closedStates} />
      )}
      <ShippingForm
        isDisabled={!isHydrated}
        {...places}
        // A stored pickup address isn't the shopper's.
        start={{ ...(saved && !saved.isPickup ? saved : { name }), ...begun }}
      />
    </>
  );
}

type SavedAddressesProps = { token: string; countries: readonly string[]; closedStates: readonly string[] };

/** Saved addresses above the form: one click ships there. If the call fails, the form remains. */
function SavedAddresses({ token, countries, closedStates }: SavedAddressesProps) {
  const { data = [] } = useQuery(token, () => api.call('GET /users/addresses', {}));
  // The owner may no longer ship there.
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

type ShippingFormProps = {
  countries: readonly string[];
  closedStates: readonly string[];
  customs: string;
  start: Partial<ShippingAddress>;
  /** Disabled until storage is read, which would overwrite typed text. */
  isDisabled: boolean;
};

/** Shipping form (specification, section 2). */
function ShippingForm({ countries, closedStates, customs, start, isDisabled }: ShippingFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressErrors>({});
  const keepDraft = () => drafts.save(ADDRESS_DRAFT, readFields(form.current));
  const check = () => {
    const read = readAddress(readFields(form.current), getOne(countries), closedStates);
    setErrors((errors) => remainingErrors(errors, read.ok ? {} : read.fields));
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAddress(readFields(form.current), getOne(countries), closedStates);
    if (!read.ok) {
      setErrors(read.fields);
      focusFirstInvalid(form.current, read.fields);
      return;
    }
    shipTo(toStoredAddress(read.address));
  };
  return (
    <form
      className={steadyFieldsClass}
      method="post"
      noValidate
      data-prefill
      ref={form}
      onInput={keepDraft}
      onSubmit={send}
    >
      <fieldset className={styles.fields} disabled={isDisabled}>
        <AddressFields
          form={form}
          countries={countries}
          customs={customs || undefined}
          start={start}
          errors={errors}
          onCheck={check}
          onCountry={() => setErrors({})}
        />
        <div className={styles.go}>
          <Button type="submit">Continue to payment</Button>
        </div>
      </fieldset>
    </form>
  );
}
