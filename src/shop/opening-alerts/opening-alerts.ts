import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
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

const DAY = 24 * 3600;
const CONFIRM_SECONDS = 7 * DAY;
const LEAVE_TOKEN = /^[\w-]{43}$/;
/** In one run, so that emails about orders don't wait behind them. */
const MAX_AT_ONCE = 100;
/** Its link to leave works for so long. */
const TOLD_DAYS = 30;
/** A pause is a year long at most. */
const MAX_WAIT_DAYS = 400;

type AskResult = { ok: true; isWaiting: boolean } | { ok: false; reason: 'not_paused' | 'email_unreadable' };

/**
 * Asks for an email once orders open again. An account waits at once, at its own address; any other address once it has said
 * yes (double opt-in), with the same answer whether it waits already or not.
 */
export async function askForOpening(
  deps: OpeningDeps,
  { email: typed, who }: { email: string | undefined; who: SignedIn | undefined },
): Promise<AskResult> {
  if (!(await pauseNow(deps))?.offersEmail) return { ok: false, reason: 'not_paused' };
  const email = who?.email ?? parseEmailAddress(typed ?? '');
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const isWaiting = who !== undefined && (await isProvenAddress(deps.db.sql, who, email));
  if (isWaiting) await addAlert(deps.db.sql, { email, leaveToken: newSecret() }, deps.now());
  else await askAddress(deps, email);
  return { ok: true, isWaiting };
}

async function pauseNow({ settings, now }: Pick<OpeningDeps, 'settings' | 'now'>) {
  const { pause, timeZone } = await settings.current();
  return pauseOn(pause, dayIn(now(), timeZone));
}

async function askAddress({ db, now, emailBrand }: OpeningDeps, email: string): Promise<void> {
  const brand = await emailBrand();
  const [token, moment] = [newSecret(), now()];
  await db.transaction(async (tx) => {
    const asked = { email, leaveToken: newSecret(), confirmHash: hashOfSecret(token) };
    const isAsked = await requestAlert(tx.sql, asked, moment, addSeconds(moment, CONFIRM_SECONDS));
    const enqueue = (inside: Transaction) => enqueueEmail(inside, confirmOpeningEmail(brand, { email, token }));
    if (isAsked) await enqueue(tx);
    else await decoyWork(tx, enqueue);
  });
}

/** Opened by the address that was typed: it waits from now on. */
export async function confirmOpening(
  { db, now }: Pick<OpeningDeps, 'db' | 'now'>,
  token: string,
): Promise<{ ok: true } | { ok: false; reason: 'link_invalid' }> {
  return (await confirmAlert(db.sql, hashOfSecret(token), now()))
    ? { ok: true }
    : { ok: false, reason: 'link_invalid' };
}

/** As often as it is asked for; a link whose row is gone has nothing left to end. */
export async function leaveOpening({ db }: Pick<OpeningDeps, 'db'>, token: string): Promise<void> {
  if (LEAVE_TOKEN.test(token)) await deleteAlert(db.sql, token);
}

/** How many people wait. */
export const countWaitingForOpening = async (sql: Sql): Promise<number> => (await countWaiting(sql))?.people ?? 0;

/**
 * Emails those who wait, once orders are open: on the day after the pause, or as soon as it was ended. The row is taken in
 * the transaction that enqueues its email, so each hears once, whatever runs beside it.
 */
export async function tellOrdersOpen(deps: OpeningDeps): Promise<void> {
  if (await pauseNow(deps)) return;
  const brand = await deps.emailBrand();
  await deps.db.transaction(async (tx) => {
    const due = await takeAlerts(tx.sql, MAX_AT_ONCE, deps.now());
    for (const each of due) await enqueueEmail(tx, ordersOpenEmail(brand, each));
  });
}

/** Forgets who never confirmed, was told a month ago, or has waited longer than any pause. */
export async function purgeOpeningAlerts({ db, now }: Pick<OpeningDeps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  const before = (days: number) => addSeconds(moment, -days * DAY);
  await deleteOldAlerts(db.sql, moment, before(TOLD_DAYS), before(MAX_WAIT_DAYS));
}

export const exportOpeningAlerts: DataExportPart = async (sql, { email, addresses }) => ({
  openingAlerts: await listAlertsOf(sql, [email, ...addresses]),
});

export const eraseOpeningAlerts: Eraser = async (tx, { email, addresses }) => {
  await deleteAlertsOf(tx.sql, [email, ...addresses]);
};
