import type { Database } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { PollTask } from '../../platform/jobs/poller.ts';
import type { Log } from '../../platform/log.ts';
import { DecryptionError } from '../../platform/secrets/secret-box.ts';
import { type EmailContents, encryptPlainEmails, opened, UNKNOWN_KEY } from './encryption.ts';
import { claimDueEmail, deleteOldEmails, markFailed, markRetry, markSent, storeDueEmails } from './queries.ts';
import { retryDelay } from './retry-schedule.ts';
import type { Delivery, EmailTransport, Envelope } from './smtp.ts';

type DeliverEmailsDeps = {
  db: Database;
  log: Log;
  now: () => Date;
  /** Undefined: emails are stored and read at `/dev/mail`. */
  emailTransport: EmailTransport | undefined;
  /** Host part of the emails' Message-IDs. */
  mailHost: string;
};

/** Longer than the slowest mail server is waited for. */
const CLAIM_SECONDS = 180;
const RETENTION_DAYS = 90;
const WORKERS = 2;
const STORE_BATCH = 500;

/** Polls the table of emails, which is its own queue, and deletes old ones nightly. */
export function deliverEmails(jobs: Jobs, deps: DeliverEmailsDeps): void {
  for (let carrier = 0; carrier < WORKERS; carrier += 1) jobs.poll(() => deliverNextEmail(deps));
  jobs.schedule('clear-old-letters', '20 4 * * *', async () => {
    await deleteOldEmails(deps.db.sql, after(deps.now(), -RETENTION_DAYS * 24 * 3600));
  });
}

/**
 * Tries the email that has been due longest; without an email transport all that are due are kept. Two processes never carry
 * the same email at once; a crash between sending and marking sends it again with the same Message-ID.
 */
export async function deliverNextEmail(deps: DeliverEmailsDeps): ReturnType<PollTask> {
  const { db, emailTransport, log, now } = deps;
  if (!emailTransport) {
    await encryptPlainEmails(deps);
    return (await storeDueEmails(db.sql, now(), STORE_BATCH)) === STORE_BATCH ? 'more' : 'done';
  }
  const email = await claimDueEmail(db.sql, now(), after(now(), CLAIM_SECONDS));
  if (!email) return (await encryptPlainEmails(deps)) > 0 ? 'more' : 'done';
  const contents = contentsOf(deps, email);
  if (!contents) {
    log.error({ emailId: email.id }, 'an email was sealed with another secret key and is given up');
    await markFailed(db.sql, email.id, UNKNOWN_KEY, now());
    return 'more';
  }
  const envelope: Envelope = {
    messageId: `<${email.id}@${deps.mailHost}>`,
    to: email.toAddress,
    replyTo: email.replyTo,
    ...contents,
    headers: email.headers,
    writtenAt: email.queuedAt,
  };
  const delivery = await emailTransport.deliver(envelope);
  if (FAILPOINTS) await failpoint('letter.after-delivery');
  if (delivery.ok) await markSent(db.sql, email.id, now());
  else await retryLater(deps, email, delivery);
  return 'more';
}

function contentsOf(
  { db }: DeliverEmailsDeps,
  email: EmailContents & { id: string; sealed: Buffer | null },
): EmailContents | undefined {
  try {
    return opened(db.secrets, email);
  } catch (error) {
    if (error instanceof DecryptionError) return undefined;
    throw error;
  }
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
