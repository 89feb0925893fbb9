import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/forms/use-call.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { renewLogin } from '../../browser/session.ts';
import { type UserInfo, userInfo } from '../../browser/storage/shopper-storage.ts';
import { createStore, useStore } from '../../browser/store.ts';
import { askForPasskey } from '../../browser/use-passkey.ts';
import { paths } from '../../paths.ts';
import type { ApiError } from '../../shared/api-client.ts';
import type { Assertion } from '../../shop/accounts/passkeys/schema.ts';
import type { Profile } from '../../shop/accounts/schema.ts';
import { ErrorAlert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { askForCode } from '../auth/code-login.ts';
import { CodeStep } from '../auth/code-step.tsx';
import { rowClass } from '../auth/parts.tsx';
import { stackClass } from './page.tsx';

type AskProofProps = {
  /** The form's error. */
  error: ApiError | undefined;
  /** Submits the refused form again. */
  again: () => void;
  mailIsKept: boolean;
  /** The form; keeps its values. */
  children: ReactNode;
};

/**
 * Re-authentication by emailed code for shoppers without a password; then the form is sent again. The code form can't
 * be nested in the other form.
 */
export function AskProof({ error, again, mailIsKept, children }: AskProofProps) {
  const [settled, setSettled] = useState<ApiError>();
  const isOpen = error?.code === 'proof_needed' && error !== settled;
  return (
    <>
      <div hidden={isOpen}>{children}</div>
      {isOpen && (
        <ProofStep
          mailIsKept={mailIsKept}
          onCancel={() => setSettled(error)}
          onProven={() => {
            setSettled(error);
            again();
          }}
        />
      )}
    </>
  );
}

type ProofStepProps = { mailIsKept: boolean; onCancel: () => void; onProven: () => void };

const passkeyProof = {
  options: () => api.call('POST /users/profile/passkey-options', {}),
  send: (passkey: Assertion) => api.call('POST /users/profile/confirm-with-passkey', { body: { passkey } }),
};

function ProofStep({ mailIsKept, onCancel, onProven }: ProofStepProps) {
  const profile = useStore(ownProfile);
  const email = profile?.loginEmail ?? '';
  const [isSent, setSent] = useState(false);
  const { call, pending, error } = useCall();
  const send = async () => {
    const answer = await call(() => askForCode(email, paths.profile()));
    if (answer?.ok) setSent(true);
  };
  if (isSent) {
    return (
      <CodeStep
        email={email}
        redirect={paths.profile()}
        mailIsKept={mailIsKept}
        label="Confirm"
        send={(code) => api.call('POST /users/profile/confirm', { body: { code } })}
        onDone={onProven}
        otherWay="Cancel"
        onOtherWay={onCancel}
      />
    );
  }
  const prove = async () => {
    const answer = await call(() => askForPasskey(passkeyProof));
    if (answer?.ok) onProven();
  };
  return (
    <div className={stackClass}>
      <p role="status">
        <b>Confirm it’s you.</b>{' '}
        {profile?.hasPasskey ? `Use a passkey, or a code we email to ${email}.` : `We’ll email a code to ${email}.`}
      </p>
      <ErrorAlert error={error} />
      <div className={rowClass}>
        {profile?.hasPasskey && (
          <Button size="small" pending={pending} onClick={() => void prove()}>
            Use a passkey
          </Button>
        )}
        <Button
          size="small"
          look={profile?.hasPasskey ? 'quiet' : 'solid'}
          pending={pending}
          onClick={() => void send()}
        >
          Email me a code
        </Button>
        <Button look="plain" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** The profile, shared between the islands of this page. */
export const ownProfile = createStore<Profile | undefined>(undefined);

/** Called when another island has loaded the passkeys. */
export function notePasskeys(count: number): void {
  const known = ownProfile.read();
  if (known && known.hasPasskey !== count > 0) ownProfile.set({ ...known, hasPasskey: count > 0 });
}

type OwnProfile = {
  profile: Profile | undefined;
  /** Why loading failed. */
  problem: string | undefined;
  isAsking: boolean;
  ask: () => void;
  /** Takes the profile from another response. */
  setProfile: (profile: Profile) => void;
};

/** The profile, reloaded for another login or email; updates the stored login. */
export function useOwnProfile(user: UserInfo | undefined): OwnProfile {
  const requestedFor = useRef(user);
  const { answer, data, isLoading, refetch, put } = useQuery(
    user && `${user.token} ${user.email}`,
    () => {
      requestedFor.current = userInfo.read();
      return api.call('GET /users/profile', {});
    },
    { keepPrevious: true, onAnswer: (response) => response.ok && updateLogin(requestedFor.current, response.body) },
  );
  const isProblem = answer?.ok === false && answer.status !== 401;
  return {
    profile: data,
    problem: isProblem ? answer.error.detail : undefined,
    isAsking: isLoading,
    ask: refetch,
    setProfile: (fresh) => {
      updateLogin(userInfo.read(), fresh);
      put(fresh);
    },
  };
}

/** A login changed during the call is newer than the response. */
function updateLogin(requestedFor: UserInfo | undefined, profile: Profile): void {
  ownProfile.set(profile);
  const { name, email } = profile;
  const hasChanged = requestedFor && (requestedFor.name !== name || requestedFor.email !== email);
  if (hasChanged && userInfo.read() === requestedFor)
    renewLogin(requestedFor, { token: requestedFor.token, name, email });
}
