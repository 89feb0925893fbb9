import { type FormEvent, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { getOne, readAddress } from '../../shared/address/address.ts';
import { MAX_ADDRESSES } from '../../shared/limits.ts';
import type { SavedAddress } from '../../shop/accounts/addresses/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { fieldsClass } from '../../ui/field.tsx';
import { Loading } from '../../ui/spinner.tsx';
import {
  type AddressErrors,
  AddressFields,
  AddressLines,
  focusFirstInvalid,
  readFields,
  remainingErrors,
  toStoredAddress,
} from '../checkout/address.tsx';
import { addressesClass, rowOfButtonsClass } from './page.tsx';

type OwnAddressesProps = { countries: readonly string[] };
type ShowAddresses = (saved: SavedAddress[]) => void;

/** Saved shipping addresses, at most three. */
export function OwnAddresses({ countries }: OwnAddressesProps) {
  const token = usePersisted(userInfo)?.token;
  const { answer, data, refetch, put } = useQuery(token, () => api.call('GET /users/addresses', {}));
  // An id or 'new'.
  const [edited, setEdited] = useState<string>();
  if (answer?.ok === false && !data) return <Failed why={answer.error.detail} onRetry={refetch} />;
  if (!data) return <Loading>Loading…</Loading>;
  const show: ShowAddresses = (saved) => {
    put(saved);
    setEdited(undefined);
  };
  const editor = { countries, onSaved: show, onCancel: () => setEdited(undefined) };
  const isFull = data.length >= MAX_ADDRESSES;
  return (
    <>
      {data.length === 0 && edited === undefined && <p>Addresses you save are here, one press away at checkout.</p>}
      <ul className={addressesClass}>
        {data.map((saved) => (
          <li key={saved.id}>
            {edited === saved.id ? (
              <AddressEditor {...editor} saved={saved} />
            ) : (
              <Saved saved={saved} onEdit={() => setEdited(saved.id)} onSaved={show} />
            )}
          </li>
        ))}
      </ul>
      {edited === 'new' && <AddressEditor {...editor} saved={undefined} />}
      {edited === undefined && !isFull && (
        <Button look="quiet" size="small" onClick={() => setEdited('new')}>
          Add an address
        </Button>
      )}
      {isFull && <p>You can save up to three addresses. Remove one to save another.</p>}
    </>
  );
}

type EditorProps = OwnAddressesProps & {
  saved: SavedAddress | undefined;
  onSaved: ShowAddresses;
  onCancel: () => void;
};

function AddressEditor({ countries, saved, onSaved, onCancel }: EditorProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<AddressErrors>({});
  const { call, pending, error } = useCall();
  const refuse = (wrong: AddressErrors) => {
    setErrors(wrong);
    focusFirstInvalid(form.current, wrong);
  };
  const check = () => {
    const read = readAddress(readFields(form.current), getOne(countries));
    setErrors((errors) => remainingErrors(errors, read.ok ? {} : read.fields));
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = readAddress(readFields(form.current), getOne(countries));
    if (!read.ok) return refuse(read.fields);
    const body = toStoredAddress(read.address);
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

type SavedProps = { saved: SavedAddress; onEdit: () => void; onSaved: ShowAddresses };

function Saved({ saved, onEdit, onSaved }: SavedProps) {
  const { call, pending, error } = useCall();
  const { id, isDefault, ...address } = saved;
  const of = <span className="vh"> {saved.address}</span>;
  const makeDefault = async () => {
    const body = { ...address, isDefault: true };
    const answer = await call(() => api.call('PUT /users/addresses/:id', { params: { id }, body }));
    if (answer?.ok) onSaved(answer.body);
  };
  const remove = async () => {
    const answer = await call(() => api.call('DELETE /users/addresses/:id', { params: { id } }));
    if (!answer?.ok) return;
    onSaved(answer.body);
    toast('Address removed.');
  };
  return (
    <>
      <p>
        <AddressLines address={address} /> {isDefault && <Badge tone="ok">Default</Badge>}
      </p>
      <ErrorAlert error={error} />
      <div className={rowOfButtonsClass}>
        <Button look="plain" size="small" onClick={onEdit}>
          Edit{of}
        </Button>
        <Button look="plain" size="small" pending={pending} onClick={() => void remove()}>
          Remove{of}
        </Button>
        {!isDefault && (
          <Button look="plain" size="small" pending={pending} onClick={() => void makeDefault()}>
            Make default{of}
          </Button>
        )}
      </div>
    </>
  );
}
