import { createAdminClient } from '../../browser/client.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { FormAlert } from '../../ui/alert.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { type AuthQuestion, authPrompt } from '../admin-api.ts';
import { Dialog } from '../components/feedback/dialog.tsx';
import { submitting } from '../components/forms/read-form.ts';
import { Action, Buttons, Note } from '../components/layout.tsx';
import { signOut, useStaff } from '../session.ts';
import { CodeField, PasskeyConfirm, SignInForm } from './sign-in-form.tsx';

/** The sign-in or confirmation that a call needs, in a dialog. Loaded when the first call asks for it. */
export function AuthDialog({ question }: { question: AuthQuestion }) {
  const { email, recoveryCodesLeft, hasPasskey } = useStaff();
  if (question.ask === 'confirm')
    return <ConfirmDialog by={question.by} hasRecoveryCodes={recoveryCodesLeft > 0} hasPasskey={hasPasskey} />;
  return (
    <Dialog title="Sign in again">
      <Note>You were signed out. Your changes are still here.</Note>
      <SignInForm email={email} onDone={() => authPrompt.answer(true)} />
      <Action label="Sign out" look="plain" onClick={signOut} />
    </Dialog>
  );
}

const client = createAdminClient();
type ConfirmDialogProps = { by: 'code' | 'password'; hasRecoveryCodes: boolean; hasPasskey: boolean };

function ConfirmDialog({ by, hasRecoveryCodes, hasPasskey }: ConfirmDialogProps) {
  const { call, pending, error, fields } = useCall();
  async function submit(form: HTMLFormElement) {
    const body = { [by]: String(new FormData(form).get(by)) };
    const answer = await call(() => client.call('POST /admin/session/confirm', { body }));
    if (answer?.ok) authPrompt.answer(true);
  }
  return (
    <Dialog title="Confirm it’s you" onClose={() => authPrompt.answer(false)}>
      <Note>
        We ask before changes to money, customer data, settings or staff. You won’t be asked again for five minutes.
      </Note>
      <form className="stack-5" onSubmit={submitting(submit)}>
        <FormAlert error={error} />
        {by === 'code' ? (
          <CodeField error={fields.code} hasRecoveryCodes={hasRecoveryCodes} />
        ) : (
          <PasswordField
            id="confirm-password"
            label="Current password"
            error={fields.password}
            announced
            name="password"
            autoComplete="current-password"
          />
        )}
        <Buttons>
          <Action type="submit" label="Confirm" pending={pending} />
          <Action label="Cancel" look="plain" onClick={() => authPrompt.answer(false)} />
        </Buttons>
        {hasPasskey && <PasskeyConfirm onConfirmed={() => authPrompt.answer(true)} />}
      </form>
    </Dialog>
  );
}
