import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { fieldError } from '../../browser/forms/use-call.ts';
import { useSearch } from '../../browser/store.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { NOT_COMMON_LABEL } from '../../shared/password-rules.ts';
import { MAX_NAME_LENGTH } from '../../shared/person-name.ts';
import { redirectFromQuery } from '../../shared/redirect.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Input, PasswordField } from '../../ui/field.tsx';
import { DevMailNote, insideClass, NeedsScript, Otherwise } from '../auth/parts.tsx';

const DIFFERENT = 'Your passwords do not match!';
/** The registration toast stays two seconds (specification, section 9). */
const TOAST_WAITS_SECONDS = 2;

type State = FormState<string>;

/** Four required fields and matching passwords (specification, section 5). */
export function RegisterForm({ mailIsKept }: { mailIsKept: boolean }) {
  const search = useSearch();
  const { state, error, fields, isPending, form, onSubmit } = useFormAction(send);
  return (
    <div className={insideClass}>
      <ErrorAlert error={error} />
      {state.done && (
        <>
          <Alert tone="ok">{state.done}</Alert>
          <DevMailNote mailIsKept={mailIsKept} />
        </>
      )}
      <form
        className={fieldsClass}
        method="post"
        noValidate
        ref={form}
        onSubmit={onSubmit}
        hidden={state.done !== undefined}
      >
        <Field id="name" label="Name" error={fields.name}>
          {(tied) => <Input {...tied} name="name" autoComplete="name" maxLength={MAX_NAME_LENGTH} required />}
        </Field>
        <Field id="email" label="Email" error={fields.email}>
          {(tied) => <Input {...tied} name="email" type="email" autoComplete="email" maxLength={254} required />}
        </Field>
        <PasswordField
          id="password"
          label="Password"
          hint={`At least 8 characters. ${NOT_COMMON_LABEL}.`}
          error={fields.password}
          name="password"
          autoComplete="new-password"
        />
        <PasswordField
          id="confirm-password"
          label="Confirm password"
          error={fields.confirmPassword}
          announced
          name="confirmPassword"
          autoComplete="new-password"
        />
        <Button type="submit" wide pending={isPending}>
          Register
        </Button>
        <NeedsScript />
      </form>
      <Otherwise>
        Have an account? <a href={paths.login() + search}>Login</a>
      </Otherwise>
    </div>
  );
}

async function send(data: FormData): Promise<State> {
  const redirect = redirectFromQuery(globalThis.location.search);
  const body = { name: textIn(data, 'name'), email: textIn(data, 'email'), password: textIn(data, 'password') };
  if (body.password !== textIn(data, 'confirmPassword')) return { error: fieldError({ confirmPassword: DIFFERENT }) };
  const answer = await api.call('POST /users/register', { body: { ...body, redirect } });
  if (!answer.ok) return { error: answer.error };
  toast(answer.body.detail, { afterSeconds: TOAST_WAITS_SECONDS });
  return { done: answer.body.detail };
}
