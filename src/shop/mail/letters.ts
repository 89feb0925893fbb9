import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import { countByFate, countDue, findLetter, listFailed, listLetters, startAllOver, startOver } from './queries.ts';
import type { FailedLetter } from './schema.ts';
import { openedOrEmpty } from './sealing.ts';
import { whyNotSent } from './why-not-sent.ts';

const SHOWN = 100;

/** For the owner and for `/dev/mail`: newest first. */
export const latestLetters = async ({ sql, secrets }: Pick<Database, 'sql' | 'secrets'>) =>
  (await listLetters(sql, SHOWN)).map((row) => ({ ...row, ...openedOrEmpty(secrets, row) }));

export async function letterById({ sql, secrets }: Pick<Database, 'sql' | 'secrets'>, id: string) {
  const row = await findLetter(sql, id);
  return row && { ...row, ...openedOrEmpty(secrets, row) };
}

/** Given up after the last try, the latest first; the owner decides what to do. What opens an account is not named. */
export async function failedLetters({ sql }: Pick<Database, 'sql'>): Promise<FailedLetter[]> {
  const rows = await listFailed(sql, SHOWN);
  return rows.map(({ id, toAddress, subject, isConfidential, queuedAt, tries, lastError, failedAt }) => ({
    id,
    to: toAddress,
    kind: isConfidential ? 'A code or link that opens an account' : subject,
    why: whyNotSent(lastError ?? ''),
    words: lastError ?? '',
    tries,
    queuedAt: queuedAt.toISOString(),
    failedAt: failedAt.toISOString(),
  }));
}

/** How many are on their way and how many were given up. */
export async function letterFigures({ sql }: Pick<Database, 'sql'>): Promise<{ waiting: number; failed: number }> {
  return (await countByFate(sql)) ?? { waiting: 0, failed: 0 };
}

/** How many letters should be on their way by now, counted no further than `most`. */
export const lettersDue = async ({ sql }: Pick<Transaction, 'sql'>, now: Date, most: number): Promise<number> =>
  (await countDue(sql, now, most))?.count ?? 0;

type Sending = { db: Pick<Database, 'transaction'>; now: () => Date };

/** The owner has mended what was wrong: a failed letter sets out again. */
export function sendAgain({ db, now }: Sending, actor: Actor, id: string): Promise<{ ok: boolean }> {
  return db.transaction(async (tx) => {
    if ((await startOver(tx.sql, id, now())) === 0) return { ok: false };
    await noteInAudit(tx, actor, { what: 'letter.sent_again', subject: id });
    return { ok: true };
  });
}

/** Every failed letter sets out again; answers how many there were. */
export function sendAllAgain({ db, now }: Sending, actor: Actor): Promise<number> {
  return db.transaction(async (tx) => {
    const letters = await startAllOver(tx.sql, now());
    if (letters > 0) await noteInAudit(tx, actor, { what: 'letter.sent_again', subject: 'all', after: { letters } });
    return letters;
  });
}
