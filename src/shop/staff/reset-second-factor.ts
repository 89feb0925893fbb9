import type { Database } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { endOtherBrowsers } from './known-browsers.ts';
import { dropPasskeysOf } from './passkey-queries.ts';
import { findMemberByEmail, lockMember } from './queries.ts';
import { dropRecoveryCodes } from './recovery-code-queries.ts';
import { dropTotp } from './second-factor-queries.ts';

type ResetSecondFactorDeps = { db: Pick<Database, 'transaction'> };

type Removed =
  | { ok: true; name: string; browsers: number }
  | { ok: false; reason: 'unknown_address' | 'no_second_factor' };

/**
 * For who has lost the phone and every recovery code, asked for at the terminal of the machine: the second factor is off,
 * passkeys are gone, every browser is signed out, the password stays. A real shop asks for a new second factor at the next sign-in.
 */
export function resetSecondFactor({ db }: ResetSecondFactorDeps, email: string, actor: Actor): Promise<Removed> {
  return db.transaction(async (tx) => {
    const found = await findMemberByEmail(tx.sql, email);
    const member = found && (await lockMember(tx.sql, found.id));
    if (!member) return { ok: false, reason: 'unknown_address' };
    const removed = await dropPasskeysOf(tx.sql, member.id);
    if (member.totpSecret === null && member.totpSealed === null && removed === 0) {
      return { ok: false, reason: 'no_second_factor' };
    }
    await dropTotp(tx.sql, member.id);
    await dropRecoveryCodes(tx.sql, member.id);
    const browsers = await endOtherBrowsers(tx, member.id, null);
    await recordAudit(tx, actor, { what: 'staff.second_factor_removed', subject: member.id });
    return { ok: true, name: member.name, browsers };
  });
}
