import { MAIL_PROVIDERS, type MailProvider } from '../../../shared/mail-providers.ts';
import { TextField } from '../../components/fields.tsx';
import styles from './connections.module.css';
import type { Email } from './parts.tsx';

export const OTHER = MAIL_PROVIDERS.find(({ id }) => id === 'other');

type ServerFieldsProps = {
  email: Email;
  provider: MailProvider | undefined;
  fields: Readonly<Record<string, string>>;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
};

export function ServerFields({ email, provider, fields, isOpen, setOpen }: ServerFieldsProps) {
  const isServerWrong = Boolean(fields.host ?? fields.port ?? fields.user);
  // What is stored, unless another provider is chosen.
  const given = !provider || provider === OTHER || provider.host === email.host ? email : { user: '', ...provider };
  return (
    <details
      className={styles.how}
      open={isOpen || isServerWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>Server, port and user name</summary>
      {/* Another provider fills them anew. */}
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
            defaultValue={given.host}
            error={fields.host}
          />
          <TextField
            name="port"
            label="Port"
            required
            inputMode="numeric"
            autoComplete="off"
            defaultValue={given.port}
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
          defaultValue={given.user}
          error={fields.user}
        />
      </div>
    </details>
  );
}

export const providerOf = ({ host }: Email): MailProvider | undefined =>
  host === '' ? MAIL_PROVIDERS[0] : (MAIL_PROVIDERS.find((each) => each.host === host) ?? OTHER);
