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
  /** Undefined: letters are kept in the house, to be read at `/dev/mail`. */
  courier: EmailTransport | undefined;
  /** Host part of the letters' Message-IDs. */
  mailHost: string;
};

/** Longer than the slowest mail server is waited for. */
const CLAIM_SECONDS = 180;
const RETENTION_DAYS = 90;
const WORKERS = 2;
const STORE_BATCH = 500;

/** Delivers what is owed, and clears old letters away. The letters themselves are the queue. */
export function deliverEmails(jobs: Jobs, deps: DeliverEmailsDeps): void {
  for (let carrier = 0; carrier < WORKERS; carrier += 1) jobs.poll(() => deliverNextEmail(deps));
  jobs.schedule('clear-old-letters', '20 4 * * *', async () => {
    await deleteOldEmails(deps.db.sql, after(deps.now(), -RETENTION_DAYS * 24 * 3600));
  });
}

/**
 * Tries the letter that has been due longest; without a courier all that are due are kept. Two processes never carry
 * the same letter at once; a crash between sending and marking sends it again with the same Message-ID.
 */
export async function deliverNextEmail(deps: DeliverEmailsDeps): ReturnType<PollTask> {
  const { db, courier, log, now } = deps;
  if (!courier) {
    await encryptPlainEmails(deps);
    return (await storeDueEmails(db.sql, now(), STORE_BATCH)) === STORE_BATCH ? 'more' : 'done';
  }
  const letter = await claimDueEmail(db.sql, now(), after(now(), CLAIM_SECONDS));
  if (!letter) return (await encryptPlainEmails(deps)) > 0 ? 'more' : 'done';
  const contents = contentsOf(deps, letter);
  if (!contents) {
    log.error({ letterId: letter.id }, 'an email was sealed with another secret key and is given up');
    await markFailed(db.sql, letter.id, UNKNOWN_KEY, now());
    return 'more';
  }
  const envelope: Envelope = {
    messageId: `<${letter.id}@${deps.mailHost}>`,
    to: letter.toAddress,
    replyTo: letter.replyTo,
    ...contents,
    headers: letter.headers,
    writtenAt: letter.queuedAt,
  };
  const delivery = await courier.deliver(envelope);
  if (FAILPOINTS) await failpoint('letter.after-delivery');
  if (delivery.ok) await markSent(db.sql, letter.id, now());
  else await retryLater(deps, letter, delivery);
  return 'more';
}

function contentsOf(
  { db }: DeliverEmailsDeps,
  letter: EmailContents & { id: string; sealed: Buffer | null },
): EmailContents | undefined {
  try {
    return opened(db.secrets, letter);
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
    log.error({ letterId: id, tries }, 'a letter could not be delivered and is given up');
    await markFailed(db.sql, id, reason, now());
    return;
  }
  log.warn({ letterId: id, tries, wait }, 'a letter could not be delivered and is tried again');
  await markRetry(db.sql, id, reason, after(now(), wait));
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
