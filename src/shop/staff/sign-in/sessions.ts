import type { Database, Sql } from '../../../platform/db/database.ts';
import { MINUTE_MS } from '../../../shared/time.ts';
import { hashOfSecret, newSecret } from '../../accounts/tokens.ts';
import type { Actor } from '../../audit/audit.ts';
import { dropEndedEmailChanges, dropEndedInvitations } from '../queries.ts';
import type { Role, StaffSession } from '../schema.ts';
import { addSession, dropEndedBrowsers, dropEndedSessions, endSession, findSession, touchSession } from './queries.ts';

/** Absolute timeout: a working day. */
const MAX_SESSION_MS = 12 * 60 * MINUTE_MS;

/** `browserId`: id of the known browser, if any. */
export type StaffBrowser = { device: string; network: string; browserId?: string };

/** Creates a session; returns its token, which is stored only as a hash. */
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

/** Minimum interval of last-seen updates. */
const SEEN_EVERY_MS = MINUTE_MS;

/** Validity of a confirmation. */
const CONFIRMED_MS = 5 * MINUTE_MS;

/** The authenticated staff member. */
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
  /** Recently confirmed by second factor, or by password without one. */
  isConfirmed: boolean;
  endsAt: Date;
  network: string;
};

type StaffSessionDeps = { db: Pick<Database, 'sql'>; now: () => Date };

/** Undefined for unknown, expired or ended tokens. */
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

/** Idle timeout; packing a parcel takes less. */
const IDLE_SESSION_MS = 60 * MINUTE_MS;

/** Sessions last seen before this are expired. */
export const idleSince = (moment: Date) => before(moment, IDLE_SESSION_MS);

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

export const staffActor = ({ staffId, name, role, network }: SignedInStaff): Actor => ({
  staffId,
  name,
  network,
  isHelper: role === 'helper',
});

export async function signOut({ db }: StaffSessionDeps, sessionId: string): Promise<void> {
  await endSession(db.sql, sessionId);
}

export async function purgeEndedStaffSessions({ db, now }: StaffSessionDeps): Promise<void> {
  await dropEndedSessions(db.sql, now(), idleSince(now()));
  await dropEndedBrowsers(db.sql, now());
  await dropEndedEmailChanges(db.sql, now());
  await dropEndedInvitations(db.sql, now());
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

/** Step required before anything else, or null. */
export function firstDo(
  { mustChangePassword, hasSecondFactor }: SignedInStaff,
  { production }: { production: boolean },
): StaffSession['firstDo'] {
  if (mustChangePassword) return 'change_password';
  return production && !hasSecondFactor ? 'set_up_second_factor' : null;
}
