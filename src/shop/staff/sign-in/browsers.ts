import type { Database, Transaction } from '../../../platform/db/database.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { hashOfSecret, newSecret } from '../../accounts/tokens.ts';
import { recordAudit } from '../../audit/audit.ts';
import type { StaffBrowserInList } from '../schema.ts';
import type { StaffDeps } from '../staff-deps.ts';
import {
  dropBrowserOfSession,
  dropBrowsersOf,
  dropOldBrowsers,
  endOneSessionOf,
  endSessionsOf,
  findBrowser,
  findSecret,
  listSessionsOf,
  saveBrowser,
} from './queries.ts';
import { idleSince, type SignedInStaff, staffActor } from './sessions.ts';

type OwnBrowserDeps = Pick<StaffDeps, 'db' | 'now'>;

export async function listOwnBrowsers(
  { db, now }: OwnBrowserDeps,
  staff: SignedInStaff,
): Promise<StaffBrowserInList[]> {
  const rows = await listSessionsOf(db.sql, staff.staffId, now(), idleSince(now()));
  return rows.map((row) => ({ ...withIsoTimes(row), isThisOne: row.id === staff.sessionId }));
}

/** Signs out and forgets one browser: its next sign-in counts as new. False if it isn't one's own. */
export function endOwnBrowser({ db }: OwnBrowserDeps, staff: SignedInStaff, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await dropBrowserOfSession(tx.sql, staff.staffId, id);
    if ((await endOneSessionOf(tx.sql, staff.staffId, id)) === 0) return false;
    await recordAudit(tx, staffActor(staff), { what: 'staff.browser_signed_out', subject: staff.staffId });
    return true;
  });
}

export async function endOwnOtherBrowsers({ db }: OwnBrowserDeps, staff: SignedInStaff): Promise<void> {
  await db.transaction(async (tx) => {
    const browsers = await endOtherBrowsers(tx, staff.staffId, staff.sessionId);
    const after = { browsers };
    await recordAudit(tx, staffActor(staff), { what: 'staff.browser_signed_out', subject: staff.staffId, after });
  });
}

/** Signs out and forgets all browsers of a member; `except`: the session that stays, or null. */
export async function endOtherBrowsers({ sql }: Transaction, staffId: string, except: string | null): Promise<number> {
  await dropBrowsersOf(sql, staffId, except);
  return endSessionsOf(sql, staffId, except);
}

type KnownBrowserDeps = { db: Pick<Database, 'sql'>; now: () => Date };

export const knownBrowser = ({ db, now }: KnownBrowserDeps, email: string, secret: string | undefined) =>
  findBrowser(db.sql, email, hashOfSecret(secret ?? ''), now());

/** Counted from the last sign-in. */
export const KNOWN_DAYS = 180;

const KNOWN_MS = KNOWN_DAYS * 24 * 60 * 60 * 1000;

/** Per member; the least recently used is forgotten first. */
const MAX = 20;

/** Remembers the browser of a member. Never adopts a secret that we didn't issue: it may be planted. */
export async function rememberBrowser(
  { sql }: Transaction,
  { staffId, device, secret }: { staffId: string; device: string; secret: string | undefined },
  now: Date,
): Promise<{ browserId: string; secret: string }> {
  const isOurs = secret !== undefined && (await findSecret(sql, hashOfSecret(secret), now)) !== undefined;
  const kept = isOurs ? secret : newSecret();
  const browser = { staffId, secretHash: hashOfSecret(kept), device };
  const saved = await saveBrowser(sql, browser, now, new Date(now.getTime() + KNOWN_MS));
  if (!saved) throw new Error('PostgreSQL saved a browser and did not answer its id.');
  await dropOldBrowsers(sql, staffId, MAX);
  return { browserId: saved.id, secret: kept };
}
