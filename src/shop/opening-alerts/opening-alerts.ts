import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { DAY_SECONDS } from '../../shared/time.ts';
import { decoyWork } from '../accounts/decoy-work.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { isProvenAddress } from '../accounts/profile/profile.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { addSeconds } from '../accounts/ttl.ts';
import { dayIn } from '../delivery/promise.ts';
import type { EmailBrand } from '../emails/email.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { pauseOn } from '../settings/pause.ts';
import type { SettingsCache } from '../settings/settings.ts';
import { confirmOpeningEmail, ordersOpenEmail } from './emails/opening-emails.tsx';
import {
  addAlert,
  confirmAlert,
  countWaiting,
  deleteAlert,
  deleteAlertsOf,
  deleteOldAlerts,
  listAlertsOf,
  requestAlert,
  takeAlerts,
} from './queries.ts';

type OpeningDeps = {
  db: Database;
  settings: Pick<SettingsCache, 'current'>;
  now: () => Date;
  emailBrand: () => Promise<EmailBrand>;
};

type RequestResult = { ok: true; isWaiting: boolean } | { ok: false; reason: 'not_paused' | 'email_unreadable' };

/**
 * Requests an email when orders open again. Accounts wait at once, with their own address; other addresses after
 * confirming by email (double opt-in). The response doesn’t reveal whether the address waits already.
 */
export async function requestOpeningAlert(
  deps: OpeningDeps,
  { email: input, who }: { email: string | undefined; who: SignedIn | undefined },
): Promise<RequestResult> {
  if (!(await currentPause(deps))?.offersEmail) return { ok: false, reason: 'not_paused' };
  const email = who?.email ?? parseEmailAddress(input ?? '');
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const isWaiting = who !== undefined && (await isProvenAddress(deps.db.sql, who, email));
  if (isWaiting) await addAlert(deps.db.sql, { email, leaveToken: newSecret() }, deps.now());
  else await requestConfirmation(deps, email);
  return { ok: true, isWaiting };
}

async function currentPause({ settings, now }: Pick<OpeningDeps, 'settings' | 'now'>) {
  const { pause, timeZone } = await settings.current();
  return pauseOn(pause, dayIn(now(), timeZone));
}

const CONFIRM_ALERT_SECONDS = 7 * DAY_SECONDS;

async function requestConfirmation({ db, now, emailBrand }: OpeningDeps, email: string): Promise<void> {
  const brand = await emailBrand();
  const [token, moment] = [newSecret(), now()];
  await db.transaction(async (tx) => {
    const pending = { email, leaveToken: newSecret(), confirmHash: hashOfSecret(token) };
    const isPending = await requestAlert(tx.sql, pending, moment, addSeconds(moment, CONFIRM_ALERT_SECONDS));
    const enqueue = (inside: Transaction) => enqueueEmail(inside, confirmOpeningEmail(brand, { email, token }));
    if (isPending) await enqueue(tx);
    else await decoyWork(tx, enqueue);
  });
}

/** Confirms a request by the link in the email. */
export async function confirmOpening(
  { db, now }: Pick<OpeningDeps, 'db' | 'now'>,
  token: string,
): Promise<{ ok: true } | { ok: false; reason: 'link_invalid' }> {
  return (await confirmAlert(db.sql, hashOfSecret(token), now()))
    ? { ok: true }
    : { ok: false, reason: 'link_invalid' };
}

const LEAVE_TOKEN = /^[\w-]{43}$/;

/** Unsubscribes; idempotent. */
export async function leaveOpening({ db }: Pick<OpeningDeps, 'db'>, token: string): Promise<void> {
  if (LEAVE_TOKEN.test(token)) await deleteAlert(db.sql, token);
}

/** Number of people waiting. */
export const countWaitingForOpening = async (sql: Sql): Promise<number> => (await countWaiting(sql))?.people ?? 0;

/** Limit per run, so that emails about orders don’t queue behind them. */
const ALERTS_PER_RUN = 100;

/**
 * Emails people waiting once orders are open: on the day after the pause, or when it is ended early. Requests are
 * marked in the transaction that enqueues their emails, so concurrent runs don’t notify twice.
 */
export async function notifyOrdersOpen(deps: OpeningDeps): Promise<void> {
  if (await currentPause(deps)) return;
  const brand = await deps.emailBrand();
  await deps.db.transaction(async (tx) => {
    const due = await takeAlerts(tx.sql, ALERTS_PER_RUN, deps.now());
    for (const each of due) await enqueueEmail(tx, ordersOpenEmail(brand, each));
  });
}

/** Notified requests are kept so long, so that their unsubscribe link works. */
const KEEP_NOTIFIED_DAYS = 30;
/** A pause lasts a year at most. */
const MAX_WAIT_DAYS = 400;

/** Deletes unconfirmed requests, those notified a month ago, and those older than any pause. */
export async function purgeOpeningAlerts({ db, now }: Pick<OpeningDeps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  const before = (days: number) => addSeconds(moment, -days * DAY_SECONDS);
  await deleteOldAlerts(db.sql, moment, before(KEEP_NOTIFIED_DAYS), before(MAX_WAIT_DAYS));
}

export const exportOpeningAlerts: DataExportPart = async (sql, { email, addresses }) => ({
  openingAlerts: await listAlertsOf(sql, [email, ...addresses]),
});

export const eraseOpeningAlerts: Eraser = async (tx, { email, addresses }) => {
  await deleteAlertsOf(tx.sql, [email, ...addresses]);
};
