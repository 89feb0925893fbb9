import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { MAIL_PROVIDERS, type MailProvider } from '../../../shared/mail-providers.ts';
import { FormAlert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, PasswordInput } from '../../../ui/field.tsx';
import { adminApi } from '../../admin-api.ts';
import { SelectField, TextField } from '../../components/forms/fields.tsx';
import { readForm } from '../../components/forms/read-form.ts';
import { Buttons, Card, Note } from '../../components/layout.tsx';
import {
  CLOSES,
  type ConnectionProps,
  ConnectionStatus,
  Disconnect,
  type Email,
  Results,
  useConnectionTest,
} from './connection.tsx';
import styles from './connections.module.css';

type CardProps = ConnectionProps & { email: Email };
const FOR = 'Order emails, replies and newsletters are sent through your own email account.';

export function EmailCard({ email, ...rest }: CardProps) {
  const box = useRef<HTMLDivElement>(null);
  // After the shell has scrolled the new screen to its top.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (location.hash === '#email') box.current?.scrollIntoView({ block: 'start' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Card title="Email">
      <div ref={box}>
        <ConnectionStatus of={email} line={FOR} />
      </div>
      {email.setBy === 'environment' ? <FixedEmail email={email} /> : <EmailForm email={email} {...rest} />}
    </Card>
  );
}

function FixedEmail({ email }: { email: Email }) {
  const { findings, error, testing, test } = useConnectionTest();
  return (
    <div className={styles.form}>
      <dl className={styles.facts}>
        <dt>Server</dt>
        <dd>{`${email.host}, port ${email.port}`}</dd>
        <dt>User name</dt>
        <dd>{email.user || 'None'}</dd>
        <dt>Password</dt>
        <dd>{email.hasPassword ? 'Set' : 'None'}</dd>
        <dt>Sender</dt>
        <dd>{`${email.senderName} <${email.fromAddress}>`.trim()}</dd>
      </dl>
      <FormAlert error={error} />
      <Buttons>
        <Button
          look="quiet"
          size="small"
          pending={testing}
          onClick={() => void test(null, () => adminApi.call('POST /admin/connections/email/test', { body: {} }))}
        >
          Send test email
        </Button>
      </Buttons>
      <Note>Sends an email to {email.testsGoTo}.</Note>
      <Results findings={findings} />
    </div>
  );
}

const OTHER = MAIL_PROVIDERS.find(({ id }) => id === 'other');

function EmailForm({ email, isNext, closesShop }: CardProps) {
  const form = useRef<HTMLFormElement>(null);
  const [provider, setProvider] = useState(findProvider(email));
  const [isOpen, setOpen] = useState(provider === OTHER);
  const { findings, error, fields, testing, saving, test, save } = useConnectionTest();
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

const findProvider = ({ host }: Email): MailProvider | undefined =>
  host === '' ? MAIL_PROVIDERS[0] : (MAIL_PROVIDERS.find((each) => each.host === host) ?? OTHER);

type ServerFieldsProps = {
  email: Email;
  provider: MailProvider | undefined;
  fields: Readonly<Record<string, string>>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

function ServerFields({ email, provider, fields, isOpen, setOpen }: ServerFieldsProps) {
  const isServerWrong = Boolean(fields.host ?? fields.port ?? fields.user);
  // The stored values, unless another provider is chosen.
  const initial = !provider || provider === OTHER || provider.host === email.host ? email : { user: '', ...provider };
  return (
    <details
      className={styles.how}
      open={isOpen || isServerWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Server, port and user name</summary>
      {/* Choosing another provider refills the fields. */}
      <div className={styles.form} key={provider?.id}>
        <div className={styles.server}>
          <TextField
            name="host"
            label="Server"
            required
            maxLength={253}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={initial.host}
            error={fields.host}
          />
          <TextField
            name="port"
            label="Port"
            required
            inputMode="numeric"
            autoComplete="off"
            defaultValue={initial.port}
            error={fields.port}
          />
        </div>
        <TextField
          name="user"
          label="User name"
          optional
          hint="Leave empty if it’s your email address."
          maxLength={254}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={initial.user}
          error={fields.user}
        />
      </div>
    </details>
  );
}
