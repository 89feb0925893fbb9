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

/** The shopper's profile for the other parts of the page, once it is known. */
export const ownProfile = createStore<Profile | undefined>(undefined);

/** Another part of the page has learned how many there are. */
export function notePasskeys(count: number): void {
  const known = ownProfile.read();
  if (known && known.hasPasskey !== count > 0) ownProfile.set({ ...known, hasPasskey: count > 0 });
}

type OwnProfile = {
  profile: Profile | undefined;
  /** Why the shop could not be asked. */
  problem: string | undefined;
  isAsking: boolean;
  ask: () => void;
  /** Takes a profile that another call has answered. */
  setProfile: (profile: Profile) => void;
};

/** What the shop has of the shopper, asked anew for another shopper or address; the stored login follows it. */
export function useOwnProfile(user: UserInfo | undefined): OwnProfile {
  const asked = useRef(user);
  const { answer, data, isLoading, refetch, put } = useQuery(
    user && `${user.token} ${user.email}`,
    () => {
      asked.current = userInfo.read();
      return api.call('GET /users/profile', {});
    },
    { keepPrevious: true, onAnswer: (given) => given.ok && follow(asked.current, given.body) },
  );
  const isProblem = answer?.ok === false && answer.status !== 401;
  return {
    profile: data,
    problem: isProblem ? answer.error.detail : undefined,
    isAsking: isLoading,
    ask: refetch,
    setProfile: (fresh) => {
      follow(userInfo.read(), fresh);
      put(fresh);
    },
  };
}

/** A login that has changed since the call is newer than the answer. */
function follow(asked: UserInfo | undefined, profile: Profile): void {
  ownProfile.set(profile);
  const { name, email } = profile;
  const isNews = asked && (asked.name !== name || asked.email !== email);
  if (isNews && userInfo.read() === asked) renewLogin(asked, { token: asked.token, name, email });
}

type AskProofProps = {
  /** How the form was refused. */
  error: ApiError | undefined;
  /** Sends what was refused again. */
  again: () => void;
  mailIsKept: boolean;
  /** The form, which stays as it was filled in. */
  children: ReactNode;
};

/**
 * Who has no password shows by a code that it is still them, where the shop asks for it; then the form is sent again. The
 * code's own form cannot stand inside the other one.
 */
export function AskProof({ error, again, mailIsKept, children }: AskProofProps) {
  const [settled, setSettled] = useState<ApiError>();
  const isAsked = error?.code === 'proof_needed' && error !== settled;
  return (
    <>
      <div hidden={isAsked}>{children}</div>
      {isAsked && (
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

const passkeyProof = {
  options: () => api.call('POST /users/profile/passkey-options', {}),
  send: (passkey: Assertion) => api.call('POST /users/profile/confirm-with-passkey', { body: { passkey } }),
};

type ProofStepProps = { mailIsKept: boolean; onCancel: () => void; onProven: () => void };

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
