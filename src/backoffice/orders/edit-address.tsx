import { type SubmitEvent, useRef, useState } from 'react';
import type { Address, AddressField } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { ChangeList, EditConflict } from '../components/edit-conflict.tsx';
import { ErrorAlert } from '../components/error-alert.tsx';
import { readForm } from '../components/fields.tsx';
import { Buttons, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import type { OrderDetail } from './order-detail.ts';
import styles from './orders.module.css';

const FIELDS: readonly { name: AddressField; label: string }[] = [
  { name: 'name', label: 'Name' },
  { name: 'address', label: 'Address' },
  { name: 'town', label: 'Town or city' },
  { name: 'city', label: 'State' },
  { name: 'postalCode', label: 'Postal code' },
  { name: 'country', label: 'Country' },
];

/** Sets the address right, as long as the parcel is here. */
export function EditAddress({ desk: { order, stage } }: { desk: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  if (stage !== 'to_dispatch' && stage !== 'unpaid') return null;
  const address = { ...order.shippingAddress, town: order.shippingAddress.town ?? '' };
  if (isOpen) return <AddressForm orderId={order.id} address={address} onDone={() => setOpen(false)} />;
  return (
    <div className={styles.more}>
      <Button size="small" look="quiet" onClick={() => setOpen(true)}>
        Edit address
      </Button>
    </div>
  );
}

type AddressFormProps = { orderId: string; address: Address; onDone: () => void };

function AddressForm({ orderId, address, onDone }: AddressFormProps) {
  const { act, pending, error, fields, reset: forget } = useMutation();
  const form = useRef<HTMLFormElement>(null);
  // What the form was filled from: while somebody types, somebody else may set the address right too.
  const [filled, setFilled] = useState(address);
  const changes = changesOf(filled, address);

  async function save(seen: Address) {
    if (!form.current) return;
    const body = { ...addressIn(form.current), seen };
    const done = await act(() => adminApi.call('PUT /admin/orders/:id/address', { params: { id: orderId }, body }), {
      said: 'Address updated.',
      refusedAloud: true,
    });
    if (done) onDone();
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(filled);
  };
  const takeTheirs = () => {
    forget();
    setFilled(address);
  };
  return (
    <form className={`${styles.form} ${styles.more}`} ref={form} onSubmit={submit}>
      {changes.length > 0 ? (
        <EditConflict pending={pending} onTake={takeTheirs} onKeep={() => void save(address)}>
          Someone else changed this address while you were editing. Your changes are still here.
          <ChangeList lines={changes} />
        </EditConflict>
      ) : (
        error && !error.fields && <ErrorAlert error={error} />
      )}
      {FIELDS.map(({ name, label }) => (
        <Field key={name} id={`to-${name}`} label={label} error={fields[name]} optional={name === 'town'}>
          {(tied) => (
            // Their words fill the field anew.
            <Input {...tied} key={filled[name]} name={name} defaultValue={filled[name]} maxLength={200} />
          )}
        </Field>
      ))}
      <Note>The order total stays the same, even if tax would differ.</Note>
      <Buttons>
        <Button type="submit" size="small" pending={pending}>
          Save address
        </Button>
        <Button size="small" look="plain" onClick={onDone}>
          Cancel
        </Button>
      </Buttons>
    </form>
  );
}

function addressIn(form: HTMLFormElement): Address {
  const { text } = readForm(form);
  return {
    name: text('name'),
    address: text('address'),
    town: text('town'),
    city: text('city'),
    postalCode: text('postalCode'),
    country: text('country'),
  };
}

const changesOf = (was: Address, is: Address): string[] =>
  FIELDS.flatMap(({ name, label }) =>
    was[name] === is[name] ? [] : [`${label}: ${is[name] || 'none'} (was ${was[name] || 'none'})`],
  );
