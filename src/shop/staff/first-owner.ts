import type { Config } from '../../config/config.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { newSecret } from '../accounts/tokens.ts';
import { recordAudit, TERMINAL } from '../audit/audit.ts';
import { addMember, anyMember, lockFirstOwner } from './queries.ts';
import type { StaffDeps } from './staff-deps.ts';

/** For somebody else, to be changed at the first sign-in: easy to read out, 77 bits. */
export const newTemporaryPassword = (): string => {
  const letters = newSecret()
    .toLowerCase()
    .replace(/[^a-z2-9]|[lio]/g, '');
  return letters.length < 16 ? newTemporaryPassword() : (letters.slice(0, 16).match(/.{4}/g) ?? []).join('-');
};

/** No mail reaches it. */
export const PLACEHOLDER_OWNER_EMAIL = 'owner@nyuzi.example';

/** What the setup list says of whoever asks. */
export const setupFactsOf = ({ email, hasSecondFactor }: { email: string; hasSecondFactor: boolean }) => ({
  hasSecondFactor,
  hasOwnEmail: email !== PLACEHOLDER_OWNER_EMAIL,
});

type OwnerConfig = Pick<Config, 'ownerEmail' | 'ownerPassword'>;

/**
 * Makes the first owner of a shop that has no staff. Answers what the start prints: address and password, the latter
 * hidden where the environment gave it. Undefined where there is somebody already. `alsoIn`: what else a new shop begins with, in the
 * same transaction.
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
