import { useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '../../shared/limits.ts';
import { longDay } from '../../shared/time.ts';
import type { Passkey } from '../../shop/accounts/passkeys/schema.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Input } from '../../ui/field.tsx';
import { rowOfButtonsClass } from './page.tsx';

type OnePasskeyProps = {
  passkey: Passkey;
  isBusy: boolean;
  onRemove: (passkey: Passkey) => void;
  onRenamed: (passkeys: Passkey[]) => void;
};

export function OnePasskey({ passkey, isBusy, onRemove, onRenamed }: OnePasskeyProps) {
  const { name, addedAt, lastUsedAt } = passkey;
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    return (
      <li>
        <RenameForm
          passkey={passkey}
          onDone={(passkeys) => {
            setRenaming(false);
            if (passkeys) onRenamed(passkeys);
          }}
        />
      </li>
    );
  }
  return (
    <li>
      <span>
        {name}
        <small>
          Added {longDay(addedAt)}
          {lastUsedAt && `, last used ${longDay(lastUsedAt)}`}
        </small>
      </span>
      <span className={rowOfButtonsClass}>
        <Button look="plain" size="small" onClick={() => setRenaming(true)}>
          Rename<span className="vh"> {name}</span>
        </Button>
        <Button look="plain" size="small" pending={isBusy} onClick={() => onRemove(passkey)}>
          Remove<span className="vh"> {name}</span>
        </Button>
      </span>
    </li>
  );
}

/** Answers nothing where it was left. */
type RenameFormProps = { passkey: Passkey; onDone: (passkeys?: Passkey[]) => void };

function RenameForm({ passkey: { id, name }, onDone }: RenameFormProps) {
  const { state, error, fields, isPending, form, onSubmit } = useFormAction(
    async (data): Promise<FormState<Passkey[]>> => {
      const body = { name: textIn(data, 'name') };
      const answer = await api.call('PUT /users/passkeys/:id', { params: { id }, body });
      return answer.ok ? { done: answer.body } : { error: answer.error };
    },
  );
  const told = useRef(onDone);
  useEffect(() => {
    if (state.done) told.current(state.done);
  }, [state]);
  return (
    <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit} aria-label={`Rename ${name}`}>
      <FormAlert error={error} />
      <Field id="passkey-name" label="Name" error={fields.name}>
        {(tied) => (
          <Input {...tied} name="name" defaultValue={name} maxLength={MAX_PASSKEY_NAME_LENGTH} autoFocus required />
        )}
      </Field>
      <span className={rowOfButtonsClass}>
        <Button type="submit" size="small" pending={isPending}>
          Save
        </Button>
        <Button look="quiet" size="small" onClick={() => onDone()}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
