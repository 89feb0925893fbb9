import type { Database, Sql } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { hashOfSecret, newSecret } from '../../accounts/tokens.ts';
import type { Actor } from '../../audit/audit.ts';
import { dropEndedEmailChanges, dropEndedInvitations } from '../queries.ts';
import type { Role, StaffSession } from '../schema.ts';
import { addSession, dropEndedBrowsers, dropEndedSessions, endSession, findSession, touchSession } from './queries.ts';

/** A browser that nobody touches for this long is signed out; packing a parcel takes less. */
const IDLE_SESSION_MS = 60 * MINUTE_MS;
/** And every browser at the end of a working day. */
const MAX_SESSION_MS = 12 * 60 * MINUTE_MS;
/** Seen again within this time, nothing is written. */
const SEEN_EVERY_MS = MINUTE_MS;
/** How long it counts that somebody confirmed who they are. */
const CONFIRMED_MS = 5 * MINUTE_MS;

/** `browserId`: the known browser that it is, if any. */
export type StaffBrowser = { device: string; network: string; browserId?: string };

/** Who asks, settled by their cookie. */
export type SignedInStaff = {
  sessionId: string;
  staffId: string;
  name: string;
  email: string;
  role: Role;
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  hasPasskey: boolean;
  recoveryCodesLeft: number;
  pictureId: string | null;
  /** Has lately given the second factor, or the password where there is none. */
  isConfirmed: boolean;
  endsAt: Date;
  /** Where this call came from. */
  network: string;
};

type StaffSessionDeps = { db: Pick<Database, 'sql'>; now: () => Date };

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

/** Who was not seen since then is signed out. */
export const idleSince = (moment: Date) => before(moment, IDLE_SESSION_MS);

/** Signs a browser in and answers its token, which is nowhere else. */
export async function openStaffSession(
  { db, now }: { db: { sql: Sql }; now: () => Date },
  staffId: string,
  { device, network, browserId }: StaffBrowser,
): Promise<string> {
  const token = newSecret();
  const moment = now();
  const endsAt = new Date(moment.getTime() + MAX_SESSION_MS);
  const opened = { staffId, tokenHash: hashOfSecret(token), device, network, browserId: browserId ?? null };
  await addSession(db.sql, opened, moment, endsAt);
  return token;
}

/** Undefined where the token was never given out, has run out, or was ended. */
export async function authenticateStaff(
  { db, now }: StaffSessionDeps,
  token: string,
  network: string,
): Promise<SignedInStaff | undefined> {
  const moment = now();
  const found = await findSession(db.sql, hashOfSecret(token), moment, idleSince(moment));
  if (!found) return undefined;
  const { lastSeenAt, confirmedAt, role, isFormer, ...session } = found;
  if (lastSeenAt < before(moment, SEEN_EVERY_MS)) await touchSession(db.sql, found.sessionId, moment);
  const isConfirmed = !isFormer && confirmedAt > before(moment, CONFIRMED_MS);
  return { ...session, network, role: role as Role, isConfirmed };
}

export const actorOf = ({ staffId, name, network }: SignedInStaff): Actor => ({ staffId, name, network });

export async function signOut({ db }: StaffSessionDeps, sessionId: string): Promise<void> {
  await endSession(db.sql, sessionId);
}

export async function purgeEndedStaffSessions({ db, now }: StaffSessionDeps): Promise<void> {
  await dropEndedSessions(db.sql, now(), idleSince(now()));
  await dropEndedBrowsers(db.sql, now());
  await dropEndedEmailChanges(db.sql, now());
  await dropEndedInvitations(db.sql, now());
}

/** What has to be done before anything else opens, or null. */
export function firstDo(
  { mustChangePassword, hasSecondFactor }: SignedInStaff,
  { production }: { production: boolean },
): StaffSession['firstDo'] {
  if (mustChangePassword) return 'change_password';
  return production && !hasSecondFactor ? 'set_up_second_factor' : null;
}

export const sessionAnswer = (staff: SignedInStaff, config: { production: boolean }): StaffSession => ({
  id: staff.staffId,
  name: staff.name,
  email: staff.email,
  role: staff.role,
  firstDo: firstDo(staff, config),
  hasSecondFactor: staff.hasSecondFactor,
  hasPasskey: staff.hasPasskey,
  recoveryCodesLeft: staff.recoveryCodesLeft,
  pictureId: staff.pictureId,
  endsAt: staff.endsAt.toISOString(),
});
