import { useEffect } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, toFormState, useFormAction } from '../../browser/form-action.ts';
import { usePersisted } from '../../browser/persisted.ts';
import { renewLogin } from '../../browser/session.ts';
import { userInfo } from '../../browser/shopper-storage.ts';
import { NOT_COMMON_LABEL } from '../../shared/password-rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, PasswordInput } from '../../ui/field.tsx';

/** Other browsers are logged out; this one goes on with a new token. */
export function PasswordForm() {
  const user = usePersisted(userInfo);
  const { state, isPending, form, onSubmit } = useFormAction(change);
  useEffect(() => {
    if (state.done) form.current?.reset();
  }, [state, form]);
  return (
    <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
      {state.refusal && Object.keys(state.fields).length === 0 && <Alert tone="danger">{state.refusal}</Alert>}
      {state.done && <Alert tone="ok">Your password is changed. Other browsers are logged out.</Alert>}
      {/* Password managers look for the name that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
      <Field id="current-password" label="Current password" error={state.fields.currentPassword}>
        {(tied) => (
          <PasswordInput
            {...tied}
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            required
          />
        )}
      </Field>
      <Field
        id="new-password"
        label="New password"
        hint={`At least 8 characters. ${NOT_COMMON_LABEL}.`}
        error={state.fields.password}
      >
        {(tied) => (
          <PasswordInput {...tied} label="New password" name="password" autoComplete="new-password" required />
        )}
      </Field>
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
  if (!answer.ok) return toFormState(answer);
  renewLogin(asked, answer.body);
  return { fields: {}, done: true };
}
