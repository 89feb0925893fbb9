import type { Sql } from '../../../platform/db/database.ts';
import { CHALLENGE_SECONDS, challengeOf } from '../../../platform/webauthn.ts';
import { hashOfSecret } from '../tokens.ts';
import { addSeconds } from '../ttl.ts';
import { addChallenge, dropEndedChallenges, spendChallenge } from './queries.ts';

/** What a challenge may be answered for, and nothing else. */
type PasskeyPurpose = 'log_in' | 'add' | 'confirm' | 'staff_sign_in' | 'staff_add' | 'staff_confirm';

/** `boundTo`: a login's id, or the secret in the cookie of the browser that asked. */
type Binding = { purpose: PasskeyPurpose; boundTo: string };

export async function issueChallenge(
  sql: Sql,
  challenge: string,
  { purpose, boundTo }: Binding,
  now: Date,
): Promise<void> {
  const row = { challengeHash: hashOfSecret(challenge), purpose, boundTo: hashOfSecret(boundTo) };
  await addChallenge(sql, row, addSeconds(now, CHALLENGE_SECONDS));
}

/** The challenge that is answered, once; before anything else of the answer is looked at. */
export async function takeChallenge(
  sql: Sql,
  answer: Parameters<typeof challengeOf>[0],
  { purpose, boundTo }: Binding,
  now: Date,
): Promise<string | undefined> {
  const challenge = challengeOf(answer);
  if (challenge === undefined) return undefined;
  const row = { challengeHash: hashOfSecret(challenge), purpose, boundTo: hashOfSecret(boundTo) };
  return (await spendChallenge(sql, row, now)) === 1 ? challenge : undefined;
}

export const purgeChallenges = ({ db, now }: { db: { sql: Sql }; now: () => Date }): Promise<number> =>
  dropEndedChallenges(db.sql, now());
