import { change } from '../../platform/db/query.ts';

type Challenge = { challengeHash: Buffer; purpose: string; boundTo: Buffer };

export const addChallenge = change(
  (sql, { challengeHash, purpose, boundTo }: Challenge, endsAt: Date) => sql`
    insert into passkey_challenges (challenge_hash, purpose, bound_to, ends_at)
    values (${challengeHash}, ${purpose}, ${boundTo}, ${endsAt})`,
);

/** One, the first time. */
export const spendChallenge = change(
  (sql, { challengeHash, purpose, boundTo }: Challenge, now: Date) => sql`
    delete from passkey_challenges
    where challenge_hash = ${challengeHash} and purpose = ${purpose} and bound_to = ${boundTo} and ends_at > ${now}`,
);

export const dropEndedChallenges = change(
  (sql, now: Date) => sql`delete from passkey_challenges where ends_at < ${now}`,
);
