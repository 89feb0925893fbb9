import type { StaffSession } from '../../shop/staff/schema.ts';
import { Button } from '../../ui/button.tsx';
import { signOut } from '../session.ts';
import { AuthPrompt } from './auth-prompt.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/** The password was made by somebody else: it is changed before the screens open. */
export const FirstPassword = ({ session }: { session: StaffSession }) => (
  <SignInLayout title="Welcome">
    <p>Hi {session.name}. First, choose your own password.</p>
    <PasswordForm email={session.email} isFirst />
    <Button look="plain" size="small" onClick={() => void signOut()}>
      Sign out
    </Button>
    <AuthPrompt />
  </SignInLayout>
);
