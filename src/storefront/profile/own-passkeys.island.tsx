import { useEffect, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { loadPasskeys, promptError, usePasskeysSupported } from '../../browser/use-passkey.ts';
import type { ApiResult } from '../../shared/api-client.ts';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../../shared/limits.ts';
import { longDay } from '../../shared/time.ts';
import type { Passkey } from '../../shop/accounts/passkeys/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Field, fieldsClass, Input } from '../../ui/field.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { AskProof, notePasskeys } from './ask-proof.tsx';
import { browsersClass, rowOfButtonsClass, stackClass } from './page.tsx';

/** Passkeys: add, rename, remove. */
export function OwnPasskeys({ mailIsKept }: { mailIsKept: boolean }) {
  const token = usePersisted(userInfo)?.token;
  const isSupported = usePasskeysSupported();
  const { answer, data, refetch, put } = useQuery(token, () => api.call('GET /users/passkeys', {}), {
    onAnswer: (response) => response.ok && notePasskeys(response.body.length),
  });
  const { call, pending, error } = useCall();
  const again = useRef(() => {});
  if (answer?.ok === false && !data) return <Failed why={answer.error.detail} onRetry={refetch} />;
  if (!data) return <Loading>Loading…</Loading>;
  const show = (passkeys: Passkey[]) => {
    put(passkeys);
    notePasskeys(passkeys.length);
  };
  const run = (action: () => Promise<ApiResult<Passkey[]>>, message: string) => {
    again.current = () => run(action, message);
    const act = async () => {
      const done = await call(action);
      if (!done?.ok) return;
      show(done.body);
      toast(message);
    };
    void act();
  };
  const remove = ({ id }: Passkey) =>
    run(
      () => api.call('DELETE /users/passkeys/:id', { params: { id } }),
      'Passkey removed. Other browsers are logged out.',
    );
  return (
    <AskProof error={error} again={() => again.current()} mailIsKept={mailIsKept}>
      <div className={stackClass}>
        <p>Log in with your fingerprint, face or screen lock. No password, no code.</p>
        {data.length > 0 && (
          <ul className={browsersClass}>
            {data.map((passkey) => (
              <OnePasskey key={passkey.id} passkey={passkey} isBusy={pending} onRemove={remove} onRenamed={show} />
            ))}
          </ul>
        )}
        <ErrorAlert error={error} />
        {isSupported && data.length < MAX_PASSKEYS && (
          <Button look="quiet" size="small" pending={pending} onClick={() => run(addPasskey, 'Passkey added.')}>
            Add a passkey
          </Button>
        )}
      </div>
    </AskProof>
  );
}

type OnePasskeyProps = {
  passkey: Passkey;
  isBusy: boolean;
  onRemove: (passkey: Passkey) => void;
  onRenamed: (passkeys: Passkey[]) => void;
};

function OnePasskey({ passkey, isBusy, onRemove, onRenamed }: OnePasskeyProps) {
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

/** `onDone` gets no passkeys if renaming was canceled. */
type RenameFormProps = { passkey: Passkey; onDone: (passkeys?: Passkey[]) => void };

function RenameForm({ passkey: { id, name }, onDone }: RenameFormProps) {
  const { state, error, fields, isPending, form, onSubmit } = useFormAction(
    async (data): Promise<FormState<Passkey[]>> => {
      const body = { name: textIn(data, 'name') };
      const answer = await api.call('PUT /users/passkeys/:id', { params: { id }, body });
      return answer.ok ? { done: answer.body } : { error: answer.error };
    },
  );
  const onDoneRef = useRef(onDone);
  useEffect(() => {
    if (state.done) onDoneRef.current(state.done);
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

async function addPasskey(): Promise<ApiResult<Passkey[]>> {
  const { promptForNewPasskey } = await loadPasskeys();
  const options = await api.call('POST /users/passkeys/options', {});
  if (!options.ok) return options;
  const prompted = await promptForNewPasskey(options.body);
  if (!prompted.ok) return { ok: false, status: 0, error: promptError(prompted.why) };
  return api.call('POST /users/passkeys', { body: { passkey: prompted.answer } });
}
