import { PasswordField } from '../../ui/field.tsx';

/** Whose it is, for the browser's own list of passwords, and the new one: once, since Show shows it. */
export const NewPasswordField = ({ email, error }: { email: string; error: string | undefined }) => (
  <>
    <input
      className="vh"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
    <PasswordField
      id="new-password"
      label="New password"
      hint="At least 10 characters. Three or four unrelated words work well."
      error={error}
      announced
      name="newPassword"
      autoComplete="new-password"
    />
  </>
);
