import type { Database, Transaction } from '../../platform/db/database.ts';
import { type Actor, noteInAudit } from '../audit/audit.ts';
import { readComment } from './comment.ts';
import { countByStatus, findForStaff, listForStaff, setReply, setStatus } from './staff-queries.ts';
import type { StaffReview, StaffReviews } from './staff-schema.ts';

type Tools = { db: Pick<Database, 'sql' | 'transaction'>; now: () => Date };
type Done = { ok: true } | { ok: false; reason: 'unknown_review' };

const A_PAGE = 30;

/** Reviews for staff, newest first. `after` is the last id of the page before. */
export async function listStaffReviews(
  { db }: Pick<Tools, 'db'>,
  { q, view, after }: { q: string; view: string; after: string },
): Promise<StaffReviews> {
  const words = q.trim() === '' ? '' : `%${q.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const beneath = /^\d{1,15}$/.test(after) ? Number(after) : null;
  const [rows, counts] = await Promise.all([
    listForStaff(db.sql, { words, status: view, beneath }, A_PAGE + 1),
    countByStatus(db.sql),
  ]);
  if (!counts) throw new Error('PostgreSQL counted nothing.');
  const shown = rows.slice(0, A_PAGE).map(({ createdAt, status, ...row }) => ({
    ...row,
    status: status as StaffReview['status'],
    createdAt: createdAt.toISOString(),
  }));
  return { rows: shown, next: rows.length > A_PAGE ? String(shown.at(-1)?.id) : null, counts };
}

/** Takes a review off the shop. The reason stays in the house; the public count of what was received stays too. */
export const hideReview = (tools: Tools, actor: Actor, id: number, reason: string): Promise<Done> =>
  changeReview(tools, id, async (tx, before) => {
    await setStatus(tx.sql, id, 'hidden', reason.trim());
    const after = { status: 'hidden', hiddenReason: reason.trim() };
    await noteInAudit(tx, actor, { what: 'review.hidden', subject: String(id), before: stateOf(before), after });
  });

/** Shows a review that was hidden or waits to be looked at. */
export const showReview = (tools: Tools, actor: Actor, id: number): Promise<Done> =>
  changeReview(tools, id, async (tx, before) => {
    await setStatus(tx.sql, id, 'shown', null);
    const after = { status: 'shown', hiddenReason: null };
    await noteInAudit(tx, actor, { what: 'review.shown', subject: String(id), before: stateOf(before), after });
  });

/** The shop's public answer under a review; empty takes it away. */
export const replyToReview = (tools: Tools, actor: Actor, id: number, typed: string): Promise<Done> =>
  changeReview(tools, id, async (tx, before) => {
    const reply = readComment(typed) || null;
    if (reply === before.reply) return;
    await setReply(tx.sql, id, reply, tools.now());
    await noteInAudit(tx, actor, {
      what: 'review.answered',
      subject: String(id),
      before: { reply: before.reply },
      after: { reply },
    });
  });

type Found = NonNullable<Awaited<ReturnType<typeof findForStaff>>>;

const stateOf = ({ status, hiddenReason }: Found) => ({ status, hiddenReason });

function changeReview(
  { db }: Tools,
  id: number,
  work: (tx: Transaction, before: Found) => Promise<void>,
): Promise<Done> {
  return db.transaction(async (tx) => {
    const before = await findForStaff(tx.sql, id);
    if (!before) return { ok: false, reason: 'unknown_review' };
    await work(tx, before);
    tx.changed(`product:${before.productId}`, 'catalogue');
    return { ok: true };
  });
}
