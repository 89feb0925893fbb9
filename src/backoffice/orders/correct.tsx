import { type SubmitEvent, useState } from 'react';
import type { AddressField } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { office } from '../office.ts';
import { useAct } from '../pieces/act.ts';
import { Buttons, Note } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';
import type { Desk } from './desk.ts';
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
export function Correct({ desk: { order, stage } }: { desk: Desk }) {
  const [open, setOpen] = useState(false);
  const { act, pending, error, fields, forget } = useAct();
  if (stage !== 'to_dispatch' && stage !== 'unpaid') return null;
  const { id, shippingAddress } = order;
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const read = (name: AddressField) => String(typed.get(name) ?? '');
    const body = {
      name: read('name'),
      address: read('address'),
      town: read('town'),
      city: read('city'),
      postalCode: read('postalCode'),
      country: read('country'),
    };
    const done = await act(() => office.call('PUT /admin/orders/:id/address', { params: { id }, body }), {
      said: 'Address corrected.',
      refusedAloud: true,
    });
    if (done) setOpen(false);
  }
  if (!open) {
    return (
      <div className={styles.more}>
        <Button size="small" look="quiet" onClick={() => setOpen(true)}>
          Correct the address
        </Button>
      </div>
    );
  }
  return (
    <form className={`${styles.form} ${styles.more}`} onSubmit={(event) => void submit(event)}>
      {error && !error.fields && <Refusal error={error} />}
      {FIELDS.map(({ name, label }) => (
        <Field key={name} id={`to-${name}`} label={label} error={fields[name]} optional={name === 'town'}>
          {(tied) => <Input {...tied} name={name} defaultValue={shippingAddress[name] ?? ''} maxLength={200} />}
        </Field>
      ))}
      <Note>What was paid stays as it was, also where tax would differ.</Note>
      <Buttons>
        <Button type="submit" size="small" pending={pending}>
          Save the address
        </Button>
        <Button
          size="small"
          look="plain"
          onClick={() => {
            forget();
            setOpen(false);
          }}
        >
          Go back
        </Button>
      </Buttons>
    </form>
  );
}
