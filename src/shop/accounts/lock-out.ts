import { parseEmailAddress } from '../../shared/email-address.ts';
import { recordSecurityEvent } from '../audit/audit.ts';
import { findAccount } from './queries.ts';

type RecordLockOutDeps = Parameters<typeof recordSecurityEvent>[0];
type RefusedLogin = { email: string; network: string; limit: string };

/** A shopper's login was refused after too many tries. By the account's id; the address itself is noted nowhere. */
export async function recordLockOut(deps: RecordLockOutDeps, { email, network, limit }: RefusedLogin): Promise<void> {
  const typed = parseEmailAddress(email);
  const account = typed && (await findAccount(deps.db.sql, typed));
  const happened = { subject: account?.id ?? 'unknown', network, after: { limit }, limitedBy: typed ?? '' };
  await recordSecurityEvent(deps, 'customer.locked_out', happened);
}
