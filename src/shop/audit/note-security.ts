import { LIMITS } from '../../limits.ts';
import type { Database } from '../../platform/db/database.ts';
import { byEvent } from '../../platform/turns/counted.ts';
import { takeTurns } from '../../platform/turns/turns.ts';
import { type Actor, noteInAudit, STRANGER } from './audit.ts';
import { type SecurityEventName, securityEvent } from './security-events.ts';

type Tools = {
  db: Pick<Database, 'sql' | 'transaction'>;
  now: () => Date;
  config: { rateLimits: boolean };
};

type Happened = {
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
export async function noteSecurityEvent(
  tools: Tools,
  what: SecurityEventName,
  { actor = STRANGER, subject, network = actor.network ?? '', after, limitedBy = subject }: Happened,
): Promise<void> {
  if (securityEvent(what)?.isLimited) {
    const one = byEvent(LIMITS.securityEntries, what, actor.staffId ?? '', limitedBy, network);
    const turn = await takeTurns(tools, one, byEvent(LIMITS.securityEntriesOfKind, what));
    if (!turn.ok) return;
  }
  await tools.db.transaction((tx) =>
    noteInAudit(tx, { ...actor, ...(network && { network }) }, { what, subject, ...(after && { after }) }),
  );
}
