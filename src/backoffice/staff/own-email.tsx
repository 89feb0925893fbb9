import type { SubmitEvent } from 'react';
import { FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { adminApi } from '../admin-api.ts';
import { TextField } from '../components/fields.tsx';
import { Note } from '../components/layout.tsx';
import { focusFirstError, readForm } from '../components/read-form.ts';
import { useMutation } from '../components/use-mutation.ts';
import { refreshSession } from '../session.ts';
import styles from './staff.module.css';
import { texts } from './texts.ts';

export function EmailForm({ email }: { email: string }) {
  const { mutate, pending, error, fields } = useMutation();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { email: readForm(form).text('new-email') };
    if (
      await mutate(() => adminApi.call('POST /admin/me/email', { body }), {
        success: texts.codeSent,
      })
    ) {
      form.reset();
    } else focusFirstError(form);
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={error} />
      <Note>You sign in with {email}.</Note>
      <TextField
        name="new-email"
        type="email"
        label="New email"
        hint={texts.emailHint}
        maxLength={254}
        autoComplete="off"
        error={fields.email}
      />
      <div>
        <Button type="submit" size="small" look="quiet" pending={pending}>
          Send code
        </Button>
      </div>
    </form>
  );
}

export function CodeForm({ newEmail }: { newEmail: string }) {
  const { mutate, pending, error, fields } = useMutation();
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const body = { code: readForm(form).text('email-code') };
    const success = texts.emailChanged;
    if (await mutate(() => adminApi.call('PUT /admin/me/email', { body }), { success })) await refreshSession();
    else focusFirstError(form);
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormAlert error={error} />
      <TextField
        name="email-code"
        label={`Code sent to ${newEmail}`}
        maxLength={40}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={fields.code}
      />
      <div>
        <Button type="submit" size="small" pending={pending}>
          Confirm email
        </Button>
      </div>
    </form>
  );
}
