import { type SubmitEvent, useState } from 'react';
import type { ApiError } from '../../shared/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordInput } from '../../ui/field.tsx';
import { office } from '../office.ts';
import { Refusal } from '../pieces/refusal.tsx';
import { rememberSession } from '../session.ts';
import styles from './sign-in.module.css';

const DIFFERENT: ApiError = { code: 'different', detail: '', fields: { again: 'The two are not the same.' } };

/** One's own password: the old one, and the new one twice. */
export function PasswordForm({ email, onDone }: { email: string; onDone?: () => void }) {
  const [error, setError] = useState<ApiError>();
  const [pending, setPending] = useState(false);
  const [round, setRound] = useState(0);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [password, newPassword, again] = ['password', 'newPassword', 'again'].map((name) => String(typed.get(name)));
    if (newPassword !== again) return setError(DIFFERENT);
    setPending(true);
    const answer = await office.call('PUT /admin/session/password', {
      body: { password: password ?? '', newPassword: newPassword ?? '' },
    });
    setPending(false);
    setError(answer.ok ? undefined : answer.error);
    if (!answer.ok) return undefined;
    setRound(round + 1);
    onDone?.();
    return rememberSession(answer.body);
  }
  const fields = error?.fields ?? {};
  return (
    <form key={round} className={styles.form} onSubmit={(event) => void submit(event)}>
      {error && !error.fields && <Refusal error={error} />}
      <input
        className="vh"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <Field id="old-password" label="Password so far" error={fields.password} announced>
        {(tied) => (
          <PasswordInput {...tied} label="Password so far" name="password" autoComplete="current-password" required />
        )}
      </Field>
      <Field
        id="new-password"
        label="New password"
        hint="At least 10 characters. Three or four words that do not belong together are a good one."
        error={fields.newPassword}
        announced
      >
        {(tied) => (
          <PasswordInput {...tied} label="New password" name="newPassword" autoComplete="new-password" required />
        )}
      </Field>
      <Field id="new-password-again" label="New password once more" error={fields.again} announced>
        {(tied) => (
          <PasswordInput {...tied} label="New password once more" name="again" autoComplete="new-password" required />
        )}
      </Field>
      <Button type="submit" pending={pending}>
        Change password
      </Button>
    </form>
  );
}
