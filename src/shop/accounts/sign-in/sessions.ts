import type { Database, Sql } from '../../../platform/db/database.ts';
import { withIsoTimes } from '../../../shared/time.ts';
import { type Actor, recordAudit } from '../../audit/audit.ts';
import type { AccountDeps } from '../account-deps.ts';
import { dropEmailChange } from '../queries.ts';
import type { Session } from '../schema.ts';
import { hashOfSecret, isSessionToken, newSessionToken } from '../tokens.ts';
import { addSeconds, MAX_SESSIONS, TOUCH_INTERVAL_SECONDS, TTL } from '../ttl.ts';
import {
  addSession,
  dropEndedSessions,
  endOldestSessions,
  endSession,
  endSessions,
  findSession,
  listSessions,
  touchSession,
} from './queries.ts';

/** Shown only to the account's owner. */
export type Browser = { device: string; network: string };

/** Creates a session; returns its token, which is stored only as a hash. */
export async function openSession(sql: Sql, customerId: string, browser: Browser, now: Date): Promise<string> {
  const token = newSessionToken();
  await addSession(sql, { customerId, tokenHash: hashOfSecret(token), ...browser }, now, addSeconds(now, TTL.session));
  await endOldestSessions(sql, customerId, MAX_SESSIONS);
  return token;
}

export type AccountHolder = { sessionId: string; customerId: string; name: string; email: string };

export type SignedIn = AccountHolder & {
  /** False if the name is a placeholder, after a login by code. */
  nameIsGiven: boolean;
  /** Time of the last re-authentication. */
  provenAt: Date;
};

type SessionDeps = Pick<AccountDeps, 'db' | 'now'>;

/** Undefined for unknown, expired or ended tokens. */
export async function authenticate({ db, now }: SessionDeps, token: string): Promise<SignedIn | undefined> {
  if (!isSessionToken(token)) return undefined;
  const moment = now();
  const found = await findSession(db.sql, hashOfSecret(token), moment, idleSince(moment));
  if (!found) return undefined;
  const { lastSeenAt, ...signedIn } = found;
  if (addSeconds(lastSeenAt, TOUCH_INTERVAL_SECONDS) < moment) await touchSession(db.sql, found.sessionId, moment);
  return signedIn;
}

const idleSince = (now: Date) => addSeconds(now, -TTL.sessionIdle);

export async function customerSessions(
  { db, now }: SessionDeps,
  { customerId, sessionId }: AccountHolder,
): Promise<Session[]> {
  const moment = now();
  const sessions = await listSessions(db.sql, customerId, moment, idleSince(moment));
  return sessions.map((session) => ({ ...withIsoTimes(session), isCurrent: session.id === sessionId }));
}

export async function logOutBrowser(
  { db }: SessionDeps,
  { customerId }: SignedIn,
  sessionId: string,
): Promise<boolean> {
  return (await endSession(db.sql, customerId, sessionId)) > 0;
}

export async function logOutEverywhere({ db }: SessionDeps, { customerId }: SignedIn): Promise<void> {
  await endSessions(db.sql, customerId);
}

/** For a compromised account: staff log out every browser. Returns the count. */
export async function endSessionsByStaff({ db }: { db: Database }, customerId: string, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    // An intruder may have requested an email change.
    await dropEmailChange(tx.sql, customerId);
    const ended = await endSessions(tx.sql, customerId);
    await recordAudit(tx, actor, { what: 'customer.logged_out', subject: customerId, after: { browsers: ended } });
    return ended;
  });
}

export async function purgeEndedSessions({ db, now }: SessionDeps): Promise<void> {
  const moment = now();
  await dropEndedSessions(db.sql, moment, idleSince(moment));
}
