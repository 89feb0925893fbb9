import { api } from '../../browser/api.ts';
import { useQuery } from '../../browser/forms/use-query.ts';
import { type OwnShare, ownShares } from '../../browser/storage/favorites.ts';
import { usePersisted } from '../../browser/storage/persisted.ts';
import type { UserInfo } from '../../browser/storage/shopper-storage.ts';

export type Share = { token: string; secret: string | undefined; at: number; count: number };

/** What this browser has shared, and with a login what the account has shared anywhere, the newest first. */
export function useShares(user: UserInfo | undefined) {
  const own = usePersisted(ownShares);
  const { answer, data, isLoading, refetch } = useQuery(user?.email, () => api.call('GET /favorites/lists', {}));
  const here = new Map<string, OwnShare>(own.map((share) => [share.token, share]));
  const ofAccount = (data ?? [])
    .filter(({ token }) => !here.has(token))
    .map(({ token, createdAt, count }) => ({ token, secret: undefined, at: Date.parse(createdAt), count }));
  const shares: Share[] = [...own, ...ofAccount];
  return {
    shares: shares.toSorted((one, other) => other.at - one.at),
    refusal: answer?.ok === false ? answer.error.detail : undefined,
    isAsking: isLoading,
    refetch,
  };
}
