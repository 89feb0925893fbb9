import type { Database, Sql } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { decoyWork } from '../accounts/decoy-work.ts';
import type { DataExportPart, Eraser } from '../accounts/profile/personal-data.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import { addSeconds } from '../accounts/ttl.ts';
import type { EmailBrand } from '../emails/email.ts';
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

const CONFIRM_SECONDS = 7 * 24 * 3600;
const UNSUBSCRIBE_TOKEN = /^[\w-]{43}$/;

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
  const token = newSecret();
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const request = {
      email,
      consent,
      askedFrom: from,
      confirmHash: hashOfSecret(token),
      leaveToken: newSecret(),
    };
    const isAsked = await requestSubscription(tx.sql, request, now, addSeconds(now, CONFIRM_SECONDS));
    const enqueue = (inside: typeof tx) => enqueueEmail(inside, confirmNewsletterEmail(emailBrand, { email, token }));
    if (isAsked) await enqueue(tx);
    else await decoyWork(tx, enqueue);
  });
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
  const left = UNSUBSCRIBE_TOKEN.test(token) ? await endSubscription(db.sql, token, now()) : undefined;
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
