import { LIMITS } from '../../limits.ts';
import { paths } from '../../paths.ts';
import { byEvent } from '../../platform/turns/counted.ts';
import { takeTurns } from '../../platform/turns/turns.ts';
import { queueLetter } from '../mail/queue.ts';
import { lockedOutEmail, newBrowserEmail } from './emails/alert-emails.tsx';
import { NAMED_BY_NOBODY } from './first-owner.ts';
import { listToTell } from './profile-queries.ts';
import type { StaffTools } from './staff-tools.ts';

type Kind = 'new_browser' | 'locked_out';
type About = { network: string; device?: string };

/** Sends the owners and the member an email, at most one of each kind in an hour for each member. */
export async function alertAbout(
  tools: StaffTools,
  kind: Kind,
  { id, name }: { id: string; name: string },
  { network, device = '' }: About,
): Promise<void> {
  const turn = await takeTurns(tools, byEvent(LIMITS.securityEmails, kind, id));
  if (!turn.ok) return;
  const letterhead = await tools.letterhead();
  const at = tools.now();
  const office = officeOf(tools.config);
  await tools.db.transaction(async (tx) => {
    for (const { id: reader, email } of await listToTell(tx.sql, id)) {
      if (email === NAMED_BY_NOBODY) continue;
      const alert = { to: email, name, isOwn: reader === id, network, at, office };
      const sent =
        kind === 'new_browser' ? newBrowserEmail(letterhead, { ...alert, device }) : lockedOutEmail(letterhead, alert);
      await queueLetter(tx, sent);
    }
  });
}

/** The back office's address, for links in emails. */
export const officeOf = ({ adminUrl, publicUrl }: StaffTools['config']) => (adminUrl || publicUrl) + paths.admin();
