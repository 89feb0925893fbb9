import { recordAudit } from '../audit/audit.ts';
import { dropBrowserOfSession } from './browser-queries.ts';
import { endOtherBrowsers } from './known-browsers.ts';
import type { StaffBrowserInList } from './schema.ts';
import { endOneSessionOf, listSessionsOf } from './session-queries.ts';
import { actorOf, idleSince, type SignedInStaff } from './sessions.ts';
import type { StaffDeps } from './staff-deps.ts';

type OwnBrowserDeps = Pick<StaffDeps, 'db' | 'now'>;

/** Where somebody is signed in; the browser that asks is marked. */
export async function listOwnBrowsers(
  { db, now }: OwnBrowserDeps,
  staff: SignedInStaff,
): Promise<StaffBrowserInList[]> {
  const rows = await listSessionsOf(db.sql, staff.staffId, now(), idleSince(now()));
  return rows.map(({ startedAt, lastSeenAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: row.id === staff.sessionId,
  }));
}

/** Signs one browser out and forgets it: its next sign-in counts as a new browser's. False where it is not one's own. */
export function endOwnBrowser({ db }: OwnBrowserDeps, staff: SignedInStaff, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await dropBrowserOfSession(tx.sql, staff.staffId, id);
    if ((await endOneSessionOf(tx.sql, staff.staffId, id)) === 0) return false;
    await recordAudit(tx, actorOf(staff), { what: 'staff.browser_signed_out', subject: staff.staffId });
    return true;
  });
}

export async function endOwnOtherBrowsers({ db }: OwnBrowserDeps, staff: SignedInStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const browsers = await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    const after = { browsers };
    await recordAudit(tx, actorOf(staff), { what: 'staff.browser_signed_out', subject: staff.staffId, after });
  });
}
