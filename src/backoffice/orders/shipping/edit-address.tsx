import { type SubmitEvent, useRef, useState } from 'react';
import type { Address, AddressField } from '../../../shared/address/address.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, Input } from '../../../ui/field.tsx';
import { adminApi } from '../../admin-api.ts';
import { ChangeList, EditConflict } from '../../components/forms/edit-conflict.tsx';
import { readForm } from '../../components/forms/read-form.ts';
import { useVersionedForm } from '../../components/forms/use-versioned-form.ts';
import { Buttons, Note } from '../../components/layout.tsx';
import type { OrderDetail } from '../order-detail.ts';
import styles from '../orders.module.css';
import { texts } from '../texts.ts';

const FIELDS: readonly { name: AddressField; label: string }[] = [
  { name: 'name', label: 'Name' },
  { name: 'address', label: 'Address' },
  { name: 'town', label: 'Town or city' },
  { name: 'city', label: 'State' },
  { name: 'postalCode', label: 'Postal code' },
  { name: 'country', label: 'Country' },
];

/** Only until the order has shipped. */
export function EditAddress({ desk }: { desk: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const { order, stage } = desk;
  if (stage !== 'to_dispatch' && stage !== 'unpaid') return null;
  if (isOpen) return <AddressForm orderId={order.id} address={getAddress(desk)} onDone={() => setOpen(false)} />;
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
  const form = useRef<HTMLFormElement>(null);
  const edit = useVersionedForm<Address, Address>({
    saved: address,
    form,
    toValues: (saved) => saved,
    getVersion: (saved) => JSON.stringify(saved),
    save: async (typed, { values: seen }) => {
      const body = { ...typed, seen };
      const answer = await adminApi.call('PUT /admin/orders/:id/address', { params: { id: orderId }, body });
      return answer.ok ? { ...answer, body: getAddress(answer.body) } : answer;
    },
    success: 'Address updated.',
    toastConflict: true,
    isCard: true,
    onSaved: async () => onDone(),
  });
  const { pending, error, fields, base, conflict } = edit;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void edit.save();
  };
  return (
    <form
      className={`${styles.form} ${styles.more}`}
      ref={form}
      onInput={(event) => edit.change(addressIn(event.currentTarget))}
      onSubmit={submit}
    >
      {conflict ? (
        <EditConflict form={edit}>
          {texts.addressConflict}
          <ChangeList lines={getChanges(base.values, conflict)} />
        </EditConflict>
      ) : (
        <FormAlert error={error} />
      )}
      {FIELDS.map(({ name, label }) => (
        <Field key={name} id={`to-${name}`} label={label} error={fields[name]} optional={name === 'town'}>
          {(tied) => <Input {...tied} key={base.fill} name={name} defaultValue={base.values[name]} maxLength={200} />}
        </Field>
      ))}
      <Note>{texts.addressHint}</Note>
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

const getAddress = ({ order: { shippingAddress } }: OrderDetail): Address => ({
  ...shippingAddress,
  town: shippingAddress.town ?? '',
});

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

const getChanges = (was: Address, is: Address): string[] =>
  FIELDS.flatMap(({ name, label }) =>
    was[name] === is[name] ? [] : [`${label}: ${is[name] || 'none'} (was ${was[name] || 'none'})`],
  );
