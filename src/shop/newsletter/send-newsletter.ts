import { enqueue, type Jobs } from '../../platform/jobs/jobs.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { enqueueEmail } from '../emails/enqueue.ts';
import { countDueEmails } from '../emails/outbox.ts';
import { newsletterEmail, postalLine } from './emails/newsletter-emails.tsx';
import {
  countSubscribers,
  finishNewsletter,
  lockNewsletter,
  startNewsletter,
  takeSubscribers,
} from './staff-queries.ts';
import type { SeenNewsletter } from './staff-schema.ts';
import { type NewsletterDeps, type NewsletterRefusal, NO_ADDRESS, refusalOf } from './write-newsletter.ts';

const SEND = 'send-newsletter';
const BATCH = 20;
/** Emails about orders and passwords share the queue: a newsletter adds to it only while it is nearly empty. */
const MAX_QUEUED = 10;
const LOOK_AGAIN_SECONDS = 2;
const LOOK_FOR_ADDRESS_SECONDS = 60;

/** Enqueues a newsletter's emails in batches, one job after the other, until every subscriber has one. */
export function sendNewsletters(jobs: Jobs, deps: NewsletterDeps): void {
  jobs.work<{ newsletterId: string }>(SEND, { retryLimit: 20 }, ({ newsletterId }) => sendBatch(deps, newsletterId));
}

/** From here on it cannot be changed; it goes to everybody who is subscribed now. */
export async function startSending(
  { db, now, emailBrand }: NewsletterDeps,
  actor: Actor,
  id: string,
  { seen }: SeenNewsletter,
): Promise<{ ok: true } | NewsletterRefusal> {
  const hasAddress = postalLine(await emailBrand()) !== '';
  return db.transaction(async (tx) => {
    const refusal = refusalOf(await lockNewsletter(tx.sql, id), seen);
    if (refusal) return refusal;
    if (!hasAddress) return NO_ADDRESS;
    const subscribers = (await countSubscribers(tx.sql))?.count ?? 0;
    if (subscribers === 0) return { ok: false, reason: 'nobody_subscribed' };
    await startNewsletter(tx.sql, id, subscribers, now());
    await enqueue(tx, SEND, { newsletterId: id });
    await recordAudit(tx, actor, { what: 'newsletter.sent', subject: id, after: { subscribers } });
    return { ok: true };
  });
}

async function sendBatch(deps: NewsletterDeps, id: string): Promise<void> {
  const emailBrand = await deps.emailBrand();
  await deps.db.transaction(async (tx) => {
    const newsletter = await lockNewsletter(tx.sql, id);
    if (!newsletter?.startedAt || newsletter.finishedAt) return;
    // The rest waits where the address was taken away meanwhile.
    if (postalLine(emailBrand) === '') {
      return enqueue(tx, SEND, { newsletterId: id }, { startAfterSeconds: LOOK_FOR_ADDRESS_SECONDS });
    }
    if ((await countDueEmails(tx, deps.now(), MAX_QUEUED)) === MAX_QUEUED) {
      return enqueue(tx, SEND, { newsletterId: id }, { startAfterSeconds: LOOK_AGAIN_SECONDS });
    }
    const subscribers = await takeSubscribers(tx.sql, id, BATCH, deps.now());
    for (const subscriber of subscribers)
      await enqueueEmail(tx, newsletterEmail(emailBrand, { ...newsletter, ...subscriber }));
    if (subscribers.length < BATCH) await finishNewsletter(tx.sql, id, deps.now());
    else await enqueue(tx, SEND, { newsletterId: id });
  });
}
