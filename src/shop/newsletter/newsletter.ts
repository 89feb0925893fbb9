import type { Database, Sql } from '../../platform/db/database.ts';
import { parseEmailAddress } from '../../shared/email-address.ts';
import { asIf } from '../accounts/as-if.ts';
import { after } from '../accounts/lifetimes.ts';
import type { Forgetting, Portion } from '../accounts/own-data.ts';
import { hashOfSecret, newSecret } from '../accounts/tokens.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLetter } from '../mail/queue.ts';
import { confirmNewsletterLetter, newsletterWelcomeLetter } from './letters/newsletter-letters.tsx';
import {
  askSubscription,
  confirmSubscription,
  dropSubscriptions,
  dropUnconfirmed,
  findAsked,
  leaveNewsletter,
  listSendsTo,
  listSubscribers,
  listSubscriptions,
} from './queries.ts';
import { NEWSLETTER_CONSENT } from './schema.ts';

type Tools = { db: Database; now: () => Date; letterhead: () => Promise<Letterhead> };

const CONFIRM_SECONDS = 7 * 24 * 3600;
const LEAVE_BYTES_AS_TEXT = /^[\w-]{43}$/;

type Asked = { ok: true } | { ok: false; reason: 'email_unreadable' };

/**
 * Double opt-in: nothing is sent before the address itself has said yes. The answer is the same for who is subscribed
 * already.
 */
export async function subscribe(tools: Tools, { email: typed, from }: { email: string; from: string }): Promise<Asked> {
  const email = parseEmailAddress(typed);
  if (email === undefined) return { ok: false, reason: 'email_unreadable' };
  const letterhead = await tools.letterhead();
  const token = newSecret();
  const now = tools.now();
  await tools.db.transaction(async (tx) => {
    const asked = {
      email,
      consent: NEWSLETTER_CONSENT,
      askedFrom: from,
      confirmHash: hashOfSecret(token),
      leaveToken: newSecret(),
    };
    const isAsked = await askSubscription(tx.sql, asked, now, after(now, CONFIRM_SECONDS));
    const write = (inside: typeof tx) => queueLetter(inside, confirmNewsletterLetter(letterhead, email, token));
    if (isAsked) await write(tx);
    else await asIf(tx, write);
  });
  return { ok: true };
}

type Confirmed = { ok: true } | { ok: false; reason: 'link_invalid' };

export async function confirm(tools: Tools, token: string): Promise<Confirmed> {
  const letterhead = await tools.letterhead();
  return tools.db.transaction(async (tx): Promise<Confirmed> => {
    const asked = await findAsked(tx.sql, hashOfSecret(token), tools.now());
    if (!asked) return { ok: false, reason: 'link_invalid' };
    if (asked.isSubscribed) return { ok: true };
    await confirmSubscription(tx.sql, asked.id, tools.now());
    await queueLetter(tx, newsletterWelcomeLetter(letterhead, asked.email, asked.leaveToken));
    return { ok: true };
  });
}

/** Ends a subscription at once, as often as it is asked for. */
export async function leave({ db, now }: Pick<Tools, 'db' | 'now'>, token: string): Promise<Confirmed> {
  const left = LEAVE_BYTES_AS_TEXT.test(token) ? await leaveNewsletter(db.sql, token, now()) : undefined;
  return left ? { ok: true } : { ok: false, reason: 'link_invalid' };
}

/** Who gets the next newsletter, with what each letter needs for leaving. */
export const subscribers = (sql: Sql) => listSubscribers(sql);

export const subscriptionOf: Portion = async (sql, { email, addresses }) => {
  const own = [email, ...addresses];
  const [newsletter = null, ...former] = await listSubscriptions(sql, own);
  return { newsletter, formerNewsletters: former, newslettersSent: await listSendsTo(sql, own) };
};

export const forgetSubscription: Forgetting = async (tx, { email, addresses }) => {
  await dropSubscriptions(tx.sql, [email, ...addresses]);
};

export async function dropNeverConfirmed({ db, now }: Pick<Tools, 'db' | 'now'>): Promise<void> {
  await dropUnconfirmed(db.sql, now());
}
