import { Button } from '../../ui/button.tsx';
import { refreshSession, signOut } from '../session.ts';
import { AuthPrompt } from './auth-prompt.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { SignInLayout } from './sign-in-layout.tsx';

/** In a real shop everybody on the staff needs a second factor before the screens open. */
export const FirstSecondFactor = () => (
  <SignInLayout title="Set up two-factor authentication">
    <p>Everyone on this shop’s staff signs in with a password and a code from their phone.</p>
    <SecondFactorSetup onDone={() => void refreshSession()} />
    <Button look="plain" size="small" onClick={() => void signOut()}>
      Sign out
    </Button>
    <AuthPrompt />
  </SignInLayout>
);
