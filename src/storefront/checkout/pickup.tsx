import { type FormEvent, useRef, useState } from 'react';
import type { ShippingAddress } from '../../browser/storage/shopper-storage.ts';
import type { ShownPickup } from '../../shop/settings/schema.ts';
import { Button } from '../../ui/button.tsx';
import { RadioChoice } from '../../ui/choice.tsx';
import { Field, Input, labelClass, steadyFieldsClass } from '../../ui/field.tsx';
import { storeIcon, truckIcon } from '../../ui/icon-shapes.ts';
import { AddressLines } from './address-lines.tsx';
import styles from './checkout.module.css';
import { shipTo } from './shipping-form.tsx';

type WaysProps = { pickup: ShownPickup; isPickup: boolean; onChange: (isPickup: boolean) => void };

/** Shipped, or collected at the shop's place. */
export const DeliveryWays = ({ pickup, isPickup, onChange }: WaysProps) => (
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
export function PickupForm({ pickup: { note, ...place }, name, isAsleep }: PickupFormProps) {
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
