import { failpoint } from '../../platform/failpoint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollTask } from '../../platform/jobs/poller.ts';
import { type DeliverEmailsDeps, deliver } from './deliver-email.ts';
import {
  adoptRenderedEmails,
  claimDueEmail,
  markDropped,
  markFailed,
  markRetry,
  markSent,
  storeDueEmails,
} from './delivery-queries.ts';
import { NOT_NEEDED } from './email.ts';
import type { Delivery, EmailTransport } from './email-transport.ts';
import { encryptPlainEmails } from './encryption.ts';
import { deleteOldEmails } from './queries.ts';
import { retryDelay } from './retry-schedule.ts';
import { SMTP_CONNECTIONS } from './smtp.ts';

/** The transport of the moment is asked for with each email. */
type DeliverEmailsJobDeps = Omit<DeliverEmailsDeps, 'emailTransport'> & {
  emailTransport: { current(): Promise<EmailTransport | undefined> };
};

/** Longer than the slowest mail server is waited for (`smtp.ts`), and what a template takes. */
const CLAIM_SECONDS = 180;
export const RETENTION_DAYS = 90;
const BATCH = 500;

/** Polls the table of emails, which is its own queue, and deletes old ones nightly. */
export function deliverEmails(jobs: Jobs, { emailTransport, ...deps }: DeliverEmailsJobDeps): void {
  jobs.poll(
    async (takeNext) => deliverNextEmail({ ...deps, emailTransport: await emailTransport.current() }, takeNext),
    SMTP_CONNECTIONS,
  );
  jobs.schedule('clear-old-letters', '20 4 * * *', async () => {
    await deleteOldEmails(deps.db.sql, after(deps.now(), -RETENTION_DAYS * 24 * 3600));
  });
}

/**
 * Tries the most urgent email that has been due longest; without an email transport all that are due are kept. Two
 * processes never carry the same email at once; a crash between sending and marking sends it again with the same
 * Message-ID.
 */
export async function deliverNextEmail(deps: DeliverEmailsDeps, takeNext = () => {}): ReturnType<PollTask> {
  const { db, emailTransport, emailRenderer, now } = deps;
  if (!emailTransport) {
    await adoptEarlierEmails(deps);
    return (await storeDueEmails(db.sql, now(), BATCH)) === BATCH ? 'more' : 'done';
  }
  const claim = { kinds: emailRenderer.kinds, now: now(), busyUntil: after(now(), CLAIM_SECONDS) };
  const email = await claimDueEmail(db.sql, claim);
  if (!email) return (await adoptEarlierEmails(deps)) > 0 ? 'more' : 'done';
  takeNext();
  const delivery = await deliver(deps, emailTransport, email);
  if (FAILPOINTS) await failpoint('letter.after-delivery');
  if (delivery === 'dropped') await markDropped(db.sql, email.id, NOT_NEEDED, now());
  else if (delivery.ok) await markSent(db.sql, email.id, now());
  else await retryLater(deps, email, delivery);
  return 'more';
}

/** What a release before has written, and has not sent by now, is sent by this one. Answers how many. */
async function adoptEarlierEmails(deps: DeliverEmailsDeps): Promise<number> {
  return (await encryptPlainEmails(deps)) + (await adoptRenderedEmails(deps.db.sql, deps.now(), BATCH));
}

type FailedDelivery = { id: string; tries: number; queuedAt: Date };

async function retryLater(
  { db, log, now }: DeliverEmailsDeps,
  { id, tries, queuedAt }: FailedDelivery,
  { isFinal, reason }: Extract<Delivery, { ok: false }>,
) {
  const wait = isFinal ? undefined : retryDelay(tries, (now().getTime() - queuedAt.getTime()) / 1000);
  if (wait === undefined) {
    log.error({ emailId: id, tries }, 'an email could not be delivered and is given up');
    await markFailed(db.sql, id, reason, now());
    return;
  }
  log.warn({ emailId: id, tries, wait }, 'an email could not be delivered and is tried again');
  await markRetry(db.sql, id, reason, after(now(), wait));
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
