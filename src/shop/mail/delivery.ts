import type { Database } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Round } from '../../platform/jobs/rounds.ts';
import type { Log } from '../../platform/log.ts';
import { CannotOpen } from '../../platform/secrets/secret-box.ts';
import { dropOld, keepDueLetters, markFailed, markSent, markTriedInVain, takeLetter } from './queries.ts';
import { waitBeforeNextTry } from './schedule.ts';
import { type Contents, opened, SEALED_ELSEWHERE, sealPlainLetters } from './sealing.ts';
import type { Courier, Delivery, Envelope } from './smtp.ts';

type Tools = {
  db: Database;
  log: Log;
  now: () => Date;
  /** Undefined: letters are kept in the house, to be read at `/dev/mail`. */
  courier: Courier | undefined;
  /** Host part of the letters' Message-IDs. */
  mailHost: string;
};

/** Longer than the slowest mail server is waited for. */
const BUSY_SECONDS = 180;
const KEPT_DAYS = 90;
const AT_ONCE = 2;
const KEPT_AT_A_TIME = 500;

/** Delivers what is owed, and clears old letters away. The letters themselves are the queue. */
export function carryLetters(jobs: Jobs, tools: Tools): void {
  for (let carrier = 0; carrier < AT_ONCE; carrier += 1) jobs.goRound(() => deliverNext(tools));
  jobs.schedule('clear-old-letters', '20 4 * * *', async () => {
    await dropOld(tools.db.sql, after(tools.now(), -KEPT_DAYS * 24 * 3600));
  });
}

/**
 * Tries the letter that has been due longest; without a courier all that are due are kept. Two processes never carry
 * the same letter at once; a crash between sending and marking sends it again with the same Message-ID.
 */
export async function deliverNext(tools: Tools): ReturnType<Round> {
  const { db, courier, log, now } = tools;
  if (!courier) {
    await sealPlainLetters(tools);
    return (await keepDueLetters(db.sql, now(), KEPT_AT_A_TIME)) === KEPT_AT_A_TIME ? 'more' : 'done';
  }
  const letter = await takeLetter(db.sql, now(), after(now(), BUSY_SECONDS));
  if (!letter) return (await sealPlainLetters(tools)) > 0 ? 'more' : 'done';
  const contents = contentsOf(tools, letter);
  if (!contents) {
    log.error({ letterId: letter.id }, 'an email was sealed with another secret key and is given up');
    await markFailed(db.sql, letter.id, SEALED_ELSEWHERE, now());
    return 'more';
  }
  const envelope: Envelope = {
    messageId: `<${letter.id}@${tools.mailHost}>`,
    to: letter.toAddress,
    replyTo: letter.replyTo,
    ...contents,
    headers: letter.headers,
    writtenAt: letter.queuedAt,
  };
  const delivery = await courier.deliver(envelope);
  if (FAILPOINTS) await failpoint('letter.after-delivery');
  if (delivery.ok) await markSent(db.sql, letter.id, now());
  else await tryAgainLater(tools, letter, delivery);
  return 'more';
}

function contentsOf({ db }: Tools, letter: Contents & { id: string; sealed: Buffer | null }): Contents | undefined {
  try {
    return opened(db.secrets, letter);
  } catch (error) {
    if (error instanceof CannotOpen) return undefined;
    throw error;
  }
}

type Undelivered = { id: string; tries: number; queuedAt: Date };

async function tryAgainLater(
  { db, log, now }: Tools,
  { id, tries, queuedAt }: Undelivered,
  { isFinal, reason }: Extract<Delivery, { ok: false }>,
) {
  const wait = isFinal ? undefined : waitBeforeNextTry(tries, (now().getTime() - queuedAt.getTime()) / 1000);
  if (wait === undefined) {
    log.error({ letterId: id, tries }, 'a letter could not be delivered and is given up');
    await markFailed(db.sql, id, reason, now());
    return;
  }
  log.warn({ letterId: id, tries, wait }, 'a letter could not be delivered and is tried again');
  await markTriedInVain(db.sql, id, reason, after(now(), wait));
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
