import { isDeepStrictEqual } from 'node:util';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { conflict, invalid } from '../../shared/refusals.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { listSettings, lockSettings } from './queries.ts';
import { EmailWordsShape, ShopTextShape, ShopTextsShape, WordingShape } from './schema.ts';
import { changeSettings } from './settings.ts';

/** The two text settings, with their audit actions. */
const KINDS = {
  wording: { all: WordingShape, one: EmailWordsShape, changed: 'wording.changed', reset: 'wording.reset' },
  shopTexts: { all: ShopTextsShape, one: ShopTextShape, changed: 'shop_text.changed', reset: 'shop_text.reset' },
} as const satisfies Record<string, { all: TSchema; one: TSchema; changed: string; reset: string }>;

type Kind = keyof typeof KINDS;
type SaveWordingDeps = { db: Pick<Database, 'transaction'> };
type Words<Key extends Kind> = Static<(typeof KINDS)[Key]['one']>;

/** `words` null: default. `seen`: what the form was loaded with; null for the default. */
type SaveWordingInput<Key extends Kind> = { kind: Key; id: string; words: Words<Key> | null; seen: Words<Key> | null };

type Unreadable = { detail: string };
export const shopTextRefusals = {
  text_unreadable: invalid(({ detail }: Unreadable) => detail, 'text'),
  changed_meanwhile: conflict(
    'Someone else changed this text in the meantime. Review their changes, then save yours again.',
  ),
};

export const emailTextRefusals = {
  words_unreadable: invalid('Please check the highlighted parts.'),
  changed_meanwhile: conflict(
    'Someone else changed this email in the meantime. Review their changes, then save yours again.',
  ),
};

/** Saves one text. Refused if the same text changed since the form was loaded; other texts don't conflict. */
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

/** From the row, because the cache may lag behind another process. */
async function readTexts({ sql }: Pick<Transaction, 'sql'>, kind: Kind): Promise<Record<string, unknown>> {
  const value = (await listSettings(sql)).find(({ key }) => key === kind)?.value;
  return Value.Check(KINDS[kind].all, value) ? (value as Record<string, unknown>) : {};
}

/** The audit log stores objects. */
const asObject = (words: unknown): Record<string, unknown> =>
  typeof words === 'string' ? { text: words } : ((words ?? {}) as Record<string, unknown>);
