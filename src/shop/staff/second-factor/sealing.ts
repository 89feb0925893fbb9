import type { Sql, Transaction } from '../../../platform/db/database.ts';
import type { SecretBox } from '../../../platform/secrets/secret-box.ts';
import type { StaffDeps } from '../staff-deps.ts';
import {
  dropRecoveryCodes,
  dropTotp,
  findOpenSecrets,
  listOldRecoveryCodes,
  listTotpOfOtherKeys,
  listTotpToReseal,
  replaceRecoveryCodes,
  resealTotp,
  sealOpenTotp,
} from './queries.ts';
import { saltedHashes } from './recovery-codes.ts';
import { openTotp, sealTotp } from './totp.ts';

type Sealing = Pick<StaffDeps, 'db' | 'passwords'>;

const AT_A_TIME = 50;

/**
 * Seals second factors and hashes recovery codes anew that a release before has stored open. Each person is one step
 * that can be repeated; all of them go on signing in as before.
 */
export async function sealStaffSecrets(deps: Sealing): Promise<void> {
  const { sql, secrets } = deps.db;
  for (let found = await findOpenSecrets(sql); found; found = await findOpenSecrets(sql)) {
    const { id, totpSecret } = found;
    if (totpSecret) await sealOpenTotp(sql, id, totpSecret, sealTotp(secrets, id, totpSecret));
    const old = (await listOldRecoveryCodes(sql, id)).map(({ codeHash }) => codeHash);
    const hashed = await saltedHashes(deps, old);
    // So many people sign in right now that it has to wait for the next start.
    if (!hashed.ok) return;
    await replaceRecoveryCodes(
      sql,
      id,
      old.map((hash) => hash.toString('hex')),
      hashed.hashes,
    );
  }
}

/** Seals a batch of second factors anew that another key has sealed. Answers how many there were; 0: all are done. */
export function resealSecondFactors({ db }: { db: Pick<StaffDeps['db'], 'transaction'> }): Promise<number> {
  return db.transaction(async ({ sql, secrets }) => {
    const members = await listTotpToReseal(sql, secrets.keyIds(), AT_A_TIME);
    for (const member of members) {
      const secret = openTotp(secrets, { ...member, totpSecret: null });
      if (secret) await resealTotp(sql, member.id, sealTotp(secrets, member.id, secret));
    }
    return members.length;
  });
}

/** People whose second factor this shop has no key for. */
export const secondFactorsOfOtherKeys = ({ sql, secrets }: { sql: Sql; secrets: SecretBox }) =>
  listTotpOfOtherKeys(sql, secrets.keyIds());

/** They sign in by the password alone from then on; answers who. */
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
