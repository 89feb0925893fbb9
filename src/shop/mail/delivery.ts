import type { Database } from '../../platform/db/database.ts';
import { failpoint } from '../../platform/failpoint.ts';
import { type Jobs, sendLater } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { dropOld, listForgotten, markFailed, markKept, markSent, markTriedInVain, takeLetter } from './queries.ts';
import { DELIVER } from './queue.ts';
import { waitBeforeNextTry } from './schedule.ts';
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
/** How far the clocks of two machines may be apart. */
const CLOCKS_DIFFER_SECONDS = 10;
const FORGOTTEN_AFTER_SECONDS = 60;
const KEPT_DAYS = 90;
const AT_ONCE = 2;
const AT_A_TIME = 10;

/** Delivers what is owed, picks up what a crash left lying, and clears old letters away. */
export function carryLetters(jobs: Jobs, tools: Tools): void {
  jobs.work<{ letterId: string }>(
    DELIVER,
    { retryLimit: 3, retryDelaySeconds: 15, atOnce: AT_ONCE, batch: AT_A_TIME },
    ({ letterId }) => deliverLetter(tools, letterId),
  );
  jobs.schedule('pick-up-letters', '* * * * *', () => pickUpForgotten(tools));
  jobs.schedule('clear-old-letters', '20 4 * * *', async () => {
    await dropOld(tools.db.sql, after(tools.now(), -KEPT_DAYS * 24 * 3600));
  });
}

/**
 * One try. Two processes never carry the same letter at once; a crash between sending and marking sends it again with
 * the same Message-ID.
 */
export async function deliverLetter(tools: Tools, letterId: string): Promise<void> {
  const { db, courier, now } = tools;
  const letter = await takeLetter(db.sql, letterId, after(now(), CLOCKS_DIFFER_SECONDS), after(now(), BUSY_SECONDS));
  if (!letter) return;
  if (!courier) {
    await markKept(db.sql, letter.id, now());
    return;
  }
  const envelope: Envelope = {
    messageId: `<${letter.id}@${tools.mailHost}>`,
    to: letter.toAddress,
    replyTo: letter.replyTo,
    subject: letter.subject,
    html: letter.html,
    text: letter.text,
    headers: letter.headers,
    writtenAt: letter.queuedAt,
  };
  const delivery = await courier.deliver(envelope);
  if (FAILPOINTS) await failpoint('letter.after-delivery');
  if (delivery.ok) await markSent(db.sql, letter.id, now());
  else await tryAgainLater(tools, letter, delivery);
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
  await db.transaction(async (tx) => {
    await markTriedInVain(tx.sql, id, reason, after(now(), wait));
    await sendLater(tx, DELIVER, { letterId: id }, { startAfterSeconds: wait });
  });
}

async function pickUpForgotten({ db, now }: Tools) {
  await db.transaction(async (tx) => {
    const forgotten = await listForgotten(tx.sql, after(now(), -FORGOTTEN_AFTER_SECONDS));
    for (const { id } of forgotten) await sendLater(tx, DELIVER, { letterId: id }, { singletonKey: id });
  });
}

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000);
