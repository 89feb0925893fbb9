import { useState } from 'react';
import { useCall } from '../../browser/forms/use-call.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { adminApi } from '../admin-api.ts';
import { submitting } from '../components/forms/read-form.ts';
import { rememberSession } from '../session.ts';

type PasswordFormProps = {
  email: string;
  /** The password created by an owner was just entered, so it isn't required again. */
  isFirst?: true;
  onDone?: () => void;
};

export function PasswordForm({ email, isFirst, onDone }: PasswordFormProps) {
  const { call, pending, error, fields } = useCall();
  const [round, setRound] = useState(0);
  async function submit(form: HTMLFormElement) {
    const typed = new FormData(form);
    const [password, newPassword] = [String(typed.get('password')), String(typed.get('newPassword'))];
    const body = { ...(!isFirst && { password }), newPassword };
    const answer = await call(() => adminApi.call('PUT /admin/session/password', { body }));
    if (!answer?.ok) return undefined;
    setRound(round + 1);
    onDone?.();
    return rememberSession(answer.body);
  }
  return (
    <form key={round} className="stack-5" onSubmit={submitting(submit)}>
      <FormAlert error={error} />
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
      <NewPasswordField email={email} error={fields.newPassword} />
      <Button type="submit" pending={pending}>
        {isFirst ? 'Save password' : 'Change password'}
      </Button>
    </form>
  );
}

/** The new password, with a hidden username for password managers. Not typed twice, since Show reveals it. */
export const NewPasswordField = ({ email, error }: { email: string; error: string | undefined }) => (
  <>
    <input
      className="vh"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
    <PasswordField
      id="new-password"
      label="New password"
      hint="At least 10 characters. Three or four unrelated words work well."
      error={error}
      announced
      name="newPassword"
      autoComplete="new-password"
    />
  </>
);
