import type { Database, Sql, Transaction } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { DAY_SECONDS } from '../../shared/time.ts';
import { decoyWork } from '../accounts/decoy-work.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { EmailBrand } from '../emails/email.ts';
import type { NewEmail } from '../emails/email-kind.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { eraseSubscriberLines } from '../imports/subscribers/subscriber-imports.ts';
import { confirmNewsletterEmail, newsletterWelcomeEmail } from './emails/newsletter-emails.tsx';
import {
  confirmSubscription,
  deleteSubscriptions,
  deleteUnconfirmed,
  endSubscription,
  listSendsTo,
  listSubscribers,
  listSubscriptions,
  lockSubscriptionRequest,
  requestSubscription,
} from './queries.ts';

type SubscribeDeps = { db: Database; now: () => Date; emailBrand: () => Promise<EmailBrand> };

type ConfirmableRequest = { confirmHash: Buffer; confirmEndsAt: Date; leaveToken: string };

/**
 * Double opt-in: `save` stores the request, and the address gets a link to confirm it. If `save` returns no row, because
 * the address is on the list already, the same statements run without effect, so that timing reveals nothing.
 */
export async function requestConfirmation(
  { db, now }: Pick<SubscribeDeps, 'db' | 'now'>,
  save: (tx: Transaction, request: ConfirmableRequest, now: Date) => Promise<object | undefined>,
  emailWith: (token: string) => NewEmail,
): Promise<void> {
  const [token, moment] = [newSecret(), now()];
  const confirmEndsAt = addSeconds(moment, CONFIRM_SECONDS);
  await db.transaction(async (tx) => {
    const request = { confirmHash: hashOfSecret(token), confirmEndsAt, leaveToken: newSecret() };
    const enqueue = (inside: Transaction) => enqueueEmail(inside, emailWith(token));
    if (await save(tx, request, moment)) await enqueue(tx);
    else await decoyWork(tx, enqueue);
  });
}

const CONFIRM_SECONDS = 7 * DAY_SECONDS;

/** Unsubscribe tokens, made by `newSecret`. */
export const isLeaveToken = (token: string): boolean => /^[\w-]{43}$/.test(token);

type SubscribeResult = { ok: true } | { ok: false; reason: 'email_unreadable' };

/**
 * Double opt-in: only confirmed addresses get newsletters. Answers the same for existing subscribers. `consent`: the
 * checkbox label, stored as proof.
 */
export async function subscribe(
  deps: SubscribeDeps,
  { email: rawEmail, from, consent }: { email: string; from: string; consent: string },
): Promise<SubscribeResult> {
  const email = parseEmailAddress(rawEmail);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const emailBrand = await deps.emailBrand();
  await requestConfirmation(
    deps,
    ({ sql }, { confirmEndsAt, ...request }, now) =>
      requestSubscription(sql, { email, consent, askedFrom: from, ...request }, now, confirmEndsAt),
    (token) => confirmNewsletterEmail(emailBrand, { email, token }),
  );
  return { ok: true };
}

type LinkResult = { ok: true } | { ok: false; reason: 'link_invalid' };

export async function confirm(deps: SubscribeDeps, token: string): Promise<LinkResult> {
  const emailBrand = await deps.emailBrand();
  return deps.db.transaction(async (tx): Promise<LinkResult> => {
    const request = await lockSubscriptionRequest(tx.sql, hashOfSecret(token), deps.now());
    if (!request) return { ok: false, reason: 'link_invalid' };
    if (request.isSubscribed) return { ok: true };
    await confirmSubscription(tx.sql, request.id, deps.now());
    await enqueueEmail(tx, newsletterWelcomeEmail(emailBrand, request));
    return { ok: true };
  });
}

/** Ends a subscription immediately; idempotent. */
export async function unsubscribe({ db, now }: Pick<SubscribeDeps, 'db' | 'now'>, token: string): Promise<LinkResult> {
  const left = isLeaveToken(token) ? await endSubscription(db.sql, token, now()) : undefined;
  return left ? { ok: true } : { ok: false, reason: 'link_invalid' };
}

/** Recipients of the next newsletter, with their unsubscribe tokens. */
export const subscribers = (sql: Sql) => listSubscribers(sql);

export const exportSubscription: DataExportPart = async (sql, { email, addresses }) => {
  const own = [email, ...addresses];
  const [newsletter = null, ...former] = await listSubscriptions(sql, own);
  return { newsletter, formerNewsletters: former, newslettersSent: await listSendsTo(sql, own) };
};

export const eraseSubscription: Eraser = async (tx, { email, addresses }) => {
  // Lines first: a running import locks them, and its new subscribers are visible afterwards.
  await eraseSubscriberLines(tx.sql, [email, ...addresses]);
  await deleteSubscriptions(tx.sql, [email, ...addresses]);
};

export async function deleteNeverConfirmed({ db, now }: Pick<SubscribeDeps, 'db' | 'now'>): Promise<void> {
  await deleteUnconfirmed(db.sql, now());
}
