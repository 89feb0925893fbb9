import { useState } from 'react';
import type { Address, AddressField } from '../../../shared/address/address.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { adminApi } from '../../admin-api.ts';
import { ChangeList, EditConflict } from '../../components/forms/edit-conflict.tsx';
import { FormFields, TextField } from '../../components/forms/fields.tsx';
import { useVersionedForm } from '../../components/forms/use-versioned-form.ts';
import { Action, Buttons, Note } from '../../components/layout.tsx';
import type { OrderDetail } from '../order-detail.ts';
import styles from '../orders.module.css';
import { texts } from '../texts.ts';

const FIELDS: readonly { name: AddressField; label: string; optional?: true }[] = [
  { name: 'name', label: 'Name' },
  { name: 'address', label: 'Address' },
  { name: 'town', label: 'Town or city', optional: true },
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
      <Action label="Edit address" look="quiet" onClick={() => setOpen(true)} />
    </div>
  );
}

type AddressFormProps = { orderId: string; address: Address; onDone: () => void };

function AddressForm({ orderId, address, onDone }: AddressFormProps) {
  const edit = useVersionedForm<Address, Address>({
    saved: address,
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
  const { pending, error, base, conflict } = edit;
  return (
    <form {...edit.formProps} className={`${styles.form} ${styles.more}`}>
      {conflict ? (
        <EditConflict form={edit}>
          {texts.addressConflict}
          <ChangeList lines={getChanges(base.values, conflict)} />
        </EditConflict>
      ) : (
        <FormAlert error={error} />
      )}
      <FormFields values={edit.values} errors={edit.fields} set={edit.set}>
        {FIELDS.map((field) => (
          <TextField key={field.name} {...field} maxLength={200} />
        ))}
      </FormFields>
      <Note>{texts.addressHint}</Note>
      <Buttons>
        <Action type="submit" label="Save address" pending={pending} />
        <Action label="Cancel" look="plain" onClick={onDone} />
      </Buttons>
    </form>
  );
}

const getAddress = ({ order: { shippingAddress } }: OrderDetail): Address => ({
  ...shippingAddress,
  town: shippingAddress.town ?? '',
});

const getChanges = (was: Address, is: Address): string[] =>
  FIELDS.flatMap(({ name, label }) =>
    was[name] === is[name] ? [] : [`${label}: ${is[name] || 'none'} (was ${was[name] || 'none'})`],
  );
