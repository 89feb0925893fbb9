import { type RefObject, useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, toFormState, useFormAction } from '../../browser/form-action.ts';
import { navigate } from '../../browser/navigate.ts';
import { pendingReset } from '../../browser/pending-reset.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Input } from '../../ui/field.tsx';
import { DevMailNote, insideClass, leadClass, NeedsScript, Otherwise } from '../auth/parts.tsx';
import { CodeInput } from './code-input.tsx';

/** The code, and `Resend OTP`. Where no reset is under way in this tab, the address is asked for as well. */
export function CodeForm({ mailIsKept }: { mailIsKept: boolean }) {
  const [askedFor, setAskedFor] = useState<string>();
  useEffect(() => setAskedFor(pendingReset.read()), []);
  const { state, isPending, form, onSubmit } = useFormAction(verify);
  return (
    <div className={insideClass}>
      <p className={leadClass}>
        {askedFor === undefined
          ? 'Enter the six-digit code from our email, and the email address it was sent to.'
          : `We sent a six-digit code to ${askedFor}.`}
      </p>
      <DevMailNote mailIsKept={mailIsKept} />
      {state.refusal && <Alert tone="danger">{state.refusal}</Alert>}
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        {askedFor === undefined && (
          <Field id="email" label="Email" error={state.fields.email}>
            {(tied) => <Input {...tied} name="email" type="email" autoComplete="username" maxLength={254} required />}
          </Field>
        )}
        <Field id="otp" label="One-time code" error={state.fields.otp}>
          {(tied) => <CodeInput tied={tied} name="otp" />}
        </Field>
        <Button type="submit" wide pending={isPending}>
          Verify
        </Button>
        <NeedsScript />
      </form>
      <Resend form={form} askedFor={askedFor} />
    </div>
  );
}

async function verify(data: FormData): Promise<FormState> {
  const email = textIn(data, 'email').trim();
  const body = { otp: textIn(data, 'otp'), ...(email !== '' && { email }) };
  const answer = await api.call('POST /users/verify-reset-otp', { body });
  if (!answer.ok) return toFormState(answer);
  pendingReset.clear();
  toast('OTP verified successfully!');
  await navigate(paths.resetPassword(answer.body.uid, answer.body.token), 'replace');
  return { fields: {}, done: true };
}

function Resend({ form, askedFor }: { form: RefObject<HTMLFormElement | null>; askedFor: string | undefined }) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const resend = async () => {
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLInputElement && !field.reportValidity()) return;
    const email = askedFor ?? (field instanceof HTMLInputElement ? field.value.trim() : '');
    setSending(true);
    const answer = await api.call('POST /users/resend-otp', { body: { email } });
    setSending(false);
    setRefusal(answer.ok ? undefined : answer.error.detail);
    if (!answer.ok) return;
    pendingReset.set(email);
    toast('Email has been resent successfully');
  };
  return (
    <>
      {refusal && <Alert tone="danger">{refusal}</Alert>}
      <Otherwise>
        Didn’t get it?{' '}
        <Button look="plain" size="small" pending={isSending} onClick={() => void resend()}>
          Resend OTP
        </Button>
      </Otherwise>
    </>
  );
}
