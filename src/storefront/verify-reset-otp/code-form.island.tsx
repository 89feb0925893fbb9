import { type RefObject, useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { navigate } from '../../browser/navigate.ts';
import { pendingReset } from '../../browser/storage/pending-reset.ts';
import { toast } from '../../browser/toasts.ts';
import { paths } from '../../paths.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, fieldsClass, Input } from '../../ui/field.tsx';
import { DevMailNote, insideClass, leadClass, NeedsScript, Otherwise } from '../auth/parts.tsx';
import { CodeInput } from './code-input.tsx';

/** Code and `Resend OTP`. Without a pending reset in this tab, it asks for the email too. */
export function CodeForm({ mailIsKept }: { mailIsKept: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  useEffect(() => setSentTo(pendingReset.read()), []);
  const { error, fields, isPending, form, onSubmit } = useFormAction(verify);
  return (
    <div className={insideClass}>
      <p className={leadClass}>
        {sentTo === undefined
          ? 'Enter the six-digit code from our email, and the email address it was sent to.'
          : `We sent a six-digit code to ${sentTo}.`}
      </p>
      <DevMailNote mailIsKept={mailIsKept} />
      <ErrorAlert error={error} />
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        {sentTo === undefined && (
          <Field id="email" label="Email" error={fields.email}>
            {(tied) => <Input {...tied} name="email" type="email" autoComplete="username" maxLength={254} required />}
          </Field>
        )}
        <Field id="otp" label="One-time code" error={fields.otp}>
          {(tied) => <CodeInput tied={tied} name="otp" />}
        </Field>
        <Button type="submit" wide pending={isPending}>
          Verify
        </Button>
        <NeedsScript />
      </form>
      <Resend form={form} sentTo={sentTo} />
    </div>
  );
}

async function verify(data: FormData): Promise<FormState> {
  const email = textIn(data, 'email').trim();
  const body = { otp: textIn(data, 'otp'), ...(email !== '' && { email }) };
  const answer = await api.call('POST /users/verify-reset-otp', { body });
  if (!answer.ok) return { error: answer.error };
  pendingReset.clear();
  toast('OTP verified successfully!');
  await navigate(paths.resetPassword(answer.body.uid, answer.body.token), 'replace');
  return { done: true };
}

function Resend({ form, sentTo }: { form: RefObject<HTMLFormElement | null>; sentTo: string | undefined }) {
  const { call, pending, error } = useCall();
  const resend = async () => {
    const field = form.current?.elements.namedItem('email');
    if (field instanceof HTMLInputElement && !field.reportValidity()) return;
    const email = sentTo ?? (field instanceof HTMLInputElement ? field.value.trim() : '');
    const answer = await call(() => api.call('POST /users/resend-otp', { body: { email } }));
    if (!answer?.ok) return;
    pendingReset.set(email);
    toast('Email has been resent successfully');
  };
  return (
    <>
      <ErrorAlert error={error} />
      <Otherwise>
        Didn’t get it?{' '}
        <Button look="plain" size="small" pending={pending} onClick={() => void resend()}>
          Resend OTP
        </Button>
      </Otherwise>
    </>
  );
}
