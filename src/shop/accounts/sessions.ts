import type { Database, Sql } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import type { AccountTools } from './account-tools.ts';
import { dropEmailChange } from './email-change-queries.ts';
import { after, LIFETIMES, MOST_SESSIONS, SEEN_EVERY_SECONDS } from './lifetimes.ts';
import type { Session } from './schema.ts';
import {
  addSession,
  dropEndedSessions,
  endOldestSessions,
  endSession,
  endSessions,
  findSession,
  listSessions,
  touchSession,
} from './session-queries.ts';
import { hashOfSecret, isSessionToken, newSessionToken } from './tokens.ts';

/** What is known of a browser; shown to its owner and to nobody else. */
export type Browser = { device: string; network: string };

/** Who asks, settled by their token. */
export type SignedIn = { sessionId: string; customerId: string; name: string; email: string };

type Tools = Pick<AccountTools, 'db' | 'now'>;

const idleSince = (now: Date) => after(now, -LIFETIMES.sessionIdle);

/** Logs a browser in and answers its token, which is nowhere else. */
export async function openSession(sql: Sql, customerId: string, browser: Browser, now: Date): Promise<string> {
  const token = newSessionToken();
  await addSession(sql, { customerId, tokenHash: hashOfSecret(token), ...browser }, now, after(now, LIFETIMES.session));
  await endOldestSessions(sql, customerId, MOST_SESSIONS);
  return token;
}

/** Undefined where the token was never given out, has run out, or was ended. */
export async function whoAsks({ db, now }: Tools, token: string): Promise<SignedIn | undefined> {
  if (!isSessionToken(token)) return undefined;
  const moment = now();
  const found = await findSession(db.sql, hashOfSecret(token), moment, idleSince(moment));
  if (!found) return undefined;
  const { lastSeenAt, ...signedIn } = found;
  if (after(lastSeenAt, SEEN_EVERY_SECONDS) < moment) await touchSession(db.sql, found.sessionId, moment);
  return signedIn;
}

/** The shopper's logged-in browsers, the last seen first. */
export async function sessionsOf({ db, now }: Tools, { customerId, sessionId }: SignedIn): Promise<Session[]> {
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
export async function logOutBrowser({ db }: Tools, { customerId }: SignedIn, sessionId: string): Promise<boolean> {
  return (await endSession(db.sql, customerId, sessionId)) > 0;
}

export async function logOutEverywhere({ db }: Tools, { customerId }: SignedIn): Promise<void> {
  await endSessions(db.sql, customerId);
}

/** For an account that somebody else is in: every browser is logged out, as staff asked. Answers how many were. */
export async function endSessionsByStaff({ db }: { db: Database }, customerId: string, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    // Whoever was in may have asked for another address.
    await dropEmailChange(tx.sql, customerId);
    const ended = await endSessions(tx.sql, customerId);
    await noteInAudit(tx, actor, { what: 'customer.logged_out', subject: customerId, after: { browsers: ended } });
    return ended;
  });
}

export async function dropEnded({ db, now }: Tools): Promise<void> {
  const moment = now();
  await dropEndedSessions(db.sql, moment, idleSince(moment));
}
