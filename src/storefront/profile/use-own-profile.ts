import { useCallback, useEffect, useState } from 'react';
import { api } from '../../browser/api.ts';
import { renewLogin } from '../../browser/session.ts';
import { userInfo } from '../../browser/shopper-storage.ts';
import type { UserInfo } from '../../browser/storage-schemas.ts';
import type { Profile } from '../../shop/accounts/schema.ts';

export type OwnProfile = {
  profile: Profile | undefined;
  /** Why the shop could not be asked. */
  problem: string | undefined;
  isAsking: boolean;
  ask: () => void;
  /** Takes a profile that another call has answered. */
  setProfile: (profile: Profile) => void;
};

/** What the shop has of the shopper, asked anew for another shopper or address; what the browser keeps follows it. */
export function useOwnProfile(user: UserInfo | undefined): OwnProfile {
  const { token, email } = user ?? {};
  const [profile, setProfile] = useState<Profile>();
  const [problem, setProblem] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  const take = useCallback((asked: UserInfo | undefined, fresh: Profile) => {
    setProfile(fresh);
    // Changed meanwhile, the browser knows better than an answer that set out before.
    const { name, email: address } = fresh;
    const isNews = asked && (asked.name !== name || asked.email !== address);
    if (isNews && userInfo.read() === asked) renewLogin(asked, { token: asked.token, name, email: address });
  }, []);
  const ask = useCallback(async () => {
    const asked = userInfo.read();
    setAsking(true);
    const answer = await api.call('GET /users/profile', {});
    setAsking(false);
    setProblem(answer.ok || answer.status === 401 ? undefined : answer.error.detail);
    if (answer.ok) take(asked, answer.body);
  }, [take]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed address is another question
  useEffect(() => {
    if (token) void ask();
  }, [token, email, ask]);

  return { profile, problem, isAsking, ask: () => void ask(), setProfile: (fresh) => take(userInfo.read(), fresh) };
}
