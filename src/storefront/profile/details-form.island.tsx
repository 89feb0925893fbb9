import { useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { type FormState, textIn, useFormAction } from '../../browser/forms/form-action.ts';
import { renewLogin, useRequireLogin } from '../../browser/session.ts';
import { type UserInfo, userInfo } from '../../browser/storage/shopper-storage.ts';
import { toast } from '../../browser/toasts.ts';
import { MAX_NAME_LENGTH } from '../../shared/person-name.ts';
import type { Profile } from '../../shop/accounts/schema.ts';
import { Alert, ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Failed } from '../../ui/failed.tsx';
import { Field, fieldsClass, Input, PasswordField } from '../../ui/field.tsx';
import { DevMailNote, flushClass, NeedsScript } from '../auth/parts.tsx';
import { AskProof, useOwnProfile } from './ask-proof.tsx';
import { waitsClass } from './page.tsx';

/**
 * Keyed by token: another login starts with an empty form. Disabled until the profile has loaded, which would overwrite
 * typed text.
 */
export function DetailsForm({ mailIsKept }: { mailIsKept: boolean }) {
  const user = useRequireLogin();
  return <Details key={user?.token ?? ''} user={user} mailIsKept={mailIsKept} />;
}

function Details({ user, mailIsKept }: { user: UserInfo | undefined; mailIsKept: boolean }) {
  const { state, error, fields, isPending, form, onSubmit } = useFormAction(update);
  const { profile, problem, isAsking, ask, setProfile } = useOwnProfile(user);
  const [typed, setTyped] = useState<string>();
  const shown = user?.email ?? '';
  const email = typed ?? shown;
  const isMove = !isSameEmail(email, shown) && !isSameEmail(email, profile?.loginEmail ?? shown);
  const asksPassword = (isMove && profile?.hasPassword !== false) || fields.currentPassword !== undefined;
  // A pending change, or one made in another browser: the field follows the server until edited.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when the server's email changes
  useEffect(() => setTyped(undefined), [shown]);
  return (
    <AskProof error={error} again={() => form.current?.requestSubmit()} mailIsKept={mailIsKept}>
      <form className={fieldsClass} method="post" noValidate ref={form} onSubmit={onSubmit}>
        {problem && <Failed why={problem} isAsking={isAsking} onRetry={ask} />}
        {!fields.currentPassword && <ErrorAlert error={error} />}
        {profile?.emailConfirmed === false && profile.email === user?.email && (
          <PendingEmailChange
            key={profile.email}
            profile={profile}
            hasMoved={state.done?.hasMoved === true}
            mailIsKept={mailIsKept}
            onCancelled={setProfile}
          />
        )}
        <NameField user={user} nameIsGiven={isNamed(profile, state)} error={fields.name} />
        <Field id="email" label="Email" error={fields.email}>
          {(tied) => (
            <Input
              {...tied}
              name="email"
              type="email"
              autoComplete="email"
              value={email}
              onChange={(event) => setTyped(event.currentTarget.value)}
              maxLength={254}
              disabled={!user}
              required
            />
          )}
        </Field>
        {asksPassword && (
          <PasswordField
            id="email-password"
            label="Current password"
            hint="To change your email. We’ll send a link to the new one."
            error={fields.currentPassword}
            name="currentPassword"
            autoComplete="current-password"
          />
        )}
        <div>
          {/* Until the pending email is known, saving the old one would cancel it. */}
          <Button type="submit" disabled={!user || !(profile || problem)} pending={isPending}>
            Update
          </Button>
        </div>
        <NeedsScript />
      </form>
    </AskProof>
  );
}

type State = FormState<{ hasMoved: boolean }>;

/** Optimistic toast (specification, section 8), withdrawn if the call fails. */
async function update(data: FormData): Promise<State> {
  const login = userInfo.read();
  const takeBack = toast('Your profile has been updated successfully!');
  const currentPassword = textIn(data, 'currentPassword');
  const body = {
    name: textIn(data, 'name'),
    email: textIn(data, 'email'),
    ...(currentPassword !== '' && { currentPassword }),
  };
  const answer = await api.call('PUT /users/profile/update', { body });
  if (!answer.ok) {
    takeBack();
    return { error: answer.error };
  }
  const { token, name, email, emailConfirmed } = answer.body;
  renewLogin(login, { token, name, email });
  return { done: { hasMoved: !emailConfirmed && email !== login?.email } };
}

const isSameEmail = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

type UnconfirmedProps = {
  profile: Pick<Profile, 'email' | 'loginEmail'>;
  /** Just requested. */
  hasMoved: boolean;
  mailIsKept: boolean;
  onCancelled: (profile: Profile) => void;
};

/** A changed email is pending until its link is opened; it can be sent again or canceled. */
function PendingEmailChange({ profile: { email, loginEmail }, hasMoved, mailIsKept, onCancelled }: UnconfirmedProps) {
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState<'sending' | 'cancelling'>();
  const sendAgain = async () => {
    setBusy('sending');
    const answer = await api.call('POST /users/profile/confirm-email', {});
    setSent(answer.ok);
    setRefusal(answer.ok ? undefined : answer.error.detail);
    setBusy(undefined);
  };
  const cancel = async () => {
    setBusy('cancelling');
    const answer = await api.call('POST /users/profile/cancel-email-change', {});
    setBusy(undefined);
    if (answer.ok) onCancelled(answer.body);
    else setRefusal(answer.error.detail);
  };
  return (
    <Alert tone="wait">
      <div className={waitsClass}>
        <div role="status">
          <p>
            Waiting for confirmation of {email}. {isSent ? 'We sent the link again.' : 'Open the link we sent there.'}
          </p>
          {loginEmail !== email && <p>Until then, log in with {loginEmail}.</p>}
          {hasMoved && <p>We emailed both addresses.</p>}
        </div>
        {refusal && <p role="alert">{refusal}</p>}
        <DevMailNote mailIsKept={mailIsKept} />
        <div className={flushClass}>
          {!isSent && (
            <Button look="plain" size="small" pending={busy === 'sending'} onClick={() => void sendAgain()}>
              Send again
            </Button>
          )}
          {loginEmail !== email && (
            <Button look="plain" size="small" pending={busy === 'cancelling'} onClick={() => void cancel()}>
              Cancel change
            </Button>
          )}
        </div>
      </div>
    </Alert>
  );
}

type NameFieldProps = { user: UserInfo | undefined; nameIsGiven: boolean; error: string | undefined };

const NameField = ({ user, nameIsGiven, error }: NameFieldProps) => (
  <Field
    id="name"
    label="Name"
    hint={nameIsGiven ? undefined : 'What should we call you? Your name is shown with your reviews.'}
    error={error}
  >
    {(tied) => (
      <Input
        {...tied}
        name="name"
        autoComplete="name"
        defaultValue={user?.name}
        maxLength={MAX_NAME_LENGTH}
        disabled={!user}
        required
      />
    )}
  </Field>
);

const isNamed = (profile: Profile | undefined, { done }: State) => done !== undefined || profile?.nameIsGiven !== false;
