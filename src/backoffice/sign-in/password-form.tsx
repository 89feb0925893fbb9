import { type SubmitEvent, useState } from 'react';
import type { ApiError } from '../../shared/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordInput } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { ErrorAlert } from '../components/error-alert.tsx';
import { rememberSession } from '../session.ts';
import styles from './sign-in.module.css';

const DIFFERENT: ApiError = { code: 'different', detail: '', fields: { again: 'The passwords don’t match.' } };

type PasswordFormProps = {
  email: string;
  /** The one that somebody else made was typed a moment ago: it is not asked for again. */
  isFirst?: true;
  onDone?: () => void;
};

/** One's own password: the current one, and the new one twice. */
export function PasswordForm({ email, isFirst, onDone }: PasswordFormProps) {
  const [error, setError] = useState<ApiError>();
  const [pending, setPending] = useState(false);
  const [round, setRound] = useState(0);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [password, newPassword, again] = ['password', 'newPassword', 'again'].map((name) => String(typed.get(name)));
    if (newPassword !== again) return setError(DIFFERENT);
    setPending(true);
    const answer = await adminApi.call('PUT /admin/session/password', {
      body: { ...(!isFirst && { password: password ?? '' }), newPassword: newPassword ?? '' },
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
      {error && !error.fields && <ErrorAlert error={error} />}
      <input
        className="vh"
        name="username"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      {!isFirst && (
        <Field id="old-password" label="Current password" error={fields.password} announced>
          {(tied) => (
            <PasswordInput
              {...tied}
              label="Current password"
              name="password"
              autoComplete="current-password"
              required
            />
          )}
        </Field>
      )}
      <Field
        id="new-password"
        label="New password"
        hint="At least 10 characters. Three or four unrelated words work well."
        error={fields.newPassword}
        announced
      >
        {(tied) => (
          <PasswordInput {...tied} label="New password" name="newPassword" autoComplete="new-password" required />
        )}
      </Field>
      <Field id="new-password-again" label="Repeat new password" error={fields.again} announced>
        {(tied) => (
          <PasswordInput {...tied} label="Repeat new password" name="again" autoComplete="new-password" required />
        )}
      </Field>
      <Button type="submit" pending={pending}>
        {isFirst ? 'Save password' : 'Change password'}
      </Button>
    </form>
  );
}
