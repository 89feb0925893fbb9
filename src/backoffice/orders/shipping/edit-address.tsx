import { useState } from 'react';
import { ADDRESS_FIELDS, type Address, type AddressField } from '../../../shared/address/address.ts';
import { countryNames } from '../../../shared/address/countries.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { adminApi } from '../../admin-api.ts';
import { AddressFields } from '../../components/forms/address-fields.tsx';
import { ChangeList, EditConflict } from '../../components/forms/edit-conflict.tsx';
import { FormFields, TextField } from '../../components/forms/fields.tsx';
import { useVersionedForm } from '../../components/forms/use-versioned-form.ts';
import { Action, Buttons, Note } from '../../components/layout.tsx';
import type { OrderDetail } from '../order-detail.ts';
import styles from '../orders.module.css';
import { texts } from '../texts.ts';

const LABELS: Readonly<Record<AddressField, string>> = {
  name: 'Name',
  address: 'Street address',
  town: 'Town or city',
  city: 'State',
  postalCode: 'Postal code',
  country: 'Country',
};

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
        <TextField name="name" label="Name" maxLength={100} />
        <AddressFields country={edit.values.country} countries={COUNTRY_NAMES} />
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
  ADDRESS_FIELDS.flatMap((name) =>
    was[name] === is[name] ? [] : [`${LABELS[name]}: ${is[name] || 'none'} (was ${was[name] || 'none'})`],
  );

const COUNTRY_NAMES = countryNames(null);
