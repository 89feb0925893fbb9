import type { Database, Sql } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { DAY_SECONDS } from '../../shared/time.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { isProvenAddress } from '../accounts/profile/profile.ts';
import type { SignedIn } from '../accounts/sign-in/sessions.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { NewEmail } from '../emails/email-kind.ts';
import { isLeaveToken, requestConfirmation } from '../newsletter/subscriptions.ts';
import {
  type AlertTopic,
  addAlert,
  confirmAlert,
  countWaiting,
  deleteAlert,
  deleteAlertsOf,
  deleteOldAlerts,
  listAlertsOf,
  requestAlert,
} from './queries.ts';

export type AlertDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };

/** `email`: as typed, for those who aren't logged in. */
export type Requester = { email: string | undefined; who: SignedIn | undefined };

type Requested = { ok: true; isWaiting: boolean } | { ok: false; reason: 'email_unreadable' };

/**
 * Requests one email about a topic. Accounts wait at once, with their own address; other addresses after confirming by
 * email (double opt-in). The response doesn’t reveal whether the address waits already.
 */
export async function requestOneEmail(
  deps: AlertDeps,
  topic: AlertTopic,
  { email: input, who }: Requester,
  confirmation: (emailBrand: EmailBrand, facts: { email: string; token: string }) => NewEmail,
): Promise<Requested> {
  const email = who?.email ?? parseEmailAddress(input ?? '');
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  if (who !== undefined && (await isProvenAddress(deps.db.sql, who, email))) {
    await addAlert(deps.db.sql, { ...topic, email, leaveToken: newSecret() }, deps.now());
    return { ok: true, isWaiting: true };
  }
  const emailBrand = await deps.emailBrand();
  await requestConfirmation(
    deps,
    ({ sql }, { confirmEndsAt, ...request }, now) =>
      requestAlert(sql, { ...topic, email, ...request }, now, confirmEndsAt),
    (token) => confirmation(emailBrand, { email, token }),
  );
  return { ok: true, isWaiting: false };
}

/** Confirms a request by the link in the email. Returns its product and size; undefined if the link is invalid. */
export const confirmAddress = (
  { db, now }: Pick<AlertDeps, 'db' | 'now'>,
  { token, isOpening }: { token: string; isOpening: boolean },
) => confirmAlert(db.sql, { confirmHash: hashOfSecret(token), isOpening }, now());

/** Unsubscribes; idempotent. */
export async function leaveAlert({ db }: Pick<AlertDeps, 'db'>, token: string): Promise<void> {
  if (isLeaveToken(token)) await deleteAlert(db.sql, token);
}

export const waitingFor = (sql: Sql, productId: string) => countWaiting(sql, productId);

export const countWaitingForOpening = async (sql: Sql): Promise<number> =>
  (await countWaiting(sql, null))[0]?.people ?? 0;

/** Emails per run, so that emails about orders don’t queue behind them. */
export const ALERTS_PER_RUN = 100;

/** Notified requests are kept so long, so that their unsubscribe link works. */
const KEEP_NOTIFIED_DAYS = 30;
/** A pause lasts a year at most. */
const MAX_WAIT_DAYS = { stock: 365, opening: 400 };

/** Deletes unconfirmed requests, those notified a month ago, and those that waited too long. */
export async function purgeAlerts({ db, now }: Pick<AlertDeps, 'db' | 'now'>): Promise<void> {
  const moment = now();
  const before = (days: number) => addSeconds(moment, -days * DAY_SECONDS);
  const askedBefore = { stock: before(MAX_WAIT_DAYS.stock), opening: before(MAX_WAIT_DAYS.opening) };
  await deleteOldAlerts(db.sql, moment, before(KEEP_NOTIFIED_DAYS), askedBefore);
}

export const exportAlerts: DataExportPart = async (sql, { email, addresses }) => {
  const alerts = await listAlertsOf(sql, [email, ...addresses]);
  return {
    stockAlerts: alerts.filter(({ productId }) => productId !== null),
    openingAlerts: alerts
      .filter(({ productId }) => productId === null)
      .map(({ productId: _product, size: _size, ...alert }) => alert),
  };
};

export const eraseAlerts: Eraser = async (tx, { email, addresses }) => {
  await deleteAlertsOf(tx.sql, [email, ...addresses]);
};
