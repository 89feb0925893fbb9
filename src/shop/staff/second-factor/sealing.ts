import type { Sql, Transaction } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { StaffDeps } from '../staff-deps.ts';
import { dropRecoveryCodes, dropTotp, listTotpOfOtherKeys, listTotpToReseal, resealTotp } from './queries.ts';
import { openTotp, sealTotp } from './totp.ts';

const AT_A_TIME = 50;

/** Re-seals a batch of second factors with the current key. Returns the count; 0 when done. */
export function resealSecondFactors({ db }: { db: Pick<StaffDeps['db'], 'transaction'> }): Promise<number> {
  return db.transaction(async ({ sql, secrets }) => {
    const members = await listTotpToReseal(sql, secrets.keyIds(), AT_A_TIME);
    for (const member of members) {
      const secret = openTotp(secrets, member);
      if (secret) await resealTotp(sql, member.id, sealTotp(secrets, member.id, secret));
    }
    return members.length;
  });
}

/** Turns them off, so that these members sign in by password only; returns the members. */
export async function takeOffSecondFactorsOfOtherKeys(
  tx: Pick<Transaction, 'sql' | 'secrets'>,
): Promise<{ id: string; email: string }[]> {
  const members = await secondFactorsOfOtherKeys(tx);
  for (const { id } of members) {
    await dropTotp(tx.sql, id);
    await dropRecoveryCodes(tx.sql, id);
  }
  return members;
}

/** Members whose second factor's sealing key is missing. */
export const secondFactorsOfOtherKeys = ({ sql, secrets }: { sql: Sql; secrets: SecretBox }) =>
  listTotpOfOtherKeys(sql, secrets.keyIds());
