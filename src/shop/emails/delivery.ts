import type { Database } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollTask } from '../../platform/jobs/poller.ts';
import type { Log } from '../../platform/log.ts';
import { DecryptionError } from '../../platform/secrets/secret-box.ts';
import { HOUR_SECONDS, MINUTE_SECONDS } from '../../shared/time.ts';
import { EmailNotNeeded, NOT_NEEDED } from './email.ts';
import type { EmailRenderer } from './email-renderer.ts';
import { encryptPlainEmails, UNKNOWN_KEY } from './encryption.ts';
import {
  adoptRenderedEmails,
  claimDueEmail,
  deleteOldEmails,
  markDropped,
  markFailed,
  markRetry,
  markSent,
  storeDueEmails,
} from './queries.ts';
import { type Delivery, type EmailTransport, type Envelope, SMTP_CONNECTIONS } from './smtp.ts';

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
/** What the owner reads of an email that a mistake in its template keeps here. */

const NOT_RENDERED = 'could not be rendered';

type ClaimedEmail = NonNullable<Awaited<ReturnType<typeof claimDueEmail>>>;

/** One that can't be rendered is tried again as one that can't be sent: the next release may know how. */
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

/** After this long the shop gives up, and the owner sees the email among the failed. */
const GIVE_UP_AFTER_SECONDS = 72 * HOUR_SECONDS;
/** Waits while the email is younger than an hour: a mail server that restarts is back by then. */
const FIRST_HOUR = [20, 40, 60, 90];
const FIRST_HOUR_MOST = 2 * MINUTE_SECONDS;
const LATER = [5 * MINUTE_SECONDS, 10 * MINUTE_SECONDS, 20 * MINUTE_SECONDS, 40 * MINUTE_SECONDS];
const LATER_MOST = HOUR_SECONDS;

/**
 * When an email that could not be delivered is tried again, in seconds from now; undefined once it is given up.
 *
 * @param tries how often it has been tried, this time included
 * @param ageSeconds since it was written
 */
export function retryDelay(tries: number, ageSeconds: number): number | undefined {
  if (ageSeconds >= GIVE_UP_AFTER_SECONDS) return undefined;
  if (ageSeconds < HOUR_SECONDS) return FIRST_HOUR[tries - 1] ?? FIRST_HOUR_MOST;
  const hours = Math.floor(ageSeconds / HOUR_SECONDS);
  return LATER[hours - 1] ?? LATER_MOST;
}

/** The transport of the moment is asked for with each email. */
type DeliverEmailsJobDeps = Omit<DeliverEmailsDeps, 'emailTransport'> & {
  emailTransport: { current(): Promise<EmailTransport | undefined> };
};

/** Longer than the slowest mail server is waited for (`smtp.ts`), and what a template takes. */
const CLAIM_SECONDS = 180;
export const RETENTION_DAYS = 90;
const EMAILS_AT_ONCE = 500;

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
    return (await storeDueEmails(db.sql, now(), EMAILS_AT_ONCE)) === EMAILS_AT_ONCE ? 'more' : 'done';
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
  return (await encryptPlainEmails(deps)) + (await adoptRenderedEmails(deps.db.sql, deps.now(), EMAILS_AT_ONCE));
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
