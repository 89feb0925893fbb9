import type { Static } from 'typebox';
import type { Database } from '../../platform/db/database.ts';
import { conflict, invalid, notFound, type RefusalOf } from '../../shared/refusals.ts';
import { REPLY_PLACEHOLDERS, unknownReplyPlaceholders } from '../../shared/text/saved-reply.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import {
  deleteSavedReply,
  findOthers,
  findSavedReply,
  listSavedReplyRows,
  lockSavedReplies,
  upsertSavedReply,
} from './queries.ts';
import { MAX_SAVED_REPLIES, type SavedReply, type SavedReplyInput } from './saved-reply-schema.ts';

type Deps = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type Reply = Static<typeof SavedReply>;
type Saved = { ok: true; reply: Reply } | RefusalOf<typeof savedReplyRefusals>;

export const listSavedReplies = ({ db }: Pick<Deps, 'db'>): Promise<Reply[]> => listSavedReplyRows(db.sql);

/** Adds or edits a saved reply. Idempotent; saving a deleted reply restores it with its id. */
export async function saveReply(
  { db, now }: Deps,
  actor: Actor,
  id: string,
  { name: rawName, body: rawBody, seen }: Static<typeof SavedReplyInput>,
): Promise<Saved> {
  const [name, body] = [rawName.trim(), rawBody.trim()];
  const unknown = unknownReplyPlaceholders(body);
  if (unknown.length > 0) return { ok: false, reason: 'unknown_placeholder', unknown };
  return db.transaction(async (tx): Promise<Saved> => {
    await lockSavedReplies(tx.sql);
    const before = await findSavedReply(tx.sql, id);
    if (before && before.name === name && before.body === body) return { ok: true, reply: before };
    const reason = findRefusal(before, seen, await findOthers(tx.sql, id, name));
    if (reason) return { ok: false, reason };
    const reply = await upsertSavedReply(tx.sql, { id, name, body }, now());
    if (!reply) throw new Error('PostgreSQL saved no reply.');
    await recordAudit(tx, actor, {
      what: before ? 'saved_reply.changed' : 'saved_reply.added',
      subject: id,
      before: before ? { name: before.name } : null,
      after: { name },
    });
    return { ok: true, reply };
  });
}

function findRefusal(
  before: Reply | undefined,
  seen: number | null,
  others: Awaited<ReturnType<typeof findOthers>>,
): Exclude<keyof typeof savedReplyRefusals, 'unknown_placeholder'> | undefined {
  if (before && before.version !== seen) return 'changed_meanwhile';
  if (!before && seen !== null) return 'unknown_reply';
  if (others?.isNameTaken) return 'name_taken';
  return !before && (others?.count ?? 0) >= MAX_SAVED_REPLIES ? 'too_many' : undefined;
}

/** Returns the removed reply, so it can be restored. */
export function removeReply({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Saved> {
  return db.transaction(async (tx): Promise<Saved> => {
    await lockSavedReplies(tx.sql);
    const reply = await findSavedReply(tx.sql, id);
    if (!reply) return { ok: false, reason: 'unknown_reply' };
    await deleteSavedReply(tx.sql, id);
    await recordAudit(tx, actor, { what: 'saved_reply.removed', subject: id, before: { name: reply.name } });
    return { ok: true, reply };
  });
}

const PLACEHOLDERS = REPLY_PLACEHOLDERS.map((name) => `{${name}}`);

export const savedReplyRefusals = {
  name_taken: conflict('Another saved reply has this name.', 'name'),
  too_many: conflict(`There can be up to ${MAX_SAVED_REPLIES} saved replies. Delete one first.`),
  unknown_placeholder: invalid(
    ({ unknown }: { unknown: readonly string[] }) =>
      `We don’t know ${unknown.slice(0, 3).join(', ')}. Use ${PLACEHOLDERS.slice(0, -1).join(', ')} or ${PLACEHOLDERS.at(-1)}.`,
    'body',
  ),
  changed_meanwhile: conflict('Someone else changed this saved reply in the meantime. Close this and open it again.'),
  unknown_reply: notFound('This saved reply isn’t there anymore.'),
};
