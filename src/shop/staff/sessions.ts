import type { Database, Sql } from '../../platform/db/database.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import type { Actor } from '../audit/audit.ts';
import type { Role, StaffSession } from './schema.ts';
import { addSession, dropEndedSessions, endSession, findSession, touchSession } from './session-queries.ts';

const MINUTE = 60_000;
/** A browser that nobody touches for this long is signed out; packing a parcel takes less. */
const IDLE_MS = 60 * MINUTE;
/** And every browser at the end of a working day. */
const LONGEST_MS = 12 * 60 * MINUTE;
/** Seen again within this time, nothing is written. */
const SEEN_EVERY_MS = MINUTE;
/** How long "it is me" counts for money and staff. */
const CONFIRMED_MS = 5 * MINUTE;

export type StaffBrowser = { device: string; network: string };

/** Who asks, settled by their cookie. */
export type SignedInStaff = {
  sessionId: string;
  staffId: string;
  name: string;
  email: string;
  role: Role;
  mustChangePassword: boolean;
  hasSecondFactor: boolean;
  recoveryCodesLeft: number;
  /** Has lately given the second factor, or the password where there is none. */
  isConfirmed: boolean;
  endsAt: Date;
};

type Tools = { db: Pick<Database, 'sql'>; now: () => Date };

const before = (moment: Date, ms: number) => new Date(moment.getTime() - ms);

/** Signs a browser in and answers its token, which is nowhere else. */
export async function openStaffSession(
  { db, now }: { db: { sql: Sql }; now: () => Date },
  staffId: string,
  browser: StaffBrowser,
): Promise<string> {
  const token = newSecret();
  const moment = now();
  const endsAt = new Date(moment.getTime() + LONGEST_MS);
  await addSession(db.sql, { staffId, tokenHash: hashOfSecret(token), ...browser }, moment, endsAt);
  return token;
}

/** Undefined where the token was never given out, has run out, or was ended. */
export async function whoOfStaffAsks({ db, now }: Tools, token: string): Promise<SignedInStaff | undefined> {
  const moment = now();
  const found = await findSession(db.sql, hashOfSecret(token), moment, before(moment, IDLE_MS));
  if (!found) return undefined;
  const { lastSeenAt, confirmedAt, role, ...session } = found;
  if (lastSeenAt < before(moment, SEEN_EVERY_MS)) await touchSession(db.sql, found.sessionId, moment);
  return { ...session, role: role as Role, isConfirmed: confirmedAt > before(moment, CONFIRMED_MS) };
}

export const actorOf = ({ staffId, name }: SignedInStaff): Actor => ({ staffId, name });

export async function signOut({ db }: Tools, sessionId: string): Promise<void> {
  await endSession(db.sql, sessionId);
}

export async function dropEndedStaffSessions({ db, now }: Tools): Promise<void> {
  await dropEndedSessions(db.sql, now(), before(now(), IDLE_MS));
}

/** What has to be done before anything else opens, or null. */
export function firstDo(
  { mustChangePassword, hasSecondFactor, role }: SignedInStaff,
  { production }: { production: boolean },
): StaffSession['firstDo'] {
  if (mustChangePassword) return 'change_password';
  return production && role === 'owner' && !hasSecondFactor ? 'set_up_second_factor' : null;
}

export const sessionAnswer = (staff: SignedInStaff, config: { production: boolean }): StaffSession => ({
  id: staff.staffId,
  name: staff.name,
  email: staff.email,
  role: staff.role,
  firstDo: firstDo(staff, config),
  hasSecondFactor: staff.hasSecondFactor,
  recoveryCodesLeft: staff.recoveryCodesLeft,
  endsAt: staff.endsAt.toISOString(),
});
