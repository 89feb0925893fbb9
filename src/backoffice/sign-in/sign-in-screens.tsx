import { useEffect, useState } from 'react';
import { createAdminClient } from '../../browser/client.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { StaffInvitation, StaffSession } from '../../shop/staff/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { submitting } from '../components/forms/read-form.ts';
import { Action } from '../components/layout.tsx';
import { refreshSession, signOut } from '../session.ts';
import { AuthPrompt } from './auth-prompt.tsx';
import { NewPasswordField, PasswordForm } from './password-form.tsx';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import styles from './sign-in.module.css';
import { SignInForm } from './sign-in-form.tsx';
import { isJoining, SignInLayout } from './sign-in-layout.tsx';

const client = createAdminClient();

/** The invitation, sign-in, or first setup steps; `session` undefined: nobody is signed in. */
export function SignInScreens({ session }: { session: StaffSession | undefined }) {
  if (isJoining()) return <Join />;
  if (session === undefined) return <SignInPage />;
  return session.firstDo === 'change_password' ? <FirstPassword session={session} /> : <FirstSecondFactor />;
}

function SignInPage() {
  const [storeName, setStoreName] = useState('');
  // The document doesn't contain the shop's name.
  useEffect(() => {
    void client.call('GET /admin/sign-in', {}).then((answer) => {
      if (answer.ok) setStoreName(answer.body.storeName);
    });
  }, []);
  return (
    <SignInLayout title="Sign in" above={storeName}>
      <SignInForm />
      <details className={styles.help}>
        <summary>Forgot password?</summary>
        <p>Ask an owner of the shop. They can create a new one for you under Staff.</p>
        <p>Are you the only owner? On the computer that the shop runs on, type:</p>
        <p className={styles.command}>npm run shop -- new-password YOUR-EMAIL</p>
      </details>
    </SignInLayout>
  );
}

type Opened = 'opening' | { refused: ApiError; canTryAgain: boolean } | StaffInvitation;

/** Accepts a staff invitation: choosing a password signs in. */
function Join() {
  const [token] = useState(() => location.hash.slice(1));
  const [opened, setOpened] = useState<Opened>('opening');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round retries
  useEffect(() => {
    void client.call('POST /admin/invitation', { body: { token } }).then((answer) => {
      if (answer.ok) setOpened(answer.body);
      else setOpened({ refused: answer.error, canTryAgain: answer.status !== 404 });
    });
  }, [token, round]);
  if (opened === 'opening') return <SignInLayout title="Your invitation">Opening it…</SignInLayout>;
  if ('refused' in opened) {
    const { refused, canTryAgain } = opened;
    return (
      <SignInLayout title="Your invitation">
        <ErrorAlert error={refused} />
        {canTryAgain ? (
          <Button onClick={() => setRound(round + 1)}>Try again</Button>
        ) : (
          <p>
            <a href="/admin">Sign in</a>
          </p>
        )}
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Welcome">
      <p>Hi {opened.name}. Choose a password, and you’re in.</p>
      <JoinForm token={token} email={opened.email} />
    </SignInLayout>
  );
}

function JoinForm({ token, email }: { token: string; email: string }) {
  const { call, pending, error, fields } = useCall();
  async function submit(form: HTMLFormElement) {
    const newPassword = String(new FormData(form).get('newPassword'));
    const answer = await call(() => client.call('POST /admin/invitation/accept', { body: { token, newPassword } }));
    // Reload: this tab may hold data that another person loaded.
    if (answer?.ok) location.replace('/admin');
  }
  return (
    <form className="stack-5" onSubmit={submitting(submit)}>
      <FormAlert error={error} />
      <NewPasswordField email={email} error={fields.newPassword} />
      <Button type="submit" pending={pending}>
        Save password
      </Button>
    </form>
  );
}

/** Replaces a password that an owner created, before the screens open. */
const FirstPassword = ({ session }: { session: StaffSession }) => (
  <SignInLayout title="Welcome">
    <p>Hi {session.name}. First, choose your own password.</p>
    <PasswordForm email={session.email} isFirst />
    <Action label="Sign out" look="plain" onClick={signOut} />
    <AuthPrompt />
  </SignInLayout>
);

/** In live shops, staff need a second factor before the screens open. */
const FirstSecondFactor = () => (
  <SignInLayout title="Set up two-factor authentication">
    <p>Everyone on this shop’s staff signs in with a password and a code from their phone.</p>
    <SecondFactorSetup onDone={() => void refreshSession()} />
    <Action label="Sign out" look="plain" onClick={signOut} />
    <AuthPrompt />
  </SignInLayout>
);
