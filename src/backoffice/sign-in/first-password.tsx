import type { StaffSession } from '../../shop/staff/schema.ts';
import { Button } from '../../ui/button.tsx';
import { signOut } from '../session.ts';
import { Gate } from './gate-dialog.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sheet } from './sheet.tsx';

/** Somebody else knows the password that opened this: first comes one of one's own. */
export const FirstPassword = ({ session }: { session: StaffSession }) => (
  <Sheet title="Welcome">
    <p>Hello {session.name}. First, choose a password of your own.</p>
    <PasswordForm email={session.email} isFirst />
    <Button look="plain" size="small" onClick={() => void signOut()}>
      Sign out
    </Button>
    <Gate />
  </Sheet>
);
