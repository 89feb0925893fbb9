import { type SubmitEvent, useState } from 'react';
import type { AdminBody } from '../../browser/client.ts';
import { loadPasskeys, promptError, usePasskeysSupported } from '../../browser/use-passkey.ts';
import { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS } from '../../shared/limits.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { confirm } from '../components/confirm.tsx';
import { formatTime } from '../components/format-time.ts';
import { Buttons, Note } from '../components/layout.tsx';
import { useMutation } from '../components/use-mutation.ts';
import { refreshSession } from '../session.ts';
import styles from './staff.module.css';
import { texts } from './texts.ts';

type Passkeys = AdminBody<'GET /admin/me/passkeys'>;

/** One's passkeys: each signs in without password and code. */
export function OwnPasskeys({ passkeys }: { passkeys: Passkeys }) {
  const { mutate, pending, error } = useMutation();
  const [renamed, setRenamed] = useState<string>();
  const isSupported = usePasskeysSupported();
  async function add() {
    await mutate(addPasskey, { success: 'Passkey added.' });
    await refreshSession();
  }
  async function remove(id: string) {
    if (!(await confirm({ ...texts.removePasskey, tone: 'danger' }))) return;
    await mutate(() => adminApi.call('DELETE /admin/me/passkeys/:id', { params: { id } }), {
      success: 'Passkey removed.',
    });
    await refreshSession();
  }
  return (
    <>
      <Note>Sign in with your fingerprint, face or screen lock, without password and code.</Note>
      <ErrorAlert error={error} />
      <ul className={styles.browsers}>
        {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
          <li key={id}>
            {renamed === id ? (
              <RenameForm id={id} name={name} onDone={() => setRenamed(undefined)} />
            ) : (
              <>
                <div>
                  <strong>{name}</strong>
                  <Note>
                    Added {formatTime(addedAt)}
                    {lastUsedAt && ` · Last used ${formatTime(lastUsedAt)}`}
                  </Note>
                </div>
                <Buttons>
                  <Button size="small" look="plain" aria-label={`Rename ${name}`} onClick={() => setRenamed(id)}>
                    Rename
                  </Button>
                  <Button
                    size="small"
                    look="quiet"
                    pending={pending}
                    aria-label={`Remove ${name}`}
                    onClick={() => void remove(id)}
                  >
                    Remove…
                  </Button>
                </Buttons>
              </>
            )}
          </li>
        ))}
      </ul>
      {isSupported && passkeys.length < MAX_PASSKEYS && (
        <Buttons>
          <Button size="small" look="quiet" pending={pending} onClick={() => void add()}>
            Add a passkey
          </Button>
        </Buttons>
      )}
    </>
  );
}

async function addPasskey() {
  const { promptForNewPasskey } = await loadPasskeys();
  const asked = await adminApi.call('POST /admin/me/passkeys/options', {});
  if (!asked.ok) return asked;
  const prompted = await promptForNewPasskey(asked.body);
  if (!prompted.ok) return { ok: false as const, status: 0, error: promptError(prompted.why) };
  return adminApi.call('POST /admin/me/passkeys', { body: { passkey: prompted.answer } });
}

function RenameForm({ id, name, onDone }: { id: string; name: string; onDone: () => void }) {
  const { mutate, pending, error } = useMutation();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { name: String(new FormData(event.currentTarget).get('name')) };
    const done = await mutate(() => adminApi.call('PUT /admin/me/passkeys/:id', { params: { id }, body }), {
      success: 'Saved.',
    });
    if (done) onDone();
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <ErrorAlert error={error} />
      <Field id="passkey-name" label="Name">
        {(tied) => (
          <Input {...tied} name="name" defaultValue={name} maxLength={MAX_PASSKEY_NAME_LENGTH} autoFocus required />
        )}
      </Field>
      <Buttons>
        <Button type="submit" size="small" pending={pending}>
          Save
        </Button>
        <Button size="small" look="plain" onClick={onDone}>
          Cancel
        </Button>
      </Buttons>
    </form>
  );
}
