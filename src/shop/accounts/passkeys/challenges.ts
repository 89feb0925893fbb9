import type { Sql } from '../../../platform/db/database.ts';
import { CHALLENGE_SECONDS, challengeOf } from '../../../platform/webauthn.ts';
import { hashOfSecret } from '../tokens.ts';
import { addSeconds } from '../ttl.ts';
import { addChallenge, dropEndedChallenges, spendChallenge } from './queries.ts';

/** The only purpose that a challenge is valid for. */
type PasskeyPurpose = 'log_in' | 'add' | 'confirm' | 'staff_sign_in' | 'staff_add' | 'staff_confirm';

/** `boundTo`: a session id, or the secret in the requesting browser's cookie. */
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

/** Consumes the challenge, before any other check of the response. */
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
