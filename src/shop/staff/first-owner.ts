import type { Config } from '../../config.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { AT_THE_TERMINAL, noteInAudit } from '../audit/audit.ts';
import { newHandedPassword } from './handed-password.ts';
import { addMember, anyMember, lockFirstOwner } from './queries.ts';
import type { StaffTools } from './staff-tools.ts';

/** No mail reaches it. */
export const NAMED_BY_NOBODY = 'owner@nyuzi.example';

type Wanted = Pick<Config, 'ownerEmail' | 'ownerPassword'>;

/**
 * Makes the first owner of a shop that has no staff. Answers what the start prints: address and password, the latter
 * hidden where the environment gave it. Undefined where there is somebody already.
 */
export async function ensureFirstOwner(
  tools: StaffTools,
  { ownerEmail, ownerPassword }: Wanted,
): Promise<{ email: string; password: string | undefined } | undefined> {
  if (await anyMember(tools.db.sql)) return undefined;
  const email = parseEmailAddress(ownerEmail) ?? NAMED_BY_NOBODY;
  const password = ownerPassword || newHandedPassword();
  const hashed = await tools.passwords.hash(password);
  if (!hashed.ok) throw new Error('No password could be hashed while the shop was opening.');
  const isMade = await tools.db.transaction(async (tx) => {
    await lockFirstOwner(tx.sql);
    if (await anyMember(tx.sql)) return false;
    const added = await addMember(tx.sql, { name: 'Owner', email, role: 'owner', passwordHash: hashed.hash });
    if (!added) return false;
    await noteInAudit(tx, AT_THE_TERMINAL, { what: 'staff.added', subject: added.id, after: { role: 'owner' } });
    return true;
  });
  return isMade ? { email, password: ownerPassword === '' ? password : undefined } : undefined;
}
