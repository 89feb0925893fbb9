import { type FormEvent, useRef, useState } from 'react';
import { drafts } from '../../browser/forms/drafts.ts';
import type { ShippingAddress } from '../../browser/storage/shopper-storage.ts';
import { shippingAddress } from '../../browser/storage/shopper-storage.ts';
import { paths } from '../../paths.ts';
import { oneOf, readAddress } from '../../shared/address/address.ts';
import { Button } from '../../ui/button.tsx';
import { steadyFieldsClass } from '../../ui/field.tsx';
import { AddressFields } from './address-fields.tsx';
import styles from './checkout.module.css';
import { type AddressErrors, focusFirstWrong, stillWrong, toStored, typedIn } from './typed-address.ts';

type ShippingFormProps = {
  countries: readonly string[];
  closedStates: readonly string[];
  customs: string;
  start: Partial<ShippingAddress>;
  /** Disabled until storage is read: what is typed before would be lost. */
  isAsleep: boolean;
};

/** The address that somebody has begun to type. */
export const ADDRESS_DRAFT = 'address';

/** Section 2's shipping form. */
export function ShippingForm({ countries, closedStates, customs, start, isAsleep }: ShippingFormProps) {
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
