import { noteInAudit } from '../audit/audit.ts';
import { forgetBrowserOfSession } from './browser-queries.ts';
import { endOtherBrowsers } from './known-browsers.ts';
import type { StaffBrowserInList } from './schema.ts';
import { endOneSessionOf, listSessionsOf } from './session-queries.ts';
import { actorOf, idleSince, type SignedInStaff } from './sessions.ts';
import type { StaffTools } from './staff-tools.ts';

type Tools = Pick<StaffTools, 'db' | 'now'>;

/** Where somebody is signed in; the browser that asks is marked. */
export async function listOwnBrowsers({ db, now }: Tools, staff: SignedInStaff): Promise<StaffBrowserInList[]> {
  const rows = await listSessionsOf(db.sql, staff.staffId, now(), idleSince(now()));
  return rows.map(({ startedAt, lastSeenAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: row.id === staff.sessionId,
  }));
}

/** Signs one browser out and forgets it: its next sign-in counts as a new browser's. False where it is not one's own. */
export function endOwnBrowser({ db }: Tools, staff: SignedInStaff, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await forgetBrowserOfSession(tx.sql, staff.staffId, id);
    if ((await endOneSessionOf(tx.sql, staff.staffId, id)) === 0) return false;
    await noteInAudit(tx, actorOf(staff), { what: 'staff.browser_signed_out', subject: staff.staffId });
    return true;
  });
}

export async function endOwnOtherBrowsers({ db }: Tools, staff: SignedInStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const browsers = await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    const after = { browsers };
    await noteInAudit(tx, actorOf(staff), { what: 'staff.browser_signed_out', subject: staff.staffId, after });
  });
}
