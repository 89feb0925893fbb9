import { useEffect } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/form-action.ts';
import { usePersisted } from '../../browser/persisted.ts';
import { renewLogin } from '../../browser/session.ts';
import { userInfo } from '../../browser/shopper-storage.ts';
import { NOT_COMMON_LABEL } from '../../shared/password-rules.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, PasswordField } from '../../ui/field.tsx';

/** Other browsers are logged out; this one goes on with a new token. */
export function PasswordForm() {
  const user = usePersisted(userInfo);
  const { state, error, fields, isPending, form, onSubmit } = useFormAction(change);
  useEffect(() => {
    if (state.done) form.current?.reset();
  }, [state, form]);
  return (
    <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
      <FormAlert error={error} />
      {state.done && <Alert tone="ok">Your password is changed. Other browsers are logged out.</Alert>}
      {/* Password managers look for the name that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <PasswordField
        id="current-password"
        label="Current password"
        error={fields.currentPassword}
        name="currentPassword"
        autoComplete="current-password"
      />
      <PasswordField
        id="new-password"
        label="New password"
        hint={`At least 8 characters. ${NOT_COMMON_LABEL}.`}
        error={fields.password}
        name="password"
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" look="quiet" pending={isPending}>
          Change password
        </Button>
      </div>
    </form>
  );
}

async function change(data: FormData): Promise<FormState> {
  const asked = userInfo.read();
  const body = { currentPassword: textIn(data, 'currentPassword'), password: textIn(data, 'password') };
  const answer = await api.call('PUT /users/profile/password', { body });
  if (!answer.ok) return { error: answer.error };
  renewLogin(asked, answer.body);
  return { done: true };
}
