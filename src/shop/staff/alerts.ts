import { paths } from '../../paths.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byEvent } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { lockedOutEmail, newBrowserEmail } from './emails/alert-emails.tsx';
import { PLACEHOLDER_OWNER_EMAIL } from './first-owner.ts';
import { listAlertRecipients, listOwnerAddresses } from './queries.ts';
import type { StaffDeps } from './staff-deps.ts';

type Kind = 'new_browser' | 'locked_out';
type About = { network: string; device?: string };

/** Emails the owners and the member, at most once an hour per kind and member. */
export async function sendSecurityAlert(
  deps: StaffDeps,
  kind: Kind,
  { id, name }: { id: string; name: string },
  { network, device = '' }: About,
): Promise<void> {
  const turn = await consume(deps, byEvent(RATE_LIMITS.securityEmails, kind, id));
  if (!turn.ok) return;
  const emailBrand = await deps.emailBrand();
  const at = deps.now();
  const office = backOfficeUrl(deps.config);
  await deps.db.transaction(async (tx) => {
    for (const { id: reader, email } of await listAlertRecipients(tx.sql, id)) {
      if (email === PLACEHOLDER_OWNER_EMAIL) continue;
      const alert = { to: email, name, isOwn: reader === id, network, at: at.toISOString(), office };
      const sent =
        kind === 'new_browser' ? newBrowserEmail(emailBrand, { ...alert, device }) : lockedOutEmail(emailBrand, alert);
      await enqueueEmail(tx, sent);
    }
  });
}

export const backOfficeUrl = ({ adminUrl, publicUrl }: StaffDeps['config']) => (adminUrl || publicUrl) + paths.admin();

/** Recipients of maintenance emails: every owner with a real email. */
export async function ownerAddresses({ sql }: Pick<Transaction, 'sql'>): Promise<string[]> {
  return (await listOwnerAddresses(sql)).flatMap(({ email }) => (email === PLACEHOLDER_OWNER_EMAIL ? [] : [email]));
}
