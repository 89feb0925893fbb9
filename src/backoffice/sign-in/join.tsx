import { type SubmitEvent, useEffect, useState } from 'react';
import { createAdminClient } from '../../browser/client.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { StaffInvitation } from '../../shop/staff/schema.ts';
import { ErrorAlert, FormAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import styles from './sign-in.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

const client = createAdminClient();
const PATH = '/admin/join';

/** Where the link of an invitation leads. */
export const isJoining = (): boolean => location.pathname === PATH;

type Opened = 'opening' | { refused: ApiError; canTryAgain: boolean } | StaffInvitation;

/** Somebody was invited to the staff: they choose a password and are in. */
export function Join() {
  const [token] = useState(() => location.hash.slice(1));
  const [opened, setOpened] = useState<Opened>('opening');
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks again
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
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const newPassword = String(new FormData(event.currentTarget).get('newPassword'));
    const answer = await call(() => client.call('POST /admin/invitation/accept', { body: { token, newPassword } }));
    // A fresh document: what another person loaded in this tab is not theirs.
    if (answer?.ok) location.replace('/admin');
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <FormAlert error={error} />
      <NewPasswordField email={email} error={fields.newPassword} />
      <Button type="submit" pending={pending}>
        Save password
      </Button>
    </form>
  );
}
