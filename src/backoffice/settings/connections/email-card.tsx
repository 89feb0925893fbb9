import { useEffect, useRef, useState } from 'react';
import { MAIL_PROVIDERS, type MailProvider } from '../../../shared/mail-providers.ts';
import { adminApi } from '../../admin-api.ts';
import { CodeField, FormFields, SecretField, SelectField, TextField } from '../../components/forms/fields.tsx';
import type { FormReader } from '../../components/forms/read-form.ts';
import { CLOSES, ConnectionCard, ConnectionForm, type ConnectionProps, type Email, FixedTest } from './connection.tsx';
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
    <ConnectionCard
      title="Email"
      head={box}
      of={email}
      line={FOR}
      fixed={{
        Server: `${email.host}, port ${email.port}`,
        'User name': email.user || 'None',
        Password: email.hasPassword ? 'Set' : 'None',
        Sender: `${email.senderName} <${email.fromAddress}>`.trim(),
      }}
      fixedTest={
        <FixedTest
          button="Send test email"
          note={`Sends an email to ${email.testsGoTo}.`}
          call={() => adminApi.call('POST /admin/connections/email/test', { body: {} })}
        />
      }
    >
      <EmailForm email={email} {...rest} />
    </ConnectionCard>
  );
}

const OTHER = MAIL_PROVIDERS.find(({ id }) => id === 'other');

function EmailForm({ email, isNext, closesShop }: CardProps) {
  const [provider, setProvider] = useState(findProvider(email));
  const [isOpen, setOpen] = useState(provider === OTHER);
  function choose(id: string) {
    const chosen = MAIL_PROVIDERS.find((each) => each.id === id);
    setProvider(chosen);
    if (chosen?.host === '') setOpen(true);
  }
  function read({ text, whole }: FormReader) {
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
  return (
    <ConnectionForm
      label="Email"
      of={email}
      values={{ senderName: email.senderName, fromAddress: email.fromAddress }}
      read={read}
      test={(account) => adminApi.call('POST /admin/connections/email/test', { body: { account } })}
      save={(body) => adminApi.call('PUT /admin/connections/email', { body })}
      success="Email is connected."
      buttons={{ connect: 'Connect email', test: 'Send test email' }}
      isPrimary={isNext}
      disconnect={{
        name: 'Email',
        line: closesShop ? CLOSES : 'Emails aren’t sent until you connect it again.',
        call: () => adminApi.call('DELETE /admin/connections/email', {}),
      }}
      note={`A test sends an email to ${email.testsGoTo}.`}
    >
      {(errors) => (
        <>
          <div className={styles.two}>
            <SelectField
              name="provider"
              label="Your email is with"
              defaultValue={provider?.id}
              onChange={(event) => choose(event.target.value)}
              choices={MAIL_PROVIDERS.map(({ id, name }) => ({ value: id, name }))}
            />
            <TextField name="senderName" label="Sender name" required maxLength={60} autoComplete="off" />
            <TextField
              name="fromAddress"
              type="email"
              label="Email address"
              required
              maxLength={254}
              autoComplete="off"
            />
            <SecretField
              name="password"
              label={provider?.password ?? 'Password'}
              hint={
                <>
                  {email.hasPassword && 'Set. Leave empty to keep it. '}
                  {provider?.hint}
                </>
              }
              maxLength={500}
            />
          </div>
          <details
            className={styles.how}
            open={isOpen || Boolean(errors.host ?? errors.port ?? errors.user)}
            onToggle={(event) => setOpen(event.currentTarget.open)}
          >
            <summary>Server, port and user name</summary>
            <ServerFields key={provider?.id} email={email} provider={provider} errors={errors} />
          </details>
        </>
      )}
    </ConnectionForm>
  );
}

const findProvider = ({ host }: Email): MailProvider | undefined =>
  host === '' ? MAIL_PROVIDERS[0] : (MAIL_PROVIDERS.find((each) => each.host === host) ?? OTHER);

type ServerProps = { email: Email; provider: MailProvider | undefined; errors: Readonly<Record<string, string>> };

/** The stored values, or those of another provider that is chosen. */
function ServerFields({ email, provider, errors }: ServerProps) {
  const isStored = !provider || provider === OTHER || provider.host === email.host;
  const { host, port, user = '' } = isStored ? email : provider;
  return (
    <FormFields values={{ host, port, user }} errors={errors}>
      <div className="stack-4">
        <div className={styles.server}>
          <CodeField name="host" label="Server" required maxLength={253} />
          <TextField name="port" label="Port" required inputMode="numeric" autoComplete="off" />
        </div>
        <CodeField
          name="user"
          label="User name"
          optional
          hint="Leave empty if it’s your email address."
          maxLength={254}
        />
      </div>
    </FormFields>
  );
}
