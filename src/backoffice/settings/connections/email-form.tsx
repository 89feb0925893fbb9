import { type SubmitEvent, useRef, useState } from 'react';
import { MAIL_PROVIDERS } from '../../../shared/mail-providers.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, PasswordInput } from '../../../ui/field.tsx';
import { adminApi } from '../../admin-api.ts';
import { SelectField, TextField } from '../../components/fields.tsx';
import { Buttons, Note } from '../../components/layout.tsx';
import { readForm } from '../../components/read-form.ts';
import styles from './connections.module.css';
import { CLOSES, type ConnectionProps, Disconnect, type Email, Results, useTrying } from './parts.tsx';
import { OTHER, providerOf, ServerFields } from './server-fields.tsx';

export type CardProps = ConnectionProps & { email: Email };

export function EmailForm({ email, isNext, closesShop }: CardProps) {
  const form = useRef<HTMLFormElement>(null);
  const [provider, setProvider] = useState(providerOf(email));
  const [isOpen, setOpen] = useState(provider === OTHER);
  const { findings, error, fields, testing, saving, test, save } = useTrying();
  const isSet = email.status === 'connected';
  function choose(id: string) {
    const chosen = MAIL_PROVIDERS.find((each) => each.id === id);
    setProvider(chosen);
    if (chosen?.host === '') setOpen(true);
  }
  function read(from: HTMLFormElement) {
    const { text, whole } = readForm(from);
    const fromAddress = text('fromAddress').trim();
    const password = text('password').trim();
    const isNamed = !provider?.isToken && (password !== '' || email.hasPassword);
    return {
      host: text('host').trim().toLowerCase(),
      port: whole('port'),
      user: text('user').trim() || provider?.user || (isNamed ? fromAddress : ''),
      password,
      senderName: text('senderName').trim(),
      fromAddress,
    };
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = { ...read(event.currentTarget), seen: email.changedAt };
    const make = () => adminApi.call('PUT /admin/connections/email', { body });
    void save(event.currentTarget, make, 'Email is connected.');
  }
  const tryIt = () => {
    const from = form.current;
    if (from)
      void test(from, () => adminApi.call('POST /admin/connections/email/test', { body: { account: read(from) } }));
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-label="Email">
      <FormAlert error={error} />
      <div className={styles.two}>
        <SelectField
          name="provider"
          label="Your email is with"
          defaultValue={provider?.id}
          onChange={(event) => choose(event.target.value)}
          choices={MAIL_PROVIDERS.map(({ id, name }) => ({ value: id, name }))}
        />
        <TextField
          name="senderName"
          label="Sender name"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={email.senderName}
          error={fields.senderName}
        />
        <TextField
          name="fromAddress"
          type="email"
          label="Email address"
          required
          maxLength={254}
          autoComplete="off"
          defaultValue={email.fromAddress}
          error={fields.fromAddress}
        />
        <Field
          id="password"
          label={provider?.password ?? 'Password'}
          hint={
            <>
              {email.hasPassword && 'Set. Leave empty to keep it. '}
              {provider?.hint}
            </>
          }
          error={fields.password}
        >
          {(tied) => (
            <PasswordInput
              label={provider?.password ?? 'Password'}
              name="password"
              maxLength={500}
              autoComplete="new-password"
              {...tied}
            />
          )}
        </Field>
      </div>
      <ServerFields email={email} provider={provider} fields={fields} isOpen={isOpen} setOpen={setOpen} />
      <Buttons>
        <Button type="submit" size="small" pending={saving} {...(!isNext && { look: 'quiet' as const })}>
          {isSet ? 'Test and save' : 'Connect email'}
        </Button>
        <Button look="quiet" size="small" pending={testing} onClick={tryIt}>
          Send test email
        </Button>
        {isSet && (
          <Disconnect
            name="Email"
            line={closesShop ? CLOSES : 'Emails aren’t sent until you connect it again.'}
            make={() => adminApi.call('DELETE /admin/connections/email', {})}
          />
        )}
      </Buttons>
      <Note>A test sends an email to {email.testsGoTo}.</Note>
      <Results findings={findings} />
    </form>
  );
}
