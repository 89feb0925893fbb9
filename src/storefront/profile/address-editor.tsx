import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { oneOf, readAddress } from '../../shared/address/address.ts';
import type { SavedAddress } from '../../shop/accounts/addresses/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { AddressFields } from '../checkout/address-fields.tsx';
import { type AddressErrors, focusFirstWrong, stillWrong, toStored, typedIn } from '../checkout/typed-address.ts';
import { rowOfButtonsClass } from './page.tsx';

export type OwnAddressesProps = { countries: readonly string[] };
export type ShowAddresses = (saved: SavedAddress[]) => void;

type EditorProps = OwnAddressesProps & {
  saved: SavedAddress | undefined;
  onSaved: ShowAddresses;
  onCancel: () => void;
};

export function AddressEditor({ countries, saved, onSaved, onCancel }: EditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressErrors>({});
  const { call, pending, error } = useCall();
  const refuse = (wrong: AddressErrors) => {
    setErrors(wrong);
    focusFirstWrong(form.current, wrong);
  };
  const check = () => {
    const read = readAddress(typedIn(form.current), oneOf(countries));
    setErrors((errors) => stillWrong(errors, read.ok ? {} : read.fields));
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAddress(typedIn(form.current), oneOf(countries));
    if (!read.ok) return refuse(read.fields);
    const body = toStored(read.address);
    const answer = await call(() =>
      saved
        ? api.call('PUT /users/addresses/:id', { params: { id: saved.id }, body })
        : api.call('POST /users/addresses', { body }),
    );
    if (answer?.ok) onSaved(answer.body);
    else if (answer) refuse(answer.error.fields ?? {});
  };
  const label = saved ? 'Edit address' : 'New address';
  return (
    <form
      className={fieldsClass}
      method="post"
      noValidate
      ref={form}
      onSubmit={(event) => void send(event)}
      aria-label={label}
    >
      {Object.keys(errors).length === 0 && <ErrorAlert error={error} />}
      <AddressFields
        form={form}
        prefix="saved-"
        countries={countries}
        start={saved ?? { name: userInfo.read()?.name ?? '' }}
        errors={errors}
        onCheck={check}
        onCountry={() => setErrors({})}
      />
      <div className={rowOfButtonsClass}>
        <Button type="submit" size="small" pending={pending}>
          Save address
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
