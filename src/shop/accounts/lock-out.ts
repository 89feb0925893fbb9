import { parseEmailAddress } from '../../shared/email-address.ts';
import { noteSecurityEvent } from '../audit/note-security.ts';
import { findAccount } from './queries.ts';

type Tools = Parameters<typeof noteSecurityEvent>[0];
type Tried = { email: string; network: string; limit: string };

/** A shopper's login was refused after too many tries. By the account's id; the address itself is noted nowhere. */
export async function noteLockOut(tools: Tools, { email, network, limit }: Tried): Promise<void> {
  const typed = parseEmailAddress(email);
  const account = typed && (await findAccount(tools.db.sql, typed));
  const happened = { subject: account?.id ?? 'unknown', network, after: { limit }, limitedBy: typed ?? '' };
  await noteSecurityEvent(tools, 'customer.locked_out', happened);
}
