import { type SubmitEvent, useState } from 'react';
import { fieldError, useCall } from '../../browser/use-call.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { rememberSession } from '../session.ts';
import styles from './sign-in.module.css';

const DIFFERENT = fieldError({ again: 'The passwords don’t match.' });

type PasswordFormProps = {
  email: string;
  /** The password made by somebody else was typed a moment ago: it is not asked for again. */
  isFirst?: true;
  onDone?: () => void;
};

/** One's own password: the current one, and the new one twice. */
export function PasswordForm({ email, isFirst, onDone }: PasswordFormProps) {
  const { call, pending, error, fields, setError } = useCall();
  const [round, setRound] = useState(0);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [password, newPassword, again] = ['password', 'newPassword', 'again'].map((name) => String(typed.get(name)));
    if (newPassword !== again) return setError(DIFFERENT);
    const body = { ...(!isFirst && { password: password ?? '' }), newPassword: newPassword ?? '' };
    const answer = await call(() => adminApi.call('PUT /admin/session/password', { body }));
    if (!answer?.ok) return undefined;
    setRound(round + 1);
    onDone?.();
    return rememberSession(answer.body);
  }
  return (
    <form key={round} className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormAlert error={error} />
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
        <PasswordField
          id="old-password"
          label="Current password"
          error={fields.password}
          announced
          name="password"
          autoComplete="current-password"
        />
      )}
      <PasswordField
        id="new-password"
        label="New password"
        hint="At least 10 characters. Three or four unrelated words work well."
        error={fields.newPassword}
        announced
        name="newPassword"
        autoComplete="new-password"
      />
      <PasswordField
        id="new-password-again"
        label="Repeat new password"
        error={fields.again}
        announced
        name="again"
        autoComplete="new-password"
      />
      <Button type="submit" pending={pending}>
        {isFirst ? 'Save password' : 'Change password'}
      </Button>
    </form>
  );
}
