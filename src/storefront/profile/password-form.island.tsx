import { useEffect } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { renewLogin } from '../../browser/session.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { useStore } from '../../browser/store.ts';
import { NOT_COMMON_LABEL } from '../../shared/password-rules.ts';
import { Alert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { fieldsClass, PasswordField } from '../../ui/field.tsx';
import { AskProof, ownProfile } from './ask-proof.tsx';

/** Sets the first password or changes it. Other browsers are logged out; this one gets a new token. */
export function PasswordForm({ mailIsKept }: { mailIsKept: boolean }) {
  const user = usePersisted(userInfo);
  const isFirst = useStore(ownProfile)?.hasPassword === false;
  const { state, error, fields, isPending, form, onSubmit } = useFormAction(change);
  useEffect(() => {
    if (state.done) form.current?.reset();
  }, [state, form]);
  return (
    <AskProof error={error} again={() => form.current?.requestSubmit()} mailIsKept={mailIsKept}>
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        <FormAlert error={error} />
        {state.done && (
          <Alert tone="ok">
            Your password is {state.done.isFirst ? 'set' : 'changed'}. Other browsers are logged out.
          </Alert>
        )}
        {isFirst && <p>You log in without a password. You can set one to log in with it, too.</p>}
        {/* Password managers need the username of the password. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        {!isFirst && (
          <PasswordField
            id="current-password"
            label="Current password"
            error={fields.currentPassword}
            name="currentPassword"
            autoComplete="current-password"
          />
        )}
        <PasswordField
          id="new-password"
          label={isFirst ? 'Password' : 'New password'}
          hint={`At least 8 characters. ${NOT_COMMON_LABEL}.`}
          error={fields.password}
          name="password"
          autoComplete="new-password"
        />
        <div>
          <Button type="submit" look="quiet" pending={isPending}>
            {isFirst ? 'Set a password' : 'Change password'}
          </Button>
        </div>
      </form>
    </AskProof>
  );
}

async function change(data: FormData): Promise<FormState<{ isFirst: boolean }>> {
  const login = userInfo.read();
  const isFirst = !data.has('currentPassword');
  const body = {
    ...(!isFirst && { currentPassword: textIn(data, 'currentPassword') }),
    password: textIn(data, 'password'),
  };
  const answer = await api.call('PUT /users/profile/password', { body });
  if (!answer.ok) return { error: answer.error };
  renewLogin(login, answer.body);
  return { done: { isFirst } };
}
