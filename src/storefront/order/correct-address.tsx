import { type FormEvent, useRef, useState } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import { toast } from '../../browser/toasts.ts';
import { oneOf, readAddress } from '../../shared/address/address.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { steadyFieldsClass } from '../../ui/field.tsx';
import { AddressFields } from '../checkout/address-fields.tsx';
import { type AddressErrors, focusFirstWrong, stillWrong, typedIn } from '../checkout/typed-address.ts';
import type { OpenActionProps } from './buyer-ways.ts';
import styles from './order.module.css';

export function CorrectAddress({ order, ways, onChanged, onClose }: OpenActionProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressErrors>({});
  const { call, pending, error } = useCall();
  const { shippingAddress } = order;
  // Another country costs something else: only the shop can change that.
  const countries = [shippingAddress.country];
  const check = () => {
    const read = readAddress(typedIn(form.current), oneOf(countries));
    setErrors((before) => stillWrong(before, read.ok ? {} : read.fields));
  };
  const refuse = (fields: AddressErrors) => {
    setErrors(fields);
    focusFirstWrong(form.current, fields);
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAddress(typedIn(form.current), oneOf(countries));
    if (!read.ok) return refuse(read.fields);
    const seen = { ...shippingAddress, town: shippingAddress.town ?? '' };
    const answer = await call(() => ways.correct(order, { ...read.address, seen }));
    if (!answer) return;
    if (!answer.ok) return refuse(answer.error.fields ?? {});
    toast('Address saved. We’ve emailed you what changed.');
    onClose();
    onChanged(answer.body);
  };
  return (
    <form className={`${steadyFieldsClass} ${styles.correct}`} method="post" noValidate ref={form} onSubmit={send}>
      <h3>Correct the address</h3>
      <ErrorAlert error={error} />
      <AddressFields
        form={form}
        prefix="fix-"
        countries={countries}
        start={{ ...shippingAddress, town: shippingAddress.town ?? '' }}
        errors={errors}
        onCheck={check}
        onCountry={() => setErrors({})}
      />
      <div className={styles.ways}>
        <Button type="submit" size="small" pending={pending}>
          Save address
        </Button>
        <Button look="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
