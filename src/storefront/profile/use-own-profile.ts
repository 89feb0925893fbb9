import { useRef } from 'react';
import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { renewLogin } from '../../browser/session.ts';
import type { UserInfo } from '../../browser/storage/shopper-storage.ts';
import { userInfo } from '../../browser/storage/shopper-storage.ts';
import { createStore } from '../../browser/store.ts';
import type { Profile } from '../../shop/accounts/schema.ts';

/** The shopper's profile for the other parts of the page, once it is known. */
export const ownProfile = createStore<Profile | undefined>(undefined);

/** Another part of the page has learned how many there are. */
export function notePasskeys(count: number): void {
  const known = ownProfile.read();
  if (known && known.hasPasskey !== count > 0) ownProfile.set({ ...known, hasPasskey: count > 0 });
}

export type OwnProfile = {
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
