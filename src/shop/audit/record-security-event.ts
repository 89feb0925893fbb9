import type { Database } from '../../platform/db/database.ts';
import { consume } from '../../platform/rate-limit/rate-limit.ts';
import { byEvent } from '../../platform/rate-limit/rate-limit-key.ts';
import { RATE_LIMITS } from '../../rate-limits.ts';
import { type Actor, ANONYMOUS, recordAudit } from './audit.ts';
import { type SecurityEventName, securityEvent } from './security-events.ts';

type RecordSecurityEventDeps = {
  db: Pick<Database, 'sql' | 'transaction'>;
  now: () => Date;
  config: { rateLimits: boolean };
};

type SecurityEventInput = {
  /** Who did it; left out where nobody is signed in. */
  actor?: Actor;
  /** What it was about: an id, never an address or a name. */
  subject: string;
  network?: string;
  after?: object;
  /** What entries are limited by beside kind and network; the subject where it is left out. */
  limitedBy?: string;
};

/**
 * Notes a security event that changes nothing else, in the log and among the audit entries. Of what strangers can cause,
 * one entry for each kind, subject and network in ten minutes, so that an attack fills neither.
 */
export async function recordSecurityEvent(
  deps: RecordSecurityEventDeps,
  what: SecurityEventName,
  { actor = ANONYMOUS, subject, network = actor.network ?? '', after, limitedBy = subject }: SecurityEventInput,
): Promise<void> {
  if (securityEvent(what)?.isLimited) {
    const one = byEvent(RATE_LIMITS.securityEntries, what, actor.staffId ?? '', limitedBy, network);
    const turn = await consume(deps, one, byEvent(RATE_LIMITS.securityEntriesOfKind, what));
    if (!turn.ok) return;
  }
  await deps.db.transaction((tx) =>
    recordAudit(tx, { ...actor, ...(network && { network }) }, { what, subject, ...(after && { after }) }),
  );
}
