import type { StaffSession } from '../../shop/staff/schema.ts';
import { Button } from '../../ui/button.tsx';
import { signOut } from '../session.ts';
import { PasswordForm } from './password-form.tsx';
import { Sheet } from './sheet.tsx';

/** Somebody else knows the password that opened this: first comes one of one's own. */
export const FirstPassword = ({ session }: { session: StaffSession }) => (
  <Sheet title="Choose a password">
    <p>Hello {session.name}. Somebody made this account for you, so the first thing is a password of your own.</p>
    <PasswordForm email={session.email} />
    <Button look="plain" size="small" onClick={() => void signOut()}>
      Sign out
    </Button>
  </Sheet>
);
