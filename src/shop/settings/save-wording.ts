import { isDeepStrictEqual } from 'node:util';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { listSettings, lockSettings } from './queries.ts';
import { EmailWordsShape, ShopTextShape, ShopTextsShape, WordingShape } from './schema.ts';
import { changeSettings } from './settings.ts';

/** The two settings that hold texts by id, each with what it says in the log. */
const KINDS = {
  wording: { all: WordingShape, one: EmailWordsShape, changed: 'wording.changed', reset: 'wording.reset' },
  shopTexts: { all: ShopTextsShape, one: ShopTextShape, changed: 'shop_text.changed', reset: 'shop_text.reset' },
} as const satisfies Record<string, { all: TSchema; one: TSchema; changed: string; reset: string }>;
type Kind = keyof typeof KINDS;
type Words<Key extends Kind> = Static<(typeof KINDS)[Key]['one']>;

type SaveWordingDeps = { db: Pick<Database, 'transaction'> };
/** `words` null: as the shop comes. `seen`: what the form was filled from, null where that was the sample. */
type SaveWordingInput<Key extends Kind> = { kind: Key; id: string; words: Words<Key> | null; seen: Words<Key> | null };

/** Where somebody has saved other words of the same text since, nothing is saved; those of other texts don't matter. */
export const saveWording = <Key extends Kind>(
  { db }: SaveWordingDeps,
  { kind, id, words, seen }: SaveWordingInput<Key>,
  actor: Actor,
): Promise<{ ok: true } | { ok: false; reason: 'changed_meanwhile' }> =>
  db.transaction(async (tx) => {
    await lockSettings(tx.sql);
    const { [id]: before = null, ...others } = await readTexts(tx, kind);
    if (isDeepStrictEqual(before, words)) return { ok: true };
    if (!isDeepStrictEqual(before, seen)) return { ok: false, reason: 'changed_meanwhile' };
    await changeSettings(tx, { [kind]: words === null ? others : { ...others, [id]: words } });
    const what = words === null ? KINDS[kind].reset : KINDS[kind].changed;
    await recordAudit(tx, actor, { what, subject: id, before: asObject(before), after: asObject(words) });
    return { ok: true };
  });

/** The log keeps objects. */
const asObject = (words: unknown): Record<string, unknown> =>
  typeof words === 'string' ? { text: words } : ((words ?? {}) as Record<string, unknown>);

/** Of the row: what is in memory may be a moment behind another process. */
async function readTexts({ sql }: Pick<Transaction, 'sql'>, kind: Kind): Promise<Record<string, unknown>> {
  const value = (await listSettings(sql)).find(({ key }) => key === kind)?.value;
  return Value.Check(KINDS[kind].all, value) ? (value as Record<string, unknown>) : {};
}
