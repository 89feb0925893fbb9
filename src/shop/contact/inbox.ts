import type { Database } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import type { Letterhead } from '../mail/letter.ts';
import { queueLetter } from '../mail/queue.ts';
import type { SettingsBoard } from '../settings/settings.ts';
import { answerLetter } from './letters/contact-letters.tsx';
import { countMessages, findLastAnswer, listForStaff, lockMessage, markDone, saveAnswer } from './staff-queries.ts';
import type { StaffMessages } from './staff-schema.ts';

type Tools = { db: Database; now: () => Date; letterhead: () => Promise<Letterhead> };
type Done = { ok: true } | { ok: false; reason: 'unknown_message' };

const A_PAGE = 30;

/** What people have written, newest first, with what was answered. `after` is how many stand before the page. */
export async function listInbox(
  { db, settings, now }: Pick<Tools, 'db' | 'now'> & { settings: Pick<SettingsBoard, 'current'> },
  { q, view, after }: { q: string; view: string; after: string },
): Promise<StaffMessages> {
  const words = q.trim() === '' ? '' : `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const isDone = view === '' ? null : view === 'done';
  const offset = Math.min(1_000_000, Math.max(0, Number.parseInt(after, 10) || 0));
  const { replyHours } = await settings.current();
  const promisedSince = now().getTime() - replyHours * 60 * 60 * 1000;
  const [rows, counts] = await Promise.all([
    listForStaff(db.sql, { words, isDone }, A_PAGE + 1, offset),
    countMessages(db.sql),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  return {
    rows: rows.slice(0, A_PAGE).map(({ receivedAt, answers, ...row }) => ({
      ...row,
      receivedAt: receivedAt.toISOString(),
      isLate: !row.isDone && receivedAt.getTime() < promisedSince,
      answers: answers.map((answer) => ({ ...answer, sentAt: new Date(answer.sentAt).toISOString() })),
    })),
    next: rows.length > A_PAGE ? String(offset + A_PAGE) : null,
    counts,
  };
}

/** Answers by mail and counts the message as done. The same words once more are the same press of the button. */
export async function answerMessage(tools: Tools, actor: Actor, id: string, typed: string): Promise<Done> {
  const body = typed.trim();
  const letterhead = await tools.letterhead();
  const now = tools.now();
  return tools.db.transaction(async (tx) => {
    const found = await lockMessage(tx.sql, id);
    if (!found) return { ok: false, reason: 'unknown_message' };
    if ((await findLastAnswer(tx.sql, id))?.body === body) return { ok: true };
    await saveAnswer(tx.sql, id, { who: actor.name, body }, now);
    if (!found.isDone) await markDone(tx.sql, id, now);
    await queueLetter(tx, answerLetter(letterhead, found, { body, who: actor.name }));
    await noteInAudit(tx, actor, { what: 'message.answered', subject: id });
    return { ok: true };
  });
}

/** Mark as done by mail, for instance on the phone; or not done after all. */
export function settleMessage({ db, now }: Tools, actor: Actor, id: string, isDone: boolean): Promise<Done> {
  return db.transaction(async (tx) => {
    const found = await lockMessage(tx.sql, id);
    if (!found) return { ok: false, reason: 'unknown_message' };
    if (found.isDone === isDone) return { ok: true };
    await markDone(tx.sql, id, isDone ? now() : null);
    await noteInAudit(tx, actor, {
      what: isDone ? 'message.done' : 'message.reopened',
      subject: id,
      before: { isDone: !isDone },
      after: { isDone },
    });
    return { ok: true };
  });
}
