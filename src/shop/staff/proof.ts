import type { Transaction } from '../../platform/db/database.ts';
import { spendRecoveryCode, spendTotpStep } from './queries.ts';
import { hashOfRecoveryCode, looksLikeRecoveryCode } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

type Holder = { id: string; totpSecret: Buffer | null; totpLastStep: number };

/** Whether the code opens for this person. A right one is used up in the same transaction. */
export async function spendCode(tx: Transaction, holder: Holder, code: string, now: Date): Promise<boolean> {
  if (looksLikeRecoveryCode(code))
    return (await spendRecoveryCode(tx.sql, holder.id, hashOfRecoveryCode(code), now)) > 0;
  if (!holder.totpSecret) return false;
  const step = stepOfCode(holder.totpSecret, code, now, holder.totpLastStep);
  return step !== undefined && (await spendTotpStep(tx.sql, holder.id, step)) > 0;
}
