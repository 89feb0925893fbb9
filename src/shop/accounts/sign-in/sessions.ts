import type { Database, Sql } from '../../../platform/db/database.ts';
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

/** What is known of a browser; shown to its owner and to nobody else. */
export type Browser = { device: string; network: string };

export type AccountHolder = { sessionId: string; customerId: string; name: string; email: string };

/** Who asks, settled by their token. */
export type SignedIn = AccountHolder & {
  /** False where the shop had to call them something: they logged in by code and have said no name yet. */
  nameIsGiven: boolean;
  /** When they last showed that the session is theirs. */
  provenAt: Date | null;
};

type SessionDeps = Pick<AccountDeps, 'db' | 'now'>;

const idleSince = (now: Date) => addSeconds(now, -TTL.sessionIdle);

/** Logs a browser in and answers its token, which is nowhere else. */
export async function openSession(sql: Sql, customerId: string, browser: Browser, now: Date): Promise<string> {
  const token = newSessionToken();
  await addSession(sql, { customerId, tokenHash: hashOfSecret(token), ...browser }, now, addSeconds(now, TTL.session));
  await endOldestSessions(sql, customerId, MAX_SESSIONS);
  return token;
}

/** Undefined where the token was never given out, has run out, or was ended. */
export async function authenticate({ db, now }: SessionDeps, token: string): Promise<SignedIn | undefined> {
  if (!isSessionToken(token)) return undefined;
  const moment = now();
  const found = await findSession(db.sql, hashOfSecret(token), moment, idleSince(moment));
  if (!found) return undefined;
  const { lastSeenAt, ...signedIn } = found;
  if (addSeconds(lastSeenAt, TOUCH_INTERVAL_SECONDS) < moment) await touchSession(db.sql, found.sessionId, moment);
  return signedIn;
}

/** The shopper's logged-in browsers, the last seen first. */
export async function sessionsOf(
  { db, now }: SessionDeps,
  { customerId, sessionId }: AccountHolder,
): Promise<Session[]> {
  const moment = now();
  const sessions = await listSessions(db.sql, customerId, moment, idleSince(moment));
  return sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
    ...session,
    startedAt: startedAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: session.id === sessionId,
  }));
}

/** Logs one of the shopper's own browsers out. */
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

/** For an account that somebody else is in: every browser is logged out, as staff asked. Answers how many were. */
export async function endSessionsByStaff({ db }: { db: Database }, customerId: string, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    // Whoever was in may have asked for another address.
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
