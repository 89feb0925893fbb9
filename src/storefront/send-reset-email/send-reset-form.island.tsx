import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { pendingReset } from '../../browser/storage/pending-reset.ts';
import { paths } from '../../paths.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Field, fieldsClass, Input } from '../../ui/field.tsx';
import { DevMailNote, insideClass, NeedsScript, Otherwise } from '../auth/parts.tsx';

type State = FormState<string>;

export function SendResetForm({ mailIsKept }: { mailIsKept: boolean }) {
  const { state, error, fields, isPending, form, onSubmit } = useFormAction(send);
  return (
    <div className={insideClass}>
      <ErrorAlert error={error} />
      {state.done && (
        <>
          <Alert tone="ok">{state.done}</Alert>
          <DevMailNote mailIsKept={mailIsKept} />
          <LinkButton wide href={paths.verifyResetOtp()}>
            Enter the code
          </LinkButton>
        </>
      )}
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        <Field id="email" label="Email" error={fields.email}>
          {(tied) => <Input {...tied} name="email" type="email" autoComplete="username" maxLength={254} required />}
        </Field>
        <Button type="submit" wide look={state.done ? 'quiet' : 'solid'} pending={isPending}>
          Send email
        </Button>
        <NeedsScript />
      </form>
      <Otherwise>
        Remembered it? <a href={paths.login()}>Login</a>
      </Otherwise>
    </div>
  );
}

/** This call's error is in `message` (specification, section 8). */
async function send(data: FormData): Promise<State> {
  const email = textIn(data, 'email').trim();
  const answer = await api.call('POST /users/send-reset-email', { body: { email } });
  if (!answer.ok) return { error: { ...answer.error, detail: String(answer.error.message ?? answer.error.detail) } };
  pendingReset.set(email);
  return { done: answer.body.message };
}
