import { isDeepStrictEqual } from 'node:util';
import { Value } from 'typebox/value';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { listSettings, lockSettings } from './queries.ts';
import { changeSettings } from './settings.ts';
import { type EmailWords, type Wording, WordingShape } from './wording-schema.ts';

type SaveWordingDeps = { db: Pick<Database, 'transaction'> };
/** `words` null: as the shop comes. `seen`: what the form was filled from, null where that was the sample. */
type SaveWordingInput = { id: string; words: EmailWords | null; seen: EmailWords | null };

/** Where somebody has saved other words of the same email since, nothing is saved; those of other emails don't matter. */
export const saveWording = (
  { db }: SaveWordingDeps,
  { id, words, seen }: SaveWordingInput,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'changed_meanwhile' }> =>
  db.transaction(async (tx) => {
    await lockSettings(tx.sql);
    const { [id]: before = null, ...others } = await readWording(tx);
    if (isDeepStrictEqual(before, words)) return { ok: true };
    if (!isDeepStrictEqual(before, seen)) return { ok: false, reason: 'changed_meanwhile' };
    await changeSettings(tx, { wording: words ? { ...others, [id]: words } : others });
    const what = words ? 'wording.changed' : 'wording.reset';
    await recordAudit(tx, actor, { what, subject: id, before: before ?? {}, after: words ?? {} });
    return { ok: true };
  });

/** Of the row: what is in memory may be a moment behind another process. */
async function readWording({ sql }: Pick<Transaction, 'sql'>): Promise<Wording> {
  const value = (await listSettings(sql)).find(({ key }) => key === 'wording')?.value;
  return Value.Check(WordingShape, value) ? value : {};
}
