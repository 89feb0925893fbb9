import type { Config } from '../../config/config.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { newSecret } from '../accounts/tokens.ts';
import { recordAudit, TERMINAL } from '../audit/audit.ts';
import { addMember, anyMember, lockFirstOwner } from './queries.ts';
import type { StaffDeps } from './staff-deps.ts';

/** Undeliverable placeholder. */
export const PLACEHOLDER_OWNER_EMAIL = 'owner@nyuzi.example';

export const setupFacts = ({ email, hasSecondFactor }: { email: string; hasSecondFactor: boolean }) => ({
  hasSecondFactor,
  hasOwnEmail: email !== PLACEHOLDER_OWNER_EMAIL,
});

type OwnerConfig = Pick<Config, 'ownerEmail' | 'ownerPassword'>;

/**
 * Creates the first owner of a shop without staff. Returns the email and password to print; the password is hidden if
 * the environment set it. Undefined if staff exist. `alsoIn` runs in the same transaction.
 */
export async function ensureFirstOwner(
  deps: StaffDeps,
  { ownerEmail, ownerPassword }: OwnerConfig,
  alsoIn: (tx: Transaction) => Promise<void> = async () => {},
): Promise<{ email: string; password: string | undefined } | undefined> {
  if (await anyMember(deps.db.sql)) return undefined;
  const email = parseEmailAddress(ownerEmail) ?? PLACEHOLDER_OWNER_EMAIL;
  const password = ownerPassword || newTemporaryPassword();
  const hashed = await deps.passwords.hash(password);
  if (!hashed.ok) throw new Error('No password could be hashed while the shop was opening.');
  const isMade = await deps.db.transaction(async (tx) => {
    await lockFirstOwner(tx.sql);
    if (await anyMember(tx.sql)) return false;
    const added = await addMember(tx.sql, { name: 'Owner', email, role: 'owner', passwordHash: hashed.hash });
    if (!added) return false;
    await recordAudit(tx, TERMINAL, { what: 'staff.added', subject: added.id, after: { role: 'owner' } });
    await alsoIn(tx);
    return true;
  });
  return isMade ? { email, password: ownerPassword === '' ? password : undefined } : undefined;
}

/** Temporary password, changed at the first sign-in: easy to read aloud, 77 bits. */
export const newTemporaryPassword = (): string => {
  const letters = newSecret()
    .toLowerCase()
    .replace(/[^a-z2-9]|[lio]/g, '');
  return letters.length < 16 ? newTemporaryPassword() : (letters.slice(0, 16).match(/.{4}/g) ?? []).join('-');
};
