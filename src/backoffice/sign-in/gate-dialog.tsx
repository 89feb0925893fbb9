import { type SubmitEvent, useState, useSyncExternalStore } from 'react';
import { createOfficeClient } from '../../browser/office-client.ts';
import type { ApiError } from '../../shared/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordInput } from '../../ui/field.tsx';
import { gate } from '../gate.ts';
import { Dialog } from '../pieces/dialog.tsx';
import { Buttons, Note } from '../pieces/layout.tsx';
import { Refusal } from '../pieces/refusal.tsx';
import { signOut, useStaff } from '../session.ts';
import styles from './sign-in.module.css';
import { CodeField, SignInForm } from './sign-in-form.tsx';

const client = createOfficeClient();

/** Asks, over whatever screen is open, for what a call was refused for the lack of. */
export function Gate() {
  const question = useSyncExternalStore(gate.watch, gate.read);
  const { email } = useStaff();
  if (!question) return null;
  if (question.ask === 'confirm') return <ConfirmDialog by={question.by} />;
  return (
    <Dialog title="Sign in again">
      <Note>You have been signed out. What you typed is still there.</Note>
      <SignInForm email={email} onDone={() => gate.answer(true)} />
      <Button look="plain" size="small" onClick={() => void signOut()}>
        Leave the back office
      </Button>
    </Dialog>
  );
}

function ConfirmDialog({ by }: { by: 'code' | 'password' }) {
  const [error, setError] = useState<ApiError>();
  const [pending, setPending] = useState(false);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setPending(true);
    const answer = await client.call('POST /admin/session/confirm', {
      body: { [by]: String(new FormData(event.currentTarget).get(by)) },
    });
    setPending(false);
    if (answer.ok) gate.answer(true);
    else setError(answer.error);
  }
  return (
    <Dialog title="Is it you?" onClose={() => gate.answer(false)}>
      <Note>Money and staff are changed only after asking again. Then it counts for five minutes.</Note>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        {error && !error.fields && <Refusal error={error} />}
        {by === 'code' ? (
          <CodeField error={error?.fields?.code} />
        ) : (
          <Field id="confirm-password" label="Your password" error={error?.fields?.password} announced>
            {(tied) => (
              <PasswordInput {...tied} label="Password" name="password" autoComplete="current-password" required />
            )}
          </Field>
        )}
        <Buttons>
          <Button type="submit" size="small" pending={pending}>
            It is me
          </Button>
          <Button look="plain" size="small" onClick={() => gate.answer(false)}>
            Go back
          </Button>
        </Buttons>
      </form>
    </Dialog>
  );
}
