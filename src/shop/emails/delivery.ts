import type { Database } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollTask } from '../../platform/jobs/poller.ts';
import type { Log } from '../../platform/log.ts';
import { DecryptionError } from '../../platform/secrets/secret-box.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../shared/time.ts';
import { EmailNotNeeded, NOT_NEEDED } from './email.ts';
import type { EmailRenderer } from './email-renderer.ts';
import { UNKNOWN_KEY } from './encryption.ts';
import {
  claimDueEmail,
  deleteOldEmails,
  markDropped,
  markFailed,
  markRetry,
  markSent,
  storeDueEmails,
} from './queries.ts';
import { type Delivery, type EmailTransport, type Envelope, SMTP_CONNECTIONS } from './smtp.ts';

/** Retries end after this; the owner sees the email among the failed. */
const GIVE_UP_AFTER_SECONDS = 72 * HOUR_SECONDS;

/** Delays within the first hour: a restarting mail server is back by then. */
const FIRST_HOUR = [20, 40, 60, 90];

const FIRST_HOUR_MOST = 2 * MINUTE_SECONDS;
const LATER = [5 * MINUTE_SECONDS, 10 * MINUTE_SECONDS, 20 * MINUTE_SECONDS, 40 * MINUTE_SECONDS];
const LATER_MOST = HOUR_SECONDS;

/**
 * Delay in seconds until the next try; undefined to give up. @param tries tries so far, including this one @param
 * ageSeconds since the email was enqueued
 */
export function retryDelay(tries: number, ageSeconds: number): number | undefined {
  if (ageSeconds >= GIVE_UP_AFTER_SECONDS) return undefined;
  if (ageSeconds < HOUR_SECONDS) return FIRST_HOUR[tries - 1] ?? FIRST_HOUR_MOST;
  const hours = Math.floor(ageSeconds / HOUR_SECONDS);
  return LATER[hours - 1] ?? LATER_MOST;
}

type DeliverEmailsDeps = {
  db: Database;
  log: Log;
  now: () => Date;
  /** Undefined: emails are stored and read at `/dev/mail`. */
  emailTransport: EmailTransport | undefined;
  emailRenderer: EmailRenderer;
  /** Host part of the emails' Message-IDs. */
  mailHost: string;
};

/** Gets the current transport for each email. */
type DeliverEmailsJobDeps = Omit<DeliverEmailsDeps, 'emailTransport'> & {
  emailTransport: { current(): Promise<EmailTransport | undefined> };
};

export const RETENTION_DAYS = 90;

/** Polls the email table, which is the queue, and deletes old emails nightly. */
export function deliverEmails(jobs: Jobs, { emailTransport, ...deps }: DeliverEmailsJobDeps): void {
  jobs.poll(
    async (takeNext) => deliverNextEmail({ ...deps, emailTransport: await emailTransport.current() }, takeNext),
    SMTP_CONNECTIONS,
  );
  jobs.schedule('clear-old-letters', '20 4 * * *', async () => {
    await deleteOldEmails(deps.db.sql, after(deps.now(), -RETENTION_DAYS * 24 * 3600));
  });
}

/** Exceeds the transport's timeout (`smtp.ts`) plus rendering. */
const CLAIM_SECONDS = 180;

const EMAILS_AT_ONCE = 500;

/**
 * Sends the most urgent email that has been due longest; without a transport, stores all that are due. Two processes
 * never send the same email; a crash between sending and marking sends it again with the same Message-ID.
 */
export async function deliverNextEmail(deps: DeliverEmailsDeps, takeNext = () => {}): ReturnType<PollTask> {
  const { db, emailTransport, emailRenderer, now } = deps;
  if (!emailTransport) {
    return (await storeDueEmails(db.sql, now(), EMAILS_AT_ONCE)) === EMAILS_AT_ONCE ? 'more' : 'done';
  }
  const claim = { kinds: emailRenderer.kinds, now: now(), busyUntil: after(now(), CLAIM_SECONDS) };
  const email = await claimDueEmail(db.sql, claim);
  if (!email) return 'done';
  takeNext();
  const delivery = await deliver(deps, emailTransport, email);
  if (FAILPOINTS) await failpoint('letter.after-delivery');
  if (delivery === 'dropped') await markDropped(db.sql, email.id, NOT_NEEDED, now());
  else if (delivery.ok) await markSent(db.sql, email.id, now());
  else await retryLater(deps, email, delivery);
  return 'more';
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);

/** Error shown to the owner for an email whose template throws. */
const NOT_RENDERED = 'could not be rendered';

type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof claimDueEmail>>>;

/** A render failure is retried like a delivery failure: the next release may fix it. */
async function deliver(
  { emailRenderer, mailHost, log }: DeliverEmailsDeps,
  transport: EmailTransport,
  email: ClaimedEmail,
): Promise<Delivery | 'dropped'> {
  let envelope: Envelope;
  try {
    const { attachments, ...rendered } = await emailRenderer.render(email);
    envelope = {
      ...rendered,
      messageId: `<${email.id}@${mailHost}>`,
      to: email.toAddress,
      attachments: await attachments(),
      writtenAt: email.queuedAt,
    };
  } catch (err) {
    if (err instanceof EmailNotNeeded) {
      log.warn(
        { emailId: email.id, kind: email.kind, why: err.message },
        'an email is not needed any more and is dropped',
      );
      return 'dropped';
    }
    log.error({ err, emailId: email.id, kind: email.kind }, 'an email could not be rendered');
    const isFinal = err instanceof DecryptionError;
    return { ok: false, isFinal, reason: isFinal ? UNKNOWN_KEY : NOT_RENDERED };
  }
  return transport.deliver(envelope);
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
