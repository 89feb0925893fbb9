import type { Database } from '../../platform/db/database.ts';
import { countByFate, findLetter, listFailed, listLetters, startOver } from './queries.ts';

const SHOWN = 100;

/** For the owner and for `/dev/mail`: newest first. */
export const latestLetters = ({ sql }: Pick<Database, 'sql'>) => listLetters(sql, SHOWN);

export const letterById = ({ sql }: Pick<Database, 'sql'>, id: string) => findLetter(sql, id);

/** Given up after the last try; the owner decides what to do. */
export const failedLetters = ({ sql }: Pick<Database, 'sql'>) => listFailed(sql, SHOWN);

/** How many are on their way and how many were given up. */
export async function letterFigures({ sql }: Pick<Database, 'sql'>): Promise<{ waiting: number; failed: number }> {
  return (await countByFate(sql)) ?? { waiting: 0, failed: 0 };
}

/** The owner has mended what was wrong: a failed letter sets out again. */
export async function sendAgain(
  { db, now }: { db: Pick<Database, 'sql'>; now: () => Date },
  id: string,
): Promise<{ ok: boolean }> {
  return { ok: (await startOver(db.sql, id, now())) > 0 };
}
